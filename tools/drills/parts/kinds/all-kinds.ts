/** All kinds of orders in a drill: their load, their markets that start, and the comparison after each kill. */
import { DatabaseReader } from '../database-reader.ts';
import { sleep } from '../run-drill.ts';
import { KindCounts } from './kind-counts.ts';
import { countInDatabase, findKindFaults } from './kind-faults.ts';
import type { KindTrader } from './kind-trader.ts';
import { StartGap } from './start-gap.ts';
import { StartMarkets } from './start-markets.ts';

/** A kill near a start comes this long after it, at most, ms. */
const HIT_WITHIN_MS = 40;

/** The settings of a server whose players use all kinds. */
export const KIND_SETTINGS = { CROSS_MATCHING: 'on', STARTING_PRICE: 'on' } as const;

export class AllKinds {
  readonly counts = new KindCounts();
  readonly starts: StartMarkets | null;
  readonly #faults: string[] = [];
  #rounds = 0;
  #interrupted = 0;

  /** `feedUrl`: a server whose feed is the script; null: the drill has no such feed, so no market of its own and no starting price. */
  constructor(feedUrl: string | null) {
    this.starts = feedUrl === null ? null : new StartMarkets(feedUrl);
  }

  /** Plays the markets that start, until `isOver` or the server is gone. */
  async play(isOver: () => boolean): Promise<void> {
    await this.starts?.play(isOver);
  }

  /** Begins the start of the open markets and calls `kill` a little later. */
  async killNearStart(share: number, kill: () => Promise<void>): Promise<void> {
    this.starts?.start().catch(() => undefined); // the kill cuts the answer off
    await sleep(share * HIT_WITHIN_MS);
    await kill();
  }

  /**
   * Begins the start of the open markets and calls `kill` while the statement runs that makes their prices; then rolls that statement back. So
   * the markets stay suspended for their start, and another process must make the prices. `application`: the name of the database session of the
   * process that is killed; null: there is only one process.
   */
  async killInStart(databaseUrl: string, application: string | null, kill: () => Promise<void>): Promise<void> {
    if (this.starts === null) return kill();
    const gap = await StartGap.open(databaseUrl, application);
    try {
      this.starts.start().catch(() => undefined); // the kill cuts the answer off
      await gap.reached();
      await kill();
      if (await gap.rollBack()) this.#interrupted += 1;
    } finally {
      await gap.close();
    }
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
      await countInDatabase(database, this.counts);
      this.#faults.push(...found.map((fault) => `round ${this.#rounds}: ${fault}`));
    } finally {
      await database.close();
    }
  }

  get figures(): readonly string[] {
    return [this.counts.words, `${this.#interrupted} kills came between the suspension of a market for its start and its prices`];
  }

  get faults(): readonly string[] {
    return [...new Set(this.#faults), ...this.counts.missing(this.#rounds, this.starts !== null)];
  }
}
