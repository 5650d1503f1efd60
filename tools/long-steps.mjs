/** Times are printed, not judged: they are the machine's, and the drills by hand judge them. */
const TOLD = { DRILL_TIMES: 'told' };

/**
 * The long tests: add a step by adding a line. All together they take at most 30 minutes on two cores; `npm run
 * test:long -- NAME` runs one. `args` go to Node; `minutes` is the step's own limit.
 * @type {readonly { readonly name: string, readonly args: readonly string[], readonly env?: Record<string, string>, readonly minutes: number }[]}
 */
export const LONG_STEPS = [
  { name: 'drill:kill', args: ['tools/drill.mjs', 'kill', '--rounds', '3'], env: TOLD, minutes: 4 },
  { name: 'drill:cluster', args: ['tools/drill.mjs', 'cluster', '--kills', '1', '--freezes', '1'], env: TOLD, minutes: 5 },
  { name: 'drill:postgres', args: ['tools/drill.mjs', 'postgres', '--rounds', '3'], minutes: 4 },
  { name: 'drill:net', args: ['tools/drill.mjs', 'net'], minutes: 4 },
  { name: 'drill:wallet', args: ['tools/drill.mjs', 'wallet'], minutes: 4 },
  { name: 'drill:reference', args: ['tools/drill.mjs', 'reference'], minutes: 4 },
  { name: 'drill:settle', args: ['tools/drill.mjs', 'settle'], minutes: 10 },
  { name: 'drill:restart', args: ['tools/drill.mjs', 'restart', '--rounds', '2', '--starter', 'npm'], minutes: 3 },
  { name: 'drill:restore', args: ['tools/drill.mjs', 'restore'], minutes: 4 },
  { name: 'drill:package', args: ['tools/drill.mjs', 'package'], minutes: 5 },
  { name: 'fuzz:engine', args: ['tools/fuzz-engine.mjs', '300000'], minutes: 6 },
  { name: 'fuzz:calls', args: ['node_modules/vitest/vitest.mjs', 'run', 'apps/server/test/call-fuzz/fuzz.test.ts'], env: { FUZZ_INPUTS: '500' }, minutes: 5 },
  { name: 'simulate', args: ['tools/simulate.mjs', '--seeds', '200', '--from', '1001'], minutes: 15 },
  { name: 'randomness', args: ['tools/randomness.mjs'], minutes: 5 },
  { name: 'long-tests', args: ['node_modules/vitest/vitest.mjs', 'run'], env: { LONG_TESTS: '1' }, minutes: 14 },
];
