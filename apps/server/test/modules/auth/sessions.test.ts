/** The sessions of two processes over one table. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../platform/postgres/testing-database.ts';
import { collectingLog } from '../../platform/testing-log.ts';
import { ManualClock } from '../../../src/platform/clock.ts';
import type { AccountRecord } from '../../../src/modules/accounts/accounts-port.ts';
import { Sessions } from '../../../src/modules/auth/sessions.ts';

const MINUTE_MS = 60_000;
const CALLER = { site: 'maidan', address: '127.0.0.1', browser: 'test' };

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.query("insert into account (member_code, site, username, person, key) values ('u1', 'maidan', 'asha', 1, 'k')");
});
afterAll(() => database.drop());

function processOf(clock: ManualClock) {
  const { log, lines } = collectingLog();
  const ended: string[] = [];
  const sessions = new Sessions({
    database,
    clock,
    log,
    ended: ({ sessionHash }) => ended.push(sessionHash),
    longestPlay: () => null,
    ending: () => undefined,
  });
  sessions.start();
  return { sessions, ended, lines };
}

it('[TR-038] a session that is used in one process does not end as idle in another, and ends in both when it is idle in both', async () => {
  const clock = new ManualClock(Date.UTC(2030, 0, 1));
  const [one, other] = [processOf(clock), processOf(clock)];
  const account = { account: 1, memberCode: 'u1', site: 'maidan', username: 'asha', role: 'user', isDemo: false, isB2c: true, key: 'k' } as AccountRecord;
  const { token } = await one.sessions.open(account, CALLER, 'FULL');
  expect((await other.sessions.find(token, 'maidan', true)).ok).toBe(true);
  // only the other process is used for the next 80 minutes
  for (let step = 0; step < 4; step += 1) {
    clock.advance(20 * MINUTE_MS);
    expect((await other.sessions.find(token, 'maidan', true)).ok).toBe(true);
    // no caller waits for this write, and the next twenty minutes pass at once
    await expect.poll(() => database.query('select last_action_at as at from session')).toEqual([{ at: new Date(clock.now()) }]);
  }
  expect((await one.sessions.find(token, 'maidan', false)).ok).toBe(true);
  expect([one.ended, other.ended]).toEqual([[], []]);
  clock.advance(62 * MINUTE_MS);
  await expect.poll(() => one.ended.length + other.ended.length).toBeGreaterThan(0);
  expect((await one.sessions.find(token, 'maidan', true)).ok).toBe(false);
  expect((await other.sessions.find(token, 'maidan', true)).ok).toBe(false);
  expect([...one.lines, ...other.lines]).toEqual([]);
  one.sessions.stop();
  other.sessions.stop();
});
