/** The buttons for language and theme, in the top bar and on the pages before the sign-in. */
import { LANGUAGES } from '@maidan/domain';
import { chooseLanguage, languageStore, useText } from '../platform/language.ts';
import { ConsoleIcon } from './console-icon.tsx';

/** Light or dark: the system's until the operator chooses, stored on this device until the sign-out. */
const KEY = 'theme';
type Theme = 'light' | 'dark';

function shown(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

export function startWithTheme(): void {
  const stored = localStorage.getItem(KEY);
  if (stored === 'light' || stored === 'dark') document.documentElement.dataset['theme'] = stored;
}

/** Changes between light and dark. */
export function changeTheme(): void {
  const next = shown() === 'dark' ? 'light' : 'dark';
  localStorage.setItem(KEY, next);
  document.documentElement.dataset['theme'] = next;
}

const LANGUAGE_NAMES = { en: 'English', hi: 'हिन्दी' } as const;

export function LookButtons() {
  const text = useText();
  const { language } = languageStore();
  const other = LANGUAGES.find((one) => one !== language) ?? language;
  return (
    <>
      <button type="button" className="bar-btn" lang={other} onClick={() => void chooseLanguage(other)}>
        {LANGUAGE_NAMES[other]}
      </button>
      <button type="button" className="bar-btn" aria-label={text('shell.theme')} title={text('shell.theme')} onClick={changeTheme}>
        <ConsoleIcon name="theme" size={16} />
      </button>
    </>
  );
}
