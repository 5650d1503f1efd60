/** Orders as players see them: built from memory right after a bet, read with SQL for lists. */
import type { OrderView } from '@maidan/contract';
import {
  ANY_PRICE,
  averagePriceOf,
  type BetRequest,
  commissionOn,
  oddsProfit,
  orderId,
  roundHalfAwayFromZero,
  rulesOfBet,
  tradingKindOf,
  type EndReason,
  type MarketResult,
  type OrderId,
  type OrderResult,
  type RuleId,
  type Side,
} from '@maidan/domain';
import type { OrderOutcome } from '@maidan/engine';
import { walletCodeOf, walletsOf } from '@maidan/ledger';
import { figuresOfRow, isRowVoid, ORDER_NAMES, ORDER_TABLES, type OrderColumns } from '../../../commit/batch/order-columns.ts';
import { TERM_NAMES, termsOfRow, type TermsRow } from '../../../commit/batch/term-columns.ts';
import { persistenceOf, viewOfTerms } from '../placing/order-terms.ts';
import type { PlacedBet } from '../placing/arrival.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import type { OrderListFilter } from '../orders-port.ts';

/** The changing figures of an order, with its request. Paise; price hundredths or rate per 100. */
export interface OrderFigures {
  readonly side: Side;
  readonly price: number;
  readonly size: number;
  readonly matched: number;
  readonly matchedValue: number;
  readonly line: boolean;
}

/** Returns the profit of the order if it wins, in paise, from the matched part or the requested price (BC-15, BC-16; fancy by its rate). */
export function possibleProfitOf(order: OrderFigures): number {
  const { side, matched, size } = order;
  // what a bet at any starting price could win is not known before the start
  if (matched === 0 && order.price === ANY_PRICE) return 0;
  if (side === 'LAY') return matched > 0 ? matched : size;
  if (order.line) return roundHalfAwayFromZero((matched > 0 ? matched : size) * order.price);
  return matched > 0 ? roundHalfAwayFromZero(order.matchedValue - matched * 100) : oddsProfit(size, order.price);
}

/**
 * Returns what the matched part is better than at the requested price, in paise, rounded half away from zero for display: positive for a backer with
 * higher odds and for a layer with lower ones. A line market has one rate, so it has no improvement.
 */
export function improvementOf({ side, price, matched, matchedValue, line }: OrderFigures): number {
  if (line || price === ANY_PRICE) return 0;
  const higher = roundHalfAwayFromZero(matchedValue - matched * price);
  return side === 'BACK' ? higher : 0 - higher;
}

/** Returns the commission on a possible profit, paise; exchange markets only. `basisPoints`: of the player's site. */
export function possibleCommissionOf(marketType: string, possibleProfit: number, basisPoints: number): number {
  return tradingKindOf(marketType) === 'exchange' ? commissionOn(possibleProfit, basisPoints) : 0;
}

/** Returns the view of a committed bet, from memory. */
export function viewOfPlaced(placed: PlacedBet, request: BetRequest, outcome: OrderOutcome): OrderView {
  const { market, runner } = placed;
  const event = market.event.definition;
  const side = request.side!;
  // an order with a target has its own size once it has met its book
  const size = outcome.matched + outcome.remaining + outcome.cancelled + outcome.lapsed;
  const figures = { side, price: placed.price, size, matched: outcome.matched, matchedValue: outcome.matchedValue, line: market.kind === 'line' };
  const possibleProfit = possibleProfitOf(figures);
  return {
    order: placed.order,
    wallet: placed.wallet,
    marketId: market.definition.marketId,
    marketName: market.definition.marketName,
    marketType: market.definition.marketType,
    eventId: event.eventId,
    eventName: event.eventName,
    eventTypeId: event.eventTypeId,
    selectionId: runner.selectionId,
    selectionName: runner.name,
    side,
    price: placed.price,
    averagePrice: averagePriceOf(figures),
    matchedValue: figures.matchedValue,
    line: placed.line,
    size,
    matched: outcome.matched,
    remaining: outcome.remaining,
    cancelled: outcome.cancelled,
    lapsed: outcome.lapsed,
    voided: 0,
    status: outcome.status,
    persistence: persistenceOf(request),
    reason: outcome.reason,
    placedAt: placed.placedAt,
    result: null,
    profit: null,
    settledAt: null,
    possibleProfit,
    commission: possibleCommissionOf(market.definition.marketType, possibleProfit, placed.commissionBp),
    ...termsAndImprovement(market.kind === 'exchange' ? viewOfTerms(request.terms, size) : undefined, figures),
  };
}

