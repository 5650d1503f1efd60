/**
 * The order checks as far as the engine sees them, in the order of RU-56; the first failure answers.
 */
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
import type { PlaceCommand } from '../engine-types.ts';
import { addOpen, bestExceeds, bestOf, holdOfFigures, largestWin, worstOf } from '../positions/exposure.ts';
import { exceedsHouseLimit, quoteRefusal } from '../books/house-quotes.ts';
import { exceedsMakerLimit } from '../books/maker-quotes.ts';
import { BOOKMAKER, EXCHANGE, LINE_MARKET } from '../state/market-kinds.ts';
import type { Market } from '../state/market-table.ts';
import { BACK, LAY } from '../books/book-layout.ts';
import { HEAD } from '../positions/position-layout.ts';
import { tickOfPrice } from '../books/tick-table.ts';
import { CASH, WALLET_SHIFT } from '../wallets/wallet-layout.ts';
import type { EngineState } from '../state/engine-state.ts';

/** Refusals without detail, made once. */
const refusals = new Map<RefusalCode, Refusal>();
export function refusal(code: RefusalCode): Refusal {
  let made = refusals.get(code);
  if (made === undefined) refusals.set(code, (made = refuse(code)));
  return made;
}

/** Number of a side. Anything else than BACK and LAY (a caller that did not check) is -1. */
export function sideNumber(side: unknown): number {
  return side === 'BACK' ? BACK : side === 'LAY' ? LAY : -1;
}

/**
 * The checks that need neither account nor books. Most orders pass all of them: one look at each value says so; else the checks in their order say which
 * fails. tick: of an exchange price, -1 off the ladder.
 */
