/** The table of a crash game: the flight, two bet panels and the lists. Aviator and Crash share it with two looks. */
import { CRASH_RTP } from '@maidan/casino';
import { fromRupees } from '@maidan/contract';
import { formatLimit } from '@maidan/domain';
import { useEffect, useMemo } from 'react';
import { openDialog } from '../../platform/dialogs/dialogs.ts';
import { useText } from '../../platform/language/texts.ts';
import { UNREAD, casinoPointsText, rupeesText } from '../../platform/money/rupees-text.ts';
import { pageSite } from '../../platform/site/page-site.ts';
import { pageTarget, rememberTarget } from '../../platform/session/navigation-memory.ts';
import { session, useSignedIn } from '../../platform/session/session.ts';
import { tableLimits } from '../../platform/money/table-limits.ts';
import { casinoTables, useTable } from '../../realtime/tables/casino-tables.ts';
import { connection, useAccount, useConnection } from '../../realtime/live.ts';
import type { TableState } from '../../realtime/tables/table-state.ts';
import { Link } from '@maidan/ui-kit/link.tsx';
import { useFlightText } from '../../messages/feature-texts.ts';
import { Announcements } from './announcements.tsx';
import './aviator.css';
import { BetPanelView } from './bet-panel-view.tsx';
import { sizeOf } from './burst-statistics.ts';
import { EveningSky } from './flight/evening-sky.ts';
import { multiplierText, readFlight } from './flight/flight.ts';
import { FlightLoop } from './flight/flight-loop.ts';
import { prefersReducedMotion, FlightPicture } from './flight/flight-picture.tsx';
import { PanelController } from './panel-controller.ts';
import { RisingLine } from './flight/rising-line.ts';
import { TableLists } from './table-lists.tsx';

interface CrashTableProps {
  readonly tableId: string;
  readonly name: 'aviator' | 'crash';
  readonly title: string;
}

const whole = (state: TableState): TableState => state;

function isConnected(): boolean {
  const { phase, stale } = connection.state.getState();
  return phase === 'online' && !stale;
}

function askLogin(): void {
  rememberTarget(sessionStorage, pageTarget(location.pathname.slice(1)));
  openDialog({ name: 'login' });
}

/** The controllers by table id: typed stakes survive leaving the table, until the page reloads. */
const controllers = new Map<string, PanelController>();

function controllerOf(tableId: string): PanelController {
  let controller = controllers.get(tableId);
  if (controller === undefined) {
    controller = new PanelController({
      table: casinoTables.store(tableId),
      place: (bet) => casinoTables.placeBet(tableId, bet),
      cashOut: (betId) => casinoTables.cashOut(tableId, betId),
      cancelBet: (betId) => casinoTables.cancelBet(tableId, betId),
      viewer: () => ({ signedIn: session.current().state === 'in', connected: isConnected() }),
      askLogin,
      now: () => performance.now(),
    });
    controllers.set(tableId, controller);
  }
  return controller;
}

function loopOf(tableId: string): FlightLoop {
  return new FlightLoop({
    read: (flight) => readFlight(flight, casinoTables.store(tableId).getState(), casinoTables.serverNow(tableId), isConnected()),
    listen: (changed) => {
      const stops = [casinoTables.store(tableId).subscribe(changed), connection.state.subscribe(changed)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    prefersReducedMotion,
  });
}

/** The space bar presses the button of the last used panel, unless the focused element uses the key. */
function useSpaceBar(controller: PanelController): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== ' ' && event.key !== 'Enter') return;
      const { target } = event;
      const elsewhere = target instanceof Element && target.closest('a, button, input, select, textarea, summary, [role=dialog]') !== null;
      if (elsewhere || event.repeat || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      controller.pressLast();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [controller]);
}

