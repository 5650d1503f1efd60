/** Reads the facts of a cash-out from the engine: the player's matched bets and the available prices, without the player's own resting orders. */
import type { BookLevel, BookSide, HouseQuote, MarketEngine, RunnerQuote } from '@maidan/engine';
import { LARGEST_STAKE, NO_LINE_BETS, noOddsBets, type OrderId, type RunnerPrices, type Side, type TakeableLevel, type TakeableLine } from '@maidan/domain';
import type { CashOutFacts, PlannedBet } from './cash-out-plan.ts';
import type { TradingMarket } from '../state/trading-markets.ts';

/** More levels than a ladder has. */
const WHOLE_BOOK = 400;
const OPPOSITE: Readonly<Record<Side, Side>> = { BACK: 'LAY', LAY: 'BACK' };

interface OwnOrder {
  readonly order: OrderId;
  readonly runner: number;
  readonly side: Side;
  readonly price: number;
  readonly remaining: number;
}

/** Returns the player's resting orders in a market. */
export function restingOrders(engine: MarketEngine, account: number, market: number): readonly OwnOrder[] {
  return engine.openOrdersOf(account, market).flatMap((id) => {
    const order = engine.order(id);
    return order === undefined || order.status !== 'EXECUTABLE' ? [] : [order];
  });
}

/** Returns the own orders that a bet of the plan would match: they are cancelled first. */
export function ordersToCancel(orders: readonly OwnOrder[], bets: readonly PlannedBet[]): readonly OwnOrder[] {
  return orders.filter((order) =>
    bets.some(
      (bet) => bet.runner === order.runner && bet.side === OPPOSITE[order.side] && (bet.side === 'BACK' ? order.price >= bet.price : order.price <= bet.price),
    ),
  );
}

/** Returns the facts of a cash-out; null if the account has no position in this market. */
export function cashOutFacts(engine: MarketEngine, trading: TradingMarket, account: number): CashOutFacts | null {
  const position = engine.position(account, trading.key);
  if (position === undefined) return null;
  if ('lines' in position) {
    const quote = engine.houseQuote(trading.key, 0);
    const active = trading.catalogue.runners[0]?.status === 'ACTIVE';
    return { kind: 'line', position, no: active ? takeableLine(quote.lay) : null, yes: active ? takeableLine(quote.back) : null };
  }
  const { runners } = trading.catalogue;
  const removed = new Set(runners.filter((runner) => runner.status === 'REMOVED').map((runner) => runner.runner));
  const own = restingOrders(engine, account, trading.key);
  const state = engine.accountState(account);
  const pool = state?.pool ?? 0;
  return {
    kind: 'odds',
    position,
    rules: { numberOfWinners: trading.catalogue.definition.numberOfWinners, removed },
    prices: runners.map(({ runner, status }) => {
      if (status !== 'ACTIVE') return { back: [], lay: [] };
      if (trading.kind === 'bookmaker') return quotedPrices(engine.houseQuote(trading.key, runner));
      return bookPrices(engine, { market: trading.key, pool, runner }, own);
    }),
    spare: Math.max(0, state?.cash ?? 0) * 100,
  };
}

/** Returns the facts of a market without a position. */
export function flatFacts(trading: TradingMarket): CashOutFacts {
  return trading.kind === 'line'
    ? { kind: 'line', position: NO_LINE_BETS, no: null, yes: null }
    : { kind: 'odds', position: noOddsBets(trading.catalogue.runners.length), rules: { numberOfWinners: 1 }, prices: [], spare: 0 };
}

function quotedPrices({ back, lay }: RunnerQuote): RunnerPrices {
  return { back: takeableQuote(back), lay: takeableQuote(lay) };
}

/** Both sides of a runner's book in a pool, without the player's own orders. */
function bookPrices(engine: MarketEngine, book: Omit<BookSide, 'side'>, own: readonly OwnOrder[]): RunnerPrices {
  const side = (taken: Side): TakeableLevel[] =>
    withoutOwn(
      engine.levels({ ...book, side: taken }, WHOLE_BOOK),
      own.filter((order) => order.runner === book.runner && order.side === OPPOSITE[taken]),
    );
  return { back: side('BACK'), lay: side('LAY') };
}

/** Returns the house's quote as a level of any size, because a bet at it is filled completely. */
function takeableQuote(quote: HouseQuote | null): TakeableLevel[] {
  return quote === null || quote.price <= 0 ? [] : [{ price: quote.price, size: LARGEST_STAKE }];
}

function takeableLine(quote: HouseQuote | null): TakeableLine | null {
  return quote === null || quote.price <= 0 ? null : { line: quote.line, rate: quote.price, size: LARGEST_STAKE };
}

function withoutOwn(levels: readonly BookLevel[], own: readonly OwnOrder[]): TakeableLevel[] {
  return levels.flatMap(({ price, size }) => {
    const left = own.reduce((rest, order) => (order.price === price ? rest - order.remaining : rest), Number(size));
    return left > 0 ? [{ price, size: left }] : [];
  });
}
