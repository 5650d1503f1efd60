/** Checks of deposits and withdrawals before anything is written; returns the first refusal. Pure. */
import {
  accept,
  isAccountName,
  isAccountNumber,
  isIfsc,
  isPaymentReference,
  isUpiId,
  parseRupees,
  normalizePaymentText,
  refuse,
  type Outcome,
  type PaymentMethod,
} from '@maidan/domain';
import type { CashierPlayer, Payee, PaymentLimits, PaymentType } from './cashier-port.ts';
import type { RecentPayments } from './cashier-rows.ts';

/** A site's own limits, paise. */
export interface PaymentTerms {
  readonly open: boolean;
  readonly min: number;
  readonly max: number;
  readonly day: number;
}
/** Maximum pending requests of one kind per player. */
const MOST_PENDING = 5;

/** Checks the site's switch, which the server enforces too (T-79), and the player. Demo accounts have no cashier (O-41). */
export function checkAllowed(player: CashierPlayer, terms: PaymentTerms): Outcome<null> {
  if (!terms.open) return refuse('SWITCHED_OFF');
  return player.isDemo ? refuse('NOT_PERMITTED') : accept(null);
}

export function limitsOf(terms: PaymentTerms, recent: RecentPayments): PaymentLimits {
  const { min, max, day } = terms;
  return { min, max, day, remaining: Math.max(0, day - recent.amount) };
}

/** Returns a typed amount in paise: it is a number of rupees with at most two decimals, within the site's limits and those of the day. */
export function checkAmount(written: unknown, limits: PaymentLimits, recent: RecentPayments): Outcome<number> {
  const amount = typeof written === 'number' ? parseRupees(written) : null;
  if (amount === null) return refuse('AMOUNT_INVALID');
  if (amount < limits.min) return refuse('AMOUNT_BELOW_MINIMUM', { limit: limits.min });
  if (amount > limits.max) return refuse('AMOUNT_ABOVE_MAXIMUM', { limit: limits.max });
  if (recent.waiting >= MOST_PENDING) return refuse('REQUESTS_WAITING');
  return amount > limits.remaining ? refuse('DAY_LIMIT', { limit: limits.remaining }) : accept(amount);
}

/** Checks the reference number in the banks' format. */
export function checkReference(method: PaymentMethod, written: string): Outcome<string> {
  const utr = normalizePaymentText(written);
  return isPaymentReference(method, utr) ? accept(utr) : refuse('UTR_INVALID');
}

export interface CheckedPayee {
  readonly method: PaymentMethod;
  readonly payee: Payee;
}

/** Checks a payee: either a UPI ID or a complete bank account, not both. */
export function checkPayee({ upi, accountName, accountNumber, ifsc }: Payee): Outcome<CheckedPayee> {
  if (upi !== undefined) {
    if (accountName !== undefined || accountNumber !== undefined || ifsc !== undefined) return refuse('MALFORMED', { field: 'upi' });
    const plain = upi.trim().toLowerCase();
    return isUpiId(plain) ? accept({ method: 'UPI', payee: { upi: plain } }) : refuse('UPI_ID_INVALID');
  }
  const holder = (accountName ?? '').trim().replaceAll(/\s+/g, ' ');
  const number = normalizePaymentText(accountNumber ?? '');
  const branch = normalizePaymentText(ifsc ?? '');
  if (!isAccountName(holder)) return refuse('ACCOUNT_NAME_INVALID');
  if (!isAccountNumber(number)) return refuse('ACCOUNT_NUMBER_INVALID');
  if (!isIfsc(branch)) return refuse('IFSC_INVALID');
  return accept({ method: 'BANK', payee: { accountName: holder, accountNumber: number, ifsc: branch } });
}

/** Returns the site's terms for a type of payment. */
export type PaymentTermsOf = (site: string, type: PaymentType) => PaymentTerms;
