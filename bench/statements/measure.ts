/** S3: a page of a long account statement. */
import { statementPages } from './statement-pages.ts';

export const measurements = { S3: statementPages };
