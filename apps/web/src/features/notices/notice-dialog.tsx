/** The dialog of a notice, by its name. */
import { Suspense, useState, type ComponentType } from 'react';
import { LANGUAGES, type Language } from '@maidan/domain';
import { closeNamed, type NoticeName } from '../../platform/dialogs/dialogs.ts';
import { languageStore } from '../../platform/language/language.ts';
import { pageSite } from '../../platform/site/page-site.ts';
import { Link } from '../../ui/link.tsx';
import { useNoticeText } from '../../messages/feature-texts.ts';
import { CasinoNotice } from './casino-notice.tsx';
import { ContinueSession } from './continue-session.tsx';
import { RealityCheck } from './reality-check.tsx';
import { Rules } from './rules.tsx';
import { NoticeFrame, Points } from './notice-frame.tsx';

/** The fraud warning, in the reader's language and under it in the other one (RT-04, O-05). */
function Warning({ language }: { readonly language: Language }) {
  const text = useNoticeText(language);
  return (
    <section lang={language} aria-label={text('fraudWarning.title')}>
      <p className="pb-1 font-bold">{text('fraudWarning.secret')}</p>
      <Points>{[text('fraudWarning.contacts'), text('fraudWarning.money')]}</Points>
    </section>
  );
}

function FraudWarning() {
  const text = useNoticeText();
  const language = languageStore((state) => state.language);
  const others = LANGUAGES.filter((other) => other !== language);
  return (
    <NoticeFrame notice="fraud-warning" title={text('fraudWarning.title')} action={text('fraudWarning.ok')}>
      <Warning language={language} />
      {others.map((other) => (
        <div key={other} className="border-t border-line pt-3">
          <Warning language={other} />
        </div>
      ))}
    </NoticeFrame>
  );
}

/** Fair play, after a login (PP-08, PP-09, O-17). */
function FairPlay() {
  const text = useNoticeText();
  return (
    <NoticeFrame notice="fair-play" title={text('fairPlay.title')} action={text('fairPlay.ok')}>
      <Points>{[text('fairPlay.fair'), text('fairPlay.points'), text('fairPlay.one'), text('fairPlay.stop'), text('fairPlay.adults')]}</Points>
      <Link className="self-start font-semibold text-brand hover:underline" to="/responsible-gambling" onClick={() => closeNamed('fair-play')}>
        {text('fairPlay.more')}
      </Link>
    </NoticeFrame>
  );
}

/** The site's one picture (PP-05, O-15). */
function Banner() {
  const text = useNoticeText();
  const language = languageStore((state) => state.language);
  const [lost, setLost] = useState(false);
  const { banner, appName } = pageSite.site;
  if (banner === undefined) return null;
  return (
    <NoticeFrame notice="banner" title={text('siteBanner.title', { name: appName })}>
      <Link to={banner.to} onClick={() => closeNamed('banner')} className="block overflow-hidden rounded-card">
        {lost ? (
          <span className="block bg-surface-2 p-6 text-center font-bold">{banner.alt[language]}</span>
        ) : (
          <img src={banner.image} alt={banner.alt[language]} width={720} height={400} className="block h-auto w-full" onError={() => setLost(true)} />
        )}
      </Link>
    </NoticeFrame>
  );
}

const NOTICES: Readonly<Record<NoticeName, ComponentType>> = {
  'fraud-warning': FraudWarning,
  'fair-play': FairPlay,
  banner: Banner,
  'continue-session': ContinueSession,
  'reality-check': RealityCheck,
  rules: Rules,
  casino: CasinoNotice,
};

export default function NoticeDialog({ notice }: { readonly notice: NoticeName }) {
  const Notice = NOTICES[notice];
  return (
    <Suspense fallback={null}>
      <Notice />
    </Suspense>
  );
}
