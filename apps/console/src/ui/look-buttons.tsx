/** The buttons for language and theme, in the top bar and on the pages before the sign-in. */
import { LANGUAGES } from '@maidan/domain';
import { chooseLanguage, languageStore, useText } from '../platform/language.ts';
import { changeTheme } from '../platform/theme.ts';
import { ConsoleIcon } from './console-icon.tsx';

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
