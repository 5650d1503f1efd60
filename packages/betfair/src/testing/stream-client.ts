/** TEST FIXTURE: a client that keeps books and bets from the stream's messages by the rules of Betfair's documents, and refuses what breaks them. */

type Priced = [number, number];
type Levelled = [number, number, number];

export interface ClientRunner {
  readonly atb: Map<number, number>;
  readonly atl: Map<number, number>;
  readonly trd: Map<number, number>;
  readonly batb: Map<number, Priced>;
  readonly batl: Map<number, Priced>;
  readonly bdatb: Map<number, Priced>;
  readonly bdatl: Map<number, Priced>;
  readonly spb: Map<number, number>;
  readonly spl: Map<number, number>;
  tv: number;
  ltp: number;
  /** A text: there is none any more. */
  spn: number | string;
  spf: number | string;
}

export interface ClientMarket {
  definition: Record<string, unknown> | null;
  tv: number;
  readonly runners: Map<number, ClientRunner>;
}

// messages come as JSON text, like from a socket
export interface AnyMessage {
  readonly op: string;
  readonly id?: number;
  readonly ct?: string;
  readonly clk?: string;
  readonly initialClk?: string;
  readonly segmentType?: string;
  readonly mc?: readonly Record<string, unknown>[];
  readonly oc?: readonly Record<string, unknown>[];
  readonly [name: string]: unknown;
}

const newRunner = (): ClientRunner => ({
  atb: new Map(),
  atl: new Map(),
  trd: new Map(),
  batb: new Map(),
  batl: new Map(),
  bdatb: new Map(),
  bdatl: new Map(),
  spb: new Map(),
  spl: new Map(),
  tv: 0,
  ltp: 0,
  spn: '',
  spf: '',
});

/** Keeps markets. The clocks are those to continue with after a lost connection. */
export class MarketCache {
  readonly markets = new Map<string, ClientMarket>();
  initialClk: string | undefined;
  clk: string | undefined;

  take(message: AnyMessage): void {
    this.initialClk = message.initialClk ?? this.initialClk;
    this.clk = message.clk ?? this.clk;
    if (message.ct === 'SUB_IMAGE' && (message.segmentType ?? 'SEG_START') === 'SEG_START') this.markets.clear();
    for (const change of message.mc ?? []) this.#market(change);
  }

  #market(change: Record<string, unknown>): void {
    const id = change['id'] as string;
    if (change['img'] === true) this.markets.set(id, { definition: null, tv: 0, runners: new Map() });
    const market = this.markets.get(id);
    if (market === undefined) throw new Error(`a delta of ${id} without an image`);
    market.definition = (change['marketDefinition'] as Record<string, unknown> | undefined) ?? market.definition;
    market.tv = (change['tv'] as number | undefined) ?? market.tv;
    for (const runner of (change['rc'] as Record<string, unknown>[] | undefined) ?? []) this.#runner(market, runner);
  }

  #runner(market: ClientMarket, change: Record<string, unknown>): void {
    const id = change['id'] as number;
    const known = market.runners.get(id);
    const runner = known ?? newRunner();
    if (known === undefined) market.runners.set(id, runner);
    for (const key of ['atb', 'atl', 'trd', 'spb', 'spl'] as const)
      for (const [price, size] of (change[key] as Priced[] | undefined) ?? []) {
        if (size === 0 && !runner[key].delete(price)) throw new Error(`${key} removes a price that is not there`);
        if (size !== 0) runner[key].set(price, size);
      }
    for (const key of ['batb', 'batl', 'bdatb', 'bdatl'] as const)
      for (const [level, price, size] of (change[key] as Levelled[] | undefined) ?? []) {
        if (size === 0 && !runner[key].delete(level)) throw new Error(`${key} removes a level that is not there`);
        if (size !== 0) runner[key].set(level, [price, size]);
      }
    runner.tv = (change['tv'] as number | undefined) ?? runner.tv;
    runner.ltp = (change['ltp'] as number | undefined) ?? runner.ltp;
    runner.spn = (change['spn'] as number | string | undefined) ?? runner.spn;
    runner.spf = (change['spf'] as number | string | undefined) ?? runner.spf;
  }
}

/** The cached side as pairs, by price. */
export const sorted = (side: ReadonlyMap<number, number>): Priced[] => [...side].toSorted(([one], [other]) => one - other);

export interface ClientOrders {
  readonly orders: Map<string, Record<string, unknown>>;
  /** By selection, side and price. */
  readonly matched: Map<string, number>;
  closed: boolean;
}

/** Keeps bets and positions. */
export class OrderCache {
  readonly markets = new Map<string, ClientOrders>();
  /** Every uo with status EC, in the order received. */
  readonly ended: Record<string, unknown>[] = [];
  initialClk: string | undefined;
  clk: string | undefined;

  take(message: AnyMessage): void {
    this.initialClk = message.initialClk ?? this.initialClk;
    this.clk = message.clk ?? this.clk;
    if (message.ct === 'SUB_IMAGE') this.markets.clear();
    for (const change of message.oc ?? []) this.#market(change);
  }

  #market(change: Record<string, unknown>): void {
    const id = change['id'] as string;
    const known = this.markets.get(id);
    const market = known === undefined || change['fullImage'] === true ? { orders: new Map(), matched: new Map(), closed: false } : known;
    this.markets.set(id, market);
    for (const runner of (change['orc'] as Record<string, unknown>[] | undefined) ?? []) this.#runner(market, runner);
    if (change['closed'] === true) market.closed = true;
  }

  #runner(market: ClientOrders, change: Record<string, unknown>): void {
    for (const uo of (change['uo'] as Record<string, unknown>[] | undefined) ?? []) {
      if (uo['status'] === 'EC') {
        this.ended.push(uo);
        market.orders.delete(uo['id'] as string);
      } else market.orders.set(uo['id'] as string, uo);
    }
    for (const side of ['mb', 'ml'] as const)
      for (const [price, size] of (change[side] as Priced[] | undefined) ?? []) {
        const key = `${String(change['id'])} ${side} ${price}`;
        if (size === 0) market.matched.delete(key);
        else market.matched.set(key, size);
      }
  }
}
