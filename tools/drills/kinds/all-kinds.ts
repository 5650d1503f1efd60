/** All kinds of orders in a drill: their load, their markets that start, and the comparison after each kill. */
import { DatabaseReader } from '../parts/database-reader.ts';
import { sleep } from '../parts/run-drill.ts';
import { KindCounts } from './kind-counts.ts';
import { countInDatabase, findKindFaults } from './kind-faults.ts';
import type { KindTrader } from './kind-trader.ts';
import { StartMarkets } from './start-markets.ts';

/** A kill comes at most this long after the last start of the round has begun, ms. */
const START_TAKES_MS = 40;

/** The settings of a server whose players use all kinds. */
export const KIND_SETTINGS = { CROSS_MATCHING: 'on', STARTING_PRICE: 'on' } as const;

export class AllKinds {
  readonly counts = new KindCounts();
  readonly starts: StartMarkets | null;
  readonly #faults: string[] = [];
  #rounds = 0;
  #figure = '';

  /** `feedUrl`: a server whose feed is the script; null: the drill has no such feed, so no market of its own and no starting price. */
  constructor(feedUrl: string | null) {
    this.starts = feedUrl === null ? null : new StartMarkets(feedUrl);
  }

  /** Plays the markets that start, until `isOver` or the server is gone. */
  async play(isOver: () => boolean): Promise<void> {
    await this.starts?.play(isOver);
  }

  /** Begins the start of the open markets and returns at a moment of it. `share`: 0 to 1. */
  async beginStart(share: number): Promise<void> {
    if (this.starts === null) return;
    this.starts.start().catch(() => undefined); // the kill cuts the answer off
    await sleep(share * START_TAKES_MS);
  }

  /** Compares every acknowledged action with the server and the database, and completes the starts that were interrupted. */
  async compare(traders: readonly KindTrader[], databaseUrl: string): Promise<void> {
    const database = await DatabaseReader.open(databaseUrl);
    try {
      this.#rounds += 1;
      const found = [...(await findKindFaults(database))];
      for (const trader of traders) found.push(...(await trader.contradictions(database)));
      if (this.starts !== null) {
        await this.starts.finish(database);
        if (found.length === 0) found.push(...(await findKindFaults(database)));
      }
      this.#figure = await countInDatabase(database, this.counts);
      this.#faults.push(...found.map((fault) => `round ${this.#rounds}: ${fault}`));
    } finally {
      await database.close();
    }
  }

  get figures(): readonly string[] {
    return [this.counts.words, this.#figure];
  }

  get faults(): readonly string[] {
    return [...new Set(this.#faults), ...this.counts.missing(this.#rounds, this.starts !== null)];
  }
}
