/** The engine's order checks in the sequence of RU-56. The first check that fails decides the refusal. */
import {
  holdOf,
  lineBestCase,
  lineWorstCase,
  withBestOfLineBets,
  withWorstOfLineBets,
  LARGEST_STAKE,
  MAX_PRICE,
  MIN_PRICE,
  refuse,
  type Refusal,
  type RefusalCode,
} from '@maidan/domain';
import type { PlaceWithTerms } from '../engine-types.ts';
import { largestWin } from '../positions/exposure.ts';
import { exceedsHouseLimit, quoteRefusal } from '../books/house-quotes.ts';
import { exceedsMakerLimit } from '../books/maker-quotes.ts';
import { CASH, WALLET_SHIFT } from '../wallets/wallet-table.ts';
import type { EngineState } from '../state/engine-state.ts';
import { BOOKMAKER, EXCHANGE, LINE_MARKET, type Market } from '../state/market-table.ts';
import { BACK, LAY, tickOfPrice } from '../books/book-layout.ts';
import { AT_START } from './order-terms.ts';
import type { Placement } from './placement.ts';

/** Refusals without detail, created once. */
const refusals = new Map<RefusalCode, Refusal>();
/** Returns a shared refusal without detail, so that a refusal allocates nothing. */
export function refusal(code: RefusalCode): Refusal {
  let made = refusals.get(code);
  if (made === undefined) refusals.set(code, (made = refuse(code)));
  return made;
}

/** Returns the number of a side, or -1 for anything but BACK and LAY. */
export function sideNumber(side: unknown): number {
  return side === 'BACK' ? BACK : side === 'LAY' ? LAY : -1;
}

/**
 * Runs the checks that need neither account nor books. Returns the refusal, or null. Most orders pass all of them, so one condition tests all
 * values first. If it fails, the checks run in their sequence to find the refusal. byGroup: the refusal of the order's group.
 */
export function checkOrder(placement: Placement, byGroup: Refusal | null = null): Refusal | null {
  const { command, market, side, size, tick } = placement;
  const { limits } = command;
  if (
    byGroup === null &&
    market.kind === EXCHANGE &&
    market.open &&
    market.active[command.runner] === true &&
    side >= 0 &&
    tick >= 0 &&
    command.line === 0 &&
    command.marketVersion === undefined &&
    Number.isInteger(size) &&
    size > 0 &&
    size >= limits.minStake &&
    size <= (limits.maxStake > 0 ? limits.maxStake : LARGEST_STAKE) &&
    size <= LARGEST_STAKE
  )
    return null;
  return checkShape(market, command, side) ?? byGroup ?? checkQuote(market, command, side) ?? checkStake(placement);
}

/** Checks market, version, runner, side, price and line. Returns the refusal, or null. */
export function checkShape(market: Market, command: PlaceWithTerms, side: number): Refusal | null {
  if (!market.open) return refusal('MARKET_NOT_OPEN');
  if (command.marketVersion !== undefined && command.marketVersion !== market.version) return refusal('MARKET_VERSION_CHANGED');
  const active = market.active[command.runner];
  if (active === undefined) return refusal('RUNNER_UNKNOWN');
  if (!active) return refusal('RUNNER_NOT_ACTIVE');
  if (side === -1) return refusal('SIDE_INVALID');
  const malformed = malformedTerms(market, command);
  return malformed === null ? null : refusal(malformed);
}

/** Checks the quote of a house market. Returns the refusal, or null. */
export function checkQuote(market: Market, command: PlaceWithTerms, side: number): Refusal | null {
  if (market.kind === EXCHANGE) return null;
  const quote = quoteRefusal(market.quotes[command.runner]!, side, command.price, command.line);
  return quote === null ? null : refusal(quote);
}

/** Whether a market takes this price: on the ladder (exchange), any hundredth from 1.01 up (bookmaker) or a whole rate from 1 (line). */
export function isPrice({ kind }: Market, price: number): boolean {
  if (kind === EXCHANGE) return tickOfPrice(price) !== -1;
  return Number.isInteger(price) && price <= MAX_PRICE && price >= (kind === BOOKMAKER ? MIN_PRICE : 1);
}

/** Checks price and line and returns the refusal code, or null. */
function malformedTerms(market: Market, command: PlaceWithTerms): 'PRICE_INVALID' | 'LINE_INVALID' | null {
  const { line, orderType, price } = command;
  // An order that takes any price names none.
  if (orderType === 'MARKET_ON_CLOSE' ? (price as number) !== 0 : !isPrice(market, price)) return 'PRICE_INVALID';
  if (market.kind === LINE_MARKET ? !(Number.isInteger(line) && line >= 0 && line <= 0x7fff_ffff) : line !== 0) return 'LINE_INVALID';
  return null;
}

/** Whether the engine can compute with the stake: whole paise above 0, up to the product cap. */
function isStake(size: number): boolean {
  return Number.isInteger(size) && size > 0 && size <= LARGEST_STAKE;
}

