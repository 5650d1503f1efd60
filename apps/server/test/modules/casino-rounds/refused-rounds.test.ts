/** A round that the database refuses to continue, while its process goes on. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../platform/postgres/testing-database.ts';
import { auditDatabase } from '../../../src/modules/wallet/audit.ts';
import type { CasinoPlayer } from '../../../src/modules/casino-rounds/casino-rounds-port.ts';
import { newGambler, openCasino, reach, stake, storedBets, viewOf, type Casino } from './testing-rounds.ts';

let database: TestDatabase;
let casino: Casino;
let player: CasinoPlayer;
beforeAll(async () => {
  database = await openTestDatabase();
  casino = await openCasino(database);
  player = await newGambler(casino, 10_000);
});
afterAll(async () => {
  casino.rounds.stop();
  await casino.exchange.stop();
  await database.drop();
});

/** From this call on, refuses the open round's commands in this phase. Returns the round's number. */
async function refusedIn(phase: string, tableId: string): Promise<number> {
  await casino.rounds.watch(tableId);
  const { round } = await reach(casino, tableId, (view) => view.phase === 'betting' && (view.until ?? 0) - casino.clock.now() > 5000);
  await database.query(`alter table casino_round add constraint refused check (id <> ${round} or phase <> '${phase}')`);
  return round;
}
const allow = async (): Promise<void> => void (await database.query('alter table casino_round drop constraint refused'));
const phaseOf = async (round: number): Promise<string> =>
  (await database.query<{ phase: string }>('select phase from casino_round where id = $1', [round]))[0]!.phase;
const statesOf = (bet: number): readonly string[] => casino.published.filter((one) => one.bet === bet).map(({ state }) => state);

describe('a round that the database refuses to continue', () => {
  it('is ended before the next one begins: undecided stakes are returned, and their players are notified', async () => {
    const round = await refusedIn('RUNNING', '103');
    const { bet } = await stake(casino, player, '103', { rupees: 100, spot: 'dragon' });
    const next = await reach(casino, '103', (view) => view.phase === 'betting' && view.round > round);
    await allow();
    expect(next.round).toBeGreaterThan(round);
    expect(await phaseOf(round)).toBe('BROKEN_OFF');
    expect(await storedBets(casino, round)).toMatchObject([{ id: bet, state: 'RETURNED', returned: 100_00 }]);
    expect(statesOf(bet)).toEqual(['OPEN', 'RETURNED']);
  });

  it('is retried until the database accepts its end: bets still open in a flight that has burst are lost', async () => {
    const round = await refusedIn('SETTLING', '301');
    const still = await stake(casino, player, '301', { rupees: 50 });
    await reach(casino, '301', (view) => view.phase === 'running' || view.phase === 'paused');
    await reach(casino, '301', (view) => view.phase === 'paused', 1000);
    // it is refused again, and the next round must wait
    for (let second = 0; second < 5; second += 1) await reach(casino, '301', seconds(1));
    expect(viewOf(casino, '301').phase).toBe('paused');
    expect(await phaseOf(round)).toBe('RUNNING');
    await allow();
    await reach(casino, '301', (view) => view.phase === 'betting' && view.round > round);
    expect(await phaseOf(round)).toBe('ENDED');
    expect(await storedBets(casino, round)).toMatchObject([{ id: still.bet, state: 'LOST', returned: 0 }]);
    expect(statesOf(still.bet)).toEqual(['OPEN', 'LOST']);
    expect(await auditDatabase(database)).toMatchObject({ ok: true, faults: [] });
  });
});

/** Returns a condition that is true once the clock has advanced by this many seconds. */
function seconds(count: number): () => boolean {
  const from = casino.clock.now();
  return () => casino.clock.now() - from >= count * 1000;
}
