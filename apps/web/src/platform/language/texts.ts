/** Texts of the catalogue (useText in components, currentText elsewhere; en.json types the keys), and names of feeds in the chosen language. */
import { createTranslator, useTranslations } from 'use-intl';
import { languageStore, type Messages } from './language.ts';

/** Reads texts by their full key, so that a search for a key finds its uses. */
export function useText() {
  return useTranslations();
}
export type Text = ReturnType<typeof useText>;

/** Returns a translator for the current language, outside of React. */
export function currentText(): Text {
  const { language, messages } = languageStore.getState();
  return createTranslator<Messages>({ locale: language, messages });
}

/** Returns the name of a market or selection in the chosen language. Feeds are in English. */
export function feedName(name: string): string {
  return languageStore.getState().feedName(name);
}

/** Returns the feed's own name as a tooltip if the page shows a translated one. */
export function feedTitle(name: string): string | undefined {
  return feedName(name) === name ? undefined : name;
}
