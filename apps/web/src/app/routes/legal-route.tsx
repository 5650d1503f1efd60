/** The legal pages (RT-38). Each text is a file per language. */
import { allRuleTexts, type Language } from '@maidan/domain';
import { lazy, Suspense, useEffect, useRef, useState, type ComponentType } from 'react';
import { useLocation } from 'react-router';
import { languageStore } from '../../platform/language/language.ts';
import { useText } from '../../platform/language/texts.ts';
import { pageSite } from '../../platform/site/page-site.ts';
import { useShownTitle } from '../../platform/site/shown-title.ts';
import { Failed, ListSkeleton } from '../../ui/states.tsx';
import type { LegalPage, LegalTexts } from '../../features/legal/legal-english.ts';

/** Loads the legal pages of a language. They are too long for the message catalogue. */
async function loadLegalTexts(language: Language): Promise<LegalTexts> {
  if (language === 'hi') return (await import('../../features/legal/legal-hindi.ts')).LEGAL_HINDI;
  return (await import('../../features/legal/legal-english.ts')).LEGAL_ENGLISH;
}

/** Returns the texts in the chosen language: undefined while they load, null if they could not be loaded. */
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

/** Controls above the text of a page. Their code loads apart, because visitors only read the text. */
const LimitTools = lazy(() => import('../../features/play-limits/limit-tools.tsx'));
const BreakTools = lazy(() => import('../../features/play-limits/break-tools.tsx'));

function Legal({ page, tools: Tools }: { readonly page: LegalPage; readonly tools?: ComponentType }) {
  const text = useText();
  const texts = useLegalTexts();
  useShownTitle(text(TITLES[page]));
  const { appName: name, legalName } = pageSite.site;
  if (texts === null) return <Failed title={text('state.failed')} retryLabel={text('action.retry')} onRetry={() => location.reload()} retriesByTime={false} />;
  return (
    <article className="card max-w-3xl px-4 py-4" aria-busy={texts === undefined}>
      <h1 className="text-xl font-bold">{text(TITLES[page])}</h1>
      {Tools !== undefined && (
        <Suspense fallback={<ListSkeleton rows={12} />}>
          <Tools />
        </Suspense>
      )}
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
      {page === 'rules' && texts !== undefined && <NumberedRules />}
      {texts !== undefined && legalName !== name && (
        <p className="border-t border-line pt-3 text-muted">{texts.operator.replace('{name}', name).replace('{operator}', legalName)}</p>
      )}
    </article>
  );
}

/** The rules that bets and statements link to, each with an anchor. The linked rule scrolls into view. */
function NumberedRules() {
  const language = languageStore((state) => state.language);
  const { hash } = useLocation();
  const wanted = hash.slice(1);
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const rule = [...(list.current?.children ?? [])].find(({ id }) => id !== '' && id === wanted);
    rule?.scrollIntoView({ block: 'start' });
    if (rule instanceof HTMLElement) rule.focus({ preventScroll: true });
  }, [wanted]);
  return (
    <section ref={list} className="mt-4 border-t border-line">
      {allRuleTexts(language).map(({ id, title, text, example }) => (
        <section
          key={id}
          id={id}
          tabIndex={-1}
          aria-current={id === wanted ? 'true' : undefined}
          className={`scroll-mt-28 border-b border-line px-3 py-3 last:border-b-0 ${id === wanted ? 'bg-surface-2' : ''}`}
        >
          <h2 className="font-bold">
            <span className="figures pe-2 text-muted">{id}</span>
            {title}
          </h2>
          <p className="max-w-prose leading-relaxed">{text}</p>
          <p className="max-w-prose text-sm text-muted">{example}</p>
        </section>
      ))}
    </section>
  );
}

const TITLES = { rules: 'title.rules', exclusion: 'title.exclusion', responsible: 'title.responsible', privacy: 'title.privacy' } as const;

export function RulesRoute() {
  return <Legal page="rules" />;
}
export function ExclusionRoute() {
  return <Legal page="exclusion" tools={BreakTools} />;
}
export function ResponsibleRoute() {
  return <Legal page="responsible" tools={LimitTools} />;
}
export function PrivacyRoute() {
  return <Legal page="privacy" />;
}
