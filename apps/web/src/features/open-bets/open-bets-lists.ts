/** Groups open bets and names their types. Pure. */
import { fromDecimal, fromRupees, shownHundredths, waitsAtStart, type Order } from '@maidan/contract';
import { holdOf, roundHalfAwayFromZero, runRanges, tradingKindOf, type LineProfits, type Paise } from '@maidan/domain';

export interface OpenBetLists {
  /** Bets in their bet delay. */
  readonly pending: readonly Order[];
  /** Bets with a matched part (EN-26). */
  readonly matched: readonly Order[];
  /** Bets with an unmatched part; a partly matched bet is in both lists (O-30). */
  readonly unmatched: readonly Order[];
}

export function splitBets(bets: readonly Order[]): OpenBetLists {
  return {
    pending: bets.filter((bet) => bet.status === 'PENDING'),
    matched: bets.filter((bet) => bet.status === 'MATCHED'),
    unmatched: bets.filter((bet) => bet.status !== 'PENDING' && (bet.sizeRemaining > 0 || waitsAtStart(bet))),
  };
}

/** Returns the text key of a market type's name (EN-25). Unknown types are odds (T-83). */
export function marketTypeText(marketType: string) {
  if (marketType === 'INNINGS_RUNS') return 'bets.inningsRuns' as const;
  const kind = tradingKindOf(marketType);
  return kind === 'bookmaker' ? ('bets.bookmaker' as const) : kind === 'line' ? ('bets.fancy' as const) : ('bets.matchOdds' as const);
}

/** Returns the liability of a bet in paise: the stake of a back, stake x (price - 1) of a lay, stake x rate / 100 of a NO. `stake` in rupees. */
export function liabilityOf(bet: Pick<Order, 'marketType' | 'isBack' | 'rate'>, stake: number): Paise {
  const kind = tradingKindOf(bet.marketType);
  const paid = fromRupees(stake);
  if (bet.isBack) return paid;
  const rate = shownHundredths(bet.rate);
  return holdOf(-Math.round(paid * (kind === 'line' ? rate : rate - 100)));
}

/** How the desktop lists bets: one line per selection and side, the same with the average rate, or single bets newest first (O-40, ST-75). */
export const BET_ORDERS = ['consolidated', 'averageOdds', 'orderByDate'] as const;
export type BetOrder = (typeof BET_ORDERS)[number];
export const ORDER_TEXT = { consolidated: 'openBets.consolidated', averageOdds: 'openBets.averageOdds', orderByDate: 'openBets.orderByDate' } as const;

/** The bets of one market. Groups of one event are neighbours; events, groups and bets keep the order of the given bets (ST-77). */
export interface BetGroup {
  readonly marketId: string;
  readonly bets: readonly Order[];
}

/** Groups items by a key, with the keys in the order of their first items. */
function groupedBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}

/** Groups bets by market, with the markets of an event side by side. */
export function groupBets(bets: readonly Order[]): BetGroup[] {
  const events = [...groupedBy(bets, (bet) => bet.eventId).values()];
  return events.flatMap((ofEvent) => [...groupedBy(ofEvent, (bet) => bet.marketId)].map(([marketId, ofMarket]) => ({ marketId, bets: ofMarket })));
}

/** Bets of one selection, side, wallet and (fancies) line, joined. Rupees. */
export interface JoinedBets {
  readonly key: string;
  readonly first: Order;
  readonly count: number;
  readonly stake: number;
  /** After commission. */
  readonly profit: number;
  readonly commission: number;
  /** Weighted by the stakes, decimal. */
  readonly averageRate: number;
}

