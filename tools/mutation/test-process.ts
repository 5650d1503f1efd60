/** Runs a plan in a process of its own, and again without the mutant that killed or hung it. */
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PLAN_VARIABLE, type MutationPlan, type Outcome } from './mutation-plan.ts';

/** Time limit for code that hangs outside of counted loops. Far above the time that all tests of a survivor take. */
const HANGING_MS = 180_000;

/** Runs the baseline; throws with the output if a test fails without a mutant. */
export async function runBaseline(root: string, folder: string, plan: MutationPlan, seed: number): Promise<void> {
  const ended = await runOnce(root, join(folder, 'baseline'), plan, seed);
  if (ended.code !== 0) throw new Error(`the tests do not pass without a mutant:\n${ended.output}`);
}

/** Runs all mutants of a plan and returns their verdicts. */
export async function runToTheEnd(root: string, folder: string, plan: MutationPlan, seed: number): Promise<readonly Outcome[]> {
  for (;;) {
    const outcomes = readOutcomes(plan.outcomes);
    const judged = new Set(outcomes.filter((each) => each.verdict !== 'begun').map((each) => each.id));
    const left = plan.own.filter((id) => !judged.has(id));
    if (left.length === 0) return outcomes.filter((each) => each.verdict !== 'begun');
    const before = outcomes.length;
    const ended = await runOnce(root, join(folder, `mutants-${plan.own[0]}`), { ...plan, own: left }, seed);
    if (ended.code === 0) continue;
    const after = readOutcomes(plan.outcomes);
    const last = after.at(-1);
    if (after.length === before || last?.verdict !== 'begun') throw new Error(`the process of the tests failed:\n${ended.output}`);
    appendFileSync(plan.outcomes, `${JSON.stringify({ id: last.id, verdict: 'endless', by: 'the process ended or hung' } satisfies Outcome)}\n`);
  }
}

function readOutcomes(file: string): readonly Outcome[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Outcome);
}

async function runOnce(root: string, name: string, plan: MutationPlan, seed: number): Promise<{ readonly code: number | null; readonly output: string }> {
  const planFile = `${name}.json`;
  writeFileSync(planFile, JSON.stringify(plan));
  const seeds = { PROPERTY_SEED: String(seed), FUZZ_SEED: String(seed), FUZZ_OPERATIONS: '5000' };
  const child = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--config', 'tools/mutation/mutation.config.ts'], {
    cwd: root,
    env: { ...process.env, ...seeds, [PLAN_VARIABLE]: planFile },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  const keep = (chunk: Buffer): void => {
    output = `${output}${chunk.toString()}`.slice(-4000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const watch = plan.step === 'mutants' ? watchProgress(plan.outcomes, () => process.kill(-child.pid!, 'SIGKILL')) : undefined;
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  clearInterval(watch);
  return { code, output };
}

/** Calls `end` if a process has written no outcome for `HANGING_MS`. Returns the timer. */
function watchProgress(file: string, end: () => void): NodeJS.Timeout {
  let length = -1;
  let since = Date.now();
  return setInterval(() => {
    const now = existsSync(file) ? readFileSync(file).length : 0;
    if (now !== length) {
      length = now;
      since = Date.now();
    } else if (Date.now() - since > HANGING_MS) end();
  }, 2_000);
}
