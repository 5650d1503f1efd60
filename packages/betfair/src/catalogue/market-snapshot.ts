/** What clients may know of a market at one moment, in their ids. The catalogue, the books and the stream are made of it. */
import type { DelayModel, MarketStatus, RunnerStatus } from '../enums.ts';

export interface RunnerSnapshot {
  readonly selectionId: number;
  readonly name: string;
  readonly sortPriority: number;
  readonly status: RunnerStatus;
  /** Per cent, of a removed runner; null otherwise. */
  readonly adjustmentFactor: number | null;
  /** ms since 1970; null: not removed, or removed by the result. */
  readonly removedAt: number | null;
}

/** All times in ms since 1970. */
export interface MarketSnapshot {
  readonly marketId: string;
  readonly marketName: string;
  readonly marketType: string;
  readonly bettingType: 'ODDS' | 'LINE';
  readonly eventType: NamedId;
  /** null: none. */
  readonly competition: NamedId | null;
  readonly event: NamedId & { readonly openDate: number };
  readonly status: MarketStatus;
  readonly inPlay: boolean;
  readonly turnInPlay: boolean;
  /** Seconds. */
  readonly betDelay: number;
  readonly version: number;
  /** Whether bets may be matched through other runners. */
  readonly crossMatching: boolean;
  readonly delayModels: readonly DelayModel[];
  /** Whether it makes starting prices. */
  readonly hasStartingPrice: boolean;
  readonly numberOfWinners: number;
  /** Commission on net winnings in hundredths of a per cent. */
  readonly commissionBp: number;
  /** By sort priority. */
  readonly runners: readonly RunnerSnapshot[];
}

export interface NamedId {
  readonly id: string;
  readonly name: string;
}

/** Maidan does not know the countries of its events. */
export const COUNTRY = 'GB';
/** All times are UTC. */
export const TIME_ZONE = 'GMT';
/** The units of every LINE market, whose lines lie between two totals of runs, so that no result is a tie. */
export const LINE_UNITS = { min: 0.5, max: 999.5, interval: 1, name: 'runs' } as const;

/** Returns the hundredths that a client sees as the price of a line: YES is a lay and NO a back, half a run below it. */
export function priceOfLine(line: number): number {
  return line * 100 - 50;
}
