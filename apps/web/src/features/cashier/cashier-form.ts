/** The rules of the forms of the cashier: the checks of the server with its codes. Pure. */
import { fromRupees } from '@maidan/contract';
import {
  isAccountName,
  isAccountNumber,
  isIfsc,
  isPaymentReference,
  isUpiId,
  parseRupees,
  normalizePaymentText,
  type PaymentMethod,
  type RefusalCode,
} from '@maidan/domain';

export interface Limits {
  /** Rupees of the wire. */
  readonly min: number;
  readonly max: number;
  readonly day: number;
  readonly left: number;
}

export interface WithdrawalLimits extends Limits {
  /** Rupees that the player paid in and has won in total: granted points stay. */
  readonly withdrawable: number;
}

/** An error with the server's code, and its limit in paise. The form has texts of its own: the texts of all codes would enlarge Home. */
export interface CashierProblem {
  readonly code: keyof typeof PROBLEM_TEXT;
  readonly limit?: number;
}
export const PROBLEM_TEXT = {
  AMOUNT_INVALID: 'cashier.amountInvalid',
  AMOUNT_BELOW_MINIMUM: 'cashier.amountBelow',
  AMOUNT_ABOVE_MAXIMUM: 'cashier.amountAbove',
  DAY_LIMIT: 'cashier.dayLimit',
  INSUFFICIENT_BALANCE: 'cashier.notEnough',
  ABOVE_WITHDRAWABLE: 'cashier.aboveWithdrawable',
  UTR_INVALID: 'cashier.utrInvalid',
  UPI_ID_INVALID: 'cashier.upiInvalid',
  ACCOUNT_NAME_INVALID: 'cashier.nameInvalid',
  ACCOUNT_NUMBER_INVALID: 'cashier.numberInvalid',
  IFSC_INVALID: 'cashier.ifscInvalid',
} as const satisfies { readonly [code in RefusalCode]?: string };
const refuse = (code: CashierProblem['code'], limit?: number): CashierProblem => (limit === undefined ? { code } : { code, limit });

export type CashierField = 'amount' | 'utr' | 'upi' | 'accountName' | 'accountNumber' | 'ifsc';
export type CashierProblems = { readonly [field in CashierField]?: CashierProblem };

export interface CashierDraft {
  readonly method: PaymentMethod;
  readonly amount: string;
  readonly utr: string;
  readonly upi: string;
  readonly accountName: string;
  readonly accountNumber: string;
  readonly ifsc: string;
}
export const EMPTY_DRAFT: CashierDraft = { method: 'UPI', amount: '', utr: '', upi: '', accountName: '', accountNumber: '', ifsc: '' };

/** Removes all characters of a typed amount but digits and points. */
export function typedAmount(text: string): string {
  return text.replaceAll(/[^\d.]/g, '').slice(0, 12);
}

/** Returns the error of an amount within the limits of the site, or null. */
function amountProblem(typed: string, limits: Limits): CashierProblem | null {
  const amount = parseRupees(typed);
  if (amount === null) return refuse('AMOUNT_INVALID');
  const { min, max, left } = { min: fromRupees(limits.min), max: fromRupees(limits.max), left: fromRupees(limits.left) };
  if (amount < min) return refuse('AMOUNT_BELOW_MINIMUM', min);
  if (amount > max) return refuse('AMOUNT_ABOVE_MAXIMUM', max);
  return amount > left ? refuse('DAY_LIMIT', left) : null;
}

/** Returns the error of an amount that the wallet cannot pay out, or null. */
function payoutProblem(typed: string, withdrawable: number, available: number | null): CashierProblem | null {
  const amount = parseRupees(typed) ?? 0;
  if (available !== null && amount > fromRupees(available)) return refuse('INSUFFICIENT_BALANCE');
  const limit = fromRupees(withdrawable);
  return amount > limit ? refuse('ABOVE_WITHDRAWABLE', limit) : null;
}

function found(problems: { readonly [field in CashierField]?: CashierProblem | null }): CashierProblems {
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null));
}
const unless = (fits: boolean, code: CashierProblem['code']): CashierProblem | null => (fits ? null : refuse(code));

/** Returns the errors of a deposit by field; empty if it can be sent. */
export function depositProblems(draft: CashierDraft, limits: Limits): CashierProblems {
  return found({
    amount: amountProblem(draft.amount, limits),
    utr: unless(isPaymentReference(draft.method, normalizePaymentText(draft.utr)), 'UTR_INVALID'),
  });
}

/** Returns the errors of a withdrawal by field; empty if it can be sent. `available`: rupees of the cash wallet, null while unknown. */
export function withdrawalProblems(draft: CashierDraft, limits: WithdrawalLimits, available: number | null): CashierProblems {
  const amount = amountProblem(draft.amount, limits) ?? payoutProblem(draft.amount, limits.withdrawable, available);
  if (draft.method === 'UPI') return found({ amount, upi: unless(isUpiId(draft.upi.trim()), 'UPI_ID_INVALID') });
  return found({
    amount,
    accountName: unless(isAccountName(draft.accountName.trim()), 'ACCOUNT_NAME_INVALID'),
    accountNumber: unless(isAccountNumber(normalizePaymentText(draft.accountNumber)), 'ACCOUNT_NUMBER_INVALID'),
    ifsc: unless(isIfsc(normalizePaymentText(draft.ifsc)), 'IFSC_INVALID'),
  });
}

const FIELD_OF: { readonly [code in RefusalCode]?: CashierField } = {
  AMOUNT_INVALID: 'amount',
  AMOUNT_BELOW_MINIMUM: 'amount',
  AMOUNT_ABOVE_MAXIMUM: 'amount',
  DAY_LIMIT: 'amount',
  INSUFFICIENT_BALANCE: 'amount',
  ABOVE_WITHDRAWABLE: 'amount',
  UTR_INVALID: 'utr',
  UTR_USED: 'utr',
  UPI_ID_INVALID: 'upi',
  ACCOUNT_NAME_INVALID: 'accountName',
  ACCOUNT_NUMBER_INVALID: 'accountNumber',
  IFSC_INVALID: 'ifsc',
};
/** Returns the field that a refusal of the server concerns, or null. */
export function fieldOf(code: RefusalCode | null): CashierField | null {
  return code === null ? null : (FIELD_OF[code] ?? null);
}

const QUICK = [500, 1000, 5000, 10_000, 25_000] as const;
const MOST_QUICK = 4;
/** Returns the amounts of the quick buttons in rupees, within the limits. */
export function quickAmounts({ min, max, left }: Limits): readonly number[] {
  return QUICK.filter((amount) => amount >= min && amount <= Math.min(max, left)).slice(0, MOST_QUICK);
}

/** Returns the address that a UPI app reads from the QR code. If `typed` is not an amount, the payer types the amount in the app. */
export function upiIntent({ payee, upiId }: { readonly payee: string; readonly upiId: string }, typed: string): string {
  const amount = parseRupees(typed);
  const parts = [['pa', upiId], ['pn', payee], ...(amount === null ? [] : [['am', (amount / 100).toFixed(2)]]), ['cu', 'INR'], ['tn', 'Play money']];
  return `upi://pay?${parts.map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`).join('&')}`;
}
