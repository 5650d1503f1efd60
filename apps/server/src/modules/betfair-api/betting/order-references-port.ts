/** The customer's own names of orders, for all that show orders: books, lists and the stream. */

/** Times are ms since 1970; null: it did not happen, or was before the server stored it. */
export interface OrderReference {
  /** Of at most 32 characters; null: none, as for every order of the site. */
  readonly customerOrderRef: string | null;
  /** Of at most 15 characters; null: none. */
  readonly customerStrategyRef: string | null;
  /** When something was last matched. */
  readonly matchedAt: number | null;
  /** When nothing was left to match: matched, cancelled or lapsed. */
  readonly endedAt: number | null;
}

export interface OrderReferences {
  /**
   * Returns what is stored beside the orders with these numbers, by number. Stored in the commit that stores the order, so an order that was published
   * has it. An unknown number is left out. Throws if the database is unavailable.
   */
  ofOrders(orders: readonly number[]): Promise<ReadonlyMap<number, OrderReference>>;
}
