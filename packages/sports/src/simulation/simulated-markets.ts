/** Markets of a simulated match: exchange, bookmaker and line. Each emits only what has changed. */
import {
  paise,
  type FancyKind,
  type MarketDefinition,
  type MarketResult,
  type MarketType,
  type Price,
  type PriceLevel,
  type RunnerDefinition,
  type Side,
  type SuspensionReason,
} from '@maidan/domain';
import { bookmakerQuotes } from '../quotes/bookmaker-quotes.ts';
import { DEFAULT_SIZE, exchangePrices, levelSize, type RunnerPrices } from '../quotes/exchange-quotes.ts';
import type { LinePair } from '../quotes/line-quotes.ts';
import { drawChance, drawFrom, drawInteger, drawNormal } from '../random/draws.ts';
import type { FeedWriter, FeedMarket } from './feed-writer.ts';

export interface MarketFacts {
  readonly eventId: string;
  readonly name: string;
  readonly type: MarketType;
  readonly runners: readonly RunnerDefinition[];
  readonly turnInPlay: boolean;
  readonly fancyKind?: FancyKind;
}

/** Returns runners from pairs of selection id and name, in sequence. */
export function runnersOf(named: readonly (readonly [number, string])[]): RunnerDefinition[] {
  return named.map(([selectionId, name], index) => ({ selectionId, name, sortPriority: index + 1 }));
}

/** Definition, status and result, which all markets have. */
export class SimulatedMarket implements FeedMarket {
  readonly marketId: string;
  readonly facts: MarketFacts;
  protected readonly feed: FeedWriter;
  protected inPlay = false;
  #status: 'OPEN' | 'SUSPENDED' | 'SETTLED' = 'SUSPENDED';
  #reason: SuspensionReason = 'SUSPENDED';

  constructor(feed: FeedWriter, facts: MarketFacts, betDelay?: number, marketId = feed.nextMarketId()) {
    this.feed = feed;
    this.facts = facts;
    this.marketId = marketId;
    this.define(betDelay);
    feed.add(this);
  }

  /** Emits the definition. Before play an exchange market states a bet delay of 0 s; in play it states none, so that of its kind applies (D-05). */
  define(betDelay?: number): void {
    const { eventId, name, type, runners, turnInPlay, fancyKind } = this.facts;
    const market: MarketDefinition = {
      marketId: this.marketId,
      eventId,
      marketName: name,
      marketType: type,
      runners,
      numberOfWinners: 1,
      turnInPlay,
      ...(fancyKind === undefined ? {} : { fancyKind }),
      ...(betDelay === undefined ? {} : { betDelay }),
    };
    this.feed.emit({ type: 'market', market });
  }

  isOpen(): boolean {
    return this.#status === 'OPEN';
  }
  isSettled(): boolean {
    return this.#status === 'SETTLED';
  }
  movePrices(): boolean {
    return false;
  }
  repeatStatus(): void {
    const reason = this.#status === 'SUSPENDED' ? { reason: this.#reason } : {};
    this.feed.emit({ type: 'market-status', marketId: this.marketId, status: this.isOpen() ? 'OPEN' : 'SUSPENDED', inPlay: this.inPlay, ...reason });
  }

  open(inPlay: boolean): void {
    if (this.isSettled() || (this.isOpen() && this.inPlay === inPlay)) return;
    this.#status = 'OPEN';
    this.inPlay = inPlay;
    this.repeatStatus();
  }

