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

/** The round of the casino behind a line. `tableId` null: a game of another provider. `round` null: no proof is public. */
export const CasinoRoundOf = z.object({ gameId: z.string(), tableId: z.nullable(z.string()), round: z.nullable(z.string()) });
export type CasinoRoundOf = z.infer<typeof CasinoRoundOf>;

/** Rupees; balance is what the wallet has after the entry, exposure included. */
export const Statement = z.object({
  refrenceNo: z.string(),
  wallet: Wallet,
  time: z.string(),
  /** grant, settlement, commission, void, correction, deposit, withdrawal, casino, bonus */
  cause: z.string(),
  description: z.string(),
  marketId: z.nullable(z.string()),
  casino: z.nullable(CasinoRoundOf),
  /** What credit or debit of a settlement is already reduced by. */
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
  /** Of one wallet; missing: that of cash. */
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
/** The lines of one transfer and the bets behind them; none for a grant. */
export const statementOrders = endpoint({
  name: 'statementOrders',
  method: 'GET',
  path: 'account/:memberCode/account-statement/:refrenceNo',
  auth: 'bearer',
  params: z.object({ memberCode: Id, refrenceNo: NumberedId }),
  answer: successOf({ entries: z.array(Statement), result: z.array(Order) }),
  action: true,
});

/** Of each wallet that had bets in the market; or one bet of the casino, with eventTypeId 'casino' and an id of its own. */
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
  /** eventTypeId 'casino': games of the casino only; absent: everything. */
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
  /** `market`: the result of each wallet, after commission; a bet's netProfit is before it. */
  answer: successOf({ market: z.array(ProfitLoss), result: z.array(Order) }),
  action: true,
});
