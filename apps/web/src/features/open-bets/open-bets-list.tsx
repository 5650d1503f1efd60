/**
 * The player's open bets. Phones list pending, unmatched and matched bets in three sections; unmatched ones can be changed and cancelled
 * (O-30). Desktops group the bets by event and market (ST-75 to ST-77).
 */
import type { Order } from '@maidan/contract';
import { tradingKindOf } from '@maidan/domain';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import { create } from 'zustand';
import { feedName, useText } from '../../platform/language/texts.ts';
import { openDialog } from '../../platform/dialogs/dialogs.ts';
import { TermsLine, useZonedWhen } from '../../platform/bets/terms-line.tsx';
import { rupeesText } from '../../platform/money/rupees-text.ts';
import { useSignedIn, session } from '../../platform/session/session.ts';
import { useDesktop } from '../../platform/viewport.ts';
import { connection, useAccount, useConnection, useWatch } from '../../realtime/live.ts';
import { requestOpenBets } from '../../realtime/account/open-bets-request.ts';
import { Link } from '@maidan/ui-kit/link.tsx';
import { Empty, Failed, ListSkeleton } from '../../ui/states.tsx';
import { useOpenBetsText } from '../../messages/feature-texts.ts';
import { BetCard, BetRow } from './bet-card.tsx';
import { LineFigures, MarketGroup } from './market-group.tsx';
import { BET_ORDERS, endOfBet, groupBets, ORDER_TEXT, splitBets, type BetOrder } from './open-bets-lists.ts';
import { SettledList } from './settled-list.tsx';
import { WaitingTriggers } from './waiting-triggers.tsx';

/** The list shows at most this number of ended bets. */
const MAX_ENDED_BETS = 5;

/** Bets that ended without a match during this visit. The list shows them with their reasons until the player hides them. */
const endedBets = create<{ readonly bets: readonly Order[] }>(() => ({ bets: [] }));

function hideEndedBets(): void {
  endedBets.setState({ bets: [] });
}

/** The player's own acts. */
const BY_PLAYER: readonly (string | null)[] = ['CANCELLED', 'REPLACED', null];

/** Returns true if a rule ended the bet, not the player. */
function isEndedByRule(bet: Pick<Order, 'status' | 'reason'>): boolean {
  return bet.status === 'LAPSED' || (bet.status === 'CANCELLED' && !BY_PLAYER.includes(bet.reason));
}

connection.on('account-update', ({ orders = [] }) => {
  const ended = orders.filter(isEndedByRule);
  if (ended.length === 0) return;
  endedBets.setState(({ bets }) => ({
    bets: [...ended, ...bets.filter((bet) => ended.every((endedBet) => endedBet._id !== bet._id))].slice(0, MAX_ENDED_BETS),
  }));
});
session.subscribe(hideEndedBets);

/** The order of the bets that the player chose. The page and the sidebar share it. */
const chosenOrder = create<{ readonly order: BetOrder }>(() => ({ order: 'orderByDate' }));

type CashOutComponent = ComponentType<{ readonly marketId: string }>;

interface SectionProps {
  readonly title: string;
  readonly bets: readonly Order[];
  readonly wide: boolean;
  /** True if the bets are unmatched: they can be changed and cancelled. */
  readonly resting?: boolean;
}

function CancelAll({ count }: { readonly count: number }) {
  const text = useText();
  const isOffline = useConnection((state) => state.phase !== 'online');
  if (count === 0) return null;
  return (
    <button type="button" className="btn btn-bare text-loss pointer-coarse:min-h-11" disabled={isOffline} onClick={() => openDialog({ name: 'cancel-all' })}>
      {text('bets.cancelAll')}
    </button>
  );
}

/** One section of the list on phones (ST-76). */
function BetSection({ title, bets, wide, resting = false }: SectionProps) {
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

/** The choice of the order, and the button that cancels all unmatched bets. */
function ListOptions({ unmatchedCount, wide }: { readonly unmatchedCount: number; readonly wide: boolean }) {
  const own = useOpenBetsText();
  const order = chosenOrder((state) => state.order);
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-3 py-2">
      <fieldset className={`segment flex-auto text-sm ${wide ? '' : 'text-xs'}`} aria-label={own('openBets.options')}>
        {BET_ORDERS.map((option) => (
          <button
            key={option}
            type="button"
            className={wide ? '' : 'px-1 leading-tight whitespace-normal'}
            aria-pressed={option === order}
            onClick={() => chosenOrder.setState({ order: option })}
          >
            {own(ORDER_TEXT[option])}
          </button>
        ))}
      </fieldset>
      <CancelAll count={unmatchedCount} />
    </div>
  );
}

