/**
 * Texts of popups and pages that load later than Home: a file `messages/ROOM/NAME.en.json` with its `NAME.hi.json`,
 * typed like the catalogue of the whole client.
 */
import type { Language } from '@maidan/domain';
import { use } from 'react';
import { createTranslator } from 'use-intl';
import { withNetwork } from '../later-part.ts';
import { logProblem } from '../log-problem.ts';
import { languageStore } from './language.ts';

type Load<Texts> = () => Promise<{ readonly default: Texts }>;

function translated<Texts extends object>(locale: Language, messages: Texts) {
  return createTranslator<Texts>({ locale, messages });
}

/**
 * Loads the letters of a Hindi text before a page in English shows it: the page would otherwise look for a font of the device first, and lay out the
 * text twice. A page in Hindi loads them for all its texts, and shows a font of the device until then, as a page in English does without them.
 */
async function loadLetters(language: Language): Promise<void> {
  if (language !== 'hi' || languageStore.getState().language === 'hi') return;
  try {
    await document.fonts.load('1em "Noto Sans Devanagari"', 'अ');
  } catch (error) {
    logProblem('typeface', error);
  }
}

/** Returns a hook for texts that load when they are first shown, in the chosen language or in `wanted`. The component suspends until then. */
export function laterTexts<Texts extends object>(load: Readonly<Record<Language, Load<Texts>>>) {
  const requested = new Map<Language, Promise<ReturnType<typeof translated<Texts>>>>();
  const textsIn = (language: Language) => {
    const known = requested.get(language);
    if (known !== undefined) return known;
    const letters = loadLetters(language);
    const texts = withNetwork(load[language]).then(async ({ default: messages }) => {
      await letters;
      return translated(language, messages);
    });
    requested.set(language, texts);
    // after a failure the next render loads them again
    texts.catch(() => requested.delete(language));
    return texts;
  };
  return (wanted?: Language) => {
    const chosen = languageStore((state) => state.language);
    return use(textsIn(wanted ?? chosen));
  };
}

/** Returns a hook for texts in both languages that are bundled with the code of a lazy part, so that they show without another load. */
export function textsAtHand<Texts extends object>(messages: Readonly<Record<Language, Texts>>) {
  const texts = { en: translated('en', messages.en), hi: translated('hi', messages.hi) };
  return () => texts[languageStore((state) => state.language)];
}
