/** Specs of simulated matches for tests: invented competitions with counted ids. Used by tests only. */
import { fixtures, type FixtureKind, type IdGiver } from '../fixtures/fixtures.ts';
import { seededRandom } from '../random/seeded-random.ts';
import type { MatchFormat, SimulatedMatchSpec } from './match-spec.ts';

export function countingIds(): IdGiver {
  let next = 1000;
  const take = (count: number): number => {
    next += count;
    return next - count;
  };
  return { eventId: () => String(take(1)), competitionId: () => String(take(1)), selectionIds: take, marketNumbers: take };
}

/** Returns the match of a seed, which opens 40 minutes before its start. */
export function simulatedSpec(kind: FixtureKind, seed: number, format?: MatchFormat): SimulatedMatchSpec {
  const generator = fixtures(seededRandom(`fixtures ${seed}`), countingIds());
  const competition = generator.competition(kind, { seed: `season ${seed}`, openDate: 1_700_000_000_000 });
  const spec = generator.match(competition, seed, { seed: `match ${seed}`, openDate: 1_700_000_000_000, opensAt: -40 * 60_000 });
  return format === undefined ? spec : { ...spec, format };
}
