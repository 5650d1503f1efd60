/** The columns of the table `orders` for the terms of an order (0117-order-terms.sql): their codes, how a batch writes them, and how rows are read. */
import type { PriceGuard, TimeInForce } from '@maidan/domain';
import type { OrderPlaced } from '@maidan/engine';

/** Codes of the column `time_in_force`: the index. 0 is stored as null. */
const TIMES_IN_FORCE: readonly TimeInForce[] = ['GTC', 'GOOD_TILL', 'FILL_OR_KILL', 'FILL_AND_KILL', 'POST_ONLY'];
const EXACT = -1;

/** The columns of a new order in the notation of a FlatTable. 0 is stored as null. */
export const TERM_COLUMNS = {
  'time_in_force smallint?': ({ timeInForce }: OrderPlaced) => TIMES_IN_FORCE.indexOf(timeInForce),
  'guard smallint?': ({ guard, guardTicks }: OrderPlaced) => (guard === 'exact' ? EXACT : guardTicks),
  'min_fill bigint?': ({ minFillSize }: OrderPlaced) => minFillSize,
  'expires_at timestamptz?': ({ expiresAt }: OrderPlaced) => expiresAt ?? 0,
};

/** The columns of a row; null is the default of each. `select` them from `orders o` with TERM_NAMES. */
export interface TermsRow {
  readonly time_in_force: number | null;
  readonly guard: number | null;
  readonly min_fill: number | null;
  readonly expires_at: Date | null;
}
export const TERM_NAMES = 'o.time_in_force, o.guard, o.min_fill, o.expires_at';

/** Terms as a row has them. Paise, ms since 1970. */
export interface StoredTerms {
  readonly timeInForce: TimeInForce;
  readonly guard: PriceGuard;
  readonly minFillSize: number;
  readonly expiresAt: number | null;
}

/** Returns the terms of a row; undefined for a plain order. */
export function termsOfRow({ expires_at: expiresAt, guard, min_fill: minFill, time_in_force: timeInForce }: TermsRow): StoredTerms | undefined {
  if (expiresAt === null && guard === null && minFill === null && timeInForce === null) return undefined;
  return {
    timeInForce: TIMES_IN_FORCE[timeInForce ?? 0] ?? 'GTC',
    guard: guard === null ? { mode: 'better' } : guard === EXACT ? { mode: 'exact' } : { mode: 'any', ticks: guard },
    minFillSize: minFill ?? 0,
    expiresAt: expiresAt?.getTime() ?? null,
  };
}