interface OrderRow extends OrderColumns, TermsRow {
  readonly commission_bp: number;
  readonly reason: EndReason | null;
  readonly market_result: MarketResult | null;
  readonly generation: number | null;
  readonly cash_out: boolean;
  readonly through_others: boolean;
  /** Selections whose removal was calculated while the market traded: `reduced_by` has the effect on this bet. */
  readonly calculated: readonly number[] | null;
}

const SELECT = `select ${ORDER_NAMES}, o.commission_bp, o.reason, ${TERM_NAMES}, s.result as market_result, s.generation,
    exists (select 1 from trade t where t.taker_order = o.id and t.match is not null)
      or exists (select 1 from trade t where t.maker_order = o.id and t.match is not null) as through_others,
    o.result is not null and exists (select 1 from cash_out c where c.account = o.account and c.market = o.market and o.id = any(c.orders)) as cash_out,
    case when s.result ? 'removed' then array(
      select x.selection_id from runner_removal v join runner x on x.market = v.market and x.runner = v.runner where v.market = o.market) end as calculated
  from ${ORDER_TABLES} left join settlement s on o.result is not null and s.market = o.market and s.status = 'DONE'`;

/** Uses account and market, so that the number of settled orders does not matter. */
const UNSETTLED = "o.settled_at is null and o.market = any(array(select id from market where status in ('OPEN', 'SUSPENDED', 'CLOSED')))";

const LONGEST_LIST = 500;

function viewOf(row: OrderRow): OrderView {
  const stored = figuresOfRow(row);
  const isVoid = isRowVoid(row);
  const figures = { ...stored, line: row.market_type === 'SESSION' || row.market_type === 'INNINGS_RUNS' };
  const possibleProfit = possibleProfitOf(figures);
  return {
    ...stored,
    wallet: walletCodeOf(row.account),
    marketId: row.market_id,
    marketName: row.market_name,
    marketType: row.market_type,
    eventId: row.event_id,
    eventName: row.event_name,
    eventTypeId: row.event_type_id,
    selectionId: row.selection_id,
    selectionName: row.runner_name,
    averagePrice: averagePriceOf(figures),
    matched: isVoid ? 0 : row.matched,
    voided: isVoid ? row.matched : 0,
    reason: row.reason,
    possibleProfit,
    commission: possibleCommissionOf(row.market_type, possibleProfit, row.commission_bp),
    ...(row.result === null ? {} : { rules: rulesOf(row, row.result) }),
    ...(row.through_others ? { throughOthers: true as const } : {}),
    // a removal reduces what the bets pay, not how they were matched
    ...termsAndImprovement(termsOfRow(row), { ...figures, matchedValue: row.matched_value }),
  };
}

/** Returns the fields of a view that a plain order, matched at its own price, does not have. */
function termsAndImprovement(terms: OrderView['terms'], figures: OrderFigures): Pick<OrderView, 'terms' | 'improvement'> {
  const improvement = improvementOf(figures);
  return { ...(terms === undefined ? {} : { terms }), ...(improvement === 0 ? {} : { improvement }) };
}

