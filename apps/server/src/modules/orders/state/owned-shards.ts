/** The markets that this process owns: all of them without a cluster, shard by shard in a cluster. */
import type { Clock } from '../../../platform/clock.ts';
import type { CashOutService } from '../cash-out/cash-outs.ts';
import { type Lease, shardOf } from '../../../commit/leases.ts';
import { quoteCommand, suspendCommand } from '../resting/market-commands.ts';
import { rebuild, type RebuildParts } from './rebuild.ts';
import type { RunnerRemovals } from '../resting/runner-removals.ts';
import type { TradingMarket } from './trading-markets.ts';

export interface OwnedShardsParts {
  readonly rebuilding: Omit<RebuildParts, 'shards'>;
  readonly clock: Clock;
  readonly cashOuts: Pick<CashOutService, 'lapse'>;
  readonly removals: RunnerRemovals;
}

export class OwnedShards {
  readonly #parts: OwnedShardsParts;

  constructor(parts: OwnedShardsParts) {
    this.#parts = parts;
  }

  async takeAll(): Promise<void> {
    await rebuild(this.#parts.rebuilding);
    await this.#parts.removals.resume();
  }

  /**
   * Resolves when the books of these markets are rebuilt; they stay closed until their feed sends its state. Throws if the database is
   * unavailable.
   */
  async take(leases: readonly Lease[]): Promise<void> {
    const { rebuilding, removals } = this.#parts;
    await rebuilding.pipeline.addLeases(leases);
    await rebuild({ ...rebuilding, shards: new Set(leases.map((lease) => lease.shard)) });
    await removals.resume();
  }

  /** Releases these markets to another process. When it resolves, this process has nothing of them in memory; make no call for them afterwards. */
  async releaseShards(shards: readonly number[]): Promise<void> {
    const { pipeline, delayed, markets, references } = this.#parts.rebuilding;
    const leaving = new Set(shards);
    // when this is decided, all earlier commands are decided too
    await pipeline.submit({ isLasting: true, decide: () => undefined });
    const gone = [...markets.all()].filter((market) => leaving.has(shardOf(market.key)));
    this.#parts.cashOuts.lapse(gone, 'SUSPENDED');
    delayed.releaseMarkets((market) => leaving.has(shardOf(market)));
    await Promise.all(gone.map((market) => markets.forget(market.key)));
    references.forgetKnown();
    pipeline.leases.remove(shards);
  }

  /** Suspends all markets while the feeds are silent: nothing matches, and quotes of makers and the house are withdrawn. */
  async suspendMarkets(): Promise<void> {
    await Promise.all([...this.#parts.rebuilding.markets.all()].map((market) => this.#suspendMarket(market)));
  }

  async #suspendMarket(market: TradingMarket): Promise<void> {
    const { rebuilding, clock, cashOuts } = this.#parts;
    const { pipeline, markets } = rebuilding;
    cashOuts.lapse([market], 'SUSPENDED');
    await pipeline.submit(suspendCommand(market, market.inPlay));
    await pipeline.submit(quoteCommand(market, [{ type: 'withdraw' }], markets, () => clock.monotonic()));
  }
}
