/**
 * Follows the books of all exchange and bookmaker markets for charts. A market is sampled when it has moved, at most every three seconds.
 * Fewer of these points are stored, so that charts survive a restart and a market of months needs no more rows than one of a day.
 */
import { chartPrice, scoreMarks, type Score } from '@maidan/domain';
import type { Bus } from '../topics-port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Catalogue, CatalogueMarket } from '../catalogue/catalogue-port.ts';
import type { Orders } from '../orders/orders-port.ts';
import { insertMarks, insertPoints, pruneHistory, readMarks, readPoints, type MarkRow, type PointRow } from './history-rows.ts';
import { PointSeries } from './point-series.ts';
import type { PriceHistory, PricePoint, TimedMark } from './price-history-port.ts';

const SAMPLE_MS = 3000;
/** Minimum time between two stored points; it doubles with each KEPT_STEP points of a market. */
const KEEP_MS = 15_000;
const KEPT_STEP = 500;
/** Maximum age of the stored matched volume after a kill. */
const TOTALS_MS = 5000;
const HOUR_MS = 3_600_000;
/** Retention after the market has ended. */
const STAYS_MS = 24 * HOUR_MS;
/** Maximum marks of one event in memory. */
const MOST_MARKS = 80;

interface Followed {
  readonly series: PointSeries;
  /** Number of stored points, and the time of the newest. */
  kept: number;
  keptAt: number;
}

export interface PriceHistoryParts {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Log;
  readonly catalogue: Pick<Catalogue, 'event' | 'events' | 'market' | 'markets' | 'keepTotals'>;
  /** Returns a runner's book in a pool; charts show the players' pool. */
  readonly displayed: Orders['displayed'];
}

export function createPriceHistory(parts: PriceHistoryParts): PriceHistory {
  return new FollowedPrices(parts);
}

class FollowedPrices implements PriceHistory {
  readonly #parts: PriceHistoryParts;
  readonly #markets = new Map<string, Followed>();
  readonly #marks = new Map<string, TimedMark[]>();
  readonly #scores = new Map<string, Score>();
  readonly #moved = new Set<string>();
  #unkeptMarks: MarkRow[] = [];
  #stops: (() => void)[] = [];
  #keeping: Promise<void> = Promise.resolve();
  #totals: Promise<void> = Promise.resolve();

  constructor(parts: PriceHistoryParts) {
    this.#parts = parts;
  }

