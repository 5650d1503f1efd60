/** What a first picture says in a language: texts of the client, what names of the feeds are called, and sizes. */
import { formatSize, formatSizeHindi, nameInHindi, type Language } from '@maidan/domain';
import english from '../messages/en.json';
import hindi from '../messages/hi.json';
import { HINDI_NAMES } from '../platform/language/hindi-names.ts';
import { namesBy } from '../platform/language/name-patterns.ts';
import { escaped } from './escaped.ts';

export interface Words extends Pick<typeof english, 'home' | 'market' | 'nav' | 'score' | 'sport'> {
  readonly feedName: (name: string) => string;
  /** Paise in the short form of the language. */
  readonly size: (amount: number) => string;
}

export const WORDS: Readonly<Record<Language, Words>> = {
  en: { ...english, feedName: (name) => name, size: formatSize },
  hi: { ...hindi, feedName: namesBy(HINDI_NAMES, nameInHindi), size: formatSizeHindi },
};

/** A name of a feed as HTML. */
export const named = (name: string, words: Words): string => escaped(words.feedName(name));
