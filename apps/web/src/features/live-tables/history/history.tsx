/** The player's rounds at this table, reloaded when a bet is accepted or ends. */
import { ownCasinoRounds } from '@maidan/contract';
import { formatMoney } from '@maidan/domain';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { amountTone } from '../../../platform/money/rupees-text.ts';
import { call } from '../../../platform/http/call.ts';
import { languageStore } from '../../../platform/language/language.ts';
import { useText } from '../../../platform/language/texts.ts';
import { useSignedIn } from '../../../platform/session/session.ts';
import { formatWhen, timeSettings } from '../../../platform/time/time-zone.ts';
import { useTable } from '../../../realtime/tables/casino-tables.ts';
import { Failed, ListSkeleton } from '../../../ui/states.tsx';
import { spotName, useTableText, useWords } from '../live-table-texts.ts';
import { betsSeen, playedRounds, type PlayedRound } from './played-rounds.ts';
import type { TableLook } from '../look/table-looks.ts';

function Played({ look, round }: { readonly look: TableLook; readonly round: PlayedRound }) {
  const text = useTableText();
  const words = useWords();
  const language = languageStore((state) => state.language);
  const zone = timeSettings((state) => state.timeZoneName);
  const names = round.spots.map((id) => {
    const spot = look.game.spots.find((one) => one.spot === id);
    return spot === undefined ? id : spotName(spot, words);
  });
  return (
    <li className="played">
      <p className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{names.join(', ')}</span>
        <span className="block text-xs text-muted">
          {text('table.round', { number: round.number })} · {formatWhen(round.at, zone, language)}
        </span>
      </p>
      <p className="figures text-end">
        <span className={`block font-bold ${amountTone(round.net?.net ?? 0)}`}>
          {round.net === null ? text('history.running') : `${round.net.net > 0 ? '+' : ''}${formatMoney(round.net.net)}`}
        </span>
        <span className="block text-xs text-muted">
          {text('own.risk')} {formatMoney(round.risk)}
        </span>
      </p>
    </li>
  );
}

/** Debounce, ms: chips that are placed together get their answers one by one, and one reload is enough. */
const DEBOUNCE_MS = 250;

/** Returns the value after it has not changed for DEBOUNCE_MS. */
function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}

function Rounds({ look, tableId }: { readonly look: TableLook; readonly tableId: string }) {
  const common = useText();
  const text = useTableText();
  // the key of the query changes when a bet is accepted or ends
  const seen = useDebounced(useTable(tableId, betsSeen));
  const query = useInfiniteQuery({
    queryKey: ['own-casino-rounds', tableId, seen],
    queryFn: async ({ pageParam }) => (await call(ownCasinoRounds, { query: { tableId, page: String(pageParam) } })).result,
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      pages.reduce((sum, page) => sum + page.rounds.length, 0) < last.total && last.rounds.length > 0 ? pages.length + 1 : undefined,
    placeholderData: (before) => before,
  });
  if (query.isPending) return <ListSkeleton rows={3} />;
  if (query.isError) return <Failed title={common('state.failed')} retryLabel={common('action.retry')} onRetry={() => void query.refetch()} />;
  const rounds = playedRounds(query.data.pages.flatMap((page) => page.rounds));
  if (rounds.length === 0)
    return (
      <p className="side-empty">
        {text('history.none')}. {text('history.noneHint')}
      </p>
    );
  return (
    <>
      <ul>
        {rounds.map((round) => (
          <Played key={round.roundId} look={look} round={round} />
        ))}
      </ul>
      {query.hasNextPage && (
        <button type="button" className="btn btn-quiet m-2 w-[calc(100%-16px)]" disabled={query.isFetching} onClick={() => void query.fetchNextPage()}>
          {text('history.more')}
        </button>
      )}
    </>
  );
}

export function History({ look, tableId }: { readonly look: TableLook; readonly tableId: string }) {
  const text = useTableText();
  const signedIn = useSignedIn() !== null;
  return (
    <section className="card side-card" aria-label={text('history.title')}>
      <div className="side-head">
        <h2>{text('history.title')}</h2>
      </div>
      {signedIn ? <Rounds look={look} tableId={tableId} /> : <p className="side-empty">{text('history.login')}</p>}
    </section>
  );
}
