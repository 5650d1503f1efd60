/** TEST FIXTURE: entry triggers on the exchange of the orders' tests. */
import type { DecodedTrigger, EntryTriggerFacts } from '@maidan/contract';
import { paise, type MarketDefinition, type Outcome, type Price } from '@maidan/domain';
import { shardOf } from '../../../src/commit/leases.ts';
import { createEntryTriggers } from '../../../src/modules/entry-triggers/entry-triggers.ts';
import type { LocalEntryTriggers } from '../../../src/modules/entry-triggers/entry-triggers-port.ts';
import type { LocalOrders } from '../../../src/modules/orders/trading-orders-port.ts';
import { until, type Exchange } from '../orders/testing-exchange.ts';

export interface TestedTriggers {
  readonly triggers: LocalEntryTriggers;
  readonly published: EntryTriggerFacts[];
  readonly audited: string[];
}

/** Starts the module on an exchange. `place` stands in for that of the orders. */
export async function startTriggers(exchange: Exchange, place?: LocalOrders['place']): Promise<TestedTriggers> {
  const [published, audited]: [EntryTriggerFacts[], string[]] = [[], []];
  exchange.bus.subscribe('entry-trigger', (news) => void published.push(news.trigger));
  const { orders } = exchange;
  const triggers = createEntryTriggers({
    database: exchange.database,
    bus: exchange.bus,
    clock: exchange.clock,
    log: exchange.log,
    catalogue: exchange.catalogue,
    accounts: { byKey: (account) => exchange.accounts.byKey(account) },
    orders: {
      place: place ?? ((...args) => orders.place(...args)),
      terms: (...args) => orders.terms(...args),
      isTrading: (marketId) => orders.isTrading(marketId),
      depth: orders.depth,
    },
    leaseOf: (market) => exchange.pipeline.leases.ofShard(shardOf(market)),
    audit: ({ action, outcome }) => {
      audited.push(`${action}: ${outcome}`);
      return Promise.resolve();
    },
  });
  await triggers.take(() => true);
  return { triggers, published, audited };
}

/** Returns a request: back runner 0 with 100 rupees at 2.20 once that can be backed. Odds are hundredths, amounts paise. */
export function trigger(market: MarketDefinition, part: Partial<DecodedTrigger> = {}): DecodedTrigger {
  return {
    marketId: market.marketId,
    selectionId: market.runners[0]!.selectionId,
    source: 'BEST_BACK',
    op: 'AT_OR_ABOVE',
    price: 220 as Price,
    minSize: undefined,
    expiresAt: undefined,
    oneOf: undefined,
    reference: undefined,
    bet: { side: 'BACK', price: 220 as Price, stake: paise(100_00) },
    ...part,
  };
}

/** Returns the trigger that was set. Throws if it was refused. */
export function setOf(outcome: Outcome<EntryTriggerFacts>): EntryTriggerFacts {
  if (!outcome.ok) throw new Error(`the trigger was refused: ${outcome.code}`);
  return outcome.value;
}

export async function stateOf(exchange: Exchange, id: number): Promise<string> {
  const [row] = await exchange.database.query<{ state: string }>('select state from entry_trigger where id = $1', [id]);
  return row!.state;
}

/** Moves the clock until a trigger has this state. */
export async function untilState(exchange: Exchange, id: number, state: string): Promise<void> {
  await until(async () => {
    if ((await stateOf(exchange, id)) === state) return true;
    exchange.clock.advance(50);
    return false;
  }, `trigger ${id} to be ${state}`);
}

/** Moves the clock until the end of a trigger has been published. */
export async function untilPublished(exchange: Exchange, { published }: TestedTriggers, { id, state }: Pick<EntryTriggerFacts, 'id' | 'state'>): Promise<void> {
  await until(() => {
    if (published.some((news) => news.id === id && news.state === state)) return true;
    exchange.clock.advance(50);
    return false;
  }, `trigger ${id} to be published as ${state}`);
}

/** Moves the clock past a check of all triggers, and waits for its end: a trigger of the same market with an expiry is checked after the others. */
export async function settle(
  exchange: Exchange,
  tested: TestedTriggers,
  market: MarketDefinition,
  account: Parameters<LocalEntryTriggers['set']>[0],
): Promise<void> {
  const marker = setOf(await tested.triggers.set(account, trigger(market, { price: 100_000 as Price, expiresAt: exchange.clock.now() + 5_000 })));
  exchange.clock.advance(5_000);
  await untilState(exchange, marker.id, 'EXPIRED');
  await exchange.pipeline.idle();
}
