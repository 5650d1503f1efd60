/** Markets that match through other runners keep their runners: if a runner that joined later won, no pot of an earlier match would be right. */
import { canCrossMatch, type MarketDefinition } from '@maidan/domain';
import type { Log } from '../../platform/log.ts';

export class FixedRunners {
  readonly #crossMatching: boolean;
  readonly #log: Log;
  /** Markets whose refused runners were logged: a feed repeats its definitions. */
  readonly #logged = new Set<string>();

  /** `crossMatching`: whether markets that can match through other runners do so. */
  constructor({ crossMatching = false, log }: { readonly crossMatching?: boolean; readonly log: Log }) {
    this.#crossMatching = crossMatching;
    this.#log = log;
  }

  /** Returns what a feed says of a known market, without runners that it adds to one with fixed runners. Logs RUNNERS_FIXED once for each market. */
  withoutAdded(known: MarketDefinition, fed: MarketDefinition): MarketDefinition {
    if (!this.#crossMatching || !canCrossMatch(known)) return fed;
    const ids = new Set(known.runners.map(({ selectionId }) => selectionId));
    const runners = fed.runners.filter(({ selectionId }) => ids.has(selectionId));
    if (runners.length === fed.runners.length) return fed;
    const { marketId } = known;
    if (!this.#logged.has(marketId)) {
      this.#logged.add(marketId);
      const added = fed.runners.filter(({ selectionId }) => !ids.has(selectionId)).map(({ name }) => name);
      this.#log.warn({ code: 'RUNNERS_FIXED', marketId, added }, 'the feed adds runners to a market that matches through its runners: they are left out');
    }
    return { ...fed, runners };
  }
}
