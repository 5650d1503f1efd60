/** Deposits and withdrawals of play money (PR-13, PR-14). Amounts in rupees; lists newest first, PAGE_SIZE rows a page. */
import { PAYMENT_METHODS, WAIT_REASONS } from '@maidan/domain';
import * as z from 'zod/mini';
import { successOf } from '../../answer.ts';
import { endpoint } from '../../endpoint.ts';
import { Id, Page, Text } from '../../fields.ts';

const PaymentMethodWire = z.enum(PAYMENT_METHODS);
export const PAYMENT_STATUSES = ['PENDING', 'APPROVED', 'REJECTED'] as const;
const PaymentStatusWire = z.enum(PAYMENT_STATUSES);
const PaymentTypeWire = z.enum(['deposit', 'withdraw']);
export type PaymentTypeWire = z.infer<typeof PaymentTypeWire>;

export const PaymentWire = z.object({
  refrenceNo: z.string(),
  type: PaymentTypeWire,
  /** Never negative: `type` is the direction. */
  amount: z.number(),
  method: PaymentMethodWire,
  status: PaymentStatusWire,
  time: z.string(),
  /** null while the request is pending. */
  decidedTime: z.nullable(z.string()),
  /** Deposits: the payer's reference number; withdrawals: the UPI ID, or an account's last four digits. */
  detail: z.string(),
  /** Why it was rejected, in the language of the call or in the operator's own words. */
  remark: z.string(),
  /** Withdrawals that wait: from when they can be paid out, and why; null: no wait. */
  payableFrom: z.nullable(z.string()),
  waitReason: z.nullable(z.enum(WAIT_REASONS)),
  /** Whether the site's team checks a withdrawal. */
  held: z.boolean(),
});
export type PaymentWire = z.infer<typeof PaymentWire>;

/** `min` and `max` of one request, the limit within 24 hours (`day`), and its unused part (`left`). */
const LIMITS = { min: z.number(), max: z.number(), day: z.number(), left: z.number() };

const Details = z.object({ payee: z.string(), upiId: z.string(), bank: z.string(), accountNumber: z.string(), ifsc: z.string() });
/** A payment method for deposits and its account; fields of other methods are empty. */
const DepositOption = z.object({ method: PaymentMethodWire, name: z.string(), details: Details, ...LIMITS });
export type DepositOption = z.infer<typeof DepositOption>;
/** Lists the ways to deposit. It does not count as an action, because the client repeats it after each decision. The path must not match the path of a page. */
export const depositOptions = endpoint({
  name: 'depositOptions',
  method: 'GET',
  path: 'cashier/deposit/options',
  auth: 'bearer',
  answer: successOf({ result: z.array(DepositOption) }),
});

/**
 * `withdrawable`: what the player paid in and has won in total. `granted`: the part of the cash that was granted and cannot be withdrawn.
 * `waits`: withdrawals wait after a change of the account's protection, but to payees of 30 days; null: they do not. `newPayeesLeft`: new
 * payees that the player can still use within 30 days.
 */
const WithdrawalOptions = z.object({
  ...LIMITS,
  withdrawable: z.number(),
  granted: z.number(),
  waits: z.nullable(z.object({ until: z.string(), reason: z.enum(WAIT_REASONS) })),
  newPayeesLeft: z.number(),
});
export type WithdrawalOptions = z.infer<typeof WithdrawalOptions>;
export const withdrawalOptions = endpoint({
  name: 'withdrawalOptions',
  method: 'GET',
  path: 'cashier/withdraw/options',
  auth: 'bearer',
  answer: successOf({ result: WithdrawalOptions }),
});

const RequestId = Id;
const RequestedPayment = successOf({ message: z.string(), result: PaymentWire });
/** Requests a deposit. `requestId` is the idempotency key. The cashier, not the schema, checks the amount. */
export const requestDeposit = endpoint({
  name: 'requestDeposit',
  method: 'POST',
  path: 'cashier/deposit',
  auth: 'bearer',
  body: z.object({ amount: z.optional(z.unknown()), method: PaymentMethodWire, utr: Text(40), requestId: RequestId }),
  answer: RequestedPayment,
  action: true,
});

/**
 * Requests a withdrawal to a UPI ID, or to a bank account with its holder and IFSC. The amount is set aside until the request is decided. The
 * first use of a payee needs a proof of identity of the last five minutes and waits 24 hours. PASSWORD_NEEDED, PROOF_NEEDED,
 * RECENT_LOGIN_NEEDED, PAYEES_USED_UP.
 */
export const requestWithdrawal = endpoint({
  name: 'requestWithdrawal',
  method: 'POST',
  path: 'cashier/withdraw',
  auth: 'bearer',
  body: z.object({
    amount: z.optional(z.unknown()),
    upi: z.optional(Text(128)),
    accountName: z.optional(Text(80)),
    accountNumber: z.optional(Text(40)),
    ifsc: z.optional(Text(20)),
    requestId: RequestId,
  }),
  answer: RequestedPayment,
  action: true,
});

export const payments = endpoint({
  name: 'payments',
  method: 'GET',
  path: 'cashier/requests',
  auth: 'bearer',
  query: z.object({ type: PaymentTypeWire, page: z.optional(Page) }),
  answer: successOf({ result: z.array(PaymentWire), total: z.number() }),
});

/** A decided request, pushed with the account's feed. */
export const PaymentNews = z.object({ refrenceNo: z.string(), type: PaymentTypeWire, status: PaymentStatusWire, amount: z.number() });
export type PaymentNews = z.infer<typeof PaymentNews>;
