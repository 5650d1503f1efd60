import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../platform/postgres/testing-database.ts';
import { CALM, commandOf, cutPlan, numbersOf, planOf, type Plan } from './plan.ts';
import { shrink } from './shrink.ts';
import { SimulationStage, type SimulationReport } from './simulation.ts';

const SEEDS = [1, 2, 4, 7];
/** Time limit of a test, long enough for a busy machine. */
const PATIENCE_MS = 120_000;

let database: TestDatabase;
let stage: SimulationStage;
beforeAll(async () => {
  database = await openTestDatabase();
  stage = await SimulationStage.open(database.url);
});
afterAll(async () => {
  await stage.close();
  await database.drop();
});

it.each(SEEDS)(
  'every invariant holds in simulation %i',
  async (seed) => {
    const { violations, counts } = await stage.play(planOf(seed));
    expect(violations).toEqual([]);
    expect(counts.get('bet: OK') ?? 0).toBeGreaterThan(0);
  },
  PATIENCE_MS,
);

it(
  'the same seed gives the same run, event by event',
  async () => {
    const lines: string[][] = [[], [], []];
    const digests: string[] = [];
    const seeds = [SEEDS[1]!, SEEDS[1]!, SEEDS[2]!];
    for (const [index, seed] of seeds.entries()) digests.push((await stage.play(planOf(seed), (what, at) => lines[index]!.push(`${at} ${what}`))).digest);
    expect(lines[0]).toEqual(lines[1]);
    expect(digests[0]).toBe(digests[1]);
    expect(digests[0]).not.toBe(digests[2]);
  },
  PATIENCE_MS,
);

describe('a plan that fails', () => {
  const report = (breaks: boolean): SimulationReport => ({
    violations: breaks ? [{ invariant: 'it holds', what: 'it does not' }] : [],
    digest: '',
    events: 0,
    simulatedMs: 0,
    counts: new Map(),
  });

  it('is shrunk to the smallest plan that still fails', async () => {
    const plan = { ...planOf(11), players: 9, actions: Array.from({ length: 60 }, (_, number) => number) };
    const crash = { type: 'crash', on: 'any', at: 3, applied: true } as const;
    const whole: Plan = { ...plan, faults: [{ type: 'takeover', on: 'any', at: 1 }, crash, { type: 'clock', on: 'any', at: 9, byMs: 5 }] };
    const fails = ({ actions, faults, players }: Plan): boolean => players >= 2 && actions.includes(7) && actions.includes(40) && faults.includes(crash);
    const small = await shrink(whole, 'it holds', (smaller) => Promise.resolve(report(fails(smaller))));
    expect(small.plan).toMatchObject({ players: 2, actions: [7, 40], faults: [crash], network: CALM });
    expect(small.violations).toHaveLength(1);
  });

  it('is printed as the command that repeats it', () => {
    const plan = planOf(11);
    expect(commandOf(plan)).toBe('npm run simulate -- --seed 11');
    const small = cutPlan(plan, { players: 2, actions: [3, 4, 5, 9], faults: [0], calmNetwork: true });
    expect(commandOf(small)).toBe('npm run simulate -- --seed 11 --players 2 --actions 3-5,9 --faults 0 --calm-network');
    expect(numbersOf('3-5,9')).toEqual([3, 4, 5, 9]);
    expect(numbersOf('none')).toEqual([]);
    expect(numbersOf('all')).toBeNull();
  });
});
