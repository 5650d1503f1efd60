/** Markets of a simulated match: exchange, bookmaker and line. Each says what changes and remembers what it said. */
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
import type { Desk, DeskMarket } from './desk.ts';

export interface MarketFacts {
  readonly eventId: string;
  readonly name: string;
  readonly type: MarketType;
  readonly runners: readonly RunnerDefinition[];
  readonly turnInPlay: boolean;
  readonly fancyKind?: FancyKind;
}

/** Runners in their order from names and selections. */
export function runnersOf(named: readonly (readonly [number, string])[]): RunnerDefinition[] {
  return named.map(([selectionId, name], index) => ({ selectionId, name, sortPriority: index + 1 }));
}

/** Definition, status and result: what all markets have. */
export class SimulatedMarket implements DeskMarket {
  readonly marketId: string;
  readonly facts: MarketFacts;
  protected readonly desk: Desk;
  protected inPlay = false;
  #status: 'OPEN' | 'SUSPENDED' | 'SETTLED' = 'SUSPENDED';
  #reason: SuspensionReason = 'SUSPENDED';

  constructor(desk: Desk, facts: MarketFacts, betDelay?: number, marketId = desk.nextMarketId()) {
    this.desk = desk;
    this.facts = facts;
    this.marketId = marketId;
    this.define(betDelay);
    desk.add(this);
  }

  /** Says the definition, again when it has changed. An exchange states its bet delay (seconds) before play and none in play. */
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
    this.desk.say({ type: 'market', market });
  }

  isOpen(): boolean {
    return this.#status === 'OPEN';
  }
  isSettled(): boolean {
    return this.#status === 'SETTLED';
  }
  breathe(): boolean {
    return false;
  }
  repeatStatus(): void {
    const reason = this.#status === 'SUSPENDED' ? { reason: this.#reason } : {};
    this.desk.say({ type: 'market-status', marketId: this.marketId, status: this.isOpen() ? 'OPEN' : 'SUSPENDED', inPlay: this.inPlay, ...reason });
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
    this.desk.say({ type: 'result', marketId: this.marketId, result });
  }
}

interface RunnerBook {
  readonly BACK: Map<Price, number>;
  readonly LAY: Map<Price, number>;
}

/** Share of standing levels whose size is said anew at each move. */
const REFRESHED = 0.12;

export interface ExchangeOptions {
  /** Ticks that each side keeps away from the fair price. */
  readonly spread?: number;
  /** Typical size of the best level in paise. */
  readonly size?: number;
  /** How restless the price is: deviation of the log-odds. Default 0.025. */
  readonly noise?: number;
  /** Share of the breaths that move it; default all. */
  readonly breathes?: number;
  /** Levels a side; default that of the ladders. */
  readonly levels?: number;
}

const NO_PRICES: RunnerPrices = { back: [], lay: [] };

/** An exchange market whose book follows a fair price that is a little restless. A runner that cannot win any more has no prices. */
export class ExchangeMarket extends SimulatedMarket {
  readonly #options: ExchangeOptions;
  readonly #books: readonly RunnerBook[];
  readonly #restless: number[];
  readonly #lastPrices: number[] = [];
  #fair: readonly number[];
  #matched = 0;
  /** Traded at each price, by runner. */
  readonly #volumes: readonly Map<Price, number>[];

  constructor(desk: Desk, facts: MarketFacts, fair: readonly number[], options: ExchangeOptions = {}, marketId?: string) {
    super(desk, facts, 0, marketId);
    this.#options = options;
    this.#fair = fair;
    this.#books = facts.runners.map(() => ({ BACK: new Map<Price, number>(), LAY: new Map<Price, number>() }));
    this.#restless = facts.runners.map(() => 0);
    this.#volumes = facts.runners.map(() => new Map());
  }

  override open(inPlay: boolean): void {
    if (this.isSettled() || (this.isOpen() && this.inPlay === inPlay)) return;
    super.open(inPlay);
    this.#publish(true);
  }

  /** New probabilities of the runners, in their order; the book moves at once while the market is open. */
  follow(fair: readonly number[]): void {
    this.#fair = fair;
    if (this.isOpen()) this.#publish(false);
  }

  override breathe(): boolean {
    if (!this.isOpen()) return false;
    const { breathes = 1 } = this.#options;
    if (breathes < 1 && !drawChance(this.desk.random, breathes)) return false;
    const noise = this.#options.noise ?? 0.025;
    for (let index = 0; index < this.#restless.length; index++) this.#restless[index] = 0.7 * this.#restless[index]! + noise * drawNormal(this.desk.random);
    return this.#publish(false);
  }

  #restlessFair(): number[] {
    const odds = this.#fair.map((share, index) => (share / Math.max(1e-9, 1 - share)) * Math.exp(this.#restless[index]!));
    return odds.map((odd) => odd / (1 + odd));
  }

