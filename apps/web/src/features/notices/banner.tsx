/** The site's one picture (PP-05, O-15). */
import { useState } from 'react';
import { closeNamed } from '../../platform/dialogs/dialogs.ts';
import { languageStore } from '../../platform/language/language.ts';
import { pageSite } from '../../platform/site/page-site.ts';
import { Link } from '../../ui/link.tsx';
import { NoticeFrame } from './notice-frame.tsx';
import { useNoticeText } from './notice-text.ts';

export function Banner() {
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
