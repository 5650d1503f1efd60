/** All that Hindi needs, loaded when it is spoken. */
import { nameInHindi } from '@maidan/domain';
import { HINDI_NAMES } from './hindi-names.ts';
import { namesBy } from './name-patterns.ts';

export { default as messages } from '../../messages/hi.json';
export const feedName = namesBy(HINDI_NAMES, nameInHindi);
