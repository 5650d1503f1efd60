/**
 * A start or takeover: this process holds the leases, so no other process writes and the tables are complete. Books and positions are
 * rebuilt from them; pending orders lapse, orders whose time of expiry has passed expire, and their holds are released.
 */
import { ORDER_PERSISTENCES, paise, type Centipaise, type OrderId, type Paise, type QuotedPrice } from '@maidan/domain';
import type { MarketEngine, OrderTerms } from '@maidan/engine';
import { playerOf } from '@maidan/ledger';
import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import type { Catalogue, CatalogueMarket } from '../../catalogue/catalogue-port.ts';
import type { BetReferences } from '../placing/bet-references.ts';
import type { OrderPipeline } from '../../../commit/order-pipeline.ts';
import type { OrderExpiry } from '../resting/order-expiry.ts';
import { endOrdersOfTripped, loadGroups, tripPassedGroups } from '../groups/stored-groups.ts';
import { delayedOrder, type DelayedOrders } from '../placing/delayed-orders.ts';
import { shardOf } from '../../../commit/leases.ts';
import { TERM_NAMES, termsOfRow, type StoredTerms, type TermsRow } from '../../../commit/batch/term-columns.ts';
import { loadPositionRow, POSITION_COLUMNS, type PositionRow } from '../views/position-rows.ts';
import type { ProjectedPrices } from '../starting-price/projected-prices.ts';
import type { StartingPrices } from '../starting-price/starting-prices.ts';
import { POOL_STEP, type TradingMarkets } from './trading-markets.ts';

export interface RebuildParts {
  readonly database: Database;
  readonly engine: MarketEngine;
  readonly pipeline: OrderPipeline;
  readonly catalogue: Catalogue;
  readonly markets: TradingMarkets;
  readonly references: BetReferences;
  readonly delayed: DelayedOrders;
  readonly expiry: Pick<OrderExpiry, 'sweep'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly starts: Pick<StartingPrices, 'recover'>;
  readonly projected: Pick<ProjectedPrices, 'note'>;
  readonly log: Log;
  /** Only the markets of these shards; absent: all. */
  readonly shards?: ReadonlySet<number>;
}

interface OpenOrderRow extends TermsRow {
  readonly id: OrderId;
  readonly account: number;
  readonly market: number;
  readonly market_id: string;
  readonly runner: number;
  readonly side: number;
  readonly price: QuotedPrice;
  readonly line: number;
  readonly size: Paise;
  readonly matched: Paise;
  readonly matched_value: Centipaise;
  readonly remaining: Paise;
  readonly cancelled: Paise;
  readonly lapsed: Paise;
  readonly status: number;
  readonly persistence: number;
}

/** Registers every market of the catalogue and restores resting orders. Throws if the database is unavailable or inconsistent. */
export async function rebuild(parts: RebuildParts): Promise<void> {
  const { database, catalogue, markets, pipeline, log, shards } = parts;
  const isOurs = (market: number): boolean => shards === undefined || shards.has(shardOf(market));
  const trading = catalogue.markets().filter((market) => market.status !== 'SETTLED' && market.status !== 'VOID' && isOurs(market.id));
  await markets.registerAll(trading);
  const keys = shards === undefined ? null : await openMarkets(database, isOurs);
  const open = await database.query<OpenOrderRow>(
    `select o.id, o.account, o.market, m.market_id, o.runner, o.side, o.price, o.line, o.size, o.matched, o.matched_value, o.remaining, o.cancelled, o.lapsed, o.status, o.persistence, ${TERM_NAMES}
     from orders o join market m on m.id = o.market where o.status < 2 and ($1::int[] is null or o.market = any($1)) order by o.queue, o.id`,
    [keys],
  );
  await registerForgotten(parts, open);
  const missing = await pipeline.ensureAccounts([...new Set(open.map((row) => row.account))]);
  if (missing.length > 0) throw new Error(`open orders of accounts without a wallet: ${missing.join(', ')}`);
  await loadPositions(parts, open);
  await loadGroups(parts, isOurs);
  for (const row of open) restOrder(parts.engine, row);
  // before any commit, whose message shows whole markets
  showBooks(parts, open);
  await lapsePending(
    parts,
    open.filter((row) => row.status === 0),
  );
  if (open.some((row) => row.expires_at !== null) && !(await parts.expiry.sweep())) throw new Error('overdue orders could not be lapsed');
  await endOrdersOfTripped(parts, open);
  await tripPassedGroups(parts);
  await parts.starts.recover();
  log.info({ markets: trading.length, openOrders: open.length, lapsed: open.filter((row) => row.status === 0).length }, 'books rebuilt');
}

