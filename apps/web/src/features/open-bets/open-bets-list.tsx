/** The player's open bets: in their delay, unmatched with change and cancel (O-30), matched; on the desktop by event and market (ST-75 to ST-77). */
import type { Order } from '@maidan/contract';
import { tradingKindOf } from '@maidan/domain';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import { create } from 'zustand';
import { feedName, useText } from '../../platform/language/texts.ts';
import { openDialog } from '../../platform/dialogs/dialogs.ts';
import { rupeesText } from '../../platform/money/rupees-text.ts';
import { useSignedIn, session } from '../../platform/session/session.ts';
import { useDesktop } from '../../platform/viewport.ts';
import { connection, useAccount, useConnection, useWatch } from '../../realtime/live.ts';
import { requestOpenBets } from '../../realtime/account/open-bets-request.ts';
import { Link } from '../../ui/link.tsx';
import { Empty, Failed, ListSkeleton } from '../../ui/states.tsx';
import { useOpenBetsText } from '../../messages/feature-texts.ts';
import { BetCard, BetRow } from './bet-card.tsx';
import { LineFigures, MarketGroup } from './market-group.tsx';
import { BET_ORDERS, groupBets, ORDER_TEXT, reasonText, splitBets, type BetOrder } from './open-bets-lists.ts';
import { SettledList } from './settled-list.tsx';

/** Bets that ended without a match during this visit. They are no open bets any more, so they are shown with their reason until the player hides them. */
const KEPT = 5;

const endedBets = create<{ readonly bets: readonly Order[] }>(() => ({ bets: [] }));

function hideEndedBets(): void {
  endedBets.setState({ bets: [] });
}

/** True if a bet ended without a match and the player did not cancel it. */
function endedByItself(bet: Pick<Order, 'status' | 'reason'>): boolean {
  return bet.status === 'LAPSED' || (bet.status === 'CANCELLED' && bet.reason !== 'CANCELLED' && bet.reason !== null);
}

connection.on('account-update', ({ orders = [] }) => {
  const ended = orders.filter(endedByItself);
  if (ended.length === 0) return;
  endedBets.setState(({ bets }) => ({ bets: [...ended, ...bets.filter((bet) => ended.every((one) => one._id !== bet._id))].slice(0, KEPT) }));
});
session.subscribe(hideEndedBets);

/** One choice for the page and the panel. */
const chosenOrder = create<{ readonly order: BetOrder }>(() => ({ order: 'orderByDate' }));

type CashOutOf = ComponentType<{ readonly marketId: string }>;

interface SectionProps {
  readonly title: string;
  readonly bets: readonly Order[];
  readonly wide: boolean;
  readonly resting?: boolean;
}

function CancelAll({ count }: { readonly count: number }) {
  const text = useText();
  const offline = useConnection((state) => state.phase !== 'online');
  if (count === 0) return null;
  return (
    <button type="button" className="btn btn-bare text-loss pointer-coarse:min-h-11" disabled={offline} onClick={() => openDialog({ name: 'cancel-all' })}>
      {text('bets.cancelAll')}
    </button>
  );
}

/** The simple list of phones (ST-76). */
function Section({ title, bets, wide, resting = false }: SectionProps) {
  if (bets.length === 0) return null;
  const Bet = wide ? BetRow : BetCard;
  return (
    <section aria-label={title}>
      <header className="flex min-h-10 items-center justify-between gap-2 px-3">
        <h2 className="text-sm font-bold text-muted">
          {title} <span className="figures">({bets.length})</span>
        </h2>
        {resting && <CancelAll count={bets.length} />}
      </header>
      <ul className={wide ? '' : 'flex flex-col gap-1'}>
        {bets.map((bet) => (
          <Bet key={bet._id} bet={bet} resting={resting} />
        ))}
      </ul>
    </section>
  );
}

function Options({ unmatched, wide }: { readonly unmatched: number; readonly wide: boolean }) {
  const own = useOpenBetsText();
  const order = chosenOrder((state) => state.order);
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-3 py-2">
      <fieldset className={`segment flex-auto text-sm ${wide ? '' : 'text-xs'}`} aria-label={own('openBets.options')}>
        {BET_ORDERS.map((one) => (
          <button
            key={one}
            type="button"
            className={wide ? '' : 'px-1 leading-tight whitespace-normal'}
            aria-pressed={one === order}
            onClick={() => chosenOrder.setState({ order: one })}
          >
            {own(ORDER_TEXT[one])}
          </button>
        ))}
      </fieldset>
      <CancelAll count={unmatched} />
    </div>
  );
}

