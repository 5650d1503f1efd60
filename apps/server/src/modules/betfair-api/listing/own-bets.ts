/** An account's orders and matches in markets, in the terms of clients. */
import { apiSideOf, formatBetId, priceOfLine, startAmountOf, type OwnBet, type OwnMatch } from '@maidan/betfair';
import type { BetMatch, MarketActivity, StoredBet } from '../../orders/views/market-activity-port.ts';
import type { ListedMarket } from './market-snapshots-port.ts';
import type { NumericIds } from './numeric-ids-port.ts';

/** The customer's names of orders. */
export interface NamedOrders {
  ofOrders(orders: readonly number[]): Promise<ReadonlyMap<number, { readonly customerOrderRef: string | null; readonly customerStrategyRef: string | null }>>;
}

export interface OwnBetsParts {
  readonly ids: Pick<NumericIds, 'selectionId'>;
  readonly activity: Pick<MarketActivity, 'bets' | 'matches'>;
  readonly references: NamedOrders;
}

/** What an account has in one market. */
export interface OwnMarket {
  readonly bets: readonly OwnBet[];
  readonly matches: readonly OwnMatch[];
}

/** Reads what an account has in markets, by their database key. Throws if the database is unavailable. */
export async function readOwnBets(
  { ids, activity, references }: OwnBetsParts,
  account: number,
  listed: readonly ListedMarket[],
): Promise<ReadonlyMap<number, OwnMarket>> {
  const markets = new Map(listed.map((one) => [one.market.id, one]));
  const stored = await activity.bets(account, [...markets.keys()]);
  const matched = new Map(stored.filter((bet) => bet.matched > 0).map(({ market }) => [market, 0]));
  const [named, matches] = await Promise.all([references.ofOrders(stored.map(({ order }) => order)), activity.matches(account, matched)]);
  const matchesOf = new Map<number, BetMatch[]>();
  for (const match of matches) {
    const known = matchesOf.get(match.order);
    if (known === undefined) matchesOf.set(match.order, [match]);
    else known.push(match);
  }
  const found = new Map<number, { bets: OwnBet[]; matches: OwnMatch[] }>(listed.map(({ market }) => [market.id, { bets: [], matches: [] }]));
  for (const bet of stored) {
    const { market } = markets.get(bet.market)!;
    const runner = market.runners[bet.runner];
    const own = found.get(bet.market);
    if (runner === undefined || own === undefined) continue;
    const parts = { bet, matches: matchesOf.get(bet.order) ?? [], isLine: market.kind === 'line' };
    const isVoid = bet.isVoid || runner.status === 'REMOVED' || runner.status === 'VOID';
    const shown = ownBet(parts, {
      selectionId: ids.selectionId(runner.selectionId),
      isVoid,
      customerOrderRef: named.get(bet.order)?.customerOrderRef ?? null,
      customerStrategyRef: named.get(bet.order)?.customerStrategyRef ?? null,
    });
    own.bets.push(shown);
    own.matches.push(...ownMatches(parts, shown));
  }
  return found;
}

interface StoredParts {
  readonly bet: StoredBet;
  readonly matches: readonly BetMatch[];
  readonly isLine: boolean;
}

interface BetFacts extends Pick<OwnBet, 'selectionId' | 'customerOrderRef' | 'customerStrategyRef'> {
  readonly isVoid: boolean;
}

function ownBet({ bet, matches, isLine }: StoredParts, { isVoid, ...facts }: BetFacts): OwnBet {
  const value = isLine ? matches.reduce((sum, { line, size }) => sum + priceOfLine(line) * size, 0) : bet.matchedValue - bet.reducedBy;
  return {
    ...facts,
    betId: formatBetId(bet.order),
    side: apiSideOf({ isLine, side: bet.side }),
    orderType: bet.orderType,
    persistenceType: bet.persistence,
    price: isLine ? priceOfLine(bet.line) : bet.price,
    size: bet.size,
    liability: startAmountOf(bet),
    matched: isVoid ? 0 : bet.matched,
    matchedValue: isVoid ? 0 : value,
    remaining: bet.remaining,
    lapsed: bet.lapsed,
    cancelled: bet.cancelled,
    voided: isVoid ? bet.matched : 0,
    isExecutable: bet.isExecutable,
    placedAt: bet.placedAt,
  };
}

function ownMatches({ bet, matches, isLine }: StoredParts, shown: OwnBet): readonly OwnMatch[] {
  // a removal of another runner lowers every match of the order by the same share
  const share = bet.matchedValue === 0 ? 1 : (bet.matchedValue - bet.reducedBy) / bet.matchedValue;
  return matches.map(({ trade, price, line, size, at }) => ({
    matchId: String(trade),
    bet: shown,
    price: isLine ? priceOfLine(line) : price * share,
    size,
    at,
  }));
}
