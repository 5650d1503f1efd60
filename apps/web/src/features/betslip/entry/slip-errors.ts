/** The errors of the slip in a fixed order, and whether Place Bet is enabled (VA-27 to VA-29, O-43). Pure. */
import { isPlaceBetDisabled, readAmount, stakeOfTyped } from '@maidan/domain';
import { requestedPrice, kindOf } from '../slip.ts';
import type { SlipState } from '../slip-reducer.ts';

export type SlipErrorCode =
  | 'offline'
  | 'market-suspended'
  | 'no-quote'
  | 'price-missing'
  | 'price-moved'
  | 'amount-unclear'
  | 'amount-ambiguous'
  | 'no-stake-fits'
  | 'stake-below-minimum'
  | 'stake-above-maximum'
  | 'over-balance'
  | 'terms-wrong';

export interface SlipError {
  readonly code: SlipErrorCode;
  /** Paise, for the limits and the balance. */
  readonly limit?: number;
}

export interface SlipSurroundings {
  /** No frame of the server for 5 s, or no connection. */
  readonly stale: boolean;
  /** The available amount, if the bet needs more. Paise. */
  readonly short?: number | null;
  /** A choice under Advanced would be refused. */
  readonly termsWrong?: boolean;
}

/** Errors that do not disable Place Bet. The server decides about the balance: the need of a bet depends on everything else in its market. */
const WARNINGS: ReadonlySet<SlipErrorCode> = new Set(['over-balance']);
/** Errors of the amount field. */
const OF_AMOUNT: ReadonlySet<SlipErrorCode> = new Set([
  'amount-unclear',
  'amount-ambiguous',
  'no-stake-fits',
  'stake-below-minimum',
  'stake-above-maximum',
  'over-balance',
]);

/** Returns the error of the amount field, or null. */
function amountError(state: SlipState): SlipError | null {
  const { slip, typed, mode } = state;
  const limits = slip.minMaxAll;
  const read = readAmount(typed);
  if (read.type === 'unclear') {
    if (read.why === 'too-large') return { code: 'stake-above-maximum', ...(limits === null || limits.max === 0 ? {} : { limit: limits.max }) };
    return { code: read.why === 'ambiguous' ? 'amount-ambiguous' : 'amount-unclear' };
  }
  const stake = stakeOfTyped(slip.stake);
  if (stake === null) return mode !== 'stake' && read.type === 'amount' && read.amount > 0 && requestedPrice(slip) > 0 ? { code: 'no-stake-fits' } : null;
  if (limits === null) return null;
  if (stake < limits.min) return { code: 'stake-below-minimum', limit: limits.min };
  return limits.max > 0 && stake > limits.max ? { code: 'stake-above-maximum', limit: limits.max } : null;
}

/** Returns the errors to show, the most important first. An empty stake shows no error, but keeps Place Bet disabled. */
export function slipErrors(state: SlipState, around: SlipSurroundings): SlipError[] {
  const { slip, quote } = state;
  const errors: SlipError[] = [];
  const exchange = kindOf(slip) === 'exchange';
  if (around.stale) errors.push({ code: 'offline' });
  if (!quote.open) errors.push({ code: 'market-suspended' });
  // an exchange order may rest without an opposite price; the house must quote
  else if (quote.price === null && !exchange) errors.push({ code: 'no-quote' });
  // the house takes a bet only at the odds that it offers
  if (!exchange && !state.follows && quote.price !== null && (quote.price !== requestedPrice(slip) || quote.line !== slip.line))
    errors.push({ code: 'price-moved' });
  if (exchange && state.ownPrice && slip.priceActual < 101) errors.push({ code: 'price-missing' });
  const amount = amountError(state);
  if (amount !== null) errors.push(amount);
  else if (around.short !== undefined && around.short !== null) errors.push({ code: 'over-balance', limit: around.short });
  if (around.termsWrong === true) errors.push({ code: 'terms-wrong' });
  return errors;
}

/** Returns true if an error concerns the amount, whose field is then marked. */
export function marksAmount(errors: readonly SlipError[]): boolean {
  return errors.some(({ code }) => OF_AMOUNT.has(code));
}

/** Returns true if Place Bet is disabled. The flag of VA-29 is submitting, a suspended market, limits, or no connection. */
export function isPlaceDisabled(state: SlipState, around: SlipSurroundings): boolean {
  const { slip } = state;
  return isPlaceBetDisabled({
    kind: kindOf(slip),
    stake: stakeOfTyped(slip.stake),
    price: requestedPrice(slip),
    line: slip.line,
    flag: slip.isSubmitting || slip.market === null || slipErrors(state, around).some(({ code }) => !WARNINGS.has(code)),
  });
}