  suspend(reason: SuspensionReason): void {
    if (this.isSettled() || (this.#status === 'SUSPENDED' && this.#reason === reason)) return;
    this.#status = 'SUSPENDED';
    this.#reason = reason;
    this.repeatStatus();
  }

  settle(result: MarketResult): void {
    if (this.isSettled()) return;
    this.suspend('RESULT');
    this.#status = 'SETTLED';
    this.feed.emit({ type: 'result', marketId: this.marketId, result });
  }
}

interface RunnerBook {
  readonly BACK: Map<Price, number>;
  readonly LAY: Map<Price, number>;
}

/** Share of unchanged levels that get a new size at each movement. */
const REFRESHED = 0.12;

export interface ExchangeOptions {
  /** Distance of each side from the fair price, in ticks. */
  readonly spread?: number;
  /** Typical size of the best level in paise. */
  readonly size?: number;
  /** Volatility of the price: standard deviation of the log-odds. Default 0.025. */
  readonly noise?: number;
  /** Share of the price movements that this market takes part in; default all. */
  readonly moveShare?: number;
  /** Levels per side; default as in exchange-quotes.ts. */
  readonly levels?: number;
  /** Default: the feed's next one. */
  readonly marketId?: string;
}

const NO_PRICES: RunnerPrices = { back: [], lay: [] };

/** An exchange market whose book follows a slightly volatile fair price. A runner that cannot win has no prices. */
export class ExchangeMarket extends SimulatedMarket {
  readonly #options: ExchangeOptions;
  readonly #books: readonly RunnerBook[];
  readonly #logOddsNoise: number[];
  readonly #lastPrices: number[] = [];
  #fair: readonly number[];
  #matched = 0;
  /** Volume at each price, by runner. */
  readonly #volumes: readonly Map<Price, number>[];

  constructor(feed: FeedWriter, facts: MarketFacts, fair: readonly number[], options: ExchangeOptions = {}) {
    super(feed, facts, 0, options.marketId);
    this.#options = options;
    this.#fair = fair;
    this.#books = facts.runners.map(() => ({ BACK: new Map<Price, number>(), LAY: new Map<Price, number>() }));
    this.#logOddsNoise = facts.runners.map(() => 0);
    this.#volumes = facts.runners.map(() => new Map());
  }

  override open(inPlay: boolean): void {
    if (this.isSettled() || (this.isOpen() && this.inPlay === inPlay)) return;
    super.open(inPlay);
    this.#publish(true);
  }

  /** Sets new probabilities of the runners. If the market is open, the book follows at once. */
  follow(fair: readonly number[]): void {
    this.#fair = fair;
    if (this.isOpen()) this.#publish(false);
  }

  override movePrices(): boolean {
    if (!this.isOpen()) return false;
    const { moveShare = 1 } = this.#options;
    if (moveShare < 1 && !drawChance(this.feed.random, moveShare)) return false;
    const noise = this.#options.noise ?? 0.025;
    for (let index = 0; index < this.#logOddsNoise.length; index++)
      this.#logOddsNoise[index] = 0.7 * this.#logOddsNoise[index]! + noise * drawNormal(this.feed.random);
    return this.#publish(false);
  }

  #noisyFair(): number[] {
    const odds = this.#fair.map((share, index) => (share / Math.max(1e-9, 1 - share)) * Math.exp(this.#logOddsNoise[index]!));
    return odds.map((odd) => odd / (1 + odd));
  }

  #prices(): RunnerPrices[] {
    const fair = this.#noisyFair();
    const { spread = 0, levels } = this.#options;
    const possible = fair.filter((share) => share > 0);
    const priced = exchangePrices(possible, { spread, ...(levels === undefined ? {} : { levels }) });
    let next = 0;
    return fair.map((share) => (share > 0 ? priced[next++]! : NO_PRICES));
  }

  /** Emits the changes of the book, or with `image` the whole book. Returns whether it emitted anything. */
  #publish(image: boolean): boolean {
    const { random, isSilent } = this.feed;
    if (isSilent) return false;
    const ladders = this.#prices();
    let isChanged = false;
    for (const [index, ladder] of ladders.entries()) {
      const book = this.#books[index]!;
      // The side that moves away comes first, so that the runner is never crossed in between.
      const up = (ladder.back[0] ?? 0) > best(book.BACK);
      for (const side of up ? (['LAY', 'BACK'] as const) : (['BACK', 'LAY'] as const)) {
        isChanged = this.#publishSide(index, side, side === 'BACK' ? ladder.back : ladder.lay, image) || isChanged;
      }
    }
    if (isChanged && drawChance(random, 0.4)) this.#trade(ladders.map((ladder) => ladder.back[0] ?? ladder.lay[0]));
    return isChanged;
  }