/** Returns our markets that have open orders. */
async function openMarkets(database: Database, isOurs: (market: number) => boolean): Promise<readonly number[]> {
  const rows = await database.query<{ market: number }>('select distinct market from orders where status < 2');
  return rows.map((row) => row.market).filter(isOurs);
}

/** Registers markets with open orders that the catalogue does not list: their event is over, but they were not settled. */
async function registerForgotten({ catalogue, markets, log }: RebuildParts, open: readonly OpenOrderRow[]): Promise<void> {
  const forgotten = new Set(open.filter((row) => markets.byKey(row.market) === undefined).map((row) => row.market_id));
  const found: CatalogueMarket[] = [];
  for (const marketId of forgotten) {
    const market = await catalogue.storedMarket(marketId);
    if (market !== undefined) found.push(market);
  }
  if (found.length === 0) return;
  log.warn({ markets: [...forgotten] }, 'ended markets have open orders; the operator must settle them');
  await markets.registerAll(found);
}

async function loadPositions({ database, engine, markets }: RebuildParts, open: readonly OpenOrderRow[]): Promise<void> {
  const pairs = new Map(open.map((row) => [`${row.account}:${row.market}`, row]));
  const rows = await database.query<PositionRow>(
    `select ${POSITION_COLUMNS} from position join unnest($1::int[], $2::int[]) as d(a, m) on account = d.a and market = d.m`,
    [[...pairs.values()].map((row) => row.account), [...pairs.values()].map((row) => row.market)],
  );
  for (const row of rows) if (!engine.hasPosition(row.account, row.market)) loadPositionRow(engine, row);
  for (const row of pairs.values()) markets.byKey(row.market)?.loadedPositions.add(row.account);
}

function restOrder(engine: MarketEngine, row: OpenOrderRow): void {
  const terms = termsOfRow(row);
  const { account, market, runner, price, line, size, matched, remaining, cancelled, lapsed } = row;
  engine.loadOpenOrder({
    order: row.id,
    account,
    market,
    runner,
    side: row.side === 0 ? 'BACK' : 'LAY',
    price,
    line,
    size,
    matched,
    matchedValue: row.matched_value,
    remaining,
    cancelled,
    lapsed,
    status: row.status === 0 ? 'PENDING' : 'EXECUTABLE',
    persistence: ORDER_PERSISTENCES[row.persistence]!,
    ...(terms?.group === undefined ? {} : { group: terms.group }),
    ...(terms === undefined ? {} : { terms: engineTermsOf(terms, row.status === 0) }),
    ...(row.order_type === null ? {} : { orderType: terms!.orderType, liability: paise(row.liability ?? 0) }),
  });
}

/** Returns stored terms as the engine loads them. A target has an effect only until the order meets its book, at the end of its delay. */
function engineTermsOf({ expiresAt, guard, minFillSize, selfTrade, target, timeInForce }: StoredTerms, isPending: boolean): OrderTerms {
  return { expiresAt, guard, selfTrade, timeInForce, minFillSize: paise(minFillSize), ...(isPending && target !== undefined ? { target } : {}) };
}

async function lapsePending({ pipeline, references, delayed }: RebuildParts, pending: readonly OpenOrderRow[]): Promise<void> {
  if (pending.length === 0) return;
  const stored = await references.ofOrders(pending.map((row) => ({ account: playerOf(row.account), order: row.id })));
  for (const { order, account, reference, bodyHash } of stored) {
    const row = pending.find((one) => one.id === order)!;
    delayed.adopt(delayedOrder({ order: row.id, account, market: row.market, reference, bodyHash }));
  }
  for (const market of new Set(pending.map((row) => row.market))) {
    const result = await pipeline.submit({
      isLasting: true,
      decide: ({ engine }) => void engine.lapseOrders(market, 'RESTART', { pending: true, resting: false }),
    });
    if (result !== 'COMMITTED') throw new Error(`orders in their delay could not be lapsed: ${result}`);
  }
}

function showBooks({ markets, projected }: RebuildParts, open: readonly OpenOrderRow[]): void {
  const books = new Map<number, Set<number>>();
  for (const { market, runner } of open) {
    const known = books.get(market) ?? new Set();
    books.set(market, known.add(runner).add(POOL_STEP + runner));
  }
  for (const [market, changed] of markets.shownBooks(books)) markets.readDisplay(market, changed)();
  for (const market of books.keys()) if (markets.byKey(market)?.startingPrice === 'OFFERED') projected.note(market);
}
