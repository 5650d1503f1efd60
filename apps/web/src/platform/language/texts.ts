/** Texts of the catalogue: useText in components, say() elsewhere. Keys are typed by en.json. */
import { createTranslator, useTranslations } from 'use-intl';
import { languageStore, type Messages } from './language.ts';

/** Reads one text; the root of the catalogue, so that every key stands whole in the source and can be searched for. */
export function useText() {
  return useTranslations();
}
export type Text = ReturnType<typeof useText>;

/** A translator outside React, in the language of now. */
export function currentText(): Text {
  const { language, messages } = languageStore.getState();
  return createTranslator<Messages>({ locale: language, messages });
}
