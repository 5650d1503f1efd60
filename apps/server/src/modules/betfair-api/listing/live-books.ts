/** The books of runners in one pool. Whole books are watched for as long as clients read them. */
import { directOffers, LINE_RATE, NO_RUNNER_BOOK, priceOfLine, type Offer, type RunnerBook } from '@maidan/betfair';
import type { Clock } from '../../../platform/clock.ts';
import type { DisplayedRunner, Orders } from '../../orders/orders-port.ts';
import type { Depth, DepthBook, DepthWatch } from '../../orders/views/depth-port.ts';
import type { MarketActivity } from '../../orders/views/market-activity-port.ts';
import { MadeStarts, runnerStart } from './made-starts.ts';
import type { ListedMarket } from './market-snapshots-port.ts';
import type { NumericIds } from './numeric-ids-port.ts';
import type { TradedMarket, TradedVolumes } from './traded-volumes.ts';

export interface LiveBooksParts {
  readonly ids: Pick<NumericIds, 'selectionId'>;
  readonly displayed: Orders['displayed'];
  readonly depth: Depth;
  readonly activity: Pick<MarketActivity, 'startingPrices'>;
  readonly volumes: TradedVolumes;
  readonly clock: Pick<Clock, 'monotonic' | 'every'>;
}

/** The books of a market. */
export interface LiveMarket {
  /** By the selection id of clients. */
  readonly books: ReadonlyMap<number, RunnerBook>;
  /** ms since 1970; null: nothing was traded. */
  readonly lastMatchAt: number | null;
  /** Whether its starting prices have been made. */
  readonly isReconciled: boolean;
}

interface Watched {
  readonly watch: Promise<DepthWatch | null>;
  usedAt: number;
}

/** A side with so many displayed levels may have more. */
const DISPLAYED_LEVELS = 3;
/** A book that no client has read for so long is watched no longer. */
const KEEPS_MS = 60_000;

export class LiveBooks {
  readonly #parts: LiveBooksParts;
  readonly #starts: MadeStarts;
  readonly #watched = new Map<string, Watched>();
  #stopSweeps: (() => void) | null = null;

  constructor(parts: LiveBooksParts) {
    this.#parts = parts;
    this.#starts = new MadeStarts(parts.activity);
  }

  /** Reads the books of markets, by their database key. Throws if the database is unavailable. */
  async read(markets: readonly ListedMarket[], pool: 0 | 1): Promise<ReadonlyMap<number, LiveMarket>> {
    const [traded, started] = await Promise.all([this.traded(markets, pool), this.#starts.read(markets.map(({ market }) => market))]);
    const read = markets.map(async ({ market }) => {
      const [trades, made] = [traded.get(market.id), started.get(market.id)];
      const books = market.runners.map(async ({ runner, selectionId, status }): Promise<readonly [number, RunnerBook]> => {
        const offers = status === 'ACTIVE' ? await this.#offers(market, runner, pool) : null;
        const start = runnerStart(this.#parts.displayed(market.definition.marketId, runner, pool), made, { pool, runner });
        return [this.#parts.ids.selectionId(selectionId), { ...NO_RUNNER_BOOK, ...offers, ...trades?.runners.get(runner), start }];
      });
      return [market.id, { books: new Map(await Promise.all(books)), lastMatchAt: trades?.lastAt ?? null, isReconciled: made !== undefined }] as const;
    });
    return new Map(await Promise.all(read));
  }

  /** Reads the trades of markets, by their database key. Throws if the database is unavailable. */
  async traded(markets: readonly ListedMarket[], pool: 0 | 1): Promise<ReadonlyMap<number, TradedMarket>> {
    const read = await this.#parts.volumes.read(markets.map(({ market }) => market.id));
    return new Map(Array.from(read, ([id, pools]) => [id, pools[pool]]));
  }

  /** Returns the paise of the displayed levels of a market, at most three of each side. */
  displayed({ market }: ListedMarket, pool: 0 | 1): number {
    const sides = market.runners.flatMap(({ runner }) => {
      const { back, lay } = this.#parts.displayed(market.definition.marketId, runner, pool);
      return [...back, ...lay];
    });
    return sides.reduce((sum, { size }) => sum + size, 0);
  }

  /** Stops watching books. */
  stop(): void {
    this.#sweep(Infinity);
  }

  async #offers({ definition, kind }: ListedMarket['market'], runner: number, pool: 0 | 1): Promise<Pick<RunnerBook, 'back' | 'lay' | 'virtual'>> {
    const shown = this.#parts.displayed(definition.marketId, runner, pool);
    if (kind === 'line') return { ...lineOffers(shown), virtual: null };
    const isWhole = shown.back.length < DISPLAYED_LEVELS && shown.lay.length < DISPLAYED_LEVELS;
    return offersOf(isWhole ? shown : ((await this.#wholeBook(definition.marketId, runner, pool)) ?? shown));
  }

  /** Returns the whole book; null: it cannot be read now. */
  async #wholeBook(marketId: string, runner: number, pool: 0 | 1): Promise<DepthBook | null> {
    const key = `${pool}:${runner}:${marketId}`;
    const now = this.#parts.clock.monotonic();
    let watched = this.#watched.get(key);
    if (watched === undefined) {
      watched = { watch: this.#parts.depth.watch(marketId, runner, pool), usedAt: now };
      this.#watched.set(key, watched);
      this.#stopSweeps ??= this.#parts.clock.every(KEEPS_MS, () => this.#sweep(this.#parts.clock.monotonic() - KEEPS_MS));
    }
    watched.usedAt = now;
    const watch = await watched.watch.catch(() => null);
    // a market that could not be read may trade the next time
    if (watch === null && this.#watched.get(key) === watched) this.#watched.delete(key);
    return watch?.book ?? null;
  }

  #sweep(before: number): void {
    for (const [key, { watch, usedAt }] of this.#watched) {
      if (usedAt > before) continue;
      this.#watched.delete(key);
      watch.then(
        (book) => book?.end(),
        () => undefined,
      );
    }
    if (this.#watched.size > 0) return;
    this.#stopSweeps?.();
    this.#stopSweeps = null;
  }
}

/** Returns the direct offers of a book, and beside them those with the offers through other runners. */
function offersOf({ back, lay }: Pick<DepthBook, 'back' | 'lay'>): Pick<RunnerBook, 'back' | 'lay' | 'virtual'> {
  const [directBack, directLay] = [directOffers(back), directOffers(lay)];
  return { back: directBack, lay: directLay, virtual: directBack === back && directLay === lay ? null : { back, lay } };
}

/** YES is a lay and NO a back, half a run below the line: what a backer can get is the quote of NO. */
function lineOffers({ houseBack, houseLay }: DisplayedRunner): Pick<RunnerBook, 'back' | 'lay'> {
  const offer = (quote: DisplayedRunner['houseBack']): readonly Offer[] =>
    quote === null || quote.price !== LINE_RATE ? [] : [{ price: priceOfLine(quote.line), size: quote.size }];
  return { back: offer(houseLay), lay: offer(houseBack) };
}
