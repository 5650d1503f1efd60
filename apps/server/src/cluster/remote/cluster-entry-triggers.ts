/** Entry triggers in a cluster: the owner of the market sets and evaluates them. Lists and cancels use the table only, so every process answers them. */
import { refuse, type Outcome } from '@maidan/domain';
import type { DecodedTrigger, EntryTriggerFacts } from '@maidan/contract';
import type { Cluster, ClusterCall } from '../cluster.ts';
import type { CatalogueMarket } from '../../modules/catalogue/catalogue-port.ts';
import type { EntryTriggers, LocalEntryTriggers } from '../../modules/entry-triggers/entry-triggers-port.ts';
import type { BettingAccount } from '../../modules/orders/orders-port.ts';
import { shardOf } from '../../commit/leases.ts';
import { ANSWER_WITHIN_MS } from './cluster-orders.ts';

export interface ClusterEntryTriggersParts {
  readonly local: LocalEntryTriggers;
  readonly cluster: Cluster;
  readonly market: (marketId: string) => CatalogueMarket | undefined;
}

export class ClusterEntryTriggers implements EntryTriggers {
  readonly #parts: ClusterEntryTriggersParts;

  constructor(parts: ClusterEntryTriggersParts) {
    this.#parts = parts;
  }

  async set(account: BettingAccount, trigger: DecodedTrigger): Promise<Outcome<EntryTriggerFacts>> {
    const { cluster, local, market } = this.#parts;
    const known = market(trigger.marketId);
    if (known === undefined || cluster.owns(shardOf(known.id))) return local.set(account, trigger);
    const reply = await cluster.ask(shardOf(known.id), { method: 'entryTriggers.set', args: [account, trigger] }, ANSWER_WITHIN_MS);
    if (reply.type === 'answer') return reply.value as Outcome<EntryTriggerFacts>;
    // without an answer the trigger may be set: the same reference gives the same trigger
    return refuse(reply.type === 'no-answer' ? 'BUSY' : 'NOT_READY');
  }

  cancel(...args: Parameters<EntryTriggers['cancel']>): ReturnType<EntryTriggers['cancel']> {
    return this.#parts.local.cancel(...args);
  }

  list(account: number): ReturnType<EntryTriggers['list']> {
    return this.#parts.local.list(account);
  }

  /** Answers another process. */
  answer({ method, args }: ClusterCall): Promise<unknown> {
    if (method !== 'set') throw new Error(`there is no entryTriggers.${method}`);
    return this.#parts.local.set(...(args as Parameters<EntryTriggers['set']>));
  }
}
