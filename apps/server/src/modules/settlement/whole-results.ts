/** Results as settlement compares them: with the runners that were removed before, and the same in any order of their parts. */
import type { MarketResult } from '@maidan/domain';
import type { CatalogueMarket } from '../catalogue/catalogue-port.ts';
import type { GenerationResult } from './settlement-rows.ts';

/** Adds runners that were removed before any result, with their reductions, to the result; removals of only the previous result are left out. */
export function withRemovals(market: CatalogueMarket, result: MarketResult): MarketResult {
  if (result.type !== 'winners' && result.type !== 'dead-heat') return result;
  const before = new Map(market.runners.map((runner) => [runner.selectionId, reductionBefore(market, runner)]));
  const named = (result.removed ?? []).map((runner) => {
    const own = before.get(runner.selectionId) ?? null;
    return own === null ? runner : { ...runner, before: own };
  });
  const silent = new Set([...named.map((runner) => runner.selectionId), ...result.winners]);
  const others = [...before].flatMap(([selectionId, own]) => (own === null || silent.has(selectionId) ? [] : [{ selectionId, reduction: own, before: own }]));
  return named.length + others.length === 0 ? result : { ...result, removed: [...named, ...others] };
}

/** Returns the reduction of a runner that was removed before any result; null: it was not. */
function reductionBefore({ result }: CatalogueMarket, runner: CatalogueMarket['runners'][number]): number | null {
  if (runner.status !== 'REMOVED') return null;
  const standing =
    result?.type === 'winners' || result?.type === 'dead-heat' ? result.removed?.find((one) => one.selectionId === runner.selectionId) : undefined;
  return standing === undefined ? (runner.reduction ?? 0) : (standing.before ?? null);
}

export function sameResult(a: GenerationResult, b: MarketResult): boolean {
  if (a.type === 'void' && b.type === 'void') return true;
  return canonical(a) === canonical(b);
}

/** Returns a result as text. The same winners in another order are the same result; jsonb does not keep the order of keys. */
function canonical(result: GenerationResult): string {
  if (result.type === 'runs') return `runs ${result.runs}`;
  if (result.type === 'void' || result.type === 'unsettled') return result.type;
  const removed = (result.removed ?? []).map((runner) => `${runner.selectionId}:${runner.reduction}`).toSorted();
  return `${result.type} ${result.winners.toSorted((x, y) => x - y).join(',')} of ${result.type === 'dead-heat' ? result.places : 0} without ${removed.join(',')}`;
}
