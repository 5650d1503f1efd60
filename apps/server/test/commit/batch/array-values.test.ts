import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../platform/postgres/testing-database.ts';
import { bigints, ints, texts } from '../../../src/commit/batch/array-values.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());

it('a value that is no whole number throws instead of becoming another number', () => {
  for (const value of [Number.NaN, 1.5, Infinity, 2 ** 53]) expect(() => bigints([1, value])).toThrow(RangeError);
  for (const value of [Number.NaN, 1.5, 2 ** 31]) expect(() => ints([1, value])).toThrow(RangeError);
});

it('arrays arrive in PostgreSQL unchanged', async () => {
  const seed = Date.now() % 2 ** 31;
  process.stdout.write(`array values: seed ${seed}\n`);
  const text = fc.string({ unit: 'binary' }).map((value) => value.replaceAll('\0', ''));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.maxSafeInteger()), fc.array(fc.integer()), fc.array(fc.option(text)), async (large, small, words) => {
      const [row] = await database.query<{ large: number[]; small: number[]; words: string[] }>(
        'select $1::bigint[] as large, $2::int[] as small, $3::text[] as words',
        [bigints(large), ints(small), texts(words)],
      );
      expect(row).toEqual({ large: large.map((value) => value + 0), small, words });
    }),
    { seed, numRuns: 100 },
  );
});
