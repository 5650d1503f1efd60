import { expect, it } from 'vitest';
import { openTestDatabase } from '../../platform/postgres/testing-database.ts';
import { auditDatabase } from '../../../src/modules/wallet/audit.ts';
import { crowdAtTheBurst } from './testing-crowd.ts';
import { killIn, PHASES } from './testing-kills.ts';
import { newGambler, openCasino } from './testing-rounds.ts';

/** Set CASINO_KILLS=100 by hand. */
const KILLS_OF_A_PHASE = Number(process.env['CASINO_KILLS'] ?? '5');

it(
  `ends each stake exactly once over ${KILLS_OF_A_PHASE} kills in each of ${PHASES.length} phases`,
  async () => {
    const database = await openTestDatabase();
    let casino = await openCasino(database);
    const players = await Promise.all(Array.from({ length: 4 }, () => newGambler(casino, 10_00_000)));
    for (let kill = 0; kill < KILLS_OF_A_PHASE; kill += 1) for (const phase of PHASES) casino = await killIn(phase, casino, players);
    expect(await auditDatabase(database)).toMatchObject({ ok: true, faults: [] });
    casino.rounds.stop();
    await casino.exchange.stop();
    await database.drop();
  },
  60_000 * KILLS_OF_A_PHASE,
);

it('pays 1,000 clients in the tick of the burst at most once, never above it', async () => {
  const database = await openTestDatabase();
  await expect(crowdAtTheBurst(database, { players: 1000, flights: 4 })).resolves.toBeUndefined();
  await database.drop();
}, 600_000);
