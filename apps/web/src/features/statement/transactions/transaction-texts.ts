/** Texts of transactions and transfers, loaded with their pages, and the keys of types and states. */
import type { Transaction, TransactionType } from '@maidan/contract';
import { laterTexts } from '../../../platform/language/later-texts.ts';

export const useTransactionText = laterTexts({
  en: () => import('../../../messages/money/transactions.en.json'),
  hi: () => import('../../../messages/money/transactions.hi.json'),
});

export const TYPE_TEXT = {
  deposit: 'transactions.typeDeposit',
  withdraw: 'transactions.typeWithdraw',
  grant: 'transactions.typeGrant',
} as const satisfies Record<TransactionType, string>;

export const STATUS_TEXT = {
  PENDING: 'transactions.pending',
  APPROVED: 'transactions.approved',
  REJECTED: 'transactions.rejected',
} as const satisfies Record<Transaction['status'], string>;

const METHODS = { opening: 'transactions.opening', house: 'transactions.house', UPI: 'transactions.upi', BANK: 'transactions.bank' } as const;
/** Returns the text key of a payment method; null if this client does not know the method. */
export function methodText(method: string): (typeof METHODS)[keyof typeof METHODS] | null {
  return Object.hasOwn(METHODS, method) ? METHODS[method as keyof typeof METHODS] : null;
}

/** Returns the amount in rupees: negative for withdrawals, positive for deposits and grants. */
export function signedAmount({ type, amount }: Pick<Transaction, 'type' | 'amount'>): number {
  return type === 'withdraw' ? -amount : amount;
}
