/**
 * The course of a bonus (RU-59): it waits for the one before it, is played, and becomes cash once enough was staked in time,
 * lapses when its time is over, or is lost. Pure; paise, ms since 1970, odds in hundredths.
 */
import { tradingKindOf, type MarketType } from '../market/market.ts';
import type { OrderResult } from '../order/order.ts';

/** SPENT: everything was lost before enough was played. */
export const BONUS_STATUSES = ['WAITING', 'ACTIVE', 'CONVERTED', 'LAPSED', 'SPENT'] as const;
export type BonusStatus = (typeof BONUS_STATUSES)[number];

/** What must be played for a bonus of 1, within how many days, at which odds at least. */
export interface BonusTerms {
  readonly wagering: number;
  readonly days: number;
  readonly minOdds: number;
}
export const DEFAULT_BONUS_TERMS: BonusTerms = { wagering: 10, days: 30, minOdds: 150 };
/** Product limits of what a site or an operator may ask for. */
export const MOST_WAGERING = 100;
export const MOST_BONUS_DAYS = 365;

/** A settled bet of the bonus wallet. matchedValue: sum of fill size x price. */
export interface PlayedBet {
  readonly marketType: MarketType;
  readonly result: OrderResult;
  readonly matched: number;
  readonly matchedValue: number;
  /** It closed a position, or was closed, by a cash-out. */
  readonly cashedOut: boolean;
}

/** What a settled bet counts towards the wagering: its stake at these odds or better; no fancy, no cash-out, nothing void. */
export function wageredBy(bet: PlayedBet, minOdds: number): number {
  if (bet.result === 'VOID' || bet.cashedOut || tradingKindOf(bet.marketType) === 'line') return 0;
  return bet.matchedValue >= minOdds * bet.matched ? bet.matched : 0;
}

/** A bonus that has begun, with the wallet it stands in. */
export interface BonusFacts {
  readonly status: Exclude<BonusStatus, 'WAITING'>;
  readonly required: number;
  readonly played: number;
  readonly expiresAt: number;
  /** When enough was played for the first time; null: never yet. */
  readonly completedAt: number | null;
  /** What of it has become cash. */
  readonly converted: number;
  /** Of the bonus wallet: free to use, held, and its bets without a result. */
  readonly free: number;
  readonly held: number;
  readonly openBets: number;
}

/** What must happen to it now. Negative amounts are taken back. */
export interface BonusStep {
  readonly status: Exclude<BonusStatus, 'WAITING'>;
  readonly toCash: number;
  readonly toHouse: number;
}

/**
 * The next step of a bonus; null when it stands as it should. It follows from the settled bets alone: a result that is taken back takes back
 * the conversion too, one that comes again brings it again, and what comes to the wallet of a bonus that is over goes the same way as the
 * bonus went. Only a lapse is final.
 */
export function bonusStep(facts: BonusFacts, now: number): BonusStep | null {
  const status = statusOf(facts, now);
  const { free, converted } = facts;
  if (status === facts.status && (status === 'ACTIVE' || status === 'SPENT' || free === 0)) return null;
  if (status === 'CONVERTED') return { status, toCash: free, toHouse: 0 };
  // what had become cash comes back first
  return { status, toCash: 0 - converted, toHouse: status === 'LAPSED' ? free + converted : 0 };
}

function statusOf(facts: BonusFacts, now: number): BonusStep['status'] {
  const { required, played, expiresAt, completedAt, openBets } = facts;
  if (facts.status === 'LAPSED') return 'LAPSED';
  const inTime = completedAt !== null && completedAt < expiresAt;
  if (inTime && played >= required) return 'CONVERTED';
  // who had played enough in time does not lose it while a result is being corrected
  if (now >= expiresAt && !(inTime && openBets > 0)) return 'LAPSED';
  return facts.free + facts.converted === 0 && facts.held === 0 && openBets === 0 ? 'SPENT' : 'ACTIVE';
}
