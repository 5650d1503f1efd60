import { afterAll, beforeAll, expect, it } from 'vitest';
import type { NumberedId } from '../../../src/modules/betfair-api/listing/numeric-ids-port.ts';
import { createNumericIds } from '../../../src/modules/betfair-api/listing/numeric-ids.ts';
import { openTestDatabase, type TestDatabase } from '../../platform/postgres/testing-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());

const NAMED: readonly NumberedId[] = [
  { kind: 'MARKET', id: 'cup-final' },
  { kind: 'MARKET', id: '1.200806927' },
  { kind: 'EVENT', id: 'cup' },
  { kind: 'COMPETITION', id: 'cup' },
  { kind: 'SELECTION', id: '-5' },
];

it('an id that clients cannot read gets one alias, the same in every process and after a restart', async () => {
  const [one, other] = [createNumericIds(database), createNumericIds(database)];
  await Promise.all([one.prepare(NAMED), other.prepare(NAMED.toReversed())]);
  const market = one.marketId('cup-final');
  expect(market).toMatch(/^1\.9\d{8}$/);
  expect(one.eventId('cup')).toMatch(/^9\d{8}$/);
  expect(one.marketId('1.200806927')).toBe('1.200806927');
  const after = createNumericIds(database);
  await after.prepare(NAMED);
  for (const ids of [other, after])
    expect([ids.marketId('cup-final'), ids.eventId('cup'), ids.competitionId('cup'), ids.selectionId(-5)]).toEqual([
      market,
      one.eventId('cup'),
      one.competitionId('cup'),
      one.selectionId(-5),
    ]);
  expect(await after.marketOf(market)).toBe('cup-final');
  expect(await after.eventOf(one.eventId('cup'))).toBe('cup');
  expect(await after.selectionOf(one.selectionId(-5))).toBe(-5);
  expect(await after.marketOf('1.200806927')).toBe('1.200806927');
});

it('an alias that was not given and an id that was not prepared name nothing', async () => {
  const ids = createNumericIds(database);
  expect(await ids.marketOf('1.987654321')).toBeUndefined();
  expect(await ids.marketOf('cup-final')).toBeUndefined();
  expect(await ids.competitionOf('977777777')).toBeUndefined();
  expect(() => ids.marketId('never-prepared')).toThrow('was not prepared');
});
