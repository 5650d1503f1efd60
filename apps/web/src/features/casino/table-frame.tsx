/** The lobby of the table casino in a frame over the page's whole area (RT-21 to RT-23): it gets a host id and a launch token, never the session (T-66). */
import { launchTables } from '@maidan/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLimitAnswers } from '../../platform/dialogs/limits-first.ts';
import { call } from '../../platform/http/call.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { useText } from '../../platform/language/texts.ts';
import { useSignedIn } from '../../platform/session/session.ts';
import { Link } from '@maidan/ui-kit/link.tsx';
import { Empty, Failed } from '../../ui/states.tsx';
import { useCasinoText } from '../../messages/feature-texts.ts';
import { TABLE_LOBBY, useLobbyLinks } from './outer-page.ts';

/**
 * The built-in lobby is this client with this page's session, so a sandbox that allows its scripts and its origin protects nothing, and
 * browsers warn about it. A foreign lobby gets an origin of its own.
 */
function sandboxOf(address: string): string | undefined {
  return address.startsWith(`${TABLE_LOBBY}?`) ? undefined : 'allow-scripts allow-forms allow-popups';
}

export function TableFrame({ eventName, title }: { readonly eventName: string; readonly title: string }) {
  const common = useText();
  const text = useCasinoText();
  const frame = useRef<HTMLIFrameElement>(null);
  useLobbyLinks(frame);
  // a renewed session ends the session of the lobby in the frame: the frame reloads
  const sessionEnds = useSignedIn()?.expiry;
  const query = useQuery({
    queryKey: ['table-launch', eventName, sessionEnds, useLimitAnswers()],
    queryFn: async () => (await call(launchTables, { body: { eventName } })).result.url,
    // a launch token is valid once: it is not cached and not refetched in the background
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });
  if (query.isPending) return <div aria-hidden="true" className="skeleton table-frame" />;
  if (query.isSuccess)
    return (
      <>
        <h1 className="sr">{title}</h1>
        <iframe
          ref={frame}
          title={text('tables.frame', { name: title })}
          src={query.data}
          referrerPolicy="no-referrer"
          sandbox={sandboxOf(query.data)}
          className="table-frame"
        />
      </>
    );
  const limitsFirst = query.error instanceof CallError && query.error.code === 'LIMITS_FIRST';
  const refused = !limitsFirst && query.error instanceof CallError && query.error.status === 200;
  return (
    <div className="card">
      {refused ? (
        <Empty heading icon="cards" title={text('tables.closed')}>
          <Link className="btn btn-primary" to="/casino-lobby/casino">
            {text('liveTable.toLobby')}
          </Link>
        </Empty>
      ) : (
        <Failed
          title={limitsFirst ? query.error.message : common('state.failed')}
          retryLabel={common('action.retry')}
          retriesByTime={!limitsFirst}
          onRetry={() => void query.refetch()}
        />
      )}
    </div>
  );
}
