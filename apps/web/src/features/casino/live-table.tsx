/** A live table (RT-19, RT-20): its game, or a message until its rounds run. */
import { casinoGames, singleGame, type SingleGame } from '@maidan/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useLimitAnswers } from '../../platform/dialogs/limits-first.ts';
import { casinoState } from '../../platform/casino-state.ts';
import { call } from '../../platform/http/call.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { languageStore } from '../../platform/language/language.ts';
import { useText } from '../../platform/language/texts.ts';
import { useShownTitle } from '../../platform/site/shown-title.ts';
import { Link } from '@maidan/ui-kit/link.tsx';
import { Empty, Failed } from '../../ui/states.tsx';
import { useCasinoText } from '../../messages/feature-texts.ts';
import { openTable } from './open-casino.ts';
import { GameArt } from './game-art.tsx';

/** Returns the game id of a table from the server's list, for addresses without the game (O-09); 'none' for an unknown table. */
async function gameOf(tableId: string): Promise<string> {
  const { games } = (await call(casinoGames, {})).result;
  return games.find((game) => game.tableId === tableId)?.gameId ?? 'none';
}

/** A table without rounds: its picture over the whole width, and a message. */
function Stage({ gameId, image, children }: { readonly gameId: string; readonly image?: string; readonly children: ReactNode }) {
  return (
    <div className="card overflow-hidden">
      <GameArt gameId={gameId} {...(image === undefined ? {} : { image })} className="stage-art" />
      <div className="flex flex-col items-center gap-2 px-4 py-6 text-center">{children}</div>
    </div>
  );
}

function ToLobby({ room }: { readonly room: string }) {
  const text = useCasinoText();
  return (
    <Link className="btn btn-primary btn-large mt-2" to={room}>
      {text('liveTable.toLobby')}
    </Link>
  );
}

/** Draws a table that runs here; null: its rounds do not run yet. */
export type PlayTable = (table: Pick<SingleGame, 'gameId' | 'tableId' | 'name'>) => ReactNode;

function Table({ table, play }: { readonly table: SingleGame; readonly play: PlayTable }) {
  const text = useCasinoText();
  useShownTitle(table.name);
  if (table.url !== '')
    return <iframe title={table.name} src={table.url} referrerPolicy="no-referrer" sandbox="allow-scripts allow-forms allow-popups" className="table-frame" />;
  const played = play(table);
  if (played !== null) return played;
  return (
    <Stage gameId={table.gameId}>
      <h1 className="text-xl font-bold">{table.name}</h1>
      <p className="font-semibold">{text('liveTable.soon')}</p>
      <p className="text-sm text-muted">{text('liveTable.soonHint')}</p>
      <ToLobby room="/casino-lobby/casino" />
    </Stage>
  );
}

export function TableSkeleton() {
  return (
    <div aria-hidden="true" className="card overflow-hidden">
      <div className="skeleton stage-art" />
      <div className="skeleton m-6 h-5" />
    </div>
  );
}

/** `gameId` null: the game is looked up by the id of the table. */
export function LiveTable({ gameId, tableId, play }: { readonly gameId: string | null; readonly tableId: string; readonly play: PlayTable }) {
  const common = useText();
  const text = useCasinoText();
  const language = languageStore((state) => state.language);
  const query = useQuery({
    queryKey: ['single-game', gameId, tableId, language, useLimitAnswers()],
    queryFn: () => openTable(async () => (await call(singleGame, { body: { gameId: gameId ?? (await gameOf(tableId)), tableId } })).data),
    // does not retry a refusal
    retry: (count, error) => count < 1 && !(error instanceof CallError && error.status === 200),
    refetchOnMount: 'always',
  });
  useEffect(() => () => casinoState.setState({ casinoLive: null }), []);
  if (query.isPending) return <TableSkeleton />;
  if (query.isSuccess) return <Table table={query.data} play={play} />;
  const limitsFirst = query.error instanceof CallError && query.error.code === 'LIMITS_FIRST';
  if (limitsFirst || !(query.error instanceof CallError) || query.error.status !== 200)
    return (
      <div className="card">
        <Failed
          title={limitsFirst ? query.error.message : common('state.failed')}
          retryLabel={common('action.retry')}
          retriesByTime={!limitsFirst}
          onRetry={() => void query.refetch()}
        />
      </div>
    );
  return (
    <div className="card">
      <Empty heading icon="cards" title={text('liveTable.unknown')} hint={text('liveTable.unknownHint')}>
        <ToLobby room="/casino-lobby/casino" />
      </Empty>
    </div>
  );
}
