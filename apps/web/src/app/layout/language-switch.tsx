/** Switches between English and Hindi with one press; the button speaks the other language, in a font of the device: one word is no reason to load its letters. */
import type { Language } from '@maidan/domain';
import { chooseLanguage, languageStore } from '../../platform/language/language.ts';
import { pageSite } from '../../platform/page-site.ts';

const OTHER: Readonly<Record<Language, { readonly language: Language; readonly name: string }>> = {
  en: { language: 'hi', name: 'हिन्दी' },
  hi: { language: 'en', name: 'English' },
};

export function LanguageSwitch() {
  const { language, name } = OTHER[languageStore((state) => state.language)];
  if (!pageSite.site.languages.includes(language)) return null;
  return (
    <button
      type="button"
      lang={language}
      className="btn w-16 px-2 [font-family:system-ui] text-header-text hover:bg-header-2"
      onClick={() => void chooseLanguage(language)}
    >
      {name}
    </button>
  );
}
