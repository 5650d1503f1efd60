/** The chosen language. A cookie stores it, so that the server sends the next page in it. */
import { LANGUAGES, type Language } from '@maidan/domain';
import { create } from 'zustand';
import english from '../../messages/en.json';
import { pageSite } from '../site/page-site.ts';

export type Messages = typeof english;

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language;
    Messages: Messages;
  }
}

/** The server reads this cookie. */
const COOKIE = 'language';
const HOST_PREFIX = '__Host-';
const YEAR_S = 31_536_000;

interface LanguageState {
  readonly language: Language;
  readonly messages: Messages;
  /** Returns the name of a market or selection in this language. */
  readonly feedName: (name: string) => string;
}

const unchangedName = (name: string): string => name;

export const languageStore = create<LanguageState>(() => ({ language: 'en', messages: english, feedName: unchangedName }));

export function currentLanguage(): Language {
  return languageStore.getState().language;
}

/** Returns the language of the cookie, else that of the server's page. */
export function startLanguage(cookies: string, ofPage: Language): Language {
  const valueOf = (name: string): string | undefined => new RegExp(`(?:^|;\\s*)${name}=([a-z]+)`).exec(cookies)?.[1];
  const chosen = valueOf(HOST_PREFIX + COOKIE) ?? valueOf(COOKIE);
  return LANGUAGES.find((language) => language === chosen) ?? ofPage;
}

async function wordsOf(language: Language): Promise<Pick<LanguageState, 'messages' | 'feedName'>> {
  return language === 'en' ? { messages: english, feedName: unchangedName } : import('./hindi.ts');
}

/** Loads a language and applies it to the page. */
async function applyLanguage(language: Language): Promise<void> {
  const { messages, feedName } = await wordsOf(language);
  document.documentElement.lang = language;
  languageStore.setState({ language, messages, feedName });
}

/** Returns the cookie as a script writes it. Over TLS (`secure`) it is of this host only. */
export function languageCookie(language: Language, secure: boolean): string {
  return `${secure ? HOST_PREFIX : ''}${COOKIE}=${language}; path=/; max-age=${YEAR_S}; samesite=lax${secure ? '; secure' : ''}`;
}

/** Stores and applies the player's choice. */
export async function chooseLanguage(language: Language): Promise<void> {
  document.cookie = languageCookie(language, location.protocol === 'https:');
  await applyLanguage(language);
}

/** Applies the language before the first render. */
export async function startWithLanguage(): Promise<void> {
  await applyLanguage(startLanguage(document.cookie, pageSite.language));
}