  async start(): Promise<void> {
    const { bus, clock, catalogue } = this.#parts;
    await this.#read();
    for (const event of catalogue.events()) if (event.score !== null) this.#scores.set(event.definition.eventId, event.score);
    this.#stops = [
      bus.subscribe('market-changed', ({ marketId }) => void this.#moved.add(marketId)),
      bus.subscribe('market-status', ({ marketId }) => void this.#moved.add(marketId)),
      bus.subscribe('score-changed', ({ eventId, score }) => this.#scored(eventId, score)),
      clock.every(SAMPLE_MS, () => this.#sample()),
      clock.every(KEEP_MS, () => this.#keepSoon()),
      clock.every(TOTALS_MS, () => this.#keepTotals()),
      clock.every(HOUR_MS, () => this.#sweep()),
    ];
  }

  async stop(): Promise<void> {
    for (const stop of this.#stops) stop();
    this.#sample();
    this.#keepSoon();
    this.#keepTotals();
    await Promise.all([this.#keeping, this.#totals]);
  }

  points(marketId: string): readonly PricePoint[] {
    return this.#markets.get(marketId)?.series.points ?? [];
  }

  marks(eventId: string): readonly TimedMark[] {
    return this.#marks.get(eventId) ?? [];
  }

  async #read(): Promise<void> {
    const { database, catalogue } = this.#parts;
    const byKey = new Map(catalogue.markets().map((market) => [market.id, market.definition.marketId]));
    const points = new Map<string, PricePoint[]>();
    for (const { market, time, prices, matched } of await readPoints(database, [...byKey.keys()])) {
      const marketId = byKey.get(market) ?? '';
      const list = points.get(marketId) ?? [];
      list.push({ time, prices, matched });
      points.set(marketId, list);
    }
    for (const [marketId, list] of points) {
      this.#markets.set(marketId, { series: new PointSeries(list), kept: list.length, keptAt: list.at(-1)?.time ?? 0 });
    }
    const eventIds = catalogue.events().map((event) => event.definition.eventId);
    for (const { eventId, ...mark } of await readMarks(database, eventIds)) this.#mark(eventId, mark);
  }

  #sample(): void {
    const time = this.#parts.clock.now();
    for (const marketId of this.#moved) {
      const market = this.#parts.catalogue.market(marketId);
      if (market === undefined || market.kind === 'line') continue;
      let followed = this.#markets.get(marketId);
      if (followed === undefined) {
        followed = { series: new PointSeries(), kept: 0, keptAt: 0 };
        this.#markets.set(marketId, followed);
      }
      followed.series.add(this.#pointOf(market, time));
    }
    this.#moved.clear();
  }

  #pointOf(market: CatalogueMarket, time: number): PricePoint {
    const prices = market.runners.map(({ runner, selectionId, status }) => {
      if (status === 'REMOVED') return null;
      const { back, lay, houseBack, houseLay } = this.#parts.displayed(market.definition.marketId, runner, 0);
      const isHouse = market.kind === 'bookmaker';
      return chartPrice(isHouse ? houseBack?.price : back[0]?.price, isHouse ? houseLay?.price : lay[0]?.price, market.lastPrices.get(selectionId));
    });
    return { time, prices, matched: market.totalMatched };
  }

  #scored(eventId: string, score: Score): void {
    const time = this.#parts.clock.now();
    for (const mark of scoreMarks(this.#scores.get(eventId) ?? null, score)) {
      this.#mark(eventId, { ...mark, time });
      this.#unkeptMarks.push({ ...mark, time, eventId });
    }
    this.#scores.set(eventId, score);
  }

  #mark(eventId: string, mark: TimedMark): void {
    const marks = this.#marks.get(eventId) ?? [];
    marks.push(mark);
    if (marks.length > MOST_MARKS) marks.shift();
    this.#marks.set(eventId, marks);
  }

  /** Stores the totals, one write at a time. */
  #keepTotals(): void {
    this.#totals = this.#keepTotalsAfter(this.#totals);
  }

  async #keepTotalsAfter(before: Promise<void>): Promise<void> {
    await before;
    try {
      await this.#parts.catalogue.keepTotals();
    } catch (error) {
      this.#parts.log.warn({ error }, 'could not write matched volumes; will retry');
    }
  }

  /** Stores points and marks, one write at a time; the next write includes the rows of a failed one. */
  #keepSoon(): void {
    this.#keeping = this.#keepAfter(this.#keeping);
  }

  async #keepAfter(before: Promise<void>): Promise<void> {
    await before;
    const due = this.#duePoints();
    const marks = this.#unkeptMarks;
    this.#unkeptMarks = [];
    try {
      await insertPoints(
        this.#parts.database,
        due.map(({ row }) => row),
      );
      for (const { followed, row } of due) {
        followed.kept += 1;
        followed.keptAt = row.time;
      }
      await insertMarks(this.#parts.database, marks);
    } catch (error) {
      this.#unkeptMarks = [...marks, ...this.#unkeptMarks].slice(-MOST_MARKS * 10);
      this.#parts.log.warn({ error }, 'could not write price history; will retry');
    }
  }

  /** Returns the newest point of every market that is due. */
  #duePoints(): { readonly followed: Followed; readonly row: PointRow }[] {
    const due = [];
    for (const [marketId, followed] of this.#markets) {
      const market = this.#parts.catalogue.market(marketId);
      const newest = followed.series.last;
      if (market === undefined || newest === undefined) continue;
      const gap = KEEP_MS * 2 ** Math.floor(followed.kept / KEPT_STEP);
      if (newest.time > followed.keptAt && newest.time - followed.keptAt >= gap) due.push({ followed, row: { market: market.id, ...newest } });
    }
    return due;
  }

  /** Removes markets that left the catalogue from memory, and old history from the database. */
  #sweep(): void {
    const { catalogue, database, clock, log } = this.#parts;
    for (const marketId of this.#markets.keys()) if (catalogue.market(marketId) === undefined) this.#markets.delete(marketId);
    for (const eventId of [...this.#marks.keys(), ...this.#scores.keys()]) {
      if (catalogue.event(eventId) !== undefined) continue;
      this.#marks.delete(eventId);
      this.#scores.delete(eventId);
    }
    pruneHistory(database, clock.now() - STAYS_MS).catch((error: unknown) => log.warn({ error }, 'could not remove old price history; will retry'));
  }
}
