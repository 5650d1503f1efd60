/** An account's orders and matches in markets, in the terms of clients. */
import { apiSideOf, formatBetId, priceOfLine, startAmountOf, type OwnBet, type OwnMatch } from '@maidan/betfair';
import { walletsOf } from '@maidan/ledger';
import type { Database } from '../../../platform/postgres/database.ts';
import type { CatalogueMarket } from '../../catalogue/catalogue-port.ts';
import type { BetMatch, MarketActivity } from '../../orders/views/market-activity-port.ts';
import { readOrders, type StoredOrder } from '../betting/order-rows.ts';
import type { ListedMarket } from './market-snapshots-port.ts';
import type { NumericIds } from './numeric-ids-port.ts';

export interface OwnBetsParts {
  readonly database: Database;
  readonly ids: NumericIds;
  readonly activity: Pick<MarketActivity, 'matches'>;
}

/** What an account has in one market. */
export interface OwnMarket {
  readonly bets: readonly OwnBet[];
  readonly matches: readonly OwnMatch[];
}

/** Reads what an account has in markets, by their database key. Throws if the database is unavailable. */
export async function readOwnBets(
  { database, ids, activity }: OwnBetsParts,
  account: number,
  listed: readonly ListedMarket[],
): Promise<ReadonlyMap<number, OwnMarket>> {
  const stored = await readOrders(database, ids, {
    where: 'o.account = any($1::int[]) and o.market = any($2::int[]) and o.status > 0',
    values: [walletsOf(account), listed.map(({ market }) => market.id)],
    after: 'order by o.id',
  });
  const matched = new Map(stored.filter((order) => order.matched > 0).map(({ market }) => [market, 0]));
  const matchesOf = new Map<number, BetMatch[]>();
  for (const match of await activity.matches(account, matched)) {
    const known = matchesOf.get(match.order);
    if (known === undefined) matchesOf.set(match.order, [match]);
    else known.push(match);
  }
  const found = new Map(listed.map(({ market }) => [market.id, { bets: [] as OwnBet[], matches: [] as OwnMatch[], voided: voidSelectionsOf(market, ids) }]));
  for (const order of stored) {
    const own = found.get(order.market)!;
    const matches = matchesOf.get(order.order) ?? [];
    const shown = ownBet(order, matches, order.isVoid || own.voided.has(order.selectionId));
    own.bets.push(shown);
    own.matches.push(...ownMatches(order, matches, shown));
  }
  return found;
}

/** Returns the selections whose bets are void, also those whose result is not stored yet. */
function voidSelectionsOf({ runners }: CatalogueMarket, ids: NumericIds): ReadonlySet<number> {
  return new Set(runners.filter(({ status }) => status === 'REMOVED' || status === 'VOID').map(({ selectionId }) => ids.selectionId(selectionId)));
}

function ownBet(order: StoredOrder, matches: readonly BetMatch[], isVoid: boolean): OwnBet {
  const { customerOrderRef, customerStrategyRef, isLine, matched, orderType, selectionId } = order;
  const value = isLine ? matches.reduce((sum, { line, size }) => sum + priceOfLine(line) * size, 0) : order.matchedValue;
  return {
    selectionId,
    customerOrderRef,
    customerStrategyRef,
    betId: formatBetId(order.order),
    side: apiSideOf(order),
    orderType,
    persistenceType: order.persistence,
    price: isLine ? priceOfLine(order.line) : order.price,
    size: order.size,
    liability: startAmountOf(order),
    matched: isVoid ? 0 : matched,
    matchedValue: isVoid ? 0 : value,
    remaining: order.remaining,
    lapsed: order.lapsed,
    cancelled: order.cancelled,
    voided: isVoid ? matched : 0,
    isExecutable: order.status === 'EXECUTABLE',
    placedAt: order.placedAt,
  };
}

function ownMatches({ isLine, matchedValue, reducedBy }: StoredOrder, matches: readonly BetMatch[], bet: OwnBet): readonly OwnMatch[] {
  // a removal of another runner lowers every match of the order by the same share
  const share = reducedBy === 0 ? 1 : matchedValue / (matchedValue + reducedBy);
  return matches.map(({ trade, price, line, size, at }) => ({ matchId: String(trade), bet, price: isLine ? priceOfLine(line) : price * share, size, at }));
}
