/** Rate limits of an account's queries for its bets and references: each query reads, and an unknown reference leaves a row for a day. */
import type { Clock } from '../../../platform/clock.ts';
import { createTokenBuckets } from '../../../platform/token-buckets.ts';

export interface QuestionRates {
  /** References of get-bet-status. */
  readonly referencesPerMinute: number;
  readonly referencesPerDay: number;
  /** get-bets: steady rate, and burst. */
  readonly listsPerSecond: number;
  readonly listBurst: number;
}

const LISTS = { listsPerSecond: 2, listBurst: 10 };

/** 60 references a minute and 1,000 a day for an account that may place 5 bets a second; proportionally more for a higher rate. */
export function questionRatesOf(betsPerSecond: number): QuestionRates {
  return { ...LISTS, referencesPerMinute: 12 * betsPerSecond, referencesPerDay: 200 * betsPerSecond };
}

export interface QuestionBudgets {
  /** Takes the references of one query; returns false if there are too many in the last minute or day. */
  takeReferences(account: number, count: number): boolean;
  /** Begins to read an account's list of bets; call the returned function at its end. null: another read is running, or there are too many. */
  beginList(account: number): (() => void) | null;
}

/** `clock` is the machine's: rates use real time even if a test drives the product's clock. */
export function createQuestionBudgets(clock: Clock, rates: QuestionRates): QuestionBudgets {
  const { referencesPerMinute, referencesPerDay, listsPerSecond, listBurst } = rates;
  const ofMinute = createTokenBuckets(clock, { perSecond: referencesPerMinute / 60, burst: referencesPerMinute });
  const ofDay = createTokenBuckets(clock, { perSecond: referencesPerDay / 86_400, burst: referencesPerDay });
  const lists = createTokenBuckets(clock, { perSecond: listsPerSecond, burst: listBurst });
  const reading = new Set<number>();
  return {
    takeReferences: (account, count) => ofMinute.take(String(account), count) && ofDay.take(String(account), count),
    beginList(account) {
      if (reading.has(account) || !lists.take(String(account))) return null;
      reading.add(account);
      return () => void reading.delete(account);
    },
  };
}
