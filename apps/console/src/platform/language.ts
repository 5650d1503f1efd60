/** The chosen language: English or Hindi, stored on this device until the sign-out. */
import { LANGUAGES, type Language } from '@maidan/domain';
import { useTranslations } from 'use-intl';
import { create } from 'zustand';
import english from '../messages/en.json';

export type Messages = typeof english;

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language;
    Messages: Messages;
  }
}

const KEY = 'language';

export const languageStore = create<{ readonly language: Language; readonly messages: Messages }>(() => ({ language: 'en', messages: english }));

/** Reads texts by their full key. */
export function useText() {
  return useTranslations();
}
export type TextReader = ReturnType<typeof useText>;

async function applyLanguage(language: Language): Promise<void> {
  const messages = language === 'en' ? english : (await import('../messages/hi.json')).default;
  document.documentElement.lang = language;
  languageStore.setState({ language, messages });
}

/** Applies the stored language before the first render, otherwise the first of the browser's that the console has. */
export async function startWithLanguage(): Promise<void> {
  const wanted = [localStorage.getItem(KEY), ...navigator.languages.map((name) => name.slice(0, 2))];
  await applyLanguage(wanted.flatMap((name) => LANGUAGES.filter((language) => language === name))[0] ?? 'en');
}

export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(KEY, language);
  await applyLanguage(language);
}
