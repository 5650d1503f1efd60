/**
 * The life cycle of a bonus (RU-59). A bonus waits until the previous one has ended, then it can be played. It becomes cash if enough was
 * staked in time, lapses when it expires, or ends when all of it is lost. Pure; paise, ms since 1970, odds in hundredths.
 */

/** SPENT: the player lost all of it before the wagering was complete. */
export const BONUS_STATUSES = ['WAITING', 'ACTIVE', 'CONVERTED', 'LAPSED', 'SPENT'] as const;
export type BonusStatus = (typeof BONUS_STATUSES)[number];

/** wagering: stake required for each paisa of the bonus. days: time to stake it. minOdds: lowest odds that count, hundredths. */
export interface BonusTerms {
  readonly wagering: number;
  readonly days: number;
  readonly minOdds: number;
}
export const DEFAULT_BONUS_TERMS: BonusTerms = { wagering: 10, days: 30, minOdds: 150 };
/** Upper bounds for the terms that a site or an operator sets. */
export const MAX_WAGERING = 100;
export const MAX_BONUS_DAYS = 365;

/** A bonus that has begun, and its wallet. Amounts in paise: `required` is the wagering it needs, `played` the part already done. */
export interface BonusFacts {
  readonly status: Exclude<BonusStatus, 'WAITING'>;
  readonly required: number;
  readonly played: number;
  readonly expiresAt: number;
  /** When the wagering was first complete; null if it never was. */
  readonly completedAt: number | null;
  /** The part that has become cash. */
  readonly converted: number;
  /** Of the bonus wallet: available, held, and the number of unsettled bets. */
  readonly free: number;
  readonly held: number;
  readonly openBets: number;
}

/** The bookings that bring a bonus to `status`: paise from the bonus wallet to the cash wallet and to the house. Negative amounts go back. */
export interface BonusStep {
  readonly status: Exclude<BonusStatus, 'WAITING'>;
  readonly toCash: number;
  readonly toHouse: number;
}

/**
 * Returns the next step of a bonus, or null if nothing has to change (RU-59). The step depends on the settled bets alone. If a result is
 * taken back, the conversion is taken back too; if the result returns, the bonus converts again. Money that reaches the wallet after the
 * bonus has ended follows the bonus: to cash or to the house. Only a lapse is final.
 */
export function nextBonusStep(facts: BonusFacts, now: number): BonusStep | null {
  const status = statusOf(facts, now);
  const { free, converted } = facts;
  if (status === facts.status && (status === 'ACTIVE' || status === 'SPENT' || free === 0)) return null;
  if (status === 'CONVERTED') return { status, toCash: free, toHouse: 0 };
  // The converted part returns from the cash wallet first.
  return { status, toCash: 0 - converted, toHouse: status === 'LAPSED' ? free + converted : 0 };
}

function statusOf(facts: BonusFacts, now: number): BonusStep['status'] {
  const { required, played, expiresAt, completedAt, openBets } = facts;
  if (facts.status === 'LAPSED') return 'LAPSED';
  const inTime = completedAt !== null && completedAt < expiresAt;
  if (inTime && played >= required) return 'CONVERTED';
  // A bonus completed in time does not lapse while a result is being corrected.
  if (now >= expiresAt && !(inTime && openBets > 0)) return 'LAPSED';
  return facts.free + facts.converted === 0 && facts.held === 0 && openBets === 0 ? 'SPENT' : 'ACTIVE';
}
