/** The player's sessions, each with a button that ends it. The server closes the sockets of an ended session within a second. */
import { endOtherSessions, endSession, ownSessions, type OwnSession } from '@maidan/contract';
import { useEffect, useState } from 'react';
import { call } from '../../platform/http/call.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { languageStore } from '../../platform/language/language.ts';
import { laterTexts } from '../../platform/language/later-texts.ts';
import { useText } from '../../platform/language/texts.ts';
import { notify } from '../../platform/dialogs/notify.ts';
import { formatWhen, timeSettings, zoneLabel } from '../../platform/time/time-zone.ts';
import { Failed, ListSkeleton } from '../../ui/states.tsx';
import { SettingsPart } from '../../ui/settings-part.tsx';
import { deviceName } from './device-name.ts';

const useSessionsText = laterTexts({
  en: () => import('../../messages/account/profile.en.json'),
  hi: () => import('../../messages/account/profile.hi.json'),
});

type Listed = { readonly state: 'loading' } | { readonly state: 'failed' } | { readonly state: 'here'; readonly sessions: readonly OwnSession[] };

interface SessionList {
  readonly listed: Listed;
  readonly busy: boolean;
  readonly load: () => void;
  readonly end: (session: OwnSession) => void;
  readonly endOthers: () => void;
}

async function requestSessions(): Promise<Listed> {
  try {
    const { result } = await call(ownSessions, {});
    return { state: 'here', sessions: result };
  } catch {
    return { state: 'failed' };
  }
}

function useSessions(): SessionList {
  const common = useText();
  const text = useSessionsText();
  const [listed, setListed] = useState<Listed>({ state: 'loading' });
  const [busy, setBusy] = useState(false);
  const load = async (): Promise<void> => setListed(await requestSessions());
  useEffect(() => {
    let wanted = true;
    const show = async (): Promise<void> => {
      const answer = await requestSessions();
      if (wanted) setListed(answer);
    };
    void show();
    return () => {
      wanted = false;
    };
  }, []);
  /** Reloads the list after success and failure. */
  const run = async (work: () => Promise<string>): Promise<void> => {
    setBusy(true);
    try {
      notify('success', await work());
    } catch (error) {
      notify('error', error instanceof CallError && error.status !== 0 ? error.message : common('state.noAnswer'));
    }
    await load();
    setBusy(false);
  };
  return {
    listed,
    busy,
    load: () => {
      setListed({ state: 'loading' });
      void load();
    },
    end: ({ _id: session }) =>
      void run(async () => {
        await call(endSession, { params: { session } });
        return text('sessions.ended');
      }),
    endOthers: () => void run(async () => text('sessions.endedOthers', { count: (await call(endOtherSessions, {})).ended })),
  };
}

function Session({ session, busy, onEnd }: { readonly session: OwnSession; readonly busy: boolean; readonly onEnd: () => void }) {
  const text = useSessionsText();
  const language = languageStore((state) => state.language);
  const zone = timeSettings((state) => state.timeZoneName);
  const when = (moment: string): string => `${formatWhen(Date.parse(moment), zone, language)} ${zoneLabel(zone, Date.parse(moment))}`;
  const named = deviceName(session.browser);
  const device = named === null ? text('sessions.unknownDevice') : text('sessions.device', { browser: named.browser, system: named.system });
  return (
    <li className="flex items-center gap-3">
      <span className="min-w-0 flex-1">
        <b>{device}</b>
        <span className="block text-sm text-muted">
          {session.current ? text('sessions.here') : text('sessions.lastSeen', { when: when(session.lastSeenAt) })}
        </span>
        <span className="figures block text-xs text-muted">
          {text('sessions.address', { address: session.address })} · {text('sessions.startedAt', { when: when(session.startedAt) })}
        </span>
      </span>
      {!session.current && (
        <button
          type="button"
          className="btn btn-quiet"
          disabled={busy}
          aria-label={text('sessions.endOf', { device, when: when(session.lastSeenAt) })}
          onClick={onEnd}
        >
          {text('sessions.end')}
        </button>
      )}
    </li>
  );
}

export default function OwnSessions() {
  const text = useSessionsText();
  const { listed, busy, load, end, endOthers } = useSessions();
  return (
    <SettingsPart title={text('sessions.title')}>
      {listed.state === 'loading' && <ListSkeleton rows={2} />}
      {listed.state === 'failed' && <Failed title={text('sessions.failed')} retryLabel={text('sessions.retry')} onRetry={load} />}
      {listed.state === 'here' && (
        <>
          <ul className="flex flex-col gap-3">
            {listed.sessions.map((session) => (
              <Session key={session._id} session={session} busy={busy} onEnd={() => end(session)} />
            ))}
          </ul>
          {listed.sessions.length > 1 ? (
            <button type="button" className="btn btn-quiet self-start" disabled={busy} onClick={endOthers}>
              {text('sessions.endOthers')}
            </button>
          ) : (
            <p className="text-sm text-muted">{text('sessions.onlyHere')}</p>
          )}
        </>
      )}
    </SettingsPart>
  );
}
