/** The four legal pages (RT-38); their texts come with the language, one file each. */
import { useEffect, useState } from 'react';
import type { LegalPage, LegalTexts } from '../../features/legal/legal-page.ts';
import { loadLegalTexts } from '../../features/legal/legal-text.ts';
import { languageStore } from '../../platform/language/language.ts';
import { useText } from '../../platform/language/texts.ts';
import { pageSite } from '../../platform/page-site.ts';
import { useShownTitle } from '../../platform/shown-title.ts';
import { Failed, ListSkeleton } from '../../ui/states.tsx';

/** The texts in the language of now: undefined while they load, null when they could not be loaded. */
function useLegalTexts(): LegalTexts | null | undefined {
  const language = languageStore((state) => state.language);
  const [loaded, setLoaded] = useState<{ readonly language: string; readonly texts: LegalTexts | null }>();
  useEffect(() => {
    let wanted = true;
    loadLegalTexts(language).then(
      (texts) => wanted && setLoaded({ language, texts }),
      () => wanted && setLoaded({ language, texts: null }),
    );
    return () => {
      wanted = false;
    };
  }, [language]);
  return loaded?.language === language ? loaded.texts : undefined;
}

function Legal({ page }: { readonly page: LegalPage }) {
  const text = useText();
  const texts = useLegalTexts();
  useShownTitle(text(TITLES[page]));
  const { appName: name, legalName } = pageSite.site;
  if (texts === null) return <Failed title={text('state.failed')} retryLabel={text('action.retry')} onRetry={() => location.reload()} />;
  return (
    <article className="card max-w-3xl px-4 py-4" aria-busy={texts === undefined}>
      <h1 className="text-xl font-bold">{text(TITLES[page])}</h1>
      {texts === undefined ? (
        <ListSkeleton rows={8} />
      ) : (
        texts[page].map(({ heading, paragraphs }) => (
          <section key={heading} className="pt-4">
            <h2 className="pb-1 font-bold">{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="max-w-prose pb-2 leading-relaxed">
                {paragraph.replaceAll('{name}', name)}
              </p>
            ))}
          </section>
        ))
      )}
      {texts !== undefined && legalName !== name && (
        <p className="border-t border-line pt-3 text-muted">{texts.operator.replace('{name}', name).replace('{operator}', legalName)}</p>
      )}
    </article>
  );
}

const TITLES = { rules: 'title.rules', exclusion: 'title.exclusion', responsible: 'title.responsible', privacy: 'title.privacy' } as const;

export function RulesRoute() {
  return <Legal page="rules" />;
}
export function ExclusionRoute() {
  return <Legal page="exclusion" />;
}
export function ResponsibleRoute() {
  return <Legal page="responsible" />;
}
export function PrivacyRoute() {
  return <Legal page="privacy" />;
}