/** The bets that just ended, with their reasons. */
function Ended() {
  const own = useOpenBetsText();
  const bets = endedBets((state) => state.bets);
  if (bets.length === 0) return null;
  return (
    <section aria-label={own('openBets.ended')} className="border-b border-line px-3 py-2">
      <header className="flex items-center justify-between">
        <h2 className="text-sm font-bold text-muted">{own('openBets.ended')}</h2>
        <button type="button" className="btn btn-bare text-sm pointer-coarse:min-h-11" onClick={hideEndedBets}>
          {own('openBets.dismiss')}
        </button>
      </header>
      <ul className="text-sm">
        {bets.map((bet) => (
          <li key={bet._id}>
            <b>{feedName(bet.selectionName)}</b>{' '}
            <span className="figures text-muted">{own('openBets.lapsed', { amount: rupeesText(bet.size), reason: own(reasonText(bet.reason)) })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NoBets() {
  const text = useText();
  const own = useOpenBetsText();
  return (
    <Empty title={text('bets.none')}>
      <Link to="/" className="btn btn-quiet">
        {own('openBets.browse')}
      </Link>
    </Empty>
  );
}

/** The last request was answered with a refusal. */
function useRefused(): boolean {
  const [refused, setRefused] = useState(false);
  useEffect(() => {
    const stops = [connection.on('get-bets-error', () => setRefused(true)), connection.on('get-bets-success', () => setRefused(false))];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return refused;
}

interface ListProps {
  readonly bets: readonly Order[];
  readonly wide: boolean;
  readonly CashOut: CashOutOf | undefined;
}

function Bets({ bets, wide, CashOut }: ListProps) {
  const text = useText();
  const desktop = useDesktop();
  const order = chosenOrder((state) => state.order);
  const lists = splitBets(bets);
  // positions and delays need the data of the markets
  useWatch('markets', [...new Set(bets.map((bet) => bet.marketId))].slice(0, 100));
  if (desktop)
    return (
      <>
        <Options unmatched={lists.unmatched.length} wide={wide} />
        {groupBets(bets).map((group) => (
          <MarketGroup key={group.marketId} group={group} order={order} wide={wide} cashOut={CashOut !== undefined && <CashOut marketId={group.marketId} />} />
        ))}
      </>
    );
  const markets = [...new Map(lists.matched.map((bet) => [bet.marketId, bet])).values()];
  return (
    <div className="flex flex-col gap-2">
      {CashOut !== undefined && markets.length > 0 && (
        <ul className="flex flex-col border-b border-line">
          {markets.map((bet) => (
            <li key={bet.marketId} className="flex flex-wrap items-center justify-between gap-x-3 px-3 py-1" data-cash-out-of={bet.marketId}>
              <span className="min-w-36 flex-1 text-sm leading-tight">
                <b className="line-clamp-2">{feedName(bet.eventName)}</b>
                <span className="line-clamp-1 text-xs text-muted">{feedName(bet.marketName)}</span>
                {tradingKindOf(bet.marketType) === 'line' && <LineFigures marketId={bet.marketId} bets={bets} />}
              </span>
              <CashOut marketId={bet.marketId} />
            </li>
          ))}
        </ul>
      )}
      <Section title={text('bets.pending')} bets={lists.pending} wide={wide} />
      <Section title={text('bets.unmatched')} bets={lists.unmatched} wide={wide} resting />
      <Section title={text('bets.matched')} bets={lists.matched} wide={wide} />
    </div>
  );
}

/** Brings the bet that the page's address names into view, once it is in the list. */
function useNamedBet(wide: boolean, bets: readonly Order[] | null): void {
  const [query] = useSearchParams();
  const named = wide ? query.get('bet') : null;
  const shown = useRef<string | null>(null);
  const there = named !== null && bets?.some((bet) => bet._id === named) === true;
  useEffect(() => {
    if (!there || shown.current === named) return;
    shown.current = named;
    // joined bets have no row of their own
    chosenOrder.setState({ order: 'orderByDate' });
    requestAnimationFrame(() => {
      const row = document.querySelector<HTMLElement>(`main [data-bet='${CSS.escape(named)}']`);
      row?.scrollIntoView({ block: 'center' });
      row?.focus({ preventScroll: true });
    });
  }, [there, named]);
}

const TABS = ['open', 'settled'] as const;

interface OpenBetsProps {
  /** The layout of /open-bets; else that of the sidebar. */
  readonly wide: boolean;
  /** The cash-out of a market with matched bets, from its own feature. */
  readonly CashOut?: CashOutOf;
}

/** Open bets, and those settled today and yesterday. Visitors are asked to log in. */
export function OpenBetsList(props: OpenBetsProps) {
  const own = useOpenBetsText();
  const signedIn = useSignedIn() !== null;
  const [tab, setTab] = useState<(typeof TABS)[number]>('open');
  if (!signedIn) return <OpenList {...props} />;
  return (
    <>
      <div className="border-b border-line px-3 py-2">
        <fieldset className="segment" aria-label={own('openBets.which')}>
          {TABS.map((one) => (
            <button key={one} type="button" aria-pressed={one === tab} className="pointer-coarse:min-h-11" onClick={() => setTab(one)}>
              {own(one === 'open' ? 'openBets.open' : 'openBets.settled')}
            </button>
          ))}
        </fieldset>
      </div>
      {tab === 'open' ? <OpenList {...props} /> : <SettledList />}
    </>
  );
}

function OpenList({ wide, CashOut }: OpenBetsProps) {
  const text = useText();
  const own = useOpenBetsText();
  const signedIn = useSignedIn() !== null;
  const bets = useAccount((state) => state.openBets);
  const lost = useConnection((state) => state.phase === 'lost');
  const refused = useRefused();
  useNamedBet(wide, bets);
  useEffect(() => {
    if (signedIn) requestOpenBets();
  }, [signedIn]);
  if (!signedIn)
    return (
      <Empty title={text('bets.loginToSee')}>
        <button type="button" className="btn btn-primary mt-1" onClick={() => openDialog({ name: 'login' })}>
          {text('auth.logIn')}
        </button>
      </Empty>
    );
  if (bets === null) {
    if (refused || lost) return <Failed title={own('openBets.failed')} retryLabel={text('action.retry')} onRetry={requestOpenBets} />;
    return <ListSkeleton rows={4} />;
  }
  return (
    <>
      {lost && <output className="block bg-warn-surface px-3 py-1.5 text-sm text-warn">{own('openBets.offline')}</output>}
      <Ended />
      {bets.length === 0 ? <NoBets /> : <Bets bets={bets} wide={wide} CashOut={CashOut} />}
    </>
  );
}
