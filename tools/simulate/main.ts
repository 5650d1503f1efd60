/**
 * npm run simulate [-- --seeds 200] [--from 1] [--jobs 2]: plays the seeds in `jobs` processes, and shrinks the first that fails.
 * npm run simulate -- --seed 7 [--actions 0-3,9] [--faults 0] [--players 4] [--calm-network]: plays one seed again and prints its events.
 * Uses the server of TEST_DATABASE_URL, on which it creates databases, or its own PostgreSQL in a temporary folder.
 */
import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { quickestFolder } from '../../apps/server/test/platform/postgres/testing-folder.ts';
import { startTestPostgres } from '../test-environment/postgres-global-setup.ts';
import { openTestDatabase } from '../../apps/server/test/platform/postgres/testing-database.ts';
import { commandOf, cutPlan, numbersOf, planOf, type Plan } from '../../apps/server/test/simulation/plan.ts';
import { shrink } from '../../apps/server/test/simulation/shrink.ts';
import { SimulationStage, type SimulationReport } from '../../apps/server/test/simulation/simulation.ts';
import type { Violation } from '../../apps/server/test/simulation/world.ts';
import { playSeeds, serveSeeds, type Played } from './workers.ts';

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
    jobs: { type: 'string' },
    digests: { type: 'boolean', default: false },
    worker: { type: 'boolean', default: false },
  },
});

/** Time limit for shrinking a failed seed: the failure must be printed before the step of npm run test:long reaches its own limit. */
const SHRUNK_WITHIN_MS = 180_000;
const REPORT_EVERY_MS = 10_000;
const SEEDS = 200;

/** PostgreSQL without background work. It has few buffers, because truncating a table scans all of them. */
const SETTINGS = { autovacuum: 'off', shared_buffers: '16MB', wal_level: 'minimal', max_wal_senders: '0', max_wal_size: '128MB' };

function printLine(text: string): void {
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

function printReport(plan: Plan, report: SimulationReport): void {
  printLine(
    `seed ${plan.seed}: ${plan.players} players, ${plan.actions.length} actions, ${plan.faults.length} faults; ${report.events} events in ${report.simulatedMs} simulated ms`,
  );
  for (const fault of plan.faults) printLine(`  fault ${JSON.stringify(fault)}`);
  for (const [what, count] of byName(report.counts)) printLine(`  ${String(count).padStart(5)} ${what}`);
  for (const { invariant, what } of report.violations) printLine(`BROKEN: ${invariant}: ${what}`);
  printLine(`digest ${report.digest}`);
}

function printViolations(plan: Plan, violations: readonly Violation[]): void {
  for (const { invariant, what } of violations.slice(0, 5)) printLine(`BROKEN by seed ${plan.seed}: ${invariant}: ${what}`);
  printLine(`repeat: ${commandOf(plan)}`);
}

async function printSmallest(stage: SimulationStage, plan: Plan, violations: readonly Violation[]): Promise<void> {
  const begun = performance.now();
  const small = await shrink(
    plan,
    violations[0]!.invariant,
    (smaller) => stage.play(smaller),
    () => performance.now() - begun < SHRUNK_WITHIN_MS,
  );
  printLine(
    `smallest found after ${small.tries} plans: ${small.plan.players} players, ${small.plan.actions.length} actions, ${small.plan.faults.length} faults`,
  );
  for (const { invariant, what } of small.violations.slice(0, 5)) printLine(`  ${invariant}: ${what}`);
  printLine(`repeat: ${commandOf(small.plan)}`);
}

/** Returns the number of seeds that broke an invariant. */
async function playManySeeds(from: number, count: number): Promise<number> {
  const started = performance.now();
  const totals = new Map<string, number>();
  const broken: Played[] = [];
  let [reported, events, done] = [started, 0, 0];
  const digests: string[] = [];
  await playSeeds({ from, count, jobs: Number(values.jobs ?? availableParallelism()), goesOn: () => values.all || broken.length === 0 }, (played) => {
    done += 1;
    events += played.events;
    digests[played.seed - from] = played.digest;
    if (values.digests) printLine(`seed ${played.seed}: digest ${played.digest}, ${played.events} events`);
    for (const [what, number] of played.counts) totals.set(what, (totals.get(what) ?? 0) + number);
    if (played.violations.length > 0) {
      broken.push(played);
      // at once, because a long run may be stopped before its end
      printViolations(planOf(played.seed), played.violations);
    }
    if (performance.now() - reported < REPORT_EVERY_MS) return;
    reported = performance.now();
    printLine(`${done} seeds, ${events} events, ${((reported - started) / 1000 / done).toFixed(2)} s a seed`);
  });
  for (const [what, number] of byName(totals)) printLine(`  ${String(number).padStart(7)} ${what}`);
  const digest = createHash('sha256').update(digests.join('\n')).digest('hex').slice(0, 16);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  printLine(`${broken.length === 0 ? `${done} seeds from ${from} held` : `${broken.length} seeds broke`}: ${events} events, ${seconds} s, digest ${digest}`);
  for (const { seed, violations, isHung } of broken.toSorted((one, other) => one.seed - other.seed)) {
    printLine(`broken: ${commandOf(planOf(seed))}`);
    if (!isHung && !values['no-shrink']) await onStage((stage) => printSmallest(stage, planOf(seed), violations));
  }
  return broken.length;
}

/** Runs `work` with a database of its own. */
async function onStage(work: (stage: SimulationStage) => Promise<void>): Promise<void> {
  const database = await openTestDatabase();
  const stage = await SimulationStage.open(database.url);
  try {
    await work(stage);
  } finally {
    await stage.close();
    await database.drop();
  }
}

async function playOneSeed(stage: SimulationStage, seed: string): Promise<void> {
  const plan = onePlan(seed);
  const report = await stage.play(plan, values.trace ? (what, at) => printLine(`${at.toFixed(2).padStart(10)} ${what}`) : undefined);
  printReport(plan, report);
  if (report.violations.length === 0) return;
  process.exitCode = 1;
  printViolations(plan, report.violations);
  if (!values['no-shrink']) await printSmallest(stage, plan, report.violations);
}

if (values.worker) await onStage(serveSeeds);
else {
  const end = await startTestPostgres(quickestFolder(), SETTINGS);
  try {
    if (values.seed === undefined) process.exitCode = (await playManySeeds(Number(values.from), Number(values.seeds ?? SEEDS))) > 0 ? 1 : 0;
    else await onStage((stage) => playOneSeed(stage, values.seed!));
  } finally {
    await end();
  }
}
