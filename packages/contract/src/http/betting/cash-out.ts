/** Manual and automatic cash-out of a market, and the cancelling of unmatched bets when a player disconnects (RU-36 to RU-42). */
import * as z from 'zod/mini';
import { successOf } from '../../answer.ts';
import { endpoint } from '../../endpoint.ts';
import { Id } from '../../fields.ts';

/** at: selection id, or the number of runs from which the profit applies. Rupees after commission. */
const OutcomeProfitWire = z.object({ at: z.number(), profit: z.number() });

export const CashOutBetWire = z.object({
  runnerId: z.number(),
  selectionName: z.string(),
  type: z.enum(['Back', 'Lay']),
  /** Volume-weighted; line markets fancyPrice/100. */
  rate: z.number(),
  line: z.optional(z.number()),
  /** Rupees. */
  stake: z.number(),
});
export const CashOutQuoteWire = z.object({
  cashOutId: z.string(),
  marketId: z.string(),
  percent: z.number(),
  /** Rupees after commission: the worst result of the market after the cash-out. A complete cash-out of an odds market has this result for every outcome. */
  value: z.number(),
  complete: z.boolean(),
  bets: z.array(CashOutBetWire),
  before: z.array(OutcomeProfitWire),
  after: z.array(OutcomeProfitWire),
  /** Seconds until the offer expires. */
  stands: z.number(),
  /** Seconds. */
  betDelay: z.number(),
});
export type CashOutQuoteWire = z.infer<typeof CashOutQuoteWire>;

export const cashOutQuote = endpoint({
  name: 'cashOutQuote',
  method: 'POST',
  path: 'exchange/cash-out/quote',
  auth: 'bearer',
  body: z.object({ marketId: Id, percent: z.optional(z.number().check(z.gte(1), z.lte(100), z.refine(Number.isInteger))) }),
  answer: successOf({ result: CashOutQuoteWire }),
});

export const AutoCashOutWire = z.object({
  marketId: z.string(),
  marketName: z.string(),
  eventName: z.string(),
  eventId: z.string(),
  eventTypeId: z.string(),
  status: z.enum(['WAITING', 'RUNNING', 'DONE', 'ENDED', 'CANCELLED']),
  /** Rupees; null = not set. A loss is negative. */
  profit: z.nullable(z.number()),
  loss: z.nullable(z.number()),
  /** Rupees that the value may fall below its highest since the rule was set; null = not set. */
  trail: z.nullable(z.number()),
  trigger: z.nullable(z.enum(['PROFIT', 'LOSS', 'TRAIL'])),
  /** Result in rupees after commission; null before the cash-out. */
  result: z.nullable(z.number()),
});
export type AutoCashOutWire = z.infer<typeof AutoCashOutWire>;

/** Lists the automatic cash-outs with the status WAITING or RUNNING. */
export const autoCashOuts = endpoint({
  name: 'autoCashOuts',
  method: 'GET',
  path: 'exchange/cash-out/auto',
  auth: 'bearer',
  answer: successOf({ result: z.array(AutoCashOutWire) }),
});
/** Sets an automatic cash-out: it closes the position when the value after commission rises to `profit` or falls to `loss` (negative rupees for a loss), or has fallen by `trail` from its highest since the rule was set. At least one is required. */
export const setAutoCashOut = endpoint({
  name: 'setAutoCashOut',
  method: 'PUT',
  path: 'exchange/cash-out/auto/:marketId',
  auth: 'bearer',
  params: z.object({ marketId: Id }),
  body: z.object({ profit: z.optional(z.nullable(z.unknown())), loss: z.optional(z.nullable(z.unknown())), trail: z.optional(z.nullable(z.unknown())) }),
  answer: successOf({ message: z.string(), result: AutoCashOutWire }),
  action: true,
});
export const cancelAutoCashOut = endpoint({
  name: 'cancelAutoCashOut',
  method: 'DELETE',
  path: 'exchange/cash-out/auto/:marketId',
  auth: 'bearer',
  params: z.object({ marketId: Id }),
  answer: successOf({ message: z.string() }),
  action: true,
});

const DisconnectCancelWire = successOf({
  result: z.object({
    seconds: z.nullable(z.number()),
    /** The last time bets were cancelled; null: never. */
    last: z.nullable(z.object({ time: z.string(), count: z.number() })),
  }),
});
export const disconnectCancel = endpoint({
  name: 'disconnectCancel',
  method: 'GET',
  path: 'exchange/disconnect-cancel',
  auth: 'bearer',
  answer: DisconnectCancelWire,
});
/** Sets the seconds (10..300) without a connection after which unmatched bets are cancelled; null: never. */
export const setDisconnectCancel = endpoint({
  name: 'setDisconnectCancel',
  method: 'PUT',
  path: 'exchange/disconnect-cancel',
  auth: 'bearer',
  body: z.object({ seconds: z.nullable(z.number().check(z.gte(10), z.lte(300), z.refine(Number.isInteger))) }),
  answer: DisconnectCancelWire,
  action: true,
});
