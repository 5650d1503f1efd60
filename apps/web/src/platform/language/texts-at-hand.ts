/** Texts of a part that is loaded later, in both languages with its code: nothing is waited for when it is shown. */
import type { Language } from '@maidan/domain';
import { createTranslator } from 'use-intl';
import { languageStore } from './language.ts';

function translated<Texts extends object>(locale: Language, messages: Texts) {
  return createTranslator<Texts>({ locale, messages });
}

/** A hook that reads these texts in the chosen language. */
export function textsAtHand<Texts extends object>(messages: Readonly<Record<Language, Texts>>) {
  const texts = { en: translated('en', messages.en), hi: translated('hi', messages.hi) };
  return () => texts[languageStore((state) => state.language)];
}
