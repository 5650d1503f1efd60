/** Still pages on a phone. */
import { stillPages } from './still-pages.ts';

stillPages();
