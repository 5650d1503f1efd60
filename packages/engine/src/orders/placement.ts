/** The order that a command brings: one object of each class is reused for all commands, so that none of them allocates. */
import { LARGEST_STAKE } from '@maidan/domain';
import { HOUSE_PERSON, type WalletTable } from '../wallets/wallet-table.ts';
import type { MakerLevel, PlaceWithTerms } from '../engine-types.ts';
import type { OrderTable } from './order-table.ts';
import type { Market } from '../state/market-table.ts';
import * as O from './order-layout.ts';
import { CANCEL_OLDEST, isTargetUnmet, reachTick } from './order-terms.ts';
import { BACK, LAY, tickOfPrice } from '../books/book-layout.ts';

/** A place command with what the engine finds for it. `placeOrder` sets the fields in this sequence. */
export class Placement {
  declare command: PlaceWithTerms;
  /** Row of the account. */
  declare account: number;
  /** BACK or LAY; -1 if the command names another side. */
  declare side: number;
  /** Tick of `price`, -1 off the ladder. */
  declare tick: number;
  /** The price that the order counts with: the price asked, or the limit of guard `any`. */
  declare price: number;
  /**
   * Paise that the order asks for, and paise that its hold counts: one more if its target is no multiple of a paisa at its limit. The liability of a
   * lay at the starting price.
   */
  declare size: number;
  declare held: number;
  /** Worst tick that the order may meet. */
  declare reach: number;
  /** Bits of order-terms.ts, 0 for a plain order. */
  declare terms: number;
  declare market: Market;
  /** Row of the account's position in the market. */
  declare position: number;
  /** Hold of the position with this order, paise. */
  declare hold: number;
  /** In a market with cross-matching: row of the accepted order if it may match through other runners, otherwise NONE. */
  declare crossing: number;
}

/** An order on its way to its book or to the house: what the risk limits of the maker and of the house are checked with. */
export class IncomingOrder {
  declare pool: number;
  declare person: number;
  declare runner: number;
  /** BACK or LAY. */
  declare side: number;
  /** Hundredths, or the rate of a line market. */
  declare price: number;
  /** Worst tick that an exchange order may meet, -1 in other markets. */
  declare tick: number;
  declare line: number;
  /** Paise; for an order with a target the largest stake. */
  declare size: number;
  /** The terms, if they have a target and the order has not yet been sent to its book, otherwise 0; and the centipaise that the target still needs. */
  declare target: number;
  declare targetLeft: number;
  /** Whether resting orders of the same person are cancelled, so that the order goes past them. */
  declare passesOwn: boolean;

  /** Sets the order of a placement. Returns this object. */
  ofPlacement(wallets: WalletTable, { account, command, price, reach, side, size, terms }: Placement): this {
    this.pool = wallets.poolOf(account);
    this.person = wallets.personOf(account);
    this.runner = command.runner;
    this.side = side;
    this.price = price;
    this.tick = reach;
    this.line = command.line;
    this.size = size;
    this.target = this.targetLeft = 0;
    if (command.target !== undefined) this.setTarget(terms, 100 * command.target.amount);
    this.passesOwn = (terms & CANCEL_OLDEST) !== 0;
    return this;
  }

  private setTarget(terms: number, left: number): void {
    this.size = LARGEST_STAKE;
    this.target = terms;
    this.targetLeft = left;
  }

  /** Sets the open part of an order that the engine has. Returns this object. */
  ofRow(wallets: WalletTable, orders: OrderTable, order: number): this {
    const at = order << O.RECORD_SHIFT;
    const account = orders.records[at | O.ACCOUNT]!;
    this.pool = wallets.poolOf(account);
    this.person = wallets.personOf(account);
    this.runner = orders.records[at | O.RUNNER]!;
    this.side = orders.sideOf(order);
    this.price = orders.records[at | O.PRICE]!;
    const terms = orders.termsOf(order);
    this.tick = reachTick(terms, this.side, tickOfPrice(this.price));
    this.line = orders.records[at | O.LINE]!;
    this.size = orders.remainingOf(order);
    this.target = this.targetLeft = 0;
    if (isTargetUnmet(terms)) this.setTarget(terms, orders.targetLeftOf(order));
    this.passesOwn = (terms & CANCEL_OLDEST) !== 0;
    return this;
  }

  /** Sets the maker's order for one of its levels, which is on the other side: the maker lays where players can back. Returns this object. */
  ofMaker(pool: number, { runner, side, price, size }: MakerLevel): this {
    this.pool = pool;
    this.person = HOUSE_PERSON;
    this.runner = runner;
    this.side = side === 'BACK' ? LAY : BACK;
    this.price = price;
    this.tick = tickOfPrice(price);
    this.line = 0;
    this.size = Math.min(size, LARGEST_LEVEL);
    this.target = this.targetLeft = 0;
    this.passesOwn = false;
    return this;
  }
}

/** What an order would take from its book. One object is reused for all orders. */
export class FillPlan {
  /** Paise. */
  size = 0;
  /** Whether the next order to be matched is of the same person. */
  stopped = false;
  /** Number of resting orders of the same person that the order cancels on its way. */
  own = 0;
}

/** Largest size of one level in paise, because sizes are 32-bit integers. A larger level of a feed is reduced to this. */
const LARGEST_LEVEL = 2_000_000_000;
