/** A live table of cards or roulette: felt, spots, chips, and beside them the bets, the last results and the player's rounds. */
import { fromRupees } from '@maidan/contract';
import type { Paise } from '@maidan/domain';
import { lazy, Suspense, useMemo, useState } from 'react';
import { UNREAD, casinoPointsText, rupeesText } from '../../platform/money/rupees-text.ts';
import { pageSite } from '../../platform/site/page-site.ts';
import { useSignedIn } from '../../platform/session/session.ts';
import { tableLimits } from '../../platform/money/table-limits.ts';
import { useText } from '../../platform/language/texts.ts';
import { useTable, casinoTables } from '../../realtime/tables/casino-tables.ts';
import { useAccount, useConnection } from '../../realtime/live.ts';
import { Link } from '@maidan/ui-kit/link.tsx';
import { Empty } from '../../ui/states.tsx';
import { Announcer } from './announcer.tsx';
import { tableSlipOf } from './table-slip.ts';
import { useTableText } from './live-table-texts.ts';
import { chipsOf } from './look/chip-stacks.ts';
import { Felt } from './look/felt.tsx';
import { History } from './history/history.tsx';
import { LastRow, Roads } from './history/last-results.tsx';
import { LiveBets } from './history/live-bets.tsx';
import { OwnBets } from './history/own-bets.tsx';
import { Spots } from './look/spots.tsx';
import { lookOf, type TableLook } from './look/table-looks.ts';
import { Tray } from './look/tray.tsx';
import './live-tables.css';
import './roulette/roulette-frame.css';
import './table-side.css';

/** Card tables never load it. */
const RouletteBoard = lazy(() => import('./roulette/board.tsx'));
const TableDetails = lazy(() => import('./table-details.tsx'));

export interface PlayedTableProps {
  readonly gameId: string;
  readonly tableId: string;
  readonly name: string;
  /** The player's own stake buttons, whole rupees. */
  readonly ownStakes: readonly number[];
}

function Head({ look, tableId, name }: { readonly look: TableLook; readonly tableId: string; readonly name: string }) {
  const text = useTableText();
  const [details, setDetails] = useState(false);
  const signedIn = useSignedIn() !== null;
  const balance = useAccount((state) => state.balance);
  const number = useTable(tableId, (state) => state.round?.number);
  const points = balance === null ? null : casinoPointsText(fromRupees(balance.balance), pageSite.site);
  return (
    <div className="table-head">
      <div className="min-w-0 flex-1">
        <h1 className="truncate">{name}</h1>
        <p className="figures min-h-[1lh] text-xs text-muted">{number !== undefined && number > 0 && text('table.round', { number })}</p>
      </div>
      {signedIn && (
        <p className="table-balance">
          <span className="text-xs text-muted">{text('table.balance')}</span>
          <output className="figures font-bold">{balance === null ? UNREAD : rupeesText(balance.balance)}</output>
          {points !== null && <span className="figures text-xs text-muted">{text('table.points', { points })}</span>}
        </p>
      )}
      <button type="button" className="icon-btn" aria-label={text('table.rules')} onClick={() => setDetails(true)}>
        <span aria-hidden="true" className="rules-sign">
          i
        </span>
      </button>
      {details && (
        <Suspense fallback={null}>
          <TableDetails look={look} tableId={tableId} name={name} onClose={() => setDetails(false)} />
        </Suspense>
      )}
    </div>
  );
}

function TableBody({ look, tableId, name, ownStakes }: Omit<PlayedTableProps, 'gameId'> & { readonly look: TableLook }) {
  const text = useTableText();
  const chips = useMemo(() => chipsOf(ownStakes, tableLimits(tableId)), [ownStakes, tableId]);
  const [chosen, setChosen] = useState<Paise | null>(null);
  const status = useTable(tableId, (state) => state.status);
  const betting = useTable(tableId, (state) => state.round?.phase === 'betting' && !state.round.closed);
  const closed = useTable(tableId, (state) => state.round?.closed === true);
  const stale = useConnection((state) => state.stale);
  const slip = tableSlipOf(tableId);
  const chip = chosen ?? chips[0]!;
  const old = status === 'old' || stale;
  const { spots } = look.game;
  const laying = { tableId, spots, slip, chip, open: betting && status !== 'asking' && !stale };
  return (
    <div className="played-table">
      <div className="table-main">
        <Head look={look} tableId={tableId} name={name} />
        {closed && <output className="table-old">{text('table.closed')}</output>}
        {old && <output className="table-old">{text('table.old')}</output>}
        <div className="table-game" data-layout={look.layout}>
          <div className="table-game-parts">
            <div className="table-game-felt">
              <Felt look={look} tableId={tableId} />
              <LastRow look={look} tableId={tableId} />
            </div>
            {look.layout === 'wheel' ? (
              <Suspense fallback={<div className="skeleton card board-place" />}>
                <RouletteBoard {...laying} />
              </Suspense>
            ) : (
              <Spots {...laying} />
            )}
          </div>
        </div>
        <Tray tableId={tableId} spots={spots} slip={slip} chips={chips} chip={chip} onChip={setChosen} open={betting && !old} />
      </div>
      <div className="table-side">
        <OwnBets look={look} tableId={tableId} />
        <Roads look={look} tableId={tableId} />
        <History look={look} tableId={tableId} />
        <LiveBets look={look} tableId={tableId} />
      </div>
      <Announcer look={look} tableId={tableId} />
    </div>
  );
}

function Refused({ tableId, refusal }: { readonly tableId: string; readonly refusal: string }) {
  const text = useTableText();
  const common = useText();
  return (
    <div className="card">
      <Empty heading icon="cards" title={refusal}>
        <button type="button" className="btn btn-quiet" onClick={() => casinoTables.ask(tableId)}>
          {common('action.retry')}
        </button>
        <Link className="btn btn-primary" to="/casino-lobby/casino">
          {text('table.toLobby')}
        </Link>
      </Empty>
    </div>
  );
}

export default function PlayedTable({ gameId, ...props }: PlayedTableProps) {
  const look = lookOf(gameId);
  const refusal = useTable(props.tableId, (state) => state.refusal);
  if (look === undefined) throw new Error(`${gameId} has no felt`);
  if (refusal !== null) return <Refused tableId={props.tableId} refusal={refusal} />;
  return <TableBody look={look} {...props} />;
}