export function checkOrder(market: Market, command: PlaceCommand, side: number, tick: number): Refusal | null {
  const { limits, size } = command;
  if (
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
  return checkTerms(market, command, side) ?? checkStake(command);
}

/** Checks of market, runner, side, price, line and quote. */
function checkTerms(market: Market, command: PlaceCommand, side: number): Refusal | null {
  if (!market.open) return refusal('MARKET_NOT_OPEN');
  if (command.marketVersion !== undefined && command.marketVersion !== market.version) return refusal('MARKET_VERSION_CHANGED');
  const active = market.active[command.runner];
  if (active === undefined) return refusal('RUNNER_UNKNOWN');
  if (!active) return refusal('RUNNER_NOT_ACTIVE');
  if (side === -1) return refusal('SIDE_INVALID');
  const malformed = malformedTerms(market, command);
  if (malformed !== null) return refusal(malformed);
  if (market.kind === EXCHANGE) return null;
  const quote = quoteRefusal(market, command.runner, side, command.price, command.line);
  return quote === null ? null : refusal(quote);
}

/** Prices lie on the ladder (exchange), are any hundredth from 1.01 up (bookmaker) or a whole rate from 1 (line). */
function malformedTerms(market: Market, command: PlaceCommand): 'PRICE_INVALID' | 'LINE_INVALID' | null {
  const { price, line } = command;
  if (market.kind === EXCHANGE) {
    if (tickOfPrice(price) === -1) return 'PRICE_INVALID';
  } else if (!Number.isInteger(price) || price > MAX_PRICE || price < (market.kind === BOOKMAKER ? MIN_PRICE : 1)) return 'PRICE_INVALID';
  if (market.kind === LINE_MARKET ? !(Number.isInteger(line) && line >= 0 && line <= 0x7fff_ffff) : line !== 0) return 'LINE_INVALID';
  return null;
}

/** A stake the engine can count with: whole paise above 0, up to the product cap. */
function isStake(size: number): boolean {
  return Number.isInteger(size) && size > 0 && size <= LARGEST_STAKE;
}

/** Checks of the stake; limits do not stop a cash-out, the product cap does. */
function checkStake(command: PlaceCommand): Refusal | null {
  const { size, limits } = command;
  if (!(Number.isInteger(size) && size > 0)) return refusal('STAKE_INVALID');
  if (command.reducing !== true) {
    if (size < limits.minStake) return refuse('STAKE_BELOW_MINIMUM', { limit: limits.minStake });
    if (limits.maxStake > 0 && size > limits.maxStake) return refuse('STAKE_ABOVE_MAXIMUM', { limit: limits.maxStake });
  }
  return size > LARGEST_STAKE ? refuse('STAKE_ABOVE_MAXIMUM', { limit: LARGEST_STAKE }) : null;
}

/** Worst and best result of a position, centipaise. */
interface Prospect {
  readonly worst: number;
  readonly best: number;
}

/** Looks at a position without the order asked for, which is counted into an odds position already, or with it. */
function prospectOf(state: EngineState, market: Market, position: number, command: PlaceCommand, side: number, withOrder: boolean): Prospect {
  if (market.kind === LINE_MARKET) {
    const steps = state.positions.stepsOf(position);
    const open = state.openLineBets(position);
    if (withOrder) open.push({ side: command.side, line: command.line, rate: command.price, size: command.size });
    return { worst: lineWorstCase(withWorstOfLineBets(steps, open)), best: lineBestCase(withBestOfLineBets(steps, open)) };
  }
  const { figures } = state.positions;
  if (!withOrder) countOpen(state, market, position, command, side, -1);
  const worst = worstOf(figures, position + HEAD, market.runners, market.winners);
  const best = bestOf(figures, position + HEAD, market.runners, market.winners);
  if (!withOrder) countOpen(state, market, position, command, side, 1);
  return { worst, best };
}

/** Counts an order that is asked for into the figures of an odds position, or (sign -1) out of them again; line positions look at the orders themselves. */
export function countOpen(state: EngineState, market: Market, position: number, command: PlaceCommand, side: number, sign: 1 | -1): void {
  if (market.kind !== LINE_MARKET) addOpen(state.positions.figures, position + HEAD, market.runners, command.runner, side, command.price, sign * command.size);
}

/**
 * The checks of max win, house limit and balance, with the order counted in (`countOpen`): null, or the refusal. An order that does not raise
 * the hold needs no balance, one that does not raise the best result no win limit. tick: of an exchange price; hold: `holdWith`.
 */
export function checkMoney(
  state: EngineState,
  market: Market,
  account: number,
  position: number,
  command: PlaceCommand,
  side: number,
  tick: number,
  hold: number,
): Refusal | null {
  const refused = checkResults(state, market, position, command, side);
  if (refused !== null) return refused;
  if ((market.kind !== EXCHANGE || market.hasMakers) && exceedsHouse(state, market, account, command, side, tick)) return refusal('HOUSE_LIMIT');
  const more = hold - state.positions.holdOf(position);
  return more > 0 && more > state.wallets.money[(account << WALLET_SHIFT) | CASH]! ? refusal('INSUFFICIENT_BALANCE') : null;
}

/** A cash-out may not raise the worst case; any other order may not take the best result past the win limit. */
function checkResults(state: EngineState, market: Market, position: number, command: PlaceCommand, side: number): Refusal | null {
  const maxWin = largestWin(command.limits);
  if (
    command.reducing !== true &&
    market.kind !== LINE_MARKET &&
    !bestExceeds(state.positions.figures, position + HEAD, market.runners, market.winners, maxWin)
  )
    return null;
  const now = prospectOf(state, market, position, command, side, false);
  const then = prospectOf(state, market, position, command, side, true);
  if (command.reducing === true) return then.worst < now.worst ? refusal('PRICE_MOVED') : null;
  return then.best > maxWin * 100 && then.best > now.best ? refuse('MAX_WIN_EXCEEDED', { limit: maxWin }) : null;
}

/** Whether an order would take the house past its risk limit. */
function exceedsHouse(state: EngineState, market: Market, account: number, command: PlaceCommand, side: number, tick: number): boolean {
  const { price, line, runner, size } = command;
  const pool = state.wallets.poolOf(account);
  if (market.kind === EXCHANGE) return exceedsMakerLimit(state, market, pool, runner, side, tick, size, state.wallets.personOf(account));
  return exceedsHouseLimit(state, market, pool, runner, side, price, line, size);
}

/** What a position must hold with the order counted in, paise. */
export function holdWith(state: EngineState, market: Market, position: number, command: PlaceCommand, side: number): number {
  if (market.kind === LINE_MARKET) return holdOf(prospectOf(state, market, position, command, side, true).worst);
  return holdOfFigures(state.positions.figures, position + HEAD, market.runners, market.winners);
}

/**
 * OWING comes before all other checks of the order, so an account that owes is refused with it unless its order can be read and does
 * not raise the hold (RU-47): then the other checks follow.
 */
export function lowersWorstCase(state: EngineState, account: number, market: Market | undefined, command: PlaceCommand): boolean {
  const side = sideNumber(command.side);
  if (market === undefined || side === -1 || market.active[command.runner] === undefined || malformedTerms(market, command) !== null || !isStake(command.size))
    return false;
  const mark = state.journal.count;
  const position = state.ensurePosition(account, market);
  countOpen(state, market, position, command, side, 1);
  const lowers = holdWith(state, market, position, command, side) <= state.positions.holdOf(position);
  countOpen(state, market, position, command, side, -1);
  state.forgetNewPosition(mark, position);
  return lowers;
}
