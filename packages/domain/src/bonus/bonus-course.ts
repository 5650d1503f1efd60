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

/** Value of a bonus wallet, paise, from which its conversion waits for a person. */
export const REVIEWED_CONVERSION = 500_000;
/** The longest wait: then it goes through by itself. */
export const REVIEW_MS = 24 * 3_600_000;

/** What a person decided about a conversion. REFUSED: what has not become cash yet returns to the house. */
export type ReviewDecision = 'APPROVED' | 'REFUSED';

/** Why a conversion waits, since when (null: it does not), and what a person decided. */
export interface ConversionReview {
  /** Whether a case about the player is open: then any amount waits. */
  readonly openCase: boolean;
  readonly since: number | null;
  readonly decision: ReviewDecision | null;
}
export const NO_REVIEW: ConversionReview = { openCase: false, since: null, decision: null };

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
  readonly review: ConversionReview;
}

/** The bookings that bring a bonus to `status`: paise from the bonus wallet to the cash wallet and to the house. Negative amounts go back. */
export interface BonusStep {
  readonly status: Exclude<BonusStatus, 'WAITING'>;
  readonly toCash: number;
  readonly toHouse: number;
  /** The conversion begins to wait for a person. */
  readonly reviewBegins?: true;
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
  if (status === 'CONVERTED') return conversionStep(facts, now);
  // The converted part returns from the cash wallet first.
  return { status, toCash: 0 - converted, toHouse: status === 'LAPSED' ? free + converted : 0 };
}

/** Returns whether a conversion waits for a person: the wallet is worth too much, or a case is open (TR-006). */
function isReviewed({ converted, free, held, review }: BonusFacts): boolean {
  return review.openCase || converted + free + held >= REVIEWED_CONVERSION;
}

/** The conversion of a bonus with enough wagering. While it waits for a person, its money stays in the bonus wallet. */
function conversionStep(facts: BonusFacts, now: number): BonusStep | null {
  const { free, converted, review } = facts;
  const goesThrough = !isReviewed(facts) || review.decision === 'APPROVED' || (review.since !== null && now >= review.since + REVIEW_MS);
  // a refusal within the 24 hours stays one
  if (isReviewed(facts) && review.decision === 'REFUSED')
    return facts.status === 'CONVERTED'
      ? { status: 'CONVERTED', toCash: 0, toHouse: free }
      : { status: 'LAPSED', toCash: 0 - converted, toHouse: free + converted };
  if (goesThrough) return { status: 'CONVERTED', toCash: free, toHouse: 0 };
  return review.since === null ? { status: facts.status, toCash: 0, toHouse: 0, reviewBegins: true } : null;
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
