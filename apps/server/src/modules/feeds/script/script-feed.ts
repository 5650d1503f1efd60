/** FEED=script: a source that sends what a test asks it to, through the same path as every other source. */
import type { FeedEvent, MarketResult, MaterialEventKind, PriceLevel, Score, SuspensionReason } from '@maidan/domain';
import type { Clock } from '../../../platform/clock.ts';
import type { FeedMessage, MarketFeed, StoredPosition } from '../feeds-port.ts';
import { cricketScore, houseEvent, ladderEvents, lineEvent, standardEvents, type ScriptEvent } from './script-events.ts';

const SIGN_OF_LIFE_MS = 1_000;

interface ScriptMarketState {
  readonly eventId: string;
  /** House markets are suspended during a ball. */
  readonly house: boolean;
  inPlay: boolean;
  open: boolean;
  over: boolean;
  reason: SuspensionReason | null;
  /** The newest prices by runner and side, sent again after a restart. */
  readonly prices: Record<string, FeedEvent>;
}

/** Stored as the position of the source: a restarted server finds its markets as the test left them. */
interface ScriptState {
  readonly markets: Record<string, ScriptMarketState>;
  readonly definitions: FeedEvent[];
  readonly scores: Record<string, Score>;
}

export class ScriptFeed implements MarketFeed {
  readonly source = 'script';
  readonly #clock: Clock;
  readonly #events: (now: number) => readonly ScriptEvent[];
  #emit: ((message: FeedMessage) => Promise<void>) | null = null;
  #seq = 0;
  #state: ScriptState = { markets: {}, definitions: [], scores: {} };
  #silent = false;
  #cancel: (() => void) | null = null;

  constructor(clock: Clock, events: (now: number) => readonly ScriptEvent[] = standardEvents) {
    this.#clock = clock;
    this.#events = events;
  }

  async start(emit: (message: FeedMessage) => Promise<void>, stored: StoredPosition | null): Promise<void> {
    this.#emit = emit;
    this.#seq = stored?.seq ?? 0;
    if (stored === null) await this.#sayStandardEvents();
    else {
      this.#state = stored.position as ScriptState;
      const known = [...this.#state.definitions, ...this.#standing()];
      // sending them stores them again: without this they would double at every start
      this.#state.definitions.length = 0;
      await this.say(known);
    }
    this.#cancel = this.#clock.every(SIGN_OF_LIFE_MS, () => {
      if (!this.#silent) void emit({ seq: this.#seq, events: [] });
    });
  }

  async stop(): Promise<void> {
    this.#cancel?.();
    this.#cancel = null;
  }

