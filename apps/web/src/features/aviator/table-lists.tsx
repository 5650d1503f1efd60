/** Lists below the panels: all bets, the player's own, and the results of the last rounds. */
import { ownCasinoRounds, type OwnRound } from '@maidan/contract';
import { formatMoney } from '@maidan/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call } from '../../platform/http/call.ts';
import { languageStore } from '../../platform/language/language.ts';
import { useText } from '../../platform/language/texts.ts';
import { rupeesText } from '../../platform/money/rupees-text.ts';
import { formatWhen, timeSettings, zoneLabel } from '../../platform/time/time-zone.ts';
import type { TableState } from '../../realtime/tables/table-state.ts';
import { Pages } from '../../ui/pages.tsx';
import { Failed, ListSkeleton } from '../../ui/states.tsx';
import { useFlightText } from '../../messages/feature-texts.ts';
import { burstStatistics } from './burst-statistics.ts';
import { multiplierText } from './flight/flight.ts';
import '../../ui/styles/tab.css';

/** Number of rounds in the statistics. */
const ROUNDS = 100;

function Note({ children }: { readonly children: ReactNode }) {
  return <p className="px-3 py-6 text-center text-sm text-muted">{children}</p>;
}

function Head({ columns }: { readonly columns: readonly string[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function AllBets({ table }: { readonly table: TableState }) {
  const text = useFlightText();
  const ended = table.round?.phase === 'result';
  if (table.bets.length === 0) return <Note>{text('flight.noBets')}</Note>;
  return (
    <>
      <p className="px-3 pt-2 text-xs text-muted">{text('flight.players', { count: table.round?.players ?? 0 })}</p>
      <table className="flight-list">
        <Head columns={[text('flight.player'), text('flight.stake'), text('flight.outAt'), text('flight.back')]} />
        <tbody>
          {table.bets.map((bet) => (
            <tr key={bet.id} data-out={bet.cashedOutAt > 0 || undefined}>
              <td>{bet.player}</td>
              <td className="figures">{formatMoney(bet.stake)}</td>
              <td className="figures">
                {bet.cashedOutAt > 0 ? multiplierText(bet.cashedOutAt) : text(bet.returned > 0 ? 'flight.cancelled' : ended ? 'flight.lost' : 'flight.running')}
              </td>
              <td className="figures">{bet.returned > 0 ? formatMoney(bet.returned) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function useResultText(): (round: OwnRound) => string {
  const text = useFlightText();
  return (round) => {
    if (round.state === 'CASHED_OUT') return text('flight.cashedOut', { multiplier: multiplierText(Math.round(round.cashedOutAt * 100)) });
    return text(
      ({ OPEN: 'flight.open', WON: 'flight.open', LOST: 'flight.lost', RETURNED: 'flight.brokenOff', PARTLY_RETURNED: 'flight.open' } as const)[round.state],
    );
  };
}

function OwnBets({ tableId, version }: { readonly tableId: string; readonly version: string }) {
  const common = useText();
  const text = useFlightText();
  const resultOf = useResultText();
  const zone = timeSettings((state) => state.timeZoneName);
  const language = languageStore((state) => state.language);
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: ['own-casino-rounds', tableId, page, version],
    queryFn: async () => (await call(ownCasinoRounds, { query: { tableId, page: String(page) } })).result,
    placeholderData: keepPreviousData,
  });
  if (query.isPending) return <ListSkeleton />;
  if (query.isError) return <Failed title={common('state.failed')} retryLabel={common('action.retry')} onRetry={() => void query.refetch()} />;
  const { rounds, total } = query.data;
  if (rounds.length === 0) return <Note>{text('flight.noOwn')}</Note>;
  return (
    <>
      <table className="flight-list">
        <Head
          columns={[`${text('flight.time')} (${zoneLabel(zone, rounds[0]?.placedAt ?? 0)})`, text('flight.stake'), text('flight.result'), text('flight.back')]}
        />
        <tbody>
          {rounds.map((round) => (
            <tr key={round.betId} data-out={round.cashedOutAt > 0 || undefined}>
              <td className="figures">{formatWhen(round.placedAt, zone, language)}</td>
              <td className="figures">{rupeesText(round.stake)}</td>
              <td className="figures">{resultOf(round)}</td>
              <td className="figures">{round.returned > 0 ? rupeesText(round.returned) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pages label={text('flight.myBets')} page={page} total={total} onPage={setPage} />
    </>
  );
}

function Statistics({ table }: { readonly table: TableState }) {
  const text = useFlightText();
  const found = burstStatistics(table.last.slice(0, ROUNDS).map(({ burst }) => Math.round(burst * 100)));
  if (found === null) return <Note>{text('flight.noRounds')}</Note>;
  return (
    <div className="flex flex-col gap-3 p-3">
      <dl className="flight-facts">
        <div>
          <dt>{text('flight.lastRounds')}</dt>
          <dd className="figures">{found.rounds}</dd>
        </div>
        <div>
          <dt>{text('flight.median')}</dt>
          <dd className="figures">{multiplierText(found.median)}</dd>
        </div>
        <div>
          <dt>{text('flight.highest')}</dt>
          <dd className="figures">{multiplierText(found.highest)}</dd>
        </div>
      </dl>
      <table className="flight-list">
        <Head columns={[text('flight.targetOf'), text('flight.reached'), text('flight.expected')]} />
        <tbody>
          {found.reached.map(({ target, rounds, expectedTenths }) => (
            <tr key={target}>
              <th scope="row" className="figures">
                {multiplierText(target)}
              </th>
              <td className="figures">{`${((100 * rounds) / found.rounds).toFixed(1)}%`}</td>
              <td className="figures text-muted">{`${(expectedTenths / 10).toFixed(1)}%`}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-sm text-muted">{text('flight.noMemory')}</p>
    </div>
  );
}

const TABS = [
  ['all', 'flight.allBets'],
  ['mine', 'flight.myBets'],
  ['statistics', 'flight.statistics'],
] as const;

export function TableLists({ table, signedIn }: { readonly table: TableState; readonly signedIn: boolean }) {
  const text = useFlightText();
  const [tab, setTab] = useState<(typeof TABS)[number][0]>('all');
  // reloads the list when the player's bets change
  const version = [...table.before, ...table.mine].map((bet) => `${bet.betId}${bet.state}`).join();
  return (
    <section className="card overflow-hidden" aria-label={text('flight.lists')}>
      <fieldset className="flex border-b border-line" aria-label={text('flight.lists')}>
        {TABS.map(([name, label]) => (
          <button key={name} type="button" className="tab" aria-pressed={tab === name} onClick={() => setTab(name)}>
            {text(label)}
          </button>
        ))}
      </fieldset>
      {tab === 'all' && <AllBets table={table} />}
      {tab === 'mine' && (signedIn ? <OwnBets tableId={table.tableId} version={version} /> : <Note>{text('flight.loginToSee')}</Note>)}
      {tab === 'statistics' && <Statistics table={table} />}
    </section>
  );
}
