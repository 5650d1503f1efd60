/** The home markets for viewers that requested them: sent at once, and again when a market enters or leaves the list. */
import { encodeMarket } from '@maidan/contract';
import type { MarketViews } from '../modules/catalogue/catalogue-port.ts';
import type { Bus } from '../modules/topics-port.ts';
import type { Clock } from '../platform/clock.ts';
import type { Connection } from './connection.ts';
import { frameOf, type Frame } from './frame.ts';

const AGAIN_AFTER_MS = 2000;

export interface HomeListParts {
  readonly bus: Bus;
  readonly views: MarketViews;
  readonly machineClock: Clock;
  readonly connections: () => Iterable<Connection>;
}

export class HomeList {
  readonly #parts: HomeListParts;
  readonly #stops: (() => void)[] = [];
  /** Ids as last sent; null before the first request. */
  #ids: string | null = null;
  #changed = false;

  constructor(parts: HomeListParts) {
    this.#parts = parts;
  }

  start(): void {
    const { bus, machineClock } = this.#parts;
    const note = (): void => {
      this.#changed = true;
    };
    this.#stops.push(
      bus.subscribe('market-added', note),
      bus.subscribe('market-status', note),
      machineClock.every(AGAIN_AFTER_MS, () => this.#sendAgain()),
    );
  }
  stop(): void {
    for (const stop of this.#stops.splice(0)) stop();
  }

  send(connection: Connection): void {
    connection.home = true;
    const frame = this.#frame(connection);
    connection.viewer.send([frame], frame.bytes);
    this.#ids ??= this.#currentIds();
  }

  #currentIds(): string {
    return this.#parts.views
      .home()
      .map((market) => market.definition.marketId)
      .join();
  }

  #frame(to: Connection): Frame {
    const markets = this.#parts.views.home().map((market) => encodeMarket(this.#parts.views.of(market, to.pool, to.site)));
    return frameOf('get-freehomeallmarkets-success', markets);
  }

  #sendAgain(): void {
    if (!this.#changed || this.#ids === null) return;
    this.#changed = false;
    const ids = this.#currentIds();
    if (ids === this.#ids) return;
    this.#ids = ids;
    const built = new Map<string, Frame>();
    for (const connection of this.#parts.connections()) {
      if (!connection.home) continue;
      const key = `${connection.pool}:${connection.site.site}`;
      const frame = built.get(key) ?? this.#frame(connection);
      built.set(key, frame);
      connection.viewer.send([frame], frame.bytes);
    }
  }
}
