import type { FootballScore, MarketDefinition, MarketResult, TennisScore } from '@maidan/domain';
import { describe, expect, it } from 'vitest';
import { createSimulatedMatch } from './simulated-match.ts';
import { FeedWatch, simulatedSpec } from './testing-simulation.ts';

interface Settled {
  readonly market: MarketDefinition;
  readonly result: MarketResult;
  /** Names of the winners. */
  readonly winners: readonly string[];
}

/** Plays a match to its end. Checks that no step has a fault and that every market is settled. */
function played(kind: 'football' | 'tennis', seed: number): { readonly watch: FeedWatch; readonly settled: readonly Settled[] } {
  const watch = new FeedWatch();
  const match = createSimulatedMatch(simulatedSpec(kind, seed));
  for (let step = match.next(); step !== null; step = match.next()) watch.take(step);
  expect([watch.faults, watch.unsettled()]).toEqual([[], []]);
  const settled = watch.state.marketIds().map((marketId): Settled => {
    const { market } = watch.state.market(marketId)!.definition!;
    const { result } = watch.results.get(marketId)!;
    const ids = result.type === 'winners' ? result.winners : [];
    return { market, result, winners: ids.map((id) => market.runners.find((runner) => runner.selectionId === id)!.name) };
  });
  return { watch, settled };
}
function winnersOf(settled: readonly Settled[], type: string): (readonly string[])[] {
  return settled.filter((one) => one.market.marketType === type).map((one) => one.winners);
}
const SEEDS = Array.from({ length: Number(process.env['SIMULATED_SEEDS'] ?? 1) }, (_, seed) => seed);

describe('markets of a football match (17.A10)', () => {
  it.each(SEEDS)('seed %i: each settles to one winner, and to what the score says', (seed) => {
    const spec = simulatedSpec('football', seed);
    const names = spec.teams.map((team) => team.name);
    const { watch, settled } = played('football', seed);
    for (const { winners } of settled) expect(winners.length).toBe(1);
    const resultOf = ([home, away]: readonly [number, number]): string => (home > away ? names[0]! : away > home ? names[1]! : 'The Draw');
    const scores = watch.events.flatMap((event) => (event.type === 'score' ? [event.score as FootballScore] : []));
    const { goals } = scores.at(-1)!;
    const half = scores.find((score) => score.status === 'HALF_TIME')!.goals;
    expect(winnersOf(settled, 'MATCH_ODDS')).toEqual([[resultOf(goals)]]);
    expect(winnersOf(settled, 'HALF_TIME')).toEqual([[resultOf(half)]]);
    expect(winnersOf(settled, 'BOTH_TEAMS_TO_SCORE')).toEqual([[goals[0] > 0 && goals[1] > 0 ? 'Yes' : 'No']]);
    const other = `Any Other ${goals[0] > goals[1] ? 'Home Win' : goals[1] > goals[0] ? 'Away Win' : 'Draw'}`;
    expect(winnersOf(settled, 'CORRECT_SCORE')).toEqual([[Math.max(...goals) <= 3 ? `${goals[0]} - ${goals[1]}` : other]]);
    // The scorers goal by goal, then no scorer.
    const scorers = scores.flatMap((score, index) => {
      const before = scores[index - 1]?.goals ?? [0, 0];
      return score.goals[0] > before[0] ? [names[0]] : score.goals[1] > before[1] ? [names[1]] : [];
    });
    expect(winnersOf(settled, 'NEXT_GOAL').flat()).toEqual([...scorers, 'No Goal']);
  });

  it('a runner that cannot win any more has no price, so that no player can lay it without risk', () => {
    let passed = 0;
    for (const seed of [0, 16]) {
      const match = createSimulatedMatch(simulatedSpec('football', seed));
      const watch = new FeedWatch();
      let goals: readonly [number, number] = [0, 0];
      for (let step = match.next(); step !== null; step = match.next()) {
        watch.take(step);
        for (const event of step.events) if (event.type === 'score') goals = (event.score as FootballScore).goals;
        const score = watch.state
          .marketIds()
          .map((id) => watch.state.market(id)!)
          .find((market) => market.definition?.market.marketType === 'CORRECT_SCORE');
        if (score?.status?.status !== 'OPEN' || score.result !== null) continue;
        for (const { name, selectionId } of score.definition!.market.runners.slice(0, 16)) {
          const [home, away] = name.split(' - ').map(Number);
          const isPassed = home! < goals[0] || away! < goals[1];
          const levels = score.levels(selectionId, 'BACK').length + score.levels(selectionId, 'LAY').length;
          if (levels > 0 === isPassed) throw new Error(`${name} at ${goals.join('-')} has ${levels} levels`);
          if (isPassed) passed += 1;
        }
      }
    }
    expect(passed).toBeGreaterThan(100);
  });
});

describe('markets of a tennis match (17.A10)', () => {
  it.each(SEEDS)('seed %i: each settles to one winner, and to what the sets say; after a retirement what is open is void', (seed) => {
    const spec = simulatedSpec('tennis', seed);
    const { watch, settled } = played('tennis', seed);
    const { sets, players } = watch.score as TennisScore;
    const retired = watch.events.some((event) => event.type === 'commentary' && event.text.endsWith('retires'));
    for (const { result, winners } of settled) expect(result.type === 'void' ? retired : winners.length === 1).toBe(true);
    const won = [0, 1].map((player) => sets.filter((set) => set[player]! > set[1 - player]!).length);
    const games = sets.reduce((sum, [one, two]) => sum + one + two, 0);
    const champion = won[0]! > won[1]! ? 0 : 1;
    const total = settled.find((one) => one.market.marketType === 'TOTAL_GAMES')!;
    const line = Number(/Under (\d+)\.5 Games/.exec(total.market.runners[0]!.name)![1]);
    expect(spec.teams.map((player) => player.name)).toEqual(players);
    expect(line).toBeGreaterThan(17);
    if (retired) return;
    expect(winnersOf(settled, 'SET_BETTING')).toEqual([[`${players[champion]} ${won[champion]}-${won[1 - champion]}`]]);
    expect(total.winners).toEqual([games > line ? `Over ${line}.5 Games` : `Under ${line}.5 Games`]);
    expect(winnersOf(settled, 'SET_WINNER')).toEqual(sets.map(([one, two]) => [players[one > two ? 0 : 1]]));
  });
});
