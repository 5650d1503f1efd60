/**
 * Texts of popups and pages that load later than Home: a file `messages/ROOM/NAME.en.json` with its `NAME.hi.json`,
 * typed like the catalogue of the whole client.
 */
import type { Language } from '@maidan/domain';
import { use } from 'react';
import { createTranslator } from 'use-intl';
import { withNetwork } from '../later-part.ts';
import { languageStore } from './language.ts';

type Load<Texts> = () => Promise<{ readonly default: Texts }>;

function translated<Texts extends object>(locale: Language, messages: Texts) {
  return createTranslator<Texts>({ locale, messages });
}

/** A hook for texts that load when they are first shown, in the chosen language or in `wanted`. The component suspends until they are loaded. */
export function laterTexts<Texts extends object>(load: Readonly<Record<Language, Load<Texts>>>) {
  const coming = new Map<Language, Promise<ReturnType<typeof translated<Texts>>>>();
  const textsIn = (language: Language) => {
    const known = coming.get(language);
    if (known !== undefined) return known;
    const texts = withNetwork(load[language]).then(({ default: messages }) => translated(language, messages));
    coming.set(language, texts);
    // the next render loads them again
    texts.catch(() => coming.delete(language));
    return texts;
  };
  return (wanted?: Language) => {
    const chosen = languageStore((state) => state.language);
    return use(textsIn(wanted ?? chosen));
  };
}

/** A hook for texts that come in both languages with the code of a lazy part, so that showing them waits for nothing. */
export function textsAtHand<Texts extends object>(messages: Readonly<Record<Language, Texts>>) {
  const texts = { en: translated('en', messages.en), hi: translated('hi', messages.hi) };
  return () => texts[languageStore((state) => state.language)];
}
