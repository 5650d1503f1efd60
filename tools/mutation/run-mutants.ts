/** Runs inside vitest as its only test: the baseline, or each mutant against the tests that reach it, quickest first, until one fails. */
import { configureGlobal } from 'fast-check';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { PLAN_VARIABLE, type BaselineFile, type BaselineTest, type MutationPlan, type Outcome } from './mutation-plan.ts';
import { mutationSwitchOfProcess, RunawayError } from './mutation-switch.ts';
import { recordTests, type RecordedTest } from './recorded-tests.ts';

/** A run that does more than this many times the work of the run without mutants counts as endless. */
const PATIENCE = 10;
/** Steps that every run may take in addition: a short test may take many more steps with a mutant and still end. */
const STEPS_ALWAYS_ALLOWED = 200_000;

const plan = JSON.parse(readFileSync(process.env[PLAN_VARIABLE]!, 'utf8')) as MutationPlan;
const mutationSwitch = mutationSwitchOfProcess();
// the first counterexample is enough: shrinking it would take a hundred more runs; the seed gives every mutant the same inputs
configureGlobal({ endOnFailure: true, seed: Number(process.env['PROPERTY_SEED']) });
// mutants would print thousands of messages that the unchanged code never prints
for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) console[method] = () => undefined;

/** Bytes, more than any table needs: a mutant that keeps doubling a table fails before the machine runs out of memory. */
const LONGEST_BUFFER = 2 ** 28;
globalThis.ArrayBuffer = class extends ArrayBuffer {
  constructor(length: number) {
    if (length > LONGEST_BUFFER) throw new RangeError('more memory than any table takes');
    super(length);
  }
} as ArrayBufferConstructor;

test('the mutants', async () => {
  await (plan.step === 'baseline' ? runBaseline() : runMutants());
  expect(mutationSwitch.awake).toBe(0);
});

async function load(file: string): Promise<readonly RecordedTest[]> {
  vi.resetModules();
  return recordTests(() => import(/* @vite-ignore */ `/${file}`));
}

async function runBaseline(): Promise<void> {
  const files: BaselineFile[] = [];
  for (const file of plan.tests) {
    mutationSwitch.reached = new Set();
    const recorded = await load(file);
    const loading = [...mutationSwitch.reached];
    const tests: BaselineTest[] = [];
    for (const [index, each] of recorded.entries()) {
      const reached = new Set<number>();
      mutationSwitch.reached = reached;
      mutationSwitch.steps = 0;
      const begun = performance.now();
      await each.run();
      tests.push({ index, milliseconds: performance.now() - begun, steps: mutationSwitch.steps, reached: [...reached] });
    }
    files.push({ file, loading, tests });
  }
  writeFileSync(plan.baseline, JSON.stringify(files));
}

interface Chosen extends BaselineTest {
  readonly file: string;
}

async function runMutants(): Promise<void> {
  const baseline = JSON.parse(readFileSync(plan.baseline, 'utf8')) as BaselineFile[];
  const loaded = new Map<string, readonly RecordedTest[]>();
  for (const id of plan.own) {
    appendOutcome({ id, verdict: 'begun' });
    appendOutcome(await judge(id, baseline, loaded));
  }
}

function appendOutcome(outcome: Outcome): void {
  appendFileSync(plan.outcomes, `${JSON.stringify(outcome)}\n`);
}

async function judge(id: number, baseline: readonly BaselineFile[], loaded: Map<string, readonly RecordedTest[]>): Promise<Outcome> {
  const reaching = baseline.flatMap(({ file, tests }) => tests.filter((each) => each.reached.includes(id)).map((each): Chosen => ({ ...each, file })));
  for (const chosen of reaching.toSorted((a, b) => a.milliseconds - b.milliseconds)) {
    if (!loaded.has(chosen.file)) loaded.set(chosen.file, await load(chosen.file));
    const recorded = loaded.get(chosen.file)![chosen.index]!;
    const failure = await failureOf(id, chosen.steps, recorded.run);
    if (failure !== null) return { id, verdict: failure, by: `${chosen.file}: ${recorded.title}` };
  }
  // values that are calculated while a file is loaded need a reload with the active mutant
  const loading = baseline.filter((each) => each.loading.includes(id)).toSorted((a, b) => duration(a) - duration(b));
  for (const { file, tests } of loading) {
    const killed = await judgeLoading(id, file, tests);
    if (killed !== null) return killed;
  }
  return { id, verdict: reaching.length + loading.length === 0 ? 'unreached' : 'survived' };
}

async function judgeLoading(id: number, file: string, tests: readonly BaselineTest[]): Promise<Outcome | null> {
  let recorded: readonly RecordedTest[] = [];
  const broken = await failureOf(id, 0, async () => {
    recorded = await load(file);
  });
  if (broken !== null) return { id, verdict: broken, by: `${file}: loading` };
  if (recorded.length !== tests.length) return { id, verdict: 'killed', by: `${file}: its tests differ from the baseline` };
  for (const each of tests.toSorted((a, b) => a.milliseconds - b.milliseconds)) {
    const failure = await failureOf(id, each.steps, recorded[each.index]!.run);
    if (failure !== null) return { id, verdict: failure, by: `${file}: ${recorded[each.index]!.title}` };
  }
  return null;
}

function duration(file: BaselineFile): number {
  return file.tests.reduce((sum, each) => sum + each.milliseconds, 0);
}

/** Returns how a run with an active mutant fails, or null if it passes. */
async function failureOf(id: number, steps: number, run: () => Promise<void>): Promise<'killed' | 'endless' | null> {
  mutationSwitch.awake = id;
  mutationSwitch.steps = 0;
  mutationSwitch.allowed = STEPS_ALWAYS_ALLOWED + PATIENCE * steps;
  mutationSwitch.reached = null;
  try {
    await run();
    // the tested code may have caught the RunawayError
    return mutationSwitch.steps > mutationSwitch.allowed ? 'endless' : null;
  } catch (error) {
    return error instanceof RunawayError || mutationSwitch.steps > mutationSwitch.allowed ? 'endless' : 'killed';
  } finally {
    mutationSwitch.awake = 0;
    mutationSwitch.allowed = Infinity;
  }
}