  #publishSide(index: number, side: Side, prices: readonly Price[], image: boolean): boolean {
    const { random } = this.feed;
    const book = this.#books[index]![side];
    const levels: PriceLevel[] = [];
    for (const price of book.keys()) {
      if (prices.includes(price)) continue;
      book.delete(price);
      if (!image) levels.push({ price, size: paise(0) });
    }
    for (const [depth, price] of prices.entries()) {
      if (!image && book.has(price) && !drawChance(random, REFRESHED)) continue;
      const size = levelSize(this.#options.size ?? DEFAULT_SIZE, price, depth, random);
      book.set(price, size);
      levels.push({ price, size });
    }
    if (levels.length === 0 && !image) return false;
    this.feed.emit({ type: 'ladder', marketId: this.marketId, selectionId: this.facts.runners[index]!.selectionId, side, levels, image });
    return true;
  }

  /** Emits a trade at the best price of one runner, so that last price and volume change. */
  #trade(prices: readonly (Price | undefined)[]): void {
    const index = drawFrom(
      this.feed.random,
      prices.flatMap((price, runner) => (price === undefined ? [] : [runner])),
    );
    const lastPrice = prices[index]!;
    const size = drawInteger(this.feed.random, 5, 900) * 10_000;
    this.#matched += size;
    this.#lastPrices[index] = lastPrice;
    const selectionId = this.facts.runners[index]!.selectionId;
    const volumes = this.#volumes[index]!;
    const volume = (volumes.get(lastPrice) ?? 0) + size;
    volumes.set(lastPrice, volume);
    const totalMatched = paise(this.#matched);
    this.feed.emit({ type: 'traded', marketId: this.marketId, selectionId, lastPrice, totalMatched, volumes: [{ price: lastPrice, size: paise(volume) }] });
  }
}

/** Returns the highest price of one side; 0 if it is empty. */
function best(levels: ReadonlyMap<Price, number>): number {
  return Math.max(0, ...levels.keys());
}

/** A bookmaker market. Quotes stay until the next call of `quote`. If the outcome is practically decided, it has no quotes and stays suspended. */
export class BookmakerMarket extends SimulatedMarket {
  readonly #emitted = new Map<number, string>();
  #quotesAny = true;
  /** The in-play flag of the last `open`, while the market is suspended only because it has no quotes. */
  #pendingInPlay: boolean | null = null;

  override open(inPlay: boolean): void {
    if (this.#quotesAny) {
      this.#pendingInPlay = null;
      super.open(inPlay);
      return;
    }
    super.suspend('SUSPENDED');
    this.#pendingInPlay = inPlay;
  }
  override suspend(reason: SuspensionReason): void {
    this.#pendingInPlay = null;
    super.suspend(reason);
  }

  /** Computes quotes from probabilities and emits those that changed. */
  quote(fair: readonly number[]): void {
    if (this.isSettled() || this.feed.isSilent) return;
    const quotes = bookmakerQuotes(fair);
    this.#quotesAny = quotes.some(({ back, lay }) => back !== null || lay !== null);
    const inPlay = this.isOpen() ? this.inPlay : this.#pendingInPlay;
    for (const [index, { back, lay }] of quotes.entries()) {
      const { selectionId } = this.facts.runners[index]!;
      const text = `${back?.price}/${lay?.price}`;
      if (this.#emitted.get(selectionId) === text) continue;
      this.#emitted.set(selectionId, text);
      this.feed.emit({ type: 'house-quote', marketId: this.marketId, selectionId, back, lay });
    }
    if (inPlay !== null) this.open(inPlay);
  }
}

/** A line market (fancy). Its only runner is the market itself. */
export class LineMarket extends SimulatedMarket {
  #emitted = '';

  constructor(feed: FeedWriter, facts: Omit<MarketFacts, 'runners' | 'turnInPlay'>) {
    super(feed, { ...facts, turnInPlay: true, runners: runnersOf([[feed.nextSelectionId(), facts.name]]) });
  }

  /** Emits a quote and opens the market; without a quote the market is suspended. */
  quote(pair: LinePair, inPlay: boolean): void {
    if (this.isSettled()) return;
    const text = JSON.stringify(pair);
    if (this.#emitted !== text) this.feed.emit({ type: 'line-quote', marketId: this.marketId, no: pair.no, yes: pair.yes });
    this.#emitted = text;
    if (pair.no === null && pair.yes === null) this.suspend('SUSPENDED');
    else this.open(inPlay);
  }
}
