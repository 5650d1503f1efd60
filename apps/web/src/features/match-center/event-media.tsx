/** Live video and statistics of an event, each opened by its button (O-34, O-61). Renders nothing for an event without both. */
import { accessToken, directAccessToken, eventVideo, openAccessToken } from '@maidan/contract';
import { useState } from 'react';
import { call } from '../../platform/http/call.ts';
import { endpointFor } from '../../platform/http/caller.ts';
import { logProblem } from '../../platform/log-problem.ts';
import { pageSite } from '../../platform/site/page-site.ts';
import { useSignedIn } from '../../platform/session/session.ts';
import { Drawing } from '@maidan/ui-kit/drawing.tsx';
import { Icon } from '@maidan/ui-kit/icon.tsx';
import { laterTexts } from '../../platform/language/later-texts.ts';
import { accessTokenType, streamAddress, type SportEvent } from './sport-event.ts';

/** The texts of video and statistics, loaded with the panel. */
const useMatchCenterText = laterTexts({
  en: () => import('../../messages/betting/match-center.en.json'),
  hi: () => import('../../messages/betting/match-center.hi.json'),
});

type Kind = 'video' | 'statistics';
interface Named {
  readonly eventTypeId: string;
  readonly eventId: string;
}
interface Opened {
  readonly kind: Kind;
  /** null while it loads, '' if there is none. */
  readonly url: string | null;
  readonly failed: boolean;
}

/** Returns the address of a video. An event of the site's lists gets it with an access token of the list's type (EX-04). */
async function videoOf(named: Named): Promise<string> {
  const type = accessTokenType(named.eventId, pageSite.site.streams);
  if (type === null) return (await call(eventVideo, { params: named })).result.url;
  return (await call(directAccessToken, { body: { ...named, type } })).result.url;
}

/** Requests the address: the video for players, statistics in the form for players or visitors (T-82, CA-55). */
async function addressOf(kind: Kind, named: Named, signedIn: boolean): Promise<string> {
  if (kind === 'video') return streamAddress(await videoOf(named), pageSite.site.streams);
  return (await call(endpointFor(signedIn, accessToken, openAccessToken), { body: named })).result.url;
}

function Panel({ opened }: { readonly opened: Opened }) {
  const text = useMatchCenterText();
  const title = opened.kind === 'video' ? text('matchCenter.video') : text('matchCenter.statistics');
  const problem = opened.failed ? text('matchCenter.failed') : opened.url === '' ? text('matchCenter.gone') : null;
  return (
    <section aria-label={title} aria-busy={opened.url === null && !opened.failed} className="aspect-video w-full overflow-hidden rounded-card bg-surface-2">
      {problem !== null && (
        <p role="alert" className="grid h-full place-items-center px-4 text-center text-sm text-muted">
          {problem}
        </p>
      )}
      {problem === null && opened.url === null && <p className="grid h-full place-items-center text-sm text-muted">{text('matchCenter.opening')}</p>}
      {problem === null && opened.url !== null && (
        // the page of a provider may run scripts, but cannot read this page or its storage
        <iframe
          className="h-full w-full border-0"
          src={opened.url}
          title={title}
          sandbox="allow-scripts allow-presentation"
          referrerPolicy="no-referrer"
          allow="autoplay; fullscreen; picture-in-picture"
          allowFullScreen
        />
      )}
    </section>
  );
}

export default function EventMedia({ event }: { readonly event: Pick<SportEvent, 'sportVideo' | 'sportStats'> }) {
  const text = useMatchCenterText();
  const signedIn = useSignedIn() !== null;
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = async (kind: Kind, named: Named): Promise<void> => {
    setOpened({ kind, url: null, failed: false });
    const settle = (settled: Opened): void => setOpened((now) => (now?.kind === kind ? settled : now));
    try {
      settle({ kind, url: await addressOf(kind, named, signedIn), failed: false });
    } catch (error) {
      logProblem(kind, error);
      settle({ kind, url: null, failed: true });
    }
  };
  const button = (kind: Kind, named: Named | null, label: string) =>
    named !== null && (
      <button
        type="button"
        className="btn btn-quiet pointer-coarse:min-h-11"
        aria-pressed={opened?.kind === kind}
        onClick={() => (opened?.kind === kind ? setOpened(null) : void open(kind, named))}
      >
        {kind === 'video' ? <Icon name="live" size={18} /> : <Drawing name="chart" size={18} />}
        {label}
      </button>
    );
  // after a sign-out there is no video
  const shown = opened?.kind === 'video' && event.sportVideo === null ? null : opened;
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap gap-2">
        {button('video', event.sportVideo, text('matchCenter.watch'))}
        {button('statistics', event.sportStats, text('matchCenter.statistics'))}
      </p>
      {shown !== null && <Panel opened={shown} />}
    </div>
  );
}
