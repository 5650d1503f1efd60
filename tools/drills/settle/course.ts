/** Settles a market, and rolls back and corrects the result, in an order that the seed decides. */
import type { DrillMarket } from '../parts/drill-markets.ts';
import type { DrilledServer } from '../parts/drilled-server.ts';
import type { Removed, Result } from './own-reckoning.ts';

/** The result that the drill gave in each generation; null if it rolled the result back. */
export type Generations = ReadonlyMap<number, Result | null>;

/** Reductions that a removed runner may have, hundredths of a per cent. */
const REDUCTIONS = [0, 250, 1620, 3333, 5001];

export function drawnResult(market: DrillMarket, below: (most: number) => number): Result {
  if (below(6) === 0) return { type: 'void' };
  if (market.kind === 'line') return { type: 'runs', runs: 35 + below(12) };
  const runners = shuffled(
    market.runners.map((_, index) => index),
    below,
  );
  const places = market.numberOfWinners;
  if (below(4) === 0 && runners.length > places) return { type: 'dead-heat', winners: runners.slice(0, places + 1 + below(runners.length - places)), places };
  const removed: Removed[] = below(4) === 0 && runners.length > places ? [{ runner: runners[places]!, reduction: REDUCTIONS[below(REDUCTIONS.length)]! }] : [];
  return { type: 'winners', winners: runners.slice(0, places), removed };
}

function shuffled(values: readonly number[], below: (most: number) => number): number[] {
  const drawn = [...values];
  for (let last = drawn.length - 1; last > 0; last -= 1) {
    const other = below(last + 1);
    [drawn[last], drawn[other]] = [drawn[other]!, drawn[last]!];
  }
  return drawn;
}

/** Settles the market and rolls results back, in `steps` steps; returns the result of each generation. */
export async function runCourse(server: DrilledServer, market: DrillMarket, steps: number, below: (most: number) => number): Promise<Generations> {
  const said = new Map<number, Result | null>();
  let settled = false;
  for (let step = 0; step < steps; step += 1) {
    const takeBack: boolean = settled && below(2) === 0;
    const result: Result | null = takeBack ? null : drawnResult(market, below);
    const { generation } = (await carryOut(server, market, result, settled)) as { readonly generation: number };
    // a repeated result starts no new generation
    if (!said.has(generation)) said.set(generation, result);
    settled = !takeBack;
  }
  return said;
}

function carryOut(server: DrilledServer, market: DrillMarket, result: Result | null, again: boolean): Promise<unknown> {
  const path = `markets/${market.marketId}`;
  const reason = 'drill';
  if (result === null) return server.operate(`${path}/unsettle`, { reason });
  if (result.type === 'void') return server.operate(`${path}/void`, { reason });
  return server.operate(`${path}/${again ? 'settle-again' : 'settle'}`, { ...requestOf(market, result), reason });
}

function requestOf(market: DrillMarket, result: Exclude<Result, { type: 'void' }>): object {
  if (result.type === 'runs') return { runs: result.runs };
  const selection = (runner: number): number => market.runners[runner]!.selectionId;
  const winners = result.winners.map(selection);
  if (result.type === 'dead-heat') return { winners, places: result.places };
  const removed = result.removed.map(({ runner, reduction }) => ({ selectionId: selection(runner), reduction: reduction / 100 }));
  return removed.length === 0 ? { winners } : { winners, removed };
}
