/** Account statement and profit and loss (RT-32, RT-33). Newest first, PAGE_SIZE rows a page. */
import { WALLET_CODES } from '@maidan/domain';
import * as z from 'zod/mini';
import { successOf } from '../../answer.ts';
import { endpoint } from '../../endpoint.ts';
import { Id, IdOrNumber, Moment, NumberedId, Page } from '../../fields.ts';
import { Order } from '../betting/order.ts';

const Own = z.object({ memberCode: Id });
const Window = { from: z.optional(Moment), to: z.optional(Moment), page: z.optional(Page) };

const Wallet = z.enum(WALLET_CODES);

/** The casino round of a statement line. `tableId` is null for a game of another provider. `round` is null if its proof is not public. */
export const CasinoRoundOf = z.object({ gameId: z.string(), tableId: z.nullable(z.string()), round: z.nullable(z.string()) });
export type CasinoRoundOf = z.infer<typeof CasinoRoundOf>;

/** One line in rupees. balance is the wallet's balance after the entry, exposure included. */
export const Statement = z.object({
  refrenceNo: z.string(),
  wallet: Wallet,
  time: z.string(),
  /** grant, settlement, commission, void, correction, deposit, withdrawal, casino, bonus */
  cause: z.string(),
  description: z.string(),
  marketId: z.nullable(z.string()),
  casino: z.nullable(CasinoRoundOf),
  /** Commission that is already included in credit or debit. */
  commission: z.number(),
  credit: z.number(),
  debit: z.number(),
  balance: z.number(),
});
export type Statement = z.infer<typeof Statement>;
export const accountStatement = endpoint({
  name: 'accountStatement',
  method: 'GET',
  path: 'account/:memberCode/account-statement',
  auth: 'bearer',
  params: Own,
  /** Default wallet: cash. */
  query: z.object({ ...Window, wallet: z.optional(Wallet) }),
  answer: successOf({
    result: z.array(Statement),
    total: z.number(),
    /** Rupees over all pages of the window. opening + credit - debit = closing = inOpenBets + available. */
    totals: z.object({
      opening: z.number(),
      credit: z.number(),
      debit: z.number(),
      closing: z.number(),
      inOpenBets: z.number(),
      available: z.number(),
    }),
  }),
  action: true,
});
/** Returns the lines of one transfer and their bets; a grant has none. */
export const statementOrders = endpoint({
  name: 'statementOrders',
  method: 'GET',
  path: 'account/:memberCode/account-statement/:refrenceNo',
  auth: 'bearer',
  params: z.object({ memberCode: Id, refrenceNo: NumberedId }),
  answer: successOf({ entries: z.array(Statement), result: z.array(Order) }),
  action: true,
});

/** The result of one wallet in one market, or of one casino bet (eventTypeId 'casino' and the bet's own id). */
export const ProfitLoss = z.object({
  marketId: z.string(),
  casino: z.nullable(CasinoRoundOf),
  wallet: Wallet,
  marketName: z.string(),
  eventName: z.string(),
  eventTypeId: z.string(),
  settledTime: z.string(),
  /** Rupees after commission. */
  profit: z.number(),
  commission: z.number(),
});
export type ProfitLoss = z.infer<typeof ProfitLoss>;
export const profitLoss = endpoint({
  name: 'profitLoss',
  method: 'GET',
  path: 'account/:memberCode/profit-loss',
  auth: 'bearer',
  params: Own,
  /** eventTypeId 'casino' lists casino games only; without it everything is listed. */
  query: z.object({ ...Window, eventTypeId: z.optional(IdOrNumber) }),
  answer: successOf({ result: z.array(ProfitLoss), total: z.number(), /** Rupees over all pages. */ sum: z.number() }),
  action: true,
});
export const profitLossOrders = endpoint({
  name: 'profitLossOrders',
  method: 'GET',
  path: 'account/:memberCode/profit-loss/:marketId',
  auth: 'bearer',
  params: z.object({ memberCode: Id, marketId: Id }),
  /** `market` has the result of each wallet after commission; netProfit of a bet is before commission. */
  answer: successOf({ market: z.array(ProfitLoss), result: z.array(Order) }),
  action: true,
});
