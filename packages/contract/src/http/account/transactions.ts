/** Deposits, withdrawals and grants, and all transfers between the accounts of the ledger (RT-29, RT-30, RT-34). Newest first, PAGE_SIZE rows a page. */
import * as z from 'zod/mini';
import { successOf } from '../../answer.ts';
import { endpoint } from '../../endpoint.ts';
import { Id, Moment, NumberedId, Page } from '../../fields.ts';

const Own = z.object({ memberCode: Id });
const Window = { from: z.optional(Moment), to: z.optional(Moment), page: z.optional(Page) };

export const TRANSACTION_TYPES = ['deposit', 'withdraw', 'grant'] as const;
const TransactionType = z.enum(TRANSACTION_TYPES);
export type TransactionType = z.infer<typeof TransactionType>;

export const Transaction = z.object({
  refrenceNo: z.string(),
  type: TransactionType,
  /** Rupees, never negative: `type` is the direction. */
  amount: z.number(),
  /** opening and house for grants; UPI or BANK for deposits and withdrawals. */
  method: z.string(),
  status: z.enum(['PENDING', 'APPROVED', 'REJECTED']),
  time: z.string(),
  remark: z.string(),
  /** Balance in rupees after the transaction, exposure included; null if no money has moved. */
  balance: z.nullable(z.number()),
});
export type Transaction = z.infer<typeof Transaction>;
export const transactions = endpoint({
  name: 'transactions',
  method: 'GET',
  path: 'account/:memberCode/transactions',
  auth: 'bearer',
  params: Own,
  query: z.object({ ...Window, type: z.optional(TransactionType) }),
  answer: successOf({ result: z.array(Transaction), total: z.number() }),
  action: true,
});
export const transactionDetail = endpoint({
  name: 'transactionDetail',
  method: 'GET',
  path: 'account/:memberCode/transactions/:type/:refrenceNo',
  auth: 'bearer',
  params: z.object({ memberCode: Id, type: TransactionType, refrenceNo: NumberedId }),
  answer: successOf({ result: Transaction }),
  action: true,
});

/** The accounts of a transfer, under names for players. */
const TransferPlace = z.enum(['wallet', 'exposure', 'withdrawal', 'freeCash', 'freeCashExposure', 'house']);
export type TransferPlace = z.infer<typeof TransferPlace>;
/** One movement of points. A transfer of the ledger may have several, with the same refrenceNo. */
export const Transfer = z.object({
  refrenceNo: z.string(),
  time: z.string(),
  from: TransferPlace,
  to: TransferPlace,
  /** Rupees, positive. */
  amount: z.number(),
  /** Rupees in the wallet after the transfer, without exposure; null if the wallet did not change. */
  balance: z.nullable(z.number()),
  remark: z.string(),
});
export type Transfer = z.infer<typeof Transfer>;
/** `total` counts transfers of the ledger. */
export const transferStatement = endpoint({
  name: 'transferStatement',
  method: 'GET',
  path: 'account/:memberCode/transfer-statement',
  auth: 'bearer',
  params: Own,
  query: z.object(Window),
  answer: successOf({ result: z.array(Transfer), total: z.number() }),
  action: true,
});
