/**
 * npm run simulate [-- --seeds 200] [--from 1]: plays so many seeds and shrinks the first that fails.
 * npm run simulate -- --seed 7 [--actions 0-3,9] [--faults 0] [--players 4] [--calm-network]: plays one again, in words.
 * Uses TEST_DATABASE_URL (a server where databases can be made) or a PostgreSQL of its own in a temporary folder.
 */
import { parseArgs } from 'node:util';
import { setup } from '../testing/postgres-global-setup.ts';
import { openTestDatabase } from '../../apps/server/src/platform/postgres/testing-database.ts';
import { commandOf, cutPlan, numbersOf, planOf, type Plan } from '../../apps/server/src/simulation/plan.ts';
import { shrink } from '../../apps/server/src/simulation/shrink.ts';
import { SimulationStage, type SimulationReport } from '../../apps/server/src/simulation/simulation.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    actions: { type: 'string' },
    faults: { type: 'string' },
    players: { type: 'string' },
    'calm-network': { type: 'boolean', default: false },
    trace: { type: 'boolean', default: false },
    'no-shrink': { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
  },
});

/** A failure that is told late is told to nobody: the step has a limit of its own. */
const SHRUNK_WITHIN_MS = 180_000;
const TOLD_EVERY_MS = 10_000;
const SEEDS = 200;

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function byName(counts: ReadonlyMap<string, number>): readonly (readonly [string, number])[] {
  return [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1));
}

function onePlan(seed: string): Plan {
  const read = (text: string | undefined): readonly number[] | undefined => {
    if (text === undefined) return undefined;
    const numbers = numbersOf(text);
    if (numbers === null) throw new Error(`not numbers: ${text}`);
    return numbers;
  };
  const players = values.players === undefined ? undefined : Number(values.players);
  return cutPlan(planOf(Number(seed)), { players, actions: read(values.actions), faults: read(values.faults), calmNetwork: values['calm-network'] });
}

function tellReport(plan: Plan, report: SimulationReport): void {
  say(
    `seed ${plan.seed}: ${plan.players} players, ${plan.actions.length} actions, ${plan.faults.length} faults; ${report.events} events in ${report.simulatedMs} simulated ms`,
  );
  for (const fault of plan.faults) say(`  fault ${JSON.stringify(fault)}`);
  for (const [what, count] of byName(report.counts)) say(`  ${String(count).padStart(5)} ${what}`);
  for (const { invariant, what } of report.violations) say(`BROKEN: ${invariant}: ${what}`);
  say(`digest ${report.digest}`);
}

async function fail(stage: SimulationStage, plan: Plan, report: SimulationReport): Promise<void> {
  for (const { invariant, what } of report.violations.slice(0, 5)) say(`BROKEN by seed ${plan.seed}: ${invariant}: ${what}`);
  say(`again: ${commandOf(plan)}`);
  if (values['no-shrink']) return;
  const begun = performance.now();
  const small = await shrink(
    plan,
    report.violations[0]!.invariant,
    (smaller) => stage.play(smaller),
    () => performance.now() - begun < SHRUNK_WITHIN_MS,
  );
  say(`smallest found after ${small.tries} plans: ${small.plan.players} players, ${small.plan.actions.length} actions, ${small.plan.faults.length} faults`);
  for (const { invariant, what } of small.violations.slice(0, 5)) say(`  ${invariant}: ${what}`);
  say(`repeat: ${commandOf(small.plan)}`);
}

/** Answers how many seeds broke something. */
async function many(stage: SimulationStage, from: number, count: number): Promise<number> {
  const started = performance.now();
  const totals = new Map<string, number>();
  let [told, events, broken] = [started, 0, 0];
  for (let seed = from; seed < from + count; seed += 1) {
    const plan = planOf(seed);
    const report = await stage.play(plan);
    events += report.events;
    for (const [what, number] of report.counts) totals.set(what, (totals.get(what) ?? 0) + number);
    if (report.violations.length > 0) {
      broken += 1;
      await fail(stage, plan, report);
      if (!values.all) break;
    }
    if (performance.now() - told < TOLD_EVERY_MS) continue;
    told = performance.now();
    say(`${seed - from + 1} seeds, ${events} events, ${((told - started) / 1000 / (seed - from + 1)).toFixed(2)} s a seed`);
  }
  for (const [what, number] of byName(totals)) say(`  ${String(number).padStart(7)} ${what}`);
  say(
    `${broken === 0 ? `${count} seeds from ${from} held` : `${broken} seeds broke`}: ${events} events, ${((performance.now() - started) / 1000).toFixed(0)} s`,
  );
  return broken;
}

const end = await setup();
const database = await openTestDatabase();
const stage = await SimulationStage.open(database.url);
try {
  if (values.seed === undefined) process.exitCode = (await many(stage, Number(values.from), Number(values.seeds ?? SEEDS))) > 0 ? 1 : 0;
  else {
    const plan = onePlan(values.seed);
    const report = await stage.play(plan, values.trace ? (what, at) => say(`${at.toFixed(2).padStart(10)} ${what}`) : undefined);
    tellReport(plan, report);
    if (report.violations.length > 0) {
      process.exitCode = 1;
      await fail(stage, plan, report);
    }
  }
} finally {
  await stage.close();
  await database.drop();
  await end();
}
