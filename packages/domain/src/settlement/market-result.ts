/** Checks whether a result fits its market, and converts it to runner indexes (RU-43 to RU-45). */
import type { MarketResult } from '../feed/feed-event.ts';
import type { TradingKind } from '../market/market.ts';
import { accept, refuse, type Outcome } from '../refusal/refusal.ts';

/** The properties of a market that a result has to fit. */
export interface ResultFacts {
  readonly kind: TradingKind;
  /** By runner index. */
  readonly selectionIds: readonly number[];
  /** 0 = any number may win. */
  readonly numberOfWinners: number;
}

/** A result in runner indexes. */
export type RunnerOutcome =
  | { readonly type: 'void' }
  | {
      readonly type: 'decided';
      readonly winners: ReadonlySet<number>;
      /** Removed runners with their reduction in hundredths of a per cent, in the order of their removal. */
      readonly removed: ReadonlyMap<number, number>;
      /** places / tied is the share of the stake on a winner that wins; 1 / 1 without a dead heat. */
      readonly places: number;
      readonly tied: number;
    };

function allDifferent(ids: readonly number[]): boolean {
  return new Set(ids).size === ids.length;
}

/** Whether a result of an odds market is possible: known runners, each named once, none both removed and winner, and not more winners than places. */
function fitsRunners(market: ResultFacts, result: Extract<MarketResult, { readonly type: 'winners' | 'dead-heat' }>): boolean {
  const removed = (result.removed ?? []).map((runner) => runner.selectionId);
  const named = [...result.winners, ...removed];
  if (!allDifferent(named) || !named.every((id) => market.selectionIds.includes(id))) return false;
  if (!(result.removed ?? []).every(({ reduction }) => Number.isInteger(reduction) && reduction >= 0 && reduction < 10_000)) return false;
  if (result.type === 'dead-heat') return Number.isInteger(result.places) && result.places >= 1 && result.winners.length > result.places;
  if (market.numberOfWinners === 0) return true;
  const everyoneRemoved = removed.length === market.selectionIds.length;
  return everyoneRemoved || (result.winners.length >= 1 && result.winners.length <= market.numberOfWinners);
}

/**
 * Accepts a result that fits the market. Refuses with REASON_REQUIRED for a void without a reason. Refuses with RESULT_INVALID for the wrong
 * kind, unknown or repeated runners, more winners than places (that is a dead heat), or no winner (that is a void).
 */
export function checkResult(market: ResultFacts, result: MarketResult): Outcome<MarketResult> {
  if (result.type === 'void') return result.reason.trim() === '' ? refuse('REASON_REQUIRED') : accept(result);
  if (result.type === 'runs')
    return market.kind === 'line' && Number.isSafeInteger(result.runs) && result.runs >= 0 ? accept(result) : refuse('RESULT_INVALID');
  return market.kind !== 'line' && fitsRunners(market, result) ? accept(result) : refuse('RESULT_INVALID');
}

/** Converts a checked result of an odds market to runner indexes. Throws (a bug) for a result of runs or an unknown runner. */
export function runnerOutcome(selectionIds: readonly number[], result: MarketResult): RunnerOutcome {
  if (result.type === 'void') return { type: 'void' };
  if (result.type === 'runs') throw new TypeError('a result of runs has no winners');
  const indexOf = (selectionId: number): number => {
    const index = selectionIds.indexOf(selectionId);
    if (index < 0) throw new RangeError(`no runner of this market: ${selectionId}`);
    return index;
  };
  return {
    type: 'decided',
    winners: new Set(result.winners.map(indexOf)),
    removed: new Map((result.removed ?? []).map((runner) => [indexOf(runner.selectionId), runner.reduction])),
    places: result.type === 'dead-heat' ? result.places : 1,
    tied: result.type === 'dead-heat' ? result.winners.length : 1,
  };
}
