/**
 * A RECORDING FAKE of the quoting part of Orders: it keeps its batches and the book that they leave. It shows what makers send, not what
 * an engine does with it; the tests of the whole path use the real orders module.
 */
import type { QuoteChange } from '../../../src/modules/orders/orders-port.ts';

export interface QuotedBatch {
  readonly marketId: string;
  readonly changes: readonly QuoteChange[];
}

export class RecordingFakeQuotes {
  readonly batches: QuotedBatch[] = [];
  /** Levels by `market/runner/side/price`. */
  readonly levels = new Map<string, number>();
  /** Set it to make the next batches wait or fail. */
  gate: Promise<void> | null = null;
  failing = false;
  inFlight = 0;

  async quote(marketId: string, changes: readonly QuoteChange[]): Promise<void> {
    this.inFlight += 1;
    await this.gate;
    this.inFlight -= 1;
    if (this.failing) throw new Error('the queue is unavailable');
    this.batches.push({ marketId, changes });
    for (const change of changes) this.#apply(marketId, change);
  }

  levelsOf(marketId: string): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.levels].filter(([key]) => key.startsWith(`${marketId}/`)).map(([key, size]) => [key.slice(marketId.length + 1), size]));
  }

  #apply(marketId: string, change: QuoteChange): void {
    if (change.type === 'withdraw') {
      for (const key of this.levels.keys()) if (key.startsWith(`${marketId}/`)) this.levels.delete(key);
    } else if (change.type === 'level') {
      const key = `${marketId}/${change.runner}/${change.side}/${change.price}`;
      if (change.size === 0) this.levels.delete(key);
      else this.levels.set(key, change.size);
    }
  }
}
