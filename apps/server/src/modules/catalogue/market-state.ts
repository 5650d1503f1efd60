/** Converts a catalogue's records to the state that processes exchange, and back. */
import type { CatalogueMarket } from './catalogue-port.ts';
import type { EventRecord, MarketRecord } from './catalogue-records.ts';
import type { EventState, MarketState, TradedState } from './market-state-port.ts';

export function stateOf(record: MarketRecord): MarketState {
  const { event, kind: _kind, totalMatched: _matched, lastPrices: _prices, fedVolumes: _volumes, ...market } = record;
  const { definition, source, status, score, finishedAt } = event;
  return { event: { definition, source, status, score, finishedAt }, market };
}

export function applyEventState(event: EventRecord, state: EventState): void {
  const { source: _source, ...changing } = state;
  Object.assign(event, changing);
}

export function applyMarketState(market: MarketRecord, state: MarketState['market']): void {
  const { runners, ...plain } = state;
  Object.assign(market, plain);
  for (const [index, runner] of runners.entries()) {
    const known = market.runners[index];
    if (known === undefined) market.runners.push({ ...runner });
    else Object.assign(known, runner);
  }
}

export function applyTraded(market: Pick<CatalogueMarket, 'totalMatched' | 'lastPrices' | 'fedVolumes'>, traded: TradedState): void {
  market.totalMatched = traded.totalMatched;
  for (const [selectionId, price] of traded.lastPrices) market.lastPrices.set(selectionId, price);
  for (const volume of traded.volumes ?? []) market.fedVolumes.setTotal(volume);
}
