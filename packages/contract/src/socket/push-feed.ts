/** Schemas of the pushed feed (docs/realtime.md). */
import * as z from 'zod/mini';
import { BalanceWire } from '../http/account/account.ts';
import { AutoCashOutWire } from '../http/betting/cash-out.ts';
import { EntryTriggerWire } from '../http/betting/entry-triggers.ts';
import { PaymentNews } from '../http/account/cashier.ts';
import { Market, MarketStatusWire, PriceSize, ProjectedStart, QuoteWire, RunnerStatusWire, SuspensionReasonWire } from '../http/market/market.ts';
import { SecurityNoticeWire } from '../http/account/identity.ts';
import { NotificationWire } from '../http/account/notifications.ts';
import { Order } from '../http/betting/order.ts';
import { ScoreWire } from '../http/market/catalogue.ts';

const Sequence = z.number();

export const RunnerChanges = z.object({
  selectionId: z.number(),
  status: z.optional(RunnerStatusWire),
  /** Whole side, best first, at most three levels: [decimal odds, rupees]. */
  back: z.optional(z.array(PriceSize)),
  lay: z.optional(z.array(PriceSize)),
  /** Only beside its side: the parts of its sizes that are offered through other runners. Absent beside a changed side: there are none. */
  impliedBack: z.optional(z.array(PriceSize)),
  impliedLay: z.optional(z.array(PriceSize)),
  no: z.optional(z.nullable(QuoteWire)),
  yes: z.optional(z.nullable(QuoteWire)),
  last: z.optional(z.number()),
  startingPrice: z.optional(z.number()),
  /** null: no bet waits for the starting price any more. */
  projected: z.optional(z.nullable(ProjectedStart)),
});
export type RunnerChanges = z.infer<typeof RunnerChanges>;

export const MarketChanges = z.object({
  status: z.optional(MarketStatusWire),
  reason: z.optional(z.nullable(SuspensionReasonWire)),
  inPlay: z.optional(z.boolean()),
  version: z.optional(z.number()),
  feedStale: z.optional(z.boolean()),
  totalMatched: z.optional(z.number()),
  /** null: the result was taken back. */
  runs: z.optional(z.nullable(z.number())),
  runners: z.optional(z.array(RunnerChanges)),
});
export type MarketChanges = z.infer<typeof MarketChanges>;

export const MarketSnapshot = z.object({ marketId: z.string(), epoch: Sequence, seq: Sequence, market: Market });
export type MarketSnapshot = z.infer<typeof MarketSnapshot>;
export const MarketUpdate = z.object({ marketId: z.string(), epoch: Sequence, prev: Sequence, seq: Sequence, changes: MarketChanges });
export type MarketUpdate = z.infer<typeof MarketUpdate>;

export const CommentaryLine = z.object({ time: z.string(), text: z.string(), textHindi: z.string() });
export type CommentaryLine = z.infer<typeof CommentaryLine>;
const EventStatus = z.enum(['UPCOMING', 'LIVE', 'FINISHED', 'ARCHIVED']);

export const EventSnapshot = z.object({
  eventId: z.string(),
  epoch: Sequence,
  seq: Sequence,
  status: EventStatus,
  score: z.nullable(ScoreWire),
  commentary: z.array(CommentaryLine),
  /** Ids of the event's public markets, in the order of the event page. */
  markets: z.array(z.string()),
});
export type EventSnapshot = z.infer<typeof EventSnapshot>;
export const EventUpdate = z.object({
  eventId: z.string(),
  epoch: Sequence,
  prev: Sequence,
  seq: Sequence,
  status: z.optional(EventStatus),
  score: z.optional(ScoreWire),
  commentary: z.optional(z.array(CommentaryLine)),
  /** All ids, sent when a market was added or removed. */
  markets: z.optional(z.array(z.string())),
});
export type EventUpdate = z.infer<typeof EventUpdate>;

/** A bonus that has ended; amount: rupees that became cash (CONVERTED) or went back to the house (LAPSED). */
export const BonusNews = z.object({ status: z.enum(['CONVERTED', 'LAPSED', 'SPENT']), amount: z.number() });
export type BonusNews = z.infer<typeof BonusNews>;

export const AccountSnapshot = z.object({
  epoch: Sequence,
  seq: Sequence,
  balance: BalanceWire,
  orders: z.array(Order),
  /** Notifications of settled markets that the player has not read; at most MAX_UNREAD. */
  unreadNotifications: z.number(),
});
export type AccountSnapshot = z.infer<typeof AccountSnapshot>;
export const AccountUpdate = z.object({
  epoch: Sequence,
  prev: Sequence,
  seq: Sequence,
  balance: z.optional(BalanceWire),
  orders: z.optional(z.array(Order)),
  /** Automatic cash-outs whose status changed. */
  autoCashOuts: z.optional(z.array(AutoCashOutWire)),
  /** Entry triggers that were set, or whose status changed. */
  triggers: z.optional(z.array(EntryTriggerWire)),
  /** Order groups have changed: request them again. */
  orderGroups: z.optional(z.literal(true)),
  /** Deposits and withdrawals that were decided. */
  payments: z.optional(z.array(PaymentNews)),
  /** What concerns the protection of the account, such as a new payee. */
  security: z.optional(z.array(SecurityNoticeWire)),
  /** Bonuses that have ended. */
  bonuses: z.optional(z.array(BonusNews)),
  /** New notifications of settled markets, and the number of unread ones. */
  notifications: z.optional(z.object({ unread: z.number(), added: z.array(NotificationWire) })),
});
export type AccountUpdate = z.infer<typeof AccountUpdate>;

/** Milliseconds since 1970 of the server's clock. */
export const Heartbeat = z.object({ time: z.number() });
export type Heartbeat = z.infer<typeof Heartbeat>;
