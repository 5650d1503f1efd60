import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../platform/postgres/testing-database.ts';
import { auditDatabase } from '../../../src/modules/wallet/audit.ts';
import { killIn, PHASES } from './testing-kills.ts';
import { crowdAtTheBurst } from './testing-crowd.ts';
import { newGambler, openCasino, reach, stake, storedBets } from './testing-rounds.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());

describe('a server that is killed in a round', () => {
  it('pays, loses or returns each stake exactly once, whatever the phase', async () => {
    let casino = await openCasino(database);
    const players = await Promise.all(Array.from({ length: 4 }, () => newGambler(casino, 1_00_000)));
    for (const phase of PHASES) casino = await killIn(phase, casino, players);
    expect(await auditDatabase(database)).toMatchObject({ ok: true, faults: [] });
    casino.rounds.stop();
    await casino.exchange.stop();
  });
});

it('a process that was replaced without noticing accepts no bet', async () => {
  const old = await openCasino(database);
  const player = await newGambler(old, 1000);
  await old.rounds.watch('301');
  const { round } = await reach(old, '301', ({ phase }) => phase === 'betting');
  const next = await openCasino(database, old);
  await expect(stake(old, player, '301', { rupees: 100 })).rejects.toThrow('NOT_READY');
  expect(await storedBets(next, round)).toEqual([]);
  next.rounds.stop();
  await next.exchange.stop();
});

it('pays each bet of a crowd at the burst at most once and never above it', async () => {
  await expect(crowdAtTheBurst(database, { players: 40, flights: 3 })).resolves.toBeUndefined();
});