function rulesOf(row: OrderRow, result: OrderResult): readonly RuleId[] {
  const { market_result: marketResult, calculated } = row;
  const removed = marketResult?.type === 'winners' || marketResult?.type === 'dead-heat' ? (marketResult.removed ?? []) : [];
  return rulesOfBet({
    kind: tradingKindOf(row.market_type),
    result,
    selectionId: row.selection_id,
    marketResult,
    settledAgain: (row.generation ?? 1) > 1,
    runnerRemoved: row.runner_status === 'REMOVED' || removed.some(({ selectionId }) => selectionId === row.selection_id),
    priceReduced: row.reduced_by !== 0 || removed.some(({ selectionId, reduction }) => reduction > 0 && calculated?.includes(selectionId) !== true),
    cashOut: row.cash_out,
  });
}

/** Reads orders by number, in the order of `orders`; unknown ones are left out. */
export async function readOrderViews(database: Database, orders: readonly number[]): Promise<readonly OrderView[]> {
  if (orders.length === 0) return [];
  const rows = await database.query<OrderRow>(`${SELECT} where o.id = any($1::bigint[])`, [orders]);
  const byId = new Map(rows.map((row) => [row.id, viewOf(row)]));
  return orders.map((order) => byId.get(order)).filter((view) => view !== undefined);
}

/** The account and the market of an order. */
export interface OwnedOrder {
  readonly order: OrderId;
  /** The account of its wallet. */
  readonly account: number;
  readonly marketId: string;
  readonly selectionId: number;
}

/** Reads the account and the market of an order; undefined if there is no order of this number. */
export async function readOwnedOrder(database: Database, order: number): Promise<OwnedOrder | undefined> {
  if (!Number.isSafeInteger(order) || order <= 0) return undefined;
  const [row] = await database.query<{ account: number; market_id: string; selection_id: number }>(
    `select o.account, m.market_id, r.selection_id from orders o join market m on m.id = o.market join runner r on r.market = o.market and r.runner = o.runner
     where o.id = $1`,
    [order],
  );
  return row === undefined ? undefined : { order: orderId(order), account: row.account, marketId: row.market_id, selectionId: row.selection_id };
}

/**
 * Reads a player's orders of both wallets, newest first, at most `limit` (500) below the order number `before`. open: pending, resting or
 * matched, and not settled; settled: with the market's result. from and to bound the placing of open orders and the settling of settled
 * ones (ms).
 */
export async function readOrderList(database: Database, account: number, filter: OrderListFilter): Promise<readonly OrderView[]> {
  const limit = Math.min(LONGEST_LIST, Math.max(1, Math.floor(filter.limit ?? LONGEST_LIST)));
  const values: unknown[] = [walletsOf(account), limit];
  const parameter = (value: unknown): string => {
    values.push(value);
    return `$${values.length}`;
  };
  const conditions = ['o.account = any($1::int[])'];
  if (filter.eventId !== undefined) conditions.push(`m.event_id = ${parameter(filter.eventId)}`);
  if (filter.marketId !== undefined) conditions.push(`m.market_id = ${parameter(filter.marketId)}`);
  if (filter.before !== undefined) conditions.push(`o.id < ${parameter(filter.before)}`);
  const from = filter.from === undefined ? null : parameter(filter.from);
  const to = filter.to === undefined ? null : parameter(filter.to);
  const part = (state: string, time: string): string => {
    const times = [
      from === null ? 'true' : `${time} >= to_timestamp(${from}::float8 / 1000)`,
      to === null ? 'true' : `${time} <= to_timestamp(${to}::float8 / 1000)`,
    ];
    return `(${SELECT} where ${[...conditions, state, ...times].join(' and ')} order by o.id desc limit $2)`;
  };
  const parts: string[] = [];
  if (filter.status === 'open') parts.push(part(`${UNSETTLED} and (o.status < 2 or o.matched > 0)`, 'o.placed_at'));
  if (filter.status === 'settled') parts.push(part('o.settled_at is not null and o.result is not null', 'o.settled_at'));
  if (filter.status === 'all') parts.push(part(UNSETTLED, 'o.placed_at'), part('o.settled_at is not null', 'o.placed_at'));
  const rows = await database.query<OrderRow>(`select * from (${parts.join(' union all ')}) o order by id desc limit $2`, values);
  return rows.map(viewOf);
}