  /** Sends any events; resolves when they are applied. */
  async say(events: readonly FeedEvent[]): Promise<void> {
    if (this.#emit === null) throw new Error('the script feed is not started');
    for (const event of events) this.#remember(event);
    this.#seq += 1;
    await this.#emit({ seq: this.#seq, events, position: this.#state });
  }

  /** Sends both sides of one runner's book; levels in hundredths and paise. */
  ladder(marketId: string, selectionId: number, back: readonly PriceLevel[], lay: readonly PriceLevel[]): Promise<void> {
    return this.say(ladderEvents(marketId, selectionId, back, lay));
  }

  /** Sends bookmaker prices in hundredths; null = no quote on that side. */
  house(marketId: string, selectionId: number, back: number | null, lay: number | null): Promise<void> {
    return this.say([houseEvent(marketId, selectionId, back, lay)]);
  }

  /** Sends a fancy quote: [line, rate] of NO and YES; null = no quote on that side. */
  line(marketId: string, no: readonly [number, number] | null, yes: readonly [number, number] | null): Promise<void> {
    return this.say([lineEvent(marketId, no, yes)]);
  }

  suspend(marketId: string, reason: SuspensionReason = 'SUSPENDED'): Promise<void> {
    return this.say([{ type: 'market-status', marketId, status: 'SUSPENDED', inPlay: this.#market(marketId).inPlay, reason }]);
  }

  resume(marketId: string): Promise<void> {
    return this.say([{ type: 'market-status', marketId, status: 'OPEN', inPlay: this.#market(marketId).inPlay }]);
  }

  /** Turns every market of an event in play. */
  turnInPlay(eventId: string): Promise<void> {
    return this.say(this.#open(eventId).map((marketId) => ({ type: 'market-status', marketId, status: 'OPEN', inPlay: true })));
  }

  /** Begins a ball: suspends house markets with 'BALL RUNNING'. */
  startBall(eventId: string): Promise<void> {
    return this.say(this.#houseMarkets(eventId).map((marketId) => this.#status(marketId, 'SUSPENDED')));
  }

  /** Ends a ball: sets the score and opens house markets again; a wicket is a material event. */
  endBall(eventId: string, score: Score, wicket: boolean): Promise<void> {
    const fallen: FeedEvent[] = wicket ? [{ type: 'material-event', eventId, kind: 'WICKET' }] : [];
    return this.say([
      { type: 'score', eventId, score, confirmed: true },
      ...fallen,
      ...this.#houseMarkets(eventId).map((marketId) => this.#status(marketId, 'OPEN')),
    ]);
  }

  /** Plays one whole ball of the live cricket match. */
  async ball(eventId: string, runs: number, wicket: boolean): Promise<void> {
    await this.startBall(eventId);
    const before = this.#state.scores[eventId];
    const innings = before?.sport === 'cricket' ? before.innings.at(-1) : undefined;
    await this.endBall(eventId, cricketScore((innings?.runs ?? 0) + runs, (innings?.wickets ?? 0) + (wicket ? 1 : 0), (innings?.legalBalls ?? 0) + 1), wicket);
  }

  score(eventId: string, score: Score, confirmed = true): Promise<void> {
    return this.say([{ type: 'score', eventId, score, confirmed }]);
  }

  materialEvent(eventId: string, kind: MaterialEventKind): Promise<void> {
    return this.say([{ type: 'material-event', eventId, kind }]);
  }

  settle(marketId: string, result: MarketResult): Promise<void> {
    return this.say([
      { type: 'market-status', marketId, status: 'CLOSED', inPlay: this.#market(marketId).inPlay },
      { type: 'result', marketId, result },
    ]);
  }

  void(marketId: string, reason: string): Promise<void> {
    return this.settle(marketId, { type: 'void', reason });
  }

  closeEvent(eventId: string): Promise<void> {
    return this.say([{ type: 'event-closed', eventId }]);
  }

  /** Stops the signs of life if `silent`, so that the markets become stale; otherwise sends them again. */
  async stale(silent: boolean): Promise<void> {
    this.#silent = silent;
    if (!silent) await this.#emit?.({ seq: this.#seq, events: [] });
  }

  async #sayStandardEvents(): Promise<void> {
    for (const script of this.#events(this.#clock.now())) {
      await this.say([
        { type: 'event', event: script.event },
        ...script.markets.map(({ market }): FeedEvent => ({ type: 'market', market })),
        ...(script.score === undefined ? [] : [{ type: 'score', eventId: script.event.eventId, score: script.score, confirmed: true } as const]),
        ...script.markets.flatMap(({ market, prices, inPlay }): FeedEvent[] => [
          ...prices,
          { type: 'market-status', marketId: market.marketId, status: 'OPEN', inPlay },
        ]),
      ]);
    }
  }

  /** Returns the current state of every market that has not ended. */
  #standing(): FeedEvent[] {
    const open = Object.entries(this.#state.markets).filter(([, market]) => !market.over);
    return open.flatMap(([marketId, market]) => [
      ...Object.values(market.prices),
      this.#status(marketId, market.open ? 'OPEN' : 'SUSPENDED', market.reason ?? undefined),
    ]);
  }

  #status(marketId: string, status: 'OPEN' | 'SUSPENDED', reason: SuspensionReason = 'BALL_RUNNING'): FeedEvent {
    return { type: 'market-status', marketId, status, inPlay: this.#market(marketId).inPlay, ...(status === 'SUSPENDED' ? { reason } : {}) };
  }

  #market(marketId: string): ScriptMarketState {
    const market = this.#state.markets[marketId];
    if (market === undefined) throw new Error(`the script has no market ${marketId}`);
    return market;
  }

  #open(eventId: string): string[] {
    return Object.entries(this.#state.markets).flatMap(([marketId, market]) => (market.eventId === eventId && !market.over ? [marketId] : []));
  }

  #houseMarkets(eventId: string): string[] {
    return this.#open(eventId).filter((marketId) => this.#market(marketId).house);
  }

  #remember(event: FeedEvent): void {
    switch (event.type) {
      case 'event':
        this.#state.definitions.push(event);
        return;
      case 'market':
        this.#state.definitions.push(event);
        this.#state.markets[event.market.marketId] = {
          eventId: event.market.eventId,
          house: event.market.marketType === 'Special' || event.market.marketType === 'SESSION',
          inPlay: false,
          open: false,
          over: false,
          reason: null,
          prices: {},
        };
        return;
      case 'market-status': {
        const market = this.#market(event.marketId);
        market.open = event.status === 'OPEN';
        market.over = event.status === 'CLOSED';
        market.inPlay = event.inPlay;
        market.reason = event.reason ?? null;
        return;
      }
      case 'ladder':
        if (event.image) this.#market(event.marketId).prices[`${event.selectionId}/${event.side}`] = event;
        return;
      case 'house-quote':
        this.#market(event.marketId).prices[String(event.selectionId)] = event;
        return;
      case 'line-quote':
        this.#market(event.marketId).prices['line'] = event;
        return;
      case 'score':
        this.#state.scores[event.eventId] = event.score;
        return;
      default:
    }
  }
}
