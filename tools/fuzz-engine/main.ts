/** `npm run fuzz:engine -- [operations] [seed]`: prints the seed first and the figures last; exit code 1 at the first difference. Half of the worlds have cross-matching, of 2 to 30 runners. */
import { createMixedWorld, runFuzz } from '@maidan/engine/fuzz';
import { randomInt } from 'node:crypto';

const REPORT_EVERY_MS = 10_000;

const [operationsText = '1000000', seedText] = process.argv.slice(2);
const operations = Number(operationsText);
const seed = seedText === undefined ? randomInt(2 ** 31) : Number(seedText);
if (!Number.isSafeInteger(operations) || operations < 1 || !Number.isSafeInteger(seed)) {
  process.stderr.write('usage: npm run fuzz:engine -- [operations] [seed]\n');
  process.exit(2);
}
process.stdout.write(`engine against the naive engine: ${operations} operations, seed ${seed}\n`);
const started = performance.now();
let worlds = 0;
let reported = started;
const result = runFuzz(operations, seed, (random) => {
  worlds += 1;
  if (performance.now() - reported >= REPORT_EVERY_MS) {
    reported = performance.now();
    process.stdout.write(`${worlds} worlds in ${Math.round((reported - started) / 1000)} s\n`);
  }
  return createMixedWorld(random);
});
const seconds = Math.round((performance.now() - started) / 1000);
process.stdout.write(
  `${result.operations} operations, ${result.trades} trades, ${result.crossed} of them of cross matches, ${result.refusals} refusals, ${result.undone} times undone, ${result.rebuilt} times rebuilt, ${result.startingPrices} starting prices, in ${seconds} s\n`,
);
process.stdout.write(`differences: ${result.difference ?? 0}\n`);
process.exit(result.difference === null ? 0 : 1);
