/**
 * `npm run randomness -- [rounds] [seed]`: nine tests of the cards, burst points and pockets that the real chain gives, first
 * from the published seed, then from a new one that is printed before its use. Exit code 1 if a chance is below the limit. Fair
 * rounds fail about once in 200 runs of both seeds; run a failed seed again with more rounds to see whether it fails again.
 */
import { createHash, randomBytes } from 'node:crypto';
import { GAME_OUTCOMES } from './game-outcomes.ts';
import { NINE_TESTS } from './nine-tests.ts';

/** The hash of a sentence, fixed on 2026-11-22 before the first test with it, so that the seed cannot have been picked for its results. */
const PUBLISHED = createHash('sha256').update('Maidan: randomness of the casino, 2026-11-22').digest('hex');
const LEAST_CHANCE = 0.0001;

const [roundsText = '200000', seed = randomBytes(32).toString('hex')] = process.argv.slice(2);
const rounds = Number(roundsText);
if (!Number.isSafeInteger(rounds) || rounds < 20_000 || !/^[0-9a-f]{64}$/.test(seed)) {
  process.stderr.write('usage: npm run randomness -- [rounds, 20000 or more] [seed of 64 hex digits]\n');
  process.exit(2);
}
let failed = 0;
for (const [origin, lastSeed] of [
  ['published', PUBLISHED],
  ['fresh', seed],
] as const) {
  process.stdout.write(`\n${origin} seed ${lastSeed}, ${rounds} rounds of each game\n`);
  for (const outcomesOf of GAME_OUTCOMES) {
    const outcomes = outcomesOf(lastSeed, rounds);
    process.stdout.write(`  ${outcomes.name}\n`);
    for (const [name, test] of NINE_TESTS) {
      const chance = test(outcomes);
      const fair = chance > LEAST_CHANCE;
      if (!fair) failed += 1;
      process.stdout.write(`    ${name.padEnd(20)} p = ${chance.toFixed(6)}${fair ? '' : '  FAILED'}\n`);
    }
  }
}
process.stdout.write(`\n${failed === 0 ? `every chance is above ${LEAST_CHANCE}` : `${failed} chances are not above ${LEAST_CHANCE}`}\n`);
process.exit(failed === 0 ? 0 : 1);
