/** Computes the current state from feed events, so that a late subscriber can be brought up to date. */
import type { FeedEvent, LineQuote, PriceLevel, Side } from '@maidan/domain';

type EventOf<Type extends FeedEvent['type']> = Extract<FeedEvent, { readonly type: Type }>;

interface MarketState {
  definition: EventOf<'market'> | null;
  status: EventOf<'market-status'> | null;
  result: EventOf<'result'> | null;
  lineQuote: EventOf<'line-quote'> | null;
  readonly runners: Map<number, EventOf<'runner-status'>>;
  readonly houseQuotes: Map<number, EventOf<'house-quote'>>;
  readonly traded: Map<number, EventOf<'traded'>>;
  /** Key selection:side, value price -> size in paise. */
  readonly books: Map<string, Map<number, number>>;
}

/** The current state of a market, for fast-forwarding and tests. */
export interface CurrentMarket {
  readonly status: EventOf<'market-status'> | null;
  readonly definition: EventOf<'market'> | null;
  readonly result: EventOf<'result'> | null;
  readonly lineQuote: { readonly no: LineQuote | null; readonly yes: LineQuote | null } | null;
  houseQuote(selectionId: number): EventOf<'house-quote'> | null;
  runnerStatus(selectionId: number): EventOf<'runner-status'> | null;
  traded(selectionId: number): EventOf<'traded'> | null;
  /** Returns the levels of one side, best first: the highest price for BACK, the lowest for LAY. Sizes in paise. */
  levels(selectionId: number, side: Side): readonly PriceLevel[];
}

function freshMarket(): MarketState {
  return { definition: null, status: null, result: null, lineQuote: null, runners: new Map(), houseQuotes: new Map(), traded: new Map(), books: new Map() };
}

function applyLadder(market: MarketState, event: EventOf<'ladder'>): void {
  const key = `${event.selectionId}:${event.side}`;
  const book = (event.image ? undefined : market.books.get(key)) ?? new Map<number, number>();
  for (const level of event.levels) {
    if (level.size === 0) book.delete(level.price);
    else book.set(level.price, level.size);
  }
  market.books.set(key, book);
}

/** Updates volumes. Prices that the event does not name keep theirs. */
function applyTraded(market: MarketState, event: EventOf<'traded'>): void {
  const before = market.traded.get(event.selectionId);
  const volumes = new Map([...(before?.volumes ?? []), ...(event.volumes ?? [])].map((level) => [level.price, level]));
  const stated = before?.volumes !== undefined || event.volumes !== undefined;
  market.traded.set(event.selectionId, { ...before, ...event, ...(stated ? { volumes: [...volumes.values()] } : {}) });
}

function sortedLevels(book: Map<number, number> | undefined, side: Side): PriceLevel[] {
  const levels = [...(book ?? [])].map(([price, size]) => ({ price, size }) as PriceLevel);
  return levels.toSorted((one, other) => (side === 'BACK' ? other.price - one.price : one.price - other.price));
}

/** Returns the ladders, trades and quotes of a market as events. */
function priceEvents(marketId: string, market: MarketState): FeedEvent[] {
  const events: FeedEvent[] = [];
  for (const [key, book] of market.books) {
    const [selection, side] = key.split(':') as [string, Side];
    events.push({ type: 'ladder', marketId, selectionId: Number(selection), side, levels: sortedLevels(book, side), image: true });
  }
  events.push(...market.traded.values(), ...market.houseQuotes.values());
  if (market.lineQuote !== null) events.push(market.lineQuote);
  return events;
}

export class FeedState {
  readonly #events = new Map<string, EventOf<'event'>>();
  readonly #closed = new Set<string>();
  readonly #scores = new Map<string, EventOf<'score'>>();
  readonly #markets = new Map<string, MarketState>();

  /** Applies one feed event. An event of an unknown market creates its state. */
  apply(event: FeedEvent): void {
    if (event.type === 'event') this.#events.set(event.event.eventId, event);
    else if (event.type === 'score') this.#scores.set(event.eventId, event);
    else if (event.type === 'event-closed') this.#closed.add(event.eventId);
    else if (event.type === 'market') this.#market(event.market.marketId).definition = event;
    else if (event.type !== 'commentary' && event.type !== 'material-event') this.#applyToMarket(this.#market(event.marketId), event);
  }

  #applyToMarket(market: MarketState, event: EventOf<'market-status' | 'runner-status' | 'ladder' | 'traded' | 'house-quote' | 'line-quote' | 'result'>): void {
    if (event.type === 'market-status') market.status = event;
    else if (event.type === 'runner-status') market.runners.set(event.selectionId, event);
    else if (event.type === 'ladder') applyLadder(market, event);
    else if (event.type === 'traded') applyTraded(market, event);
    else if (event.type === 'house-quote') market.houseQuotes.set(event.selectionId, event);
    else if (event.type === 'line-quote') market.lineQuote = event;
    else {
      market.result = event;
      market.books.clear();
      market.houseQuotes.clear();
      market.lineQuote = null;
    }
  }

  #market(marketId: string): MarketState {
    let market = this.#markets.get(marketId);
    if (market === undefined) {
      market = freshMarket();
      this.#markets.set(marketId, market);
    }
    return market;
  }

  marketIds(): readonly string[] {
    return [...this.#markets.keys()];
  }

  market(marketId: string): CurrentMarket | null {
    const market = this.#markets.get(marketId);
    if (market === undefined) return null;
    return {
      status: market.status,
      definition: market.definition,
      result: market.result,
      lineQuote: market.lineQuote,
      houseQuote: (selectionId) => market.houseQuotes.get(selectionId) ?? null,
      runnerStatus: (selectionId) => market.runners.get(selectionId) ?? null,
      traded: (selectionId) => market.traded.get(selectionId) ?? null,
      levels: (selectionId, side) => sortedLevels(market.books.get(`${selectionId}:${side}`), side),
    };
  }

  /** Returns the current state as events. Closed events and settled markets are included only with `settled`. */
  events(options: { readonly settled?: boolean } = {}): readonly FeedEvent[] {
    const settled = options.settled === true;
    const events: FeedEvent[] = [];
    for (const [eventId, event] of this.#events) if (settled || !this.#closed.has(eventId)) events.push(event);
    for (const [marketId, market] of this.#markets) {
      const eventId = market.definition?.market.eventId;
      if (!settled && (market.result !== null || (eventId !== undefined && this.#closed.has(eventId)))) continue;
      if (market.definition !== null) events.push(market.definition);
      if (market.status !== null) events.push(market.status);
      events.push(...market.runners.values());
      if (market.result === null) events.push(...priceEvents(marketId, market));
      else events.push(market.result);
    }
    for (const [eventId, score] of this.#scores) if (settled || !this.#closed.has(eventId)) events.push(score);
    if (settled) for (const eventId of this.#closed) events.push({ type: 'event-closed', eventId });
    return events;
  }
}
