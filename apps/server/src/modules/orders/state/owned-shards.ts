/** The markets that this process owns: all of them at the start of one that is alone, shard by shard in a cluster. */
import type { Clock } from '../../../platform/clock.ts';
import type { CashOutService } from '../cash-out/cash-outs.ts';
import type { Lease } from '../../../commit/leases/lease.ts';
import { shardOf } from '../../../commit/leases/leases.ts';
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

  /** The books of these markets stand when this resolves; they stay closed until their feed speaks. Throws when the database is away. */
  async take(leases: readonly Lease[]): Promise<void> {
    const { rebuilding, removals } = this.#parts;
    await rebuilding.pipeline.addLeases(leases);
    await rebuild({ ...rebuilding, shards: new Set(leases.map((lease) => lease.shard)) });
    await removals.resume();
  }

  /** Another process goes on with these markets. Nothing of them may be asked for any more; nothing of them is left when this resolves. */
  async leave(shards: readonly number[]): Promise<void> {
    const { pipeline, delayed, markets, references } = this.#parts.rebuilding;
    const leaving = new Set(shards);
    // what was asked for before has been decided when this has
    await pipeline.submit({ lasting: true, decide: () => undefined });
    const gone = [...markets.all()].filter((market) => leaving.has(shardOf(market.key)));
    this.#parts.cashOuts.lapse(gone, 'SUSPENDED');
    delayed.leave((market) => leaving.has(shardOf(market)));
    await Promise.all(gone.map((market) => markets.forget(market.key)));
    references.forgetKnown();
    pipeline.leases.remove(shards);
  }

  /** The feeds are silent: nothing is matched, makers and house go, until they speak again. */
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