  #prices(): RunnerPrices[] {
    const fair = this.#restlessFair();
    const { spread = 0, levels } = this.#options;
    const possible = fair.filter((share) => share > 0);
    const priced = exchangePrices(possible, { spread, ...(levels === undefined ? {} : { levels }) });
    let next = 0;
    return fair.map((share) => (share > 0 ? priced[next++]! : NO_PRICES));
  }

  /** Says what has changed in the book; with `image` all of it. True when something was said. */
  #publish(image: boolean): boolean {
    const { random, silent } = this.desk;
    if (silent) return false;
    const ladders = this.#prices();
    let said = false;
    for (const [index, ladder] of ladders.entries()) {
      const book = this.#books[index]!;
      // The side that moves away goes first, so that the runner is not crossed for the moment in between.
      const up = (ladder.back[0] ?? 0) > best(book.BACK);
      for (const side of up ? (['LAY', 'BACK'] as const) : (['BACK', 'LAY'] as const)) {
        said = this.#publishSide(index, side, side === 'BACK' ? ladder.back : ladder.lay, image) || said;
      }
    }
    if (said && drawChance(random, 0.4)) this.#trade(ladders.map((ladder) => ladder.back[0] ?? ladder.lay[0]));
    return said;
  }

  #publishSide(index: number, side: Side, prices: readonly Price[], image: boolean): boolean {
    const { random } = this.desk;
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
    this.desk.say({ type: 'ladder', marketId: this.marketId, selectionId: this.facts.runners[index]!.selectionId, side, levels, image });
    return true;
  }

  /** A trade at the best price of one runner, so that the last price and the volume move. */
  #trade(prices: readonly (Price | undefined)[]): void {
    const index = drawFrom(
      this.desk.random,
      prices.flatMap((price, runner) => (price === undefined ? [] : [runner])),
    );
    const lastPrice = prices[index]!;
    const size = drawInteger(this.desk.random, 5, 900) * 10_000;
    this.#matched += size;
    this.#lastPrices[index] = lastPrice;
    const selectionId = this.facts.runners[index]!.selectionId;
    const volumes = this.#volumes[index]!;
    const volume = (volumes.get(lastPrice) ?? 0) + size;
    volumes.set(lastPrice, volume);
    const totalMatched = paise(this.#matched);
    this.desk.say({ type: 'traded', marketId: this.marketId, selectionId, lastPrice, totalMatched, volumes: [{ price: lastPrice, size: paise(volume) }] });
  }
}

/** Highest price of one side; 0 without any. */
function best(levels: ReadonlyMap<Price, number>): number {
  return Math.max(0, ...levels.keys());
}

/** A bookmaker market: quotes stand until they are made anew. As good as decided it quotes nobody, and stays suspended. */
export class BookmakerMarket extends SimulatedMarket {
  readonly #said = new Map<number, string>();
  #quotesAny = true;
  /** In play as it was last opened, while it is suspended for want of quotes only. */
  #waits: boolean | null = null;

  override open(inPlay: boolean): void {
    if (this.#quotesAny) {
      this.#waits = null;
      super.open(inPlay);
      return;
    }
    super.suspend('SUSPENDED');
    this.#waits = inPlay;
  }
  override suspend(reason: SuspensionReason): void {
    this.#waits = null;
    super.suspend(reason);
  }

  /** Quotes from probabilities, said where they have changed. */
  quote(fair: readonly number[]): void {
    if (this.isSettled() || this.desk.silent) return;
    const quotes = bookmakerQuotes(fair);
    this.#quotesAny = quotes.some(({ back, lay }) => back !== null || lay !== null);
    const inPlay = this.isOpen() ? this.inPlay : this.#waits;
    for (const [index, { back, lay }] of quotes.entries()) {
      const { selectionId } = this.facts.runners[index]!;
      const text = `${back?.price}/${lay?.price}`;
      if (this.#said.get(selectionId) === text) continue;
      this.#said.set(selectionId, text);
      this.desk.say({ type: 'house-quote', marketId: this.marketId, selectionId, back, lay });
    }
    if (inPlay !== null) this.open(inPlay);
  }
}

/** A line market (fancy). Its only runner is the market itself. */
export class LineMarket extends SimulatedMarket {
  #said = '';

  constructor(desk: Desk, facts: Omit<MarketFacts, 'runners' | 'turnInPlay'>) {
    super(desk, { ...facts, turnInPlay: true, runners: runnersOf([[desk.nextSelectionId(), facts.name]]) });
  }

  /** Quotes and opens; without a quote the market stays suspended. */
  quote(pair: LinePair, inPlay: boolean): void {
    if (this.isSettled()) return;
    const text = JSON.stringify(pair);
    if (this.#said !== text) this.desk.say({ type: 'line-quote', marketId: this.marketId, no: pair.no, yes: pair.yes });
    this.#said = text;
    if (pair.no === null && pair.yes === null) this.suspend('SUSPENDED');
    else this.open(inPlay);
  }
}
