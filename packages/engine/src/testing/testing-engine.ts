/** Fixtures for the tests of this package: small engines and commands. The engine's units, except where a name says rupees. */
import type { Outcome, Paise, Refusal, RefusalCode, Side } from '@maidan/domain';
import type { MarketState } from '../engine-types.ts';
import {
  type LinePosition,
  type MarketEngine,
  type OddsPosition,
  type OrderOutcome,
  type Plain,
  type PlaceCommand,
  answerOf,
  createMarketEngine,
} from './plain-engine.ts';

export const FORTUNE = 10_00_00_000_00 as Paise;

/** Market 1: an open exchange market of three runners with one winner. */
export const MATCH_ODDS: MarketState = { market: 1, kind: 'exchange', runners: 3, numberOfWinners: 1, open: true, version: 1, houseLimit: FORTUNE };
export const BOOKMAKER_MARKET: MarketState = { ...MATCH_ODDS, market: 2, kind: 'bookmaker', runners: 2 };
export const SESSION: MarketState = { ...MATCH_ODDS, market: 3, kind: 'line', runners: 1, numberOfWinners: 0 };

export interface FixtureAccount {
  readonly account: number;
  readonly cash?: number;
  readonly person?: number;
  readonly pool?: 0 | 1;
  readonly blocked?: boolean;
  readonly owing?: boolean;
}

/** Returns an engine with markets and accounts; by default accounts 1 to 5 with FORTUNE paise each. */
export function engineWith(options: { readonly markets?: readonly Plain<MarketState>[]; readonly accounts?: readonly FixtureAccount[] } = {}): MarketEngine {
  const engine = createMarketEngine({ orders: 16, accounts: 16 });
  for (const account of options.accounts ?? [1, 2, 3, 4, 5].map((number) => ({ account: number }))) {
    engine.loadAccount({ person: account.account, pool: 0, cash: FORTUNE, held: 0, version: 0, blocked: false, owing: false, ...account });
  }
  for (const market of options.markets ?? [MATCH_ODDS, BOOKMAKER_MARKET, SESSION]) engine.openMarket(market);
  return engine;
}

let lastOrder = 0;

/** Returns a command with a new order id, by default of account 1 in market 1. Size in paise, price in hundredths. */
export function bet(side: Side, size: number, price: number, more: Partial<PlaceCommand> = {}): PlaceCommand {
  lastOrder += 1;
  return {
    order: lastOrder,
    account: 1,
    market: 1,
    runner: 0,
    side,
    price,
    line: 0,
    size,
    persistence: 'LAPSE',
    limits: { minStake: 0, maxStake: 0, maxWin: FORTUNE },
    delayed: false,
    ...more,
  };
}

/** Places a bet that must be accepted, and returns its outcome. Throws if it is refused. */
export function placeAccepted(engine: MarketEngine, command: PlaceCommand): OrderOutcome {
  return accepted(answerOf(engine, engine.placeOrder(command)));
}

/** Returns the value of an outcome. Throws if it is a refusal. */
export function accepted<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`refused: ${outcome.code}`);
  return outcome.value;
}

/** Returns the code of a refusal, or 'taken'. */
export function codeOf(refused: Refusal | null): RefusalCode | 'taken' {
  return refused === null ? 'taken' : refused.code;
}

/** Returns the result of an odds position for each runner as the only winner, in rupees. */
export function rupeesByWinner(engine: MarketEngine, account: number, market = 1): number[] {
  const { ifWin, ifLose } = engine.position(account, market) as OddsPosition;
  return ifWin.map((win, winner) => (win + ifLose.reduce((sum, lose, runner) => (runner === winner ? sum : sum + lose), 0)) / 10_000);
}

/** Returns the result of a line position at this number of runs, in rupees. */
export function rupeesAt(engine: MarketEngine, account: number, runs: number, market = 3): number {
  const { lines, profit } = engine.position(account, market) as LinePosition;
  return profit[lines.filter((line) => line <= runs).length]! / 10_000;
}

/** Returns the hold of a position in rupees. */
export function heldFor(engine: MarketEngine, account: number, market = 1): number {
  return (engine.position(account, market)?.hold ?? 0) / 100;
}
