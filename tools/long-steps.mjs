/**
 * The long tests: add a step by adding a line. All together they take at most 30 minutes on two cores; `npm run
 * test:long -- NAME` runs one. `args` go to Node; `minutes` is the step's own limit.
 * @type {readonly { readonly name: string, readonly args: readonly string[], readonly env?: Record<string, string>, readonly minutes: number }[]}
 */
export const LONG_STEPS = [
  { name: 'drill:kill', args: ['tools/drill-kill.mjs', '--rounds', '6'], minutes: 8 },
  { name: 'fuzz:engine', args: ['tools/fuzz-engine.mjs', '500000'], minutes: 6 },
  { name: 'randomness', args: ['tools/randomness.mjs'], minutes: 2 },
  { name: 'long-tests', args: ['node_modules/vitest/vitest.mjs', 'run'], env: { LONG_TESTS: '1' }, minutes: 14 },
];
