/** Switches between English and Hindi with one press; the button speaks the other language. */
import type { Language } from '@maidan/domain';
import { chooseLanguage, languageStore } from '../../platform/language/language.ts';
import { useText } from '../../platform/language/texts.ts';
import { pageSite } from '../../platform/page-site.ts';

const OTHER: Readonly<Record<Language, { readonly language: Language; readonly name: string }>> = {
  en: { language: 'hi', name: 'हिन्दी' },
  hi: { language: 'en', name: 'English' },
};

export function LanguageSwitch() {
  const text = useText();
  const { language, name } = OTHER[languageStore((state) => state.language)];
  if (!pageSite.site.languages.includes(language)) return null;
  return (
    <button
      type="button"
      lang={language}
      className="btn px-2 text-header-text hover:bg-header-2"
      title={text('language.switch')}
      onClick={() => void chooseLanguage(language)}
    >
      {name}
    </button>
  );
}
