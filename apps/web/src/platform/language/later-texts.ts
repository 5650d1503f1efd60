/**
 * Texts that come with the code that shows them: the long ones of popups and pages would weigh on Home in the one catalogue.
 * A file `messages/ROOM/NAME.en.json` with its `NAME.hi.json`, typed like the catalogue.
 */
import type { Language } from '@maidan/domain';
import { use } from 'react';
import { createTranslator } from 'use-intl';
import { withNetwork } from '../with-network.ts';
import { languageStore } from './language.ts';

type Load<Texts> = () => Promise<{ readonly default: Texts }>;

function translated<Texts extends object>(locale: Language, load: Load<Texts>) {
  return withNetwork(load).then(({ default: messages }) => createTranslator<Texts>({ locale, messages }));
}

/** A hook that reads these texts in the chosen language, or in `wanted`; the component waits (Suspense) until they are there. */
export function laterTexts<Texts extends object>(load: Readonly<Record<Language, Load<Texts>>>) {
  const coming = new Map<Language, ReturnType<typeof translated<Texts>>>();
  const textsIn = (language: Language) => {
    const known = coming.get(language);
    if (known !== undefined) return known;
    const texts = translated(language, load[language]);
    coming.set(language, texts);
    // asked for again the next time
    texts.catch(() => coming.delete(language));
    return texts;
  };
  return (wanted?: Language) => {
    const chosen = languageStore((state) => state.language);
    return use(textsIn(wanted ?? chosen));
  };
}
