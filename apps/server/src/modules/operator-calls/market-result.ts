/** Converts an operator's result; it must fit the market. */
import type { ResultRequest } from '@maidan/contract';
import { accept, refuse, type MarketResult, type Outcome } from '@maidan/domain';
import type { CatalogueMarket } from '../catalogue/catalogue-port.ts';

/** Converts the result. RESULT_INVALID: no result, both kinds, runs for an odds market, winners that are not runners, a dead heat of too few. */
export function resultOf(request: ResultRequest, market: CatalogueMarket): Outcome<MarketResult> {
  const { winners, runs, places, removed } = request;
  if (market.kind === 'line') {
    const fits =
      winners === undefined && places === undefined && removed === undefined && runs !== undefined && Number.isInteger(runs) && runs >= 0 && runs <= 100_000;
    return fits ? accept({ type: 'runs', runs }) : refuse('RESULT_INVALID');
  }
  if (winners === undefined || runs !== undefined) return refuse('RESULT_INVALID');
  const runners = new Set(market.runners.map((runner) => runner.selectionId));
  const gone = new Set(removed?.map((runner) => runner.selectionId));
  const all = [...winners, ...gone];
  if (new Set(winners).size !== winners.length || all.some((selection) => !runners.has(selection)) || winners.some((selection) => gone.has(selection)))
    return refuse('RESULT_INVALID');
  if (places !== undefined) {
    const fits = Number.isInteger(places) && places >= 1 && places < winners.length && removed === undefined;
    return fits ? accept({ type: 'dead-heat', winners, places }) : refuse('RESULT_INVALID');
  }
  const expected = market.definition.numberOfWinners;
  if (expected > 0 && winners.length !== expected) return refuse('RESULT_INVALID');
  return accept({
    type: 'winners',
    winners,
    ...(removed === undefined
      ? {}
      : { removed: removed.map((runner) => ({ selectionId: runner.selectionId, reduction: Math.round(runner.reduction * 100) })) }),
  });
}
