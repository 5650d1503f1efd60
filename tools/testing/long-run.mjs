/** `npm run test:long`: the long tests on two cores, each with its own time limit. */
import { runNode } from '../project/programs.mjs';
import { provideBrowser } from '../test-environment/browser.mjs';
import { runSteps, tableOf } from './steps.mjs';
import { externalStep } from './test-steps.mjs';

/** Drills run one at a time, beside the steps that keep one core busy. They print their times and do not judge them: the machine is shared. */
const DRILL = { turn: 'drill', env: { DRILL_TIMES: 'reported' } };
/** Steps that use all cores. */
const WIDE = { cores: 2 };
/** Number of last lines of a failed step that are printed again at the end, because CI systems often keep only the end of a long output. */
const LAST_LINES = 60;
const RUN = 'tools/run.mjs';
const VITEST = 'node_modules/vitest/vitest.mjs';
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';
/** The step that repeats the tests of stores on an external PostgreSQL (test-steps.mjs). */
const STORE = 'store';
/** The tests that check in more looks with EVERY_LOOK (e2e/stage/looks.ts), by tag and by path. */
const IN_EVERY_LOOK = '@looks|rendering/load-shift';

/**
 * The steps, each with a row in docs/drills.md. All together take at most 30 minutes on two cores. `args` go to Node; `minutes` is the step's own
 * limit. `isOnRequest`: runs only by its name.
 * @type {readonly { readonly name: string, readonly args: readonly string[], readonly env?: Record<string, string>, readonly turn?: string,
 * readonly cores?: number, readonly minutes: number, readonly isOnRequest?: boolean }[]}
 */
const LONG_STEPS = [
  { name: 'drill:kill', args: [RUN, 'drill:kill', '--rounds', '3'], ...DRILL, minutes: 4 },
  { name: 'drill:cluster', args: [RUN, 'drill:cluster', '--kills', '1', '--freezes', '1'], ...DRILL, minutes: 5 },
  { name: 'drill:postgres', args: [RUN, 'drill:postgres', '--rounds', '3'], ...DRILL, minutes: 4 },
  { name: 'drill:net', args: [RUN, 'drill:net'], ...DRILL, minutes: 4 },
  { name: 'drill:wallet', args: [RUN, 'drill:wallet'], ...DRILL, minutes: 4 },
  { name: 'drill:reference', args: [RUN, 'drill:reference'], ...DRILL, minutes: 4 },
  { name: 'drill:settle', args: [RUN, 'drill:settle', '--markets', '300'], ...DRILL, minutes: 10 },
  { name: 'drill:restart', args: [RUN, 'drill:restart', '--rounds', '2', '--starter', 'npm'], ...DRILL, minutes: 3 },
  { name: 'drill:restore', args: [RUN, 'drill:restore'], ...DRILL, minutes: 8 },
  { name: 'drill:approve', args: [RUN, 'drill:approve', '--kills', '8', '--cluster-kills', '2'], ...DRILL, minutes: 4 },
  { name: 'drill:audit', args: [RUN, 'drill:audit'], ...DRILL, minutes: 4 },
  { name: 'drill:package', args: [RUN, 'drill:package'], ...DRILL, minutes: 10 },
  { name: 'fuzz:engine', args: [RUN, 'fuzz:engine', '200000'], minutes: 10 },
  { name: 'cross-zero', args: [VITEST, 'run', 'packages/engine/src/cross/cross-zero.test.ts'], env: { CROSS_COMMANDS: '4000000' }, minutes: 15 },
  { name: 'side-markets', args: [VITEST, 'run', 'packages/sports/src/simulation/side-markets.test.ts'], env: { SIMULATED_SEEDS: '40' }, minutes: 5 },
  { name: 'simulation', args: [VITEST, 'run', 'packages/sports/src/simulation/simulation.test.ts'], env: { SIMULATED_SEEDS: '40' }, minutes: 5 },
  { name: 'programme', args: [VITEST, 'run', 'apps/server/test/modules/feeds/simulated/simulated-feed.test.ts'], env: { PROGRAMME_STEPS: '8' }, minutes: 5 },
  { name: 'fuzz:calls', args: [VITEST, 'run', 'apps/server/test/call-fuzz/fuzz.test.ts'], env: { FUZZ_INPUTS: '200' }, minutes: 10 },
  { name: 'fuzz:betfair', args: [VITEST, 'run', 'apps/server/test/betfair-api/fuzz.test.ts'], env: { FUZZ_INPUTS: '200' }, minutes: 10 },
  {
    name: 'audit-log',
    args: [VITEST, 'run', 'apps/server/test/modules/audit/chain.test.ts', 'apps/server/test/modules/audit/player-events.test.ts'],
    env: { AUDIT_TRIES: '10000' },
    minutes: 6,
  },
  { name: 'randomness', args: [RUN, 'randomness'], minutes: 5 },
  { name: 'simulate', args: [RUN, 'simulate', '--seeds', '60', '--from', '1001'], ...WIDE, minutes: 15 },
  { name: 'browser', args: [PLAYWRIGHT, 'test', '--reporter=list'], env: { LONG_TESTS: '1' }, ...WIDE, minutes: 20 },
  {
    name: 'every-look',
    args: [PLAYWRIGHT, 'test', '--reporter=list', '--grep', IN_EVERY_LOOK],
    env: { EVERY_LOOK: '1' },
    ...WIDE,
    minutes: 25,
    isOnRequest: true,
  },
  { name: 'long-tests', args: [VITEST, 'run'], env: { LONG_TESTS: '1', STREAM_CUTS: '300' }, ...WIDE, minutes: 25 },
];

/** The names that `npm run test:long -- NAME` accepts. */
export const LONG_STEP_NAMES = [...LONG_STEPS.map(({ name }) => name), STORE];

/** Runs the steps with these names, or all but those on request if `names` is empty; returns the exit code. @param {readonly string[]} names */
export async function runLongSteps(names) {
  const unknown = names.filter((name) => !LONG_STEP_NAMES.includes(name));
  if (unknown.length > 0) {
    console.error(`There is no long step named ${unknown.join(', ')}. There are: ${LONG_STEP_NAMES.join(', ')}.`);
    return 1;
  }
  const chosen = names.length === 0 ? LONG_STEPS.filter(({ isOnRequest }) => isOnRequest !== true) : LONG_STEPS.filter((step) => names.includes(step.name));
  const steps = chosen.map(({ name, args, env = {}, minutes, cores = 1, turn }) => ({
    name,
    cores,
    ...(turn === undefined ? {} : { turn }),
    work: () => runNode(args, { shown: name, lastLines: LAST_LINES, env, limitMs: minutes * 60_000 }),
  }));
  if (chosen.some(({ args }) => args[0] === PLAYWRIGHT)) await provideBrowser();
  const store = names.length === 0 || names.includes(STORE) ? await externalStep() : [];
  const results = await runSteps([...store, ...steps], 2);
  for (const { name, ok, output } of results) if (!ok && output !== '') console.log(`\n---- the last lines of ${name}\n${output.trimEnd()}\n----`);
  console.log(`\n${tableOf(results)}\n`);
  const failed = results.filter((result) => !result.ok).length;
  console.log(`${results.length - failed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