function Head({ title, signedIn }: { readonly title: string; readonly signedIn: boolean }) {
  const common = useText();
  const text = useFlightText();
  const balance = useAccount((state) => state.balance);
  const points = balance === null ? null : casinoPointsText(fromRupees(balance.balance), pageSite.site);
  return (
    <header className="flight-head">
      <h1 className="text-lg font-bold">{title}</h1>
      <span className="badge bg-warn-surface text-warn">{common('balance.playMoney')}</span>
      {signedIn && (
        <p className="ms-auto text-sm">
          <span className="text-muted max-lg:sr">{text('flight.balance')} </span>
          <output className="figures font-bold" aria-label={text('flight.balance')}>
            {balance === null ? UNREAD : rupeesText(balance.balance)}
          </output>
          {points !== null && <span className="figures ms-2 text-xs text-muted">{text('flight.points', { points })}</span>}
        </p>
      )}
    </header>
  );
}

function LastBursts({ table }: { readonly table: TableState }) {
  const text = useFlightText();
  if (table.last.length === 0) return <div className="flight-chips" />;
  return (
    <ul className="flight-chips no-bar" aria-label={text('flight.last')}>
      {table.last.slice(0, 24).map(({ roundId, number, burst }) => {
        const at = Math.round(burst * 100);
        const size = sizeOf(at);
        const word = text(`flight.${size}`);
        return (
          <li key={roundId}>
            <Link
              to={`/fairness?tableId=${table.tableId}&round=${number}`}
              className="flight-chip"
              data-size={size}
              aria-label={text('flight.lastOne', { number, burst: multiplierText(at), size: word })}
            >
              <b className="figures">{multiplierText(at)}</b>
              <span>{word}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function HowItWorks({ tableId }: { readonly tableId: string }) {
  const text = useFlightText();
  const { leastStake, largestStake, largestReturn } = tableLimits(tableId);
  const [least, most] = [casinoPointsText(leastStake, pageSite.site), casinoPointsText(largestStake, pageSite.site)];
  return (
    <section className="card flex flex-col gap-2 p-3 text-sm">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span>{text('flight.rtp', { percent: CRASH_RTP })}</span>
        <Link className="btn btn-quiet" to={`/fairness?tableId=${tableId}`}>
          {text('flight.fairness')}
        </Link>
      </p>
      <details>
        <summary className="min-h-8 cursor-pointer font-semibold">{text('flight.how')}</summary>
        <ul className="flex list-disc flex-col gap-1 ps-5 pt-1 text-muted">
          <li>{text('flight.howBet')}</li>
          <li>{text('flight.howOut')}</li>
          <li>{text('flight.howAuto')}</li>
          <li>{text('flight.howFair')}</li>
        </ul>
      </details>
      <p className="text-muted">
        {text('flight.limits', { least: formatLimit(leastStake), most: formatLimit(largestStake), largest: formatLimit(largestReturn) })}
        {least !== null && most !== null && ` ${text('flight.limitsPoints', { least, most })}`}
      </p>
      <p className="text-xs text-muted max-lg:hidden">{text('flight.keys')}</p>
    </section>
  );
}

export default function CrashTable({ tableId, name, title }: CrashTableProps) {
  const table = useTable(tableId, whole);
  const signedIn = useSignedIn() !== null;
  const connected = useConnection((state) => state.phase === 'online' && !state.stale);
  const controller = controllerOf(tableId);
  const loop = useMemo(() => loopOf(tableId), [tableId]);
  const look = useMemo(() => (name === 'aviator' ? new EveningSky() : new RisingLine()), [name]);
  useEffect(() => loop.start(), [loop]);
  useEffect(() => controller.follow(), [controller]);
  useEffect(() => {
    if (!signedIn) controller.dropPlans();
  }, [controller, signedIn]);
  useSpaceBar(controller);
  const viewer = { signedIn, connected };
  return (
    <div className="flight-table">
      <Head title={title} signedIn={signedIn} />
      <LastBursts table={table} />
      <FlightPicture look={look} loop={loop} name={name} table={table} connected={connected} />
      <div className="flight-panels">
        <BetPanelView index={0} controller={controller} loop={loop} table={table} viewer={viewer} />
        <BetPanelView index={1} controller={controller} loop={loop} table={table} viewer={viewer} />
      </div>
      <TableLists table={table} signedIn={signedIn} />
      <HowItWorks tableId={tableId} />
      <Announcements tableId={tableId} />
    </div>
  );
}
