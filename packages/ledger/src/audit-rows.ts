/** The rows that an audit reads, as stored in the tables: paise, hundredths, centipaise; kinds and causes as numbers (chart-of-accounts.ts). */
import type { RunnerRemoval } from '@maidan/domain';

export interface EntryRow {
  readonly id: number;
  readonly transfer: number;
  readonly account: number;
  readonly kind: number;
  readonly market: number | null;
  readonly cause: number;
  readonly amount: number;
  readonly balanceAfter: number | null;
  readonly totalAfter: number | null;
}

/** A wallet in paise. A player's bonus wallet is a separate row with its own account. */
export interface WalletRow {
  readonly account: number;
  readonly cash: number;
  readonly held: number;
  readonly withdrawing: number;
}

export interface MarketRow {
  readonly market: number;
  readonly kind: 'exchange' | 'bookmaker' | 'line';
  readonly runners: number;
  /** 0 = any number may win. */
  readonly numberOfWinners: number;
  /** Runners that were removed while the market traded, oldest first. */
  readonly removals: readonly RunnerRemoval[];
  /**
   * 'open': positions have holds. 'running': a settlement in several transactions has settled some accounts. 'settled': settled or void, no
   * hold is left and the clearing account is at 0.
   */
  readonly state: 'open' | 'running' | 'settled';
}

/** Matched bets of one account in one market; odds markets have ifWin and ifLose, line markets lines and profit. Centipaise. */
export interface PositionRow {
  readonly account: number;
  readonly market: number;
  readonly ifWin: readonly number[] | null;
  readonly ifLose: readonly number[] | null;
  readonly lines: readonly number[] | null;
  readonly profit: readonly number[] | null;
  /** Paise. */
  readonly hold: number;
}

/** The unmatched part of an order that rests or is in its delay: its worst price in hundredths (line markets: rate per 100), remaining in paise. */
export interface OpenOrderRow {
  readonly account: number;
  readonly market: number;
  readonly runner: number;
  readonly side: 'BACK' | 'LAY';
  readonly price: number;
  readonly line: number;
  readonly remaining: number;
}

/** A trade; account 0 is the house or a maker. */
export interface TradeRow {
  /** Ascends within a market. */
  readonly id: number;
  readonly market: number;
  readonly runner: number;
  readonly price: number;
  readonly line: number;
  readonly size: number;
  readonly takerAccount: number;
  readonly takerSide: 'BACK' | 'LAY';
  readonly makerAccount: number;
  /** A row of a cross match: the number of the match, and what the backer gets back if the runner wins (centipaise). Absent: a direct fill. */
  readonly cross?: { readonly match: number; readonly value: number };
}

/** One inconsistency that the audit found. */
export interface AuditFinding {
  readonly check: AuditCheck;
  /** The row concerned: 'transfer 7', 'account 3 cash', 'account 3 in market 9'. */
  readonly where: string;
  readonly expected: number;
  readonly actual: number;
}

/** All checks, in the sequence of the report. */
export const AUDIT_CHECKS = [
  'transfer sums to 0',
  'all entries sum to 0',
  'entry is on an account of the chart',
  'wallet is the sum of its entries',
  'balance after follows the entries',
  'total after is cash and held',
  'no player below 0 except by void or correction',
  'position follows its trades',
  'cross match is whole',
  'cross-matching keeps nothing',
  'hold is the worst case',
  'held is the sum of the worst cases',
  'clearing is 0 after settlement',
] as const;
export type AuditCheck = (typeof AUDIT_CHECKS)[number];
