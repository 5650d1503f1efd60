/** Runs named steps in parallel, as many as the cores allow, and prints their progress. */
import { availableParallelism } from 'node:os';
import { printProgress } from '../project/progress.mjs';

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {number} cores number of cores that it keeps busy
 * @property {readonly string[]} [after] names of steps that must have passed before
 * @property {string} [turn] steps of the same turn run one at a time
 * @property {() => Promise<{ readonly code: number, readonly output: string, readonly shown?: boolean, readonly late?: boolean }>} work
 *
 * @typedef {object} StepResult
 * @property {string} name
 * @property {boolean} ok
 * @property {number} seconds
 * @property {string} note
 * @property {string} output output of a failed step; if it was shown at once, only the last lines, if they were kept
 */

/**
 * Starts steps in order as cores become free. Prints the output of a failed step; the other steps continue.
 * @param {readonly Step[]} steps
 * @param {number} [cores]
 * @param {{ readonly onlyEnds?: boolean }} [options] onlyEnds: prints one line for each step, when it ends; the caller shows the failures
 * @returns {Promise<readonly StepResult[]>} in the order of `steps`
 */
export async function runSteps(steps, cores = availableParallelism(), { onlyEnds = false } = {}) {
  const waiting = [...steps];
  /** @type {Map<string, StepResult>} */
  const results = new Map();
  /** @type {Set<Promise<void>>} */
  const running = new Set();
  /** @type {Set<string>} */
  const turns = new Set();
  let free = cores;
  const fits = (/** @type {Step} */ step) => Math.min(step.cores, cores) <= free && (step.turn === undefined || !turns.has(step.turn));
  while (waiting.length > 0 || running.size > 0) {
    const index = waiting.findIndex((step) => fits(step) && (step.after ?? []).every((name) => results.has(name)));
    const step = index < 0 ? undefined : waiting.splice(index, 1)[0];
    if (step === undefined) {
      await Promise.race(running);
      continue;
    }
    if ((step.after ?? []).some((name) => results.get(name)?.ok === false)) {
      results.set(step.name, { name: step.name, ok: false, seconds: 0, note: `not run, because ${step.after?.join(', ')} failed`, output: '' });
      continue;
    }
    const taken = Math.min(step.cores, cores);
    const finish = async () => {
      results.set(step.name, await runStep(step, onlyEnds));
      free += taken;
      if (step.turn !== undefined) turns.delete(step.turn);
      running.delete(one);
    };
    free -= taken;
    if (step.turn !== undefined) turns.add(step.turn);
    const one = finish();
    running.add(one);
  }
  return steps.flatMap((step) => results.get(step.name) ?? []);
}

/** @param {Step} step @param {boolean} onlyEnds @returns {Promise<StepResult>} */
async function runStep(step, onlyEnds) {
  if (!onlyEnds) printProgress(`${step.name} …`);
  const begun = performance.now();
  const {
    code,
    output,
    shown = false,
    late = false,
  } = await step.work().catch((error) => ({ code: 1, output: String(error?.stack ?? error), shown: false, late: false }));
  const seconds = (performance.now() - begun) / 1000;
  const ok = code === 0;
  if (!ok && !shown && !onlyEnds && output !== '') console.log(`\n---- ${step.name}\n${output.trimEnd()}\n----\n`);
  printProgress(`${step.name}: ${ok ? 'passed' : 'FAILED'} in ${seconds.toFixed(1)} s`);
  return { name: step.name, ok, seconds, note: late ? 'ended by its time limit' : '', output: ok ? '' : output };
}

/** @param {readonly StepResult[]} results */
export function tableOf(results) {
  const width = Math.max(...results.map((result) => result.name.length));
  return results
    .map((result) => `${result.name.padEnd(width)}  ${result.ok ? 'passed' : 'FAILED'}  ${result.seconds.toFixed(1).padStart(7)} s  ${result.note}`.trimEnd())
    .join('\n');
}
