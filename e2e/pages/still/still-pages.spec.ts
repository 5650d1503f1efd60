/** Still pages on a desktop. */
import { stillPages } from './still-pages.ts';

stillPages();
