/** Settlement in a cluster: the owner of the market books it. Calls are retried until an owner has answered; the same result twice is booked once. */
import { refuse, type MarketResult, type Outcome } from '@maidan/domain';
import type { Cluster, ClusterCall } from '../cluster.ts';
import type { CatalogueMarket } from '../../modules/catalogue/catalogue-port.ts';
import type { Settlement, SettlementSummary } from '../../modules/settlement/settlement-port.ts';

export interface ClusterSettlementParts {
  readonly local: Settlement;
  readonly cluster: Cluster;
  /** Returns a market from the catalogue or the tables. */
  readonly market: (marketId: string) => Promise<CatalogueMarket | undefined>;
  readonly shardOf: (market: number) => number;
}

/** Pause between retries while no owner can book. */
const AGAIN_MS = 300;

export class ClusterSettlement implements Settlement {
  readonly #parts: ClusterSettlementParts;

  constructor(parts: ClusterSettlementParts) {
    this.#parts = parts;
  }

  settle(marketId: string, result: MarketResult, by: Parameters<Settlement['settle']>[2]): Promise<Outcome<SettlementSummary>> {
    return this.#askOwner('settle', marketId, [marketId, result, by]);
  }

  unsettle(marketId: string, by: Parameters<Settlement['unsettle']>[1]): Promise<Outcome<SettlementSummary>> {
    return this.#askOwner('unsettle', marketId, [marketId, by]);
  }

  /** Reads tables only, so that every process can answer it. */
  preview(...args: Parameters<Settlement['preview']>): ReturnType<Settlement['preview']> {
    return this.#parts.local.preview(...args);
  }

  get running(): number {
    return this.#parts.local.running;
  }

  resume(isOurs?: (market: number) => boolean): Promise<void> {
    return this.#parts.local.resume(isOurs);
  }

  stop(): void {
    this.#parts.local.stop();
  }

  /** Answers another process. */
  answer({ method, args }: ClusterCall): Promise<unknown> {
    const { local } = this.#parts;
    if (method === 'settle') return local.settle(...(args as Parameters<Settlement['settle']>));
    if (method === 'unsettle') return local.unsettle(...(args as Parameters<Settlement['unsettle']>));
    throw new Error(`there is no settlement.${method}`);
  }

  /** Returns the answer of the market's owner; repeats the call while the market changes its owner. */
  async #askOwner(method: 'settle' | 'unsettle', marketId: string, args: readonly unknown[]): Promise<Outcome<SettlementSummary>> {
    const { cluster, market, shardOf } = this.#parts;
    const found = await market(marketId);
    const here = (): Promise<Outcome<SettlementSummary>> => this.answer({ method, args }) as Promise<Outcome<SettlementSummary>>;
    if (found === undefined) return here();
    for (;;) {
      const outcome = await cluster.askUntilAnswered<Outcome<SettlementSummary>>(shardOf(found.id), {
        call: () => ({ method: `settlement.${method}`, args }),
        local: here,
        undone: refuse('NOT_READY'),
      });
      // an owner that has just lost the market cannot book it: ask the next owner
      if (outcome.ok || outcome.code !== 'NOT_READY' || cluster.ending) return outcome;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}
