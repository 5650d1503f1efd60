/** Checks the format of deposit and withdrawal fields, for client and server alike. Pure. A valid format does not prove that a payee exists. */

/** The payment methods of the cashier. */
export const PAYMENT_METHODS = ['UPI', 'BANK'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** A virtual payment address: name@handle. */
const UPI_ID = /^[a-z0-9][a-z0-9._-]{1,63}@[a-z][a-z0-9]{1,31}$/i;
/** A bank branch code: four letters of the bank, a zero, six characters of the branch. */
const IFSC = /^[A-Z]{4}0[A-Z0-9]{6}$/;
const ACCOUNT_NUMBER = /^\d{9,18}$/;
/** Letters of any script, with the separators that occur in names. */
const ACCOUNT_NAME = /^\p{L}[\p{L}\p{M} .'’-]{1,63}$/u;
/** UPI and IMPS have 12 digits; NEFT 16 characters, RTGS 22, the bank's letters first. */
const UPI_REFERENCE = /^\d{12}$/;
const BANK_REFERENCE = /^(?:\d{12}|[A-Z]{4}[A-Z0-9]{12}|[A-Z]{4}[A-Z0-9]{18})$/;

/** Removes white space and converts to capitals, as banks write IFSC and reference numbers. */
export function normalizePaymentText(typed: string): string {
  return typed.replaceAll(/\s/g, '').toUpperCase();
}

/** Whether the text has the form of a UPI ID, such as `name@bank`. */
export function isUpiId(text: string): boolean {
  return UPI_ID.test(text);
}

/** Whether the normalized text has the form of an IFSC. */
export function isIfsc(text: string): boolean {
  return IFSC.test(text);
}

/** Whether the text has 9 to 18 digits. */
export function isAccountNumber(text: string): boolean {
  return ACCOUNT_NUMBER.test(text);
}

/** Whether the text can be an account holder's name: 2 to 64 characters, a letter first. */
export function isAccountName(text: string): boolean {
  return ACCOUNT_NAME.test(text);
}

/** Whether the normalized text has the form of a UTR, the reference number of a payment, for this method. */
export function isPaymentReference(method: PaymentMethod, text: string): boolean {
  return (method === 'UPI' ? UPI_REFERENCE : BANK_REFERENCE).test(text);
}
