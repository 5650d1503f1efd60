import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createPlayerEvents } from '../../../src/modules/audit/player-events.ts';
import type { PlayerEvent } from '../../../src/modules/audit/audit-port.ts';
import { ManualClock } from '../../../src/platform/clock.ts';
import { openTestDatabase, type TestDatabase } from '../../platform/postgres/testing-database.ts';

/** A tenth of the 10,000 of OC-047; the long tests write all. */
const CALLS = Number(process.env['AUDIT_TRIES'] ?? 1000);
const MIDNIGHT = Date.UTC(2030, 0, 15);
const event = (account: number, seconds: number): PlayerEvent => ({
  account,
  actor: `player${account} (maidan)`,
  action: 'disconnect-cancel set',
  target: null,
  detail: { seconds },
  outcome: 'OK',
  address: 'server',
});

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => database.query('truncate player_event'));

const rowsOf = (account: number) =>
  database.query<{ action: string; count: number; detail: object }>('select action, count, detail from player_event where account = $1 order by id', [account]);

it('equal events of an account within a minute are one row with their count', async () => {
  const clock = new ManualClock(MIDNIGHT);
  const events = createPlayerEvents({ database, clock });
  for (let call = 0; call < 3; call += 1) {
    await events.write(event(1, 30));
    await events.write(event(1, 60));
    await events.write(event(2, 30));
    clock.advance(1000);
  }
  expect(await rowsOf(1)).toEqual([
    { action: 'disconnect-cancel set', count: 3, detail: { seconds: 30 } },
    { action: 'disconnect-cancel set', count: 3, detail: { seconds: 60 } },
  ]);
  expect((await rowsOf(2)).map(({ count }) => count)).toEqual([3]);
  clock.advance(60_000);
  await events.write(event(1, 30));
  expect((await rowsOf(1)).map(({ count }) => count)).toEqual([3, 3, 1]);
});

it(`[OC-047] ${CALLS} different events of a player at once are 200 rows of the day and none in the audit log; the last row counts the rest`, async () => {
  const clock = new ManualClock(MIDNIGHT + 1);
  const events = createPlayerEvents({ database, clock });
  const calls = Array.from({ length: CALLS }, (_item, call) => call);
  await Promise.all(calls.map((call) => events.write(event(1, call))));
  await events.write(event(2, 30));
  const rows = await rowsOf(1);
  expect(rows).toHaveLength(200);
  expect(rows.at(-1)).toEqual({ action: 'furtherEvents', count: CALLS - 199, detail: {} });
  expect(rows.slice(0, -1).every(({ count }) => count === 1)).toBe(true);
  expect(await rowsOf(2)).toHaveLength(1);
  expect(await database.query('select 1 from audit_entry')).toEqual([]);
  // the next day begins with an empty count
  clock.advance(24 * 3_600_000);
  await events.write(event(1, 30));
  expect(await rowsOf(1)).toHaveLength(201);
});

it('an event of nobody who is signed in is written and folded too', async () => {
  const events = createPlayerEvents({ database, clock: new ManualClock(MIDNIGHT) });
  const locked = { ...event(0, 0), account: null, action: 'otpLock', detail: {} };
  for (const target of ['…10', '…10', '…11']) await events.write({ ...locked, target });
  expect(await database.query('select target, count from player_event order by id')).toEqual([
    { target: '…10', count: 2 },
    { target: '…11', count: 1 },
  ]);
});

it('events without an account have at most 200 rows a day for each actor; the last row counts the rest', async () => {
  const clock = new ManualClock(MIDNIGHT);
  const events = createPlayerEvents({ database, clock });
  const locked = { ...event(0, 0), account: null, action: 'otpLock', detail: {} };
  for (const actor of ['somebody (maidan)', 'somebody (patang)'])
    await Promise.all(Array.from({ length: actor.includes('maidan') ? 300 : 3 }, (_item, call) => events.write({ ...locked, actor, target: `…${call}` })));
  const rows = await database.query<{ actor: string; action: string; count: number }>('select actor, action, count from player_event order by id');
  const ofMaidan = rows.filter(({ actor }) => actor === 'somebody (maidan)');
  expect(ofMaidan).toHaveLength(200);
  expect(ofMaidan.at(-1)).toMatchObject({ action: 'furtherEvents', count: 101 });
  expect(rows.filter(({ actor }) => actor === 'somebody (patang)')).toHaveLength(3);
});
