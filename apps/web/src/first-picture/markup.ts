/** The parts of every first picture: escaped text, drawings, and the texts of each language. */
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { formatSize, formatSizeHindi, type Language } from '@maidan/domain';
import { Icon, type IconName } from '@maidan/ui-kit/icon.tsx';
import english from '../messages/en.json';
import { feedName, messages as hindi } from '../platform/language/hindi.ts';

/** Returns text as HTML that cannot open an element or end an attribute. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

const drawings = new Map<string, string>();

/** Returns the markup of an element, rendered once: it is the same on every page. `name` is unique to it. */
export function drawn(name: string, element: ReactElement): string {
  const known = drawings.get(name);
  if (known !== undefined) return known;
  const html = renderToStaticMarkup(element);
  drawings.set(name, html);
  return html;
}

export const drawnIcon = (name: IconName, size: number): string => drawn(`icon ${name} ${size}`, createElement(Icon, { name, size }));

export interface Words extends Pick<typeof english, 'home' | 'market' | 'nav' | 'score' | 'sport'> {
  readonly feedName: (name: string) => string;
  /** Returns paise in the short form of the language. */
  readonly size: (amount: number) => string;
}

export const WORDS: Readonly<Record<Language, Words>> = {
  en: { ...english, feedName: (name) => name, size: formatSize },
  hi: { ...hindi, feedName, size: formatSizeHindi },
};

/** Returns a name of a feed as HTML. */
export const named = (name: string, words: Words): string => escaped(words.feedName(name));
