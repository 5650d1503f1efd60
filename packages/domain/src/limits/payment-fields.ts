/** What the fields of a deposit and a withdrawal must look like; client and server ask the same. Pure; nothing of it proves that a payee exists. */

/** How play money comes and goes at the cashier. */
export const PAYMENT_METHODS = ['UPI', 'BANK'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** A virtual payment address: name@handle. */
const UPI_ID = /^[a-z0-9][a-z0-9._-]{1,63}@[a-z][a-z0-9]{1,31}$/i;
/** Four letters of the bank, a zero, six characters of the branch. */
const IFSC = /^[A-Z]{4}0[A-Z0-9]{6}$/;
const ACCOUNT_NUMBER = /^\d{9,18}$/;
/** Letters of any script, with what stands between names. */
const ACCOUNT_NAME = /^\p{L}[\p{L}\p{M} .'’-]{1,63}$/u;
/** UPI and IMPS have 12 digits; NEFT 16 characters, RTGS 22, the bank's letters first. */
const UPI_REFERENCE = /^\d{12}$/;
const BANK_REFERENCE = /^(?:\d{12}|[A-Z]{4}[A-Z0-9]{12}|[A-Z]{4}[A-Z0-9]{18})$/;

/** As banks write them: without the spaces of a person, capitals. */
export function plainPaymentText(typed: string): string {
  return typed.replaceAll(/\s/g, '').toUpperCase();
}

export function isUpiId(text: string): boolean {
  return UPI_ID.test(text);
}

export function isIfsc(text: string): boolean {
  return IFSC.test(text);
}

export function isAccountNumber(text: string): boolean {
  return ACCOUNT_NUMBER.test(text);
}

export function isAccountName(text: string): boolean {
  return ACCOUNT_NAME.test(text);
}

/** The reference number (UTR) that a payer's bank gives a payment. */
export function isPaymentReference(method: PaymentMethod, text: string): boolean {
  return (method === 'UPI' ? UPI_REFERENCE : BANK_REFERENCE).test(text);
}
