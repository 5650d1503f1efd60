/** The last replace of an order: one object is reused for all replaces, so that none of them allocates. */
import { mayExpire, type OrderId, type OrderPersistence, type Paise, type QuotedPrice, type Side } from '@maidan/domain';
import type { OrderLimits, PlaceWithTerms, ReplaceCommand } from '../engine-types.ts';
import type { MatchingRefusal, PriceGuard, SelfTradeMode, TimeInForce } from '../order-options.ts';
import { NONE } from '../memory/typed-memory.ts';
import * as O from './order-layout.ts';
import type { OrderTable } from './order-table.ts';
import { groupOf, guardOf, selfTradeOf, timeInForceOf } from './order-terms.ts';
import { BACK } from '../books/book-layout.ts';

export class Replacement {
  /** Row of the order that a new one replaced; -1 if it was reduced in its place. */
  replaced = NONE;
  /** The refusal of the new order, or null. */
  refused: MatchingRefusal | null = null;
  private readonly placed = new NewOrder();

  /**
   * Returns the command of the new order, until the next call. It keeps everything of the old order, a row, that the replace does not change. A new
   * time in force that takes no time of expiry ends the old one.
   */
  commandOf(orders: OrderTable, old: number, market: number, replace: ReplaceCommand): PlaceWithTerms & { readonly size: Paise } {
    const { placed } = this;
    const terms = orders.termsOf(old);
    const { records } = orders;
    const at = old << O.RECORD_SHIFT;
    placed.order = replace.newOrder;
    placed.account = replace.account;
    placed.market = market;
    placed.runner = records[at | O.RUNNER]!;
    placed.side = orders.sideOf(old) === BACK ? 'BACK' : 'LAY';
    placed.price = replace.price ?? orders.askedPriceOf(old);
    placed.line = records[at | O.LINE]!;
    placed.size = replace.size ?? orders.remainingOf(old);
    placed.persistence = orders.persistenceOf(old);
    placed.limits = replace.limits;
    placed.delayed = replace.delayed;
    placed.marketVersion = replace.marketVersion;
    placed.timeInForce = replace.timeInForce ?? timeInForceOf(terms);
    const time = orders.expiryOf(old);
    placed.expiresAt = replace.expiresAt ?? (time > 0 && mayExpire(placed.timeInForce) ? time : undefined);
    placed.keepsExpiry = placed.expiresAt === time;
    placed.guard = replace.guard ?? guardOf(terms);
    placed.selfTrade = selfTradeOf(terms);
    placed.group = replace.group ?? (groupOf(terms) === 0 ? undefined : groupOf(terms));
    placed.remainder = placed.size <= orders.remainingOf(old);
    return placed as PlaceWithTerms & { readonly size: Paise };
  }
}

/** A place command whose fields can be set again. */
class NewOrder {
  declare order: OrderId;
  declare account: number;
  declare market: number;
  declare runner: number;
  declare side: Side;
  declare price: QuotedPrice;
  declare line: number;
  declare size: Paise;
  declare persistence: OrderPersistence;
  declare limits: OrderLimits;
  declare delayed: boolean;
  declare marketVersion: number | undefined;
  declare timeInForce: TimeInForce;
  declare expiresAt: number | undefined;
  declare keepsExpiry: boolean;
  declare guard: PriceGuard;
  declare selfTrade: SelfTradeMode;
  declare group: number | undefined;
  declare remainder: boolean;
}
