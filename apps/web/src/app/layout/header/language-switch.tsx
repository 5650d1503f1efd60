/** Switches between English and Hindi. The button has the name of the other language. */
import type { Language } from '@maidan/domain';
import { chooseLanguage, languageStore } from '../../../platform/language/language.ts';
import { pageSite } from '../../../platform/site/page-site.ts';

const OTHER: Readonly<Record<Language, { readonly language: Language; readonly name: string }>> = {
  en: { language: 'hi', name: 'हिन्दी' },
  hi: { language: 'en', name: 'English' },
};
/** English pages do not load the Devanagari typeface for this one word; the device has a font for it. */
const FONT: Readonly<Record<Language, string>> = { en: '', hi: '[font-family:system-ui]' };

export function LanguageSwitch() {
  const { language, name } = OTHER[languageStore((state) => state.language)];
  if (!pageSite.site.languages.includes(language)) return null;
  return (
    <button
      type="button"
      lang={language}
      className={`btn w-16 px-2 text-header-text hover:bg-header-2 ${FONT[language]}`}
      onClick={() => void chooseLanguage(language)}
    >
      {name}
    </button>
  );
}
