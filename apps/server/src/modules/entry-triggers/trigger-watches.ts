/** What triggers look at: the committed books of their runners, and the trades since they were set. */
import { isReachedByOffers, isReachedByTrade } from '@maidan/domain';
import type { CommittedTrade, Depth, DepthWatch } from '../orders/views/depth-port.ts';
import type { StoredTrigger } from './entry-trigger-rows.ts';

export interface TriggerWatchesParts {
  readonly depth: Depth;
  /** Returns the index of a runner in its market; undefined if it is unknown. */
  readonly runnerOf: (marketId: string, selectionId: number) => number | undefined;
  readonly isOpen: (marketId: string) => boolean;
  readonly waitingIn: (marketId: string) => Iterable<StoredTrigger>;
}

interface Watch {
  readonly started: Promise<DepthWatch | null>;
  current: DepthWatch | null;
}

export class TriggerWatches {
  readonly #parts: TriggerWatchesParts;
  /** By market, then by pool and selection. */
  readonly #watches = new Map<string, Map<string, Watch>>();
  /** Triggers that a trade has reached since the market opened. */
  readonly #traded = new Set<number>();

  constructor(parts: TriggerWatchesParts) {
    this.#parts = parts;
  }

  /** Watches the book and the trades of a trigger. Returns false if that is not possible now. */
  async watch({ marketId, selectionId, pool }: StoredTrigger | Pick<StoredTrigger, 'marketId' | 'selectionId' | 'pool'>): Promise<boolean> {
    const watches = this.#watches.get(marketId) ?? new Map<string, Watch>();
    this.#watches.set(marketId, watches);
    const key = keyOf(selectionId, pool);
    const known = watches.get(key);
    if (known !== undefined) return (await known.started) !== null;
    const runner = this.#parts.runnerOf(marketId, selectionId);
    if (runner === undefined) return false;
    const traded = (trade: CommittedTrade): void => this.#noteTrade(trade, { marketId, selectionId, pool });
    const watch: Watch = { started: this.#parts.depth.watch(marketId, runner, pool, traded), current: null };
    watches.set(key, watch);
    const current = await watch.started.catch(() => null);
    // released meanwhile, or the market does not trade yet
    if (current === null || this.#watches.get(marketId)?.get(key) !== watch) {
      current?.end();
      if (this.#watches.get(marketId)?.get(key) === watch) watches.delete(key);
      return false;
    }
    watch.current = current;
    return true;
  }

  /** Returns whether the condition of a trigger is met. */
  isReached(trigger: StoredTrigger): boolean {
    if (trigger.source === 'LAST_TRADED') return this.#traded.has(trigger.id);
    const book = this.#watches.get(trigger.marketId)?.get(keyOf(trigger.selectionId, trigger.pool))?.current?.book;
    return book !== undefined && isReachedByOffers(trigger, trigger.source === 'BEST_BACK' ? book.back : book.lay);
  }

  /** Forgets the trades of a market that is no longer open: those before its next opening do not count. */
  closed(marketId: string): void {
    for (const { id } of this.#parts.waitingIn(marketId)) this.#traded.delete(id);
  }

  /** Forgets an ended trigger. */
  forget(id: number): void {
    this.#traded.delete(id);
  }

  /** Ends the watches of a market without waiting triggers. */
  end(marketId: string): void {
    for (const { current } of this.#watches.get(marketId)?.values() ?? []) current?.end();
    this.#watches.delete(marketId);
  }

  #noteTrade(trade: CommittedTrade, { marketId, selectionId, pool }: Pick<StoredTrigger, 'marketId' | 'selectionId' | 'pool'>): void {
    if (!this.#parts.isOpen(marketId)) return;
    for (const trigger of this.#parts.waitingIn(marketId)) {
      const isIts = trigger.source === 'LAST_TRADED' && trigger.selectionId === selectionId && trigger.pool === pool;
      if (isIts && isReachedByTrade(trigger, trade)) this.#traded.add(trigger.id);
    }
  }
}

function keyOf(selectionId: number, pool: 0 | 1): string {
  return `${pool} ${selectionId}`;
}