/** The bets that rules ended during this visit, with their reasons. */
function EndedBets() {
  const own = useOpenBetsText();
  const when = useZonedWhen();
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
            <span className="figures text-muted">
              {own('openBets.lapsed', { amount: rupeesText(bet.size), reason: own(endOfBet(bet), { when: when(bet.expiresAt ?? 0) }) })}
            </span>
            <TermsLine bet={bet} />
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

/** Returns true if the server refused the last request for the open bets. */
function useIsRefused(): boolean {
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    const stops = [connection.on('get-bets-error', () => setRefused(true)), connection.on('get-bets-success', () => setRefused(false))];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return isRefused;
}

interface ListProps {
  readonly bets: readonly Order[];
  readonly wide: boolean;
  readonly CashOut: CashOutComponent | undefined;
}

function BetsByLayout({ bets, wide, CashOut }: ListProps) {
  const text = useText();
  const desktop = useDesktop();
  const order = chosenOrder((state) => state.order);
  const lists = splitBets(bets);
  // The positions and bet delays below come from the markets.
  useWatch('markets', [...new Set(bets.map((bet) => bet.marketId))].slice(0, 100));
  if (desktop)
    return (
      <>
        <ListOptions unmatchedCount={lists.unmatched.length} wide={wide} />
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
      <BetSection title={text('bets.pending')} bets={lists.pending} wide={wide} />
      <BetSection title={text('bets.unmatched')} bets={lists.unmatched} wide={wide} resting />
      <BetSection title={text('bets.matched')} bets={lists.matched} wide={wide} />
    </div>
  );
}

/** Scrolls to the bet of the address parameter `bet` and focuses it, once it is in the list. */
function useNamedBet(wide: boolean, bets: readonly Order[] | null): void {
  const [query] = useSearchParams();
  const betId = wide ? query.get('bet') : null;
  const shown = useRef<string | null>(null);
  const isListed = betId !== null && bets?.some((bet) => bet._id === betId) === true;
  useEffect(() => {
    if (!isListed || shown.current === betId) return;
    shown.current = betId;
    // joined bets have no row of their own
    chosenOrder.setState({ order: 'orderByDate' });
    requestAnimationFrame(() => {
      const row = document.querySelector<HTMLElement>(`main [data-bet='${CSS.escape(betId)}']`);
      row?.scrollIntoView({ block: 'center' });
      row?.focus({ preventScroll: true });
    });
  }, [isListed, betId]);
}

const TABS = ['open', 'settled'] as const;

interface OpenBetsProps {
  /** True for the layout of the page /open-bets, false for the layout of the sidebar. */
  readonly wide: boolean;
  /** The cash-out button of one market. It belongs to the cash-out feature, so the caller passes it. */
  readonly CashOut?: CashOutComponent;
}

/** Shows two tabs: open bets, and bets settled today and yesterday. Visitors see a button to log in. */
export function OpenBetsList(props: OpenBetsProps) {
  const own = useOpenBetsText();
  const signedIn = useSignedIn() !== null;
  const [tab, setTab] = useState<(typeof TABS)[number]>('open');
  if (!signedIn) return <OpenList {...props} />;
  return (
    <>
      <div className="border-b border-line px-3 py-2">
        <fieldset className="segment" aria-label={own('openBets.which')}>
          {TABS.map((choice) => (
            <button key={choice} type="button" aria-pressed={choice === tab} className="pointer-coarse:min-h-11" onClick={() => setTab(choice)}>
              {own(choice === 'open' ? 'openBets.open' : 'openBets.settled')}
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
  const isConnectionLost = useConnection((state) => state.phase === 'lost');
  const isRefused = useIsRefused();
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
    if (isRefused || isConnectionLost) return <Failed title={own('openBets.failed')} retryLabel={text('action.retry')} onRetry={requestOpenBets} />;
    return <ListSkeleton rows={4} />;
  }
  return (
    <>
      {isConnectionLost && <output className="block bg-warn-surface px-3 py-1.5 text-sm text-warn">{own('openBets.offline')}</output>}
      <EndedBets />
      <WaitingTriggers />
      {bets.length === 0 ? <NoBets /> : <BetsByLayout bets={bets} wide={wide} CashOut={CashOut} />}
    </>
  );
}