/** Checks the stake. A cash-out is exempt from the limits but not from the product cap, the moved rest of an order (`isRemainder`) from the minimum. */
export function checkStake({ command, size }: Placement, isRemainder = false): Refusal | null {
  const { limits } = command;
  if (!(Number.isInteger(size) && size > 0)) return refusal('STAKE_INVALID');
  if (command.reducing !== true) {
    if (size < limits.minStake && !isRemainder) return refuse('STAKE_BELOW_MINIMUM', { limit: limits.minStake });
    if (limits.maxStake > 0 && size > limits.maxStake) return refuse('STAKE_ABOVE_MAXIMUM', { limit: limits.maxStake });
  }
  return size > LARGEST_STAKE ? refuse('STAKE_ABOVE_MAXIMUM', { limit: LARGEST_STAKE }) : null;
}

/** The worst and the best result of a position, centipaise. */
interface ResultRange {
  readonly worst: number;
  readonly best: number;
}

/** Returns the worst and best result of the position with or without the new order. The figures of an odds position already include the order. */
function resultRangeOf(state: EngineState, placement: Placement, withOrder: boolean): ResultRange {
  const { command, market, position, size } = placement;
  if (market.kind === LINE_MARKET) {
    const steps = state.positions.stepsOf(position);
    const open = state.openLineBets(position);
    if (withOrder) open.push({ side: command.side, line: command.line, rate: command.price, size });
    return { worst: lineWorstCase(withWorstOfLineBets(steps, open)), best: lineBestCase(withBestOfLineBets(steps, open)) };
  }
  if (!withOrder) countOpen(state, placement, -1);
  const exposure = state.exposureOf(position);
  const range = { worst: exposure.worst(), best: exposure.best() };
  if (!withOrder) countOpen(state, placement, 1);
  return range;
}

/** Adds a new order to the figures of an odds position, or removes it (sign -1). Line positions have no figures; they read their orders. */
export function countOpen(state: EngineState, { command, held, market, position, price, side, terms }: Placement, sign: 1 | -1): void {
  if (market.kind === LINE_MARKET) return;
  if ((terms & AT_START) === 0) state.exposureOf(position).addOpen(command.runner, side, price, sign * held);
  else state.exposureOf(position).addAtRisk(command.runner, side, sign * held * 100);
}

/**
 * Checks max win, house limit and balance. The figures must include the order (`countOpen`), and `hold` must be that of `holdWith`. Returns the
 * refusal, or null. An order that does not raise the hold needs no balance; one that does not raise the best result has no win limit.
 */
export function checkMoney(state: EngineState, placement: Placement): Refusal | null {
  return checkResults(state, placement) ?? checkHouseAndBalance(state, placement);
}

/** Checks house limit and balance, as `checkMoney` does. */
export function checkHouseAndBalance(state: EngineState, placement: Placement): Refusal | null {
  const { market } = placement;
  if ((market.kind !== EXCHANGE || market.hasMakers) && exceedsHouse(state, placement)) return refusal('HOUSE_LIMIT');
  return checkBalance(state, placement);
}

/** Checks that the cash covers what the order adds to the hold. Returns the refusal, or null. */
export function checkBalance(state: EngineState, placement: Placement): Refusal | null {
  const { account, position } = placement;
  const more = placement.hold - state.positions.holdOf(position);
  return more > 0 && more > state.wallets.money[(account << WALLET_SHIFT) | CASH]! ? refusal('INSUFFICIENT_BALANCE') : null;
}

/** Refuses a cash-out that makes the worst case worse, and any other order that raises the best result above the win limit. */
export function checkResults(state: EngineState, placement: Placement): Refusal | null {
  const { command, market, position } = placement;
  const maxWin = largestWin(command.limits);
  if (command.reducing !== true && market.kind !== LINE_MARKET && !state.exposureOf(position).bestExceeds(maxWin)) return null;
  const now = resultRangeOf(state, placement, false);
  const then = resultRangeOf(state, placement, true);
  if (command.reducing === true) return then.worst < now.worst ? refusal('PRICE_MOVED') : null;
  return then.best > maxWin * 100 && then.best > now.best ? refuse('MAX_WIN_EXCEEDED', { limit: maxWin }) : null;
}

/** Whether an order would exceed the risk limit of the house or its maker. */
function exceedsHouse(state: EngineState, placement: Placement): boolean {
  const { market } = placement;
  const incoming = state.incoming.ofPlacement(state.wallets, placement);
  return market.kind === EXCHANGE ? exceedsMakerLimit(state, market, incoming) : exceedsHouseLimit(state, market, incoming);
}

/** Returns the hold of the position with the new order included, paise. */
export function holdWith(state: EngineState, placement: Placement): number {
  if (placement.market.kind === LINE_MARKET) return holdOf(resultRangeOf(state, placement, true).worst);
  return state.exposureOf(placement.position).hold();
}

/**
 * Whether an order of an owing account may go on to the other checks: it must be well-formed and must not raise the hold (RU-47). Otherwise
 * the account is refused with OWING, which comes before all other checks of the order.
 */
export function lowersWorstCase(state: EngineState, placement: Placement): boolean {
  const { account, command, market, side, size } = placement;
  if (side === -1 || market.active[command.runner] === undefined || malformedTerms(market, command) !== null || !isStake(size)) return false;
  const mark = state.journal.count;
  placement.position = state.ensurePosition(account, market);
  countOpen(state, placement, 1);
  const lowers = holdWith(state, placement) <= state.positions.holdOf(placement.position);
  countOpen(state, placement, -1);
  state.forgetNewPosition(mark, placement.position);
  return lowers;
}