/** Joins the matched parts of bets. Sums are made in paise and returned in rupees. */
export function joinBets(bets: readonly Order[]): JoinedBets[] {
  const joined = groupedBy(bets, (bet) => `${bet.marketId} ${bet.runnerId} ${bet.isBack} ${bet.line ?? ''} ${bet.wallet}`);
  return [...joined].map(([key, of]) => {
    const stakes = of.map((bet) => fromRupees(bet.sizeMatched));
    const stake = stakes.reduce((sum, one) => sum + one, 0);
    const value = of.reduce((sum, bet, index) => sum + shownHundredths(bet.rate) * stakes[index]!, 0);
    return {
      key,
      first: of[0]!,
      count: of.length,
      stake: stake / 100,
      profit: of.reduce((sum, bet) => sum + fromRupees(bet.profit) - fromRupees(bet.commission), 0) / 100,
      commission: of.reduce((sum, bet) => sum + fromRupees(bet.commission), 0) / 100,
      averageRate: stake === 0 ? of[0]!.rate : Math.round((value * 100) / stake) / 10_000,
    };
  });
}

/** Returns the lowest and the highest result of a fancy position over all runs, paise. */
export function lineExtremes(position: LineProfits): { readonly exposure: Paise; readonly best: Paise } {
  const profits = runRanges(position).map((range) => roundHalfAwayFromZero(range.profit));
  return { exposure: Math.min(...profits) as Paise, best: Math.max(...profits) as Paise };
}

const REASON_TEXTS = {
  RESTART: 'openBets.reasonRestart',
  SUSPENDED: 'openBets.reasonSuspended',
  CLOSED: 'openBets.reasonClosed',
  RUNNER_REMOVED: 'openBets.reasonRunnerRemoved',
  MATERIAL_EVENT: 'openBets.reasonMaterialEvent',
  TURN_IN_PLAY: 'openBets.reasonTurnInPlay',
  ACCOUNT_BLOCKED: 'openBets.reasonAccountBlocked',
  MARKET_VERSION: 'openBets.reasonMarketVersion',
  SELF_MATCH: 'openBets.reasonSelfMatch',
  QUOTE_CHANGED: 'openBets.reasonQuoteChanged',
  HOUSE_LIMIT: 'openBets.reasonHouseLimit',
  CANCELLED: 'openBets.reasonCancelled',
  BONUS_ENDED: 'openBets.reasonBonusEnded',
  KILLED: 'openBets.reasonKilled',
  EXPIRED: 'openBets.reasonExpired',
  PRICE_MOVED: 'openBets.reasonPriceMoved',
  REPLACED: 'openBets.reasonReplaced',
  TARGET_REACHED: 'openBets.reasonTargetReached',
  BREAKER: 'openBets.reasonBreaker',
  SP_UNMATCHED: 'openBets.reasonSpUnmatched',
  MAX_WIN: 'openBets.reasonMaxWin',
} as const;

/** Returns the text key of the reason why a bet ended. Unknown reasons have a general text. */
export function reasonText(reason: string | null) {
  return reason !== null && reason in REASON_TEXTS ? REASON_TEXTS[reason as keyof typeof REASON_TEXTS] : ('openBets.reasonOther' as const);
}

/** Returns the text key of the reason why a part of a bet ended by its own terms or by a rule; with `EXPIRED` the text names the time. */
export function endOfBet(bet: Pick<Order, 'reason' | 'sizeMatched' | 'expiresAt'>) {
  if (bet.reason === 'KILLED' && bet.sizeMatched === 0) return 'openBets.reasonNotFilled' as const;
  return bet.reason === 'EXPIRED' && bet.expiresAt !== undefined ? ('openBets.reasonExpiredAt' as const) : reasonText(bet.reason);
}

/** Returns the kind of a change of a resting bet. `price` in hundredths, null: not on the ladder; `stake` in paise, null: no amount. */
export function changeOf(
  bet: Pick<Order, 'askedRate' | 'sizeRemaining'>,
  price: number | null,
  stake: number | null,
): 'invalidOdds' | 'invalidStake' | 'same' | 'shrink' | 'replace' {
  if (price === null) return 'invalidOdds';
  if (stake === null || stake <= 0) return 'invalidStake';
  const samePrice = price === fromDecimal(bet.askedRate);
  const rest = fromRupees(bet.sizeRemaining);
  if (samePrice && stake === rest) return 'same';
  return samePrice && stake < rest ? 'shrink' : 'replace';
}
