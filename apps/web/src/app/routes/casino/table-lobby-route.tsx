/**
 * The built-in lobby in its frame (`/casino/tables`): the live tables and the open table, without header and bars. The frame has
 * our own origin and therefore the session of the page. Links that leave the lobby navigate the page around the frame.
 */
import { GAMES } from '@maidan/casino';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, type CSSProperties } from 'react';
import { useSearchParams } from 'react-router';
import { useCasinoText } from '../../../messages/feature-texts.ts';
import { LiveTable, TableSkeleton } from '../../../features/casino/live-table.tsx';
import { sendLinkToOuterPage, TABLE_LOBBY } from '../../../features/casino/outer-page.ts';
import { TableLobby } from '../../../features/casino/table-lobby.tsx';
import { useText } from '../../../platform/language/texts.ts';
import { useSignedIn } from '../../../platform/session/session.ts';
import { Link } from '@maidan/ui-kit/link.tsx';
import { Empty } from '../../../ui/states.tsx';
import { ConnectionBar } from '../../layout/shell.tsx';
import { DialogHost } from '../../layout/dialog-host.tsx';
import { queries } from '../../queries.tsx';
import { play } from './live-table-route.tsx';

/** Returns the id of the open table, or null for the lobby. It removes the launch token from the address, because the token works once. */
function useShownTable(): string | null {
  const [query, setQuery] = useSearchParams();
  const named = query.get('eventName');
  const launched = GAMES.find((game) => game.gameId === named)?.tableId;
  useEffect(() => {
    if (named !== null) setQuery(launched === undefined ? {} : { table: launched }, { replace: true });
  }, [named, launched, setQuery]);
  return query.get('table') ?? launched ?? null;
}

function Played() {
  const text = useCasinoText();
  const tableId = useShownTable();
  const signedIn = useSignedIn();
  if (signedIn === null) return <Empty heading icon="cards" title={text('tables.closed')} />;
  const game = GAMES.find((one) => one.tableId === tableId);
  if (game === undefined) return <TableLobby username={signedIn.user.details.username} />;
  return (
    <>
      <nav aria-label={text('tables.lobby')} className="pb-1">
        <Link to={TABLE_LOBBY} className="btn btn-quiet">
          <span aria-hidden="true">‹</span> {text('tables.all')}
        </Link>
      </nav>
      <LiveTable key={game.tableId} gameId={game.gameId} tableId={game.tableId} play={play} />
    </>
  );
}

export function TableLobbyRoute() {
  const text = useText();
  return (
    <QueryClientProvider client={queries}>
      {/* the links handle presses and keys themselves; this handler only sends their target to the outer page */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div onClickCapture={sendLinkToOuterPage}>
        <main
          id="main"
          tabIndex={-1}
          aria-label={text('casino.table')}
          className="mx-auto min-h-dvh max-w-[1320px] p-2"
          style={{ '--bottom-bar': '0px' } as CSSProperties}
        >
          <ConnectionBar />
          <Suspense fallback={<TableSkeleton />}>
            <Played />
          </Suspense>
        </main>
        <DialogHost />
      </div>
    </QueryClientProvider>
  );
}
