import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../platform/postgres/testing-database.ts';
import { auditDatabase } from '../wallet/audit.ts';
import { timeOf } from '@maidan/casino';
import { killIn, PHASES } from './testing-kills.ts';
import { newGambler, openCasino, reach, settled, stake, storedBets } from './testing-rounds.ts';

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
  }, 60_000);
});

it('takes nothing by a process that has been taken over from and does not know it', async () => {
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

describe('a crowd at the burst', () => {
  it('pays each bet at most once and never above the burst', async () => {
    const casino = await openCasino(database);
    const players = await Promise.all(Array.from({ length: 40 }, () => newGambler(casino, 1000)));
    await casino.rounds.watch('302');
    for (let flown = 0; flown < 3;) {
      const { round } = await reach(casino, '302', ({ phase, until }) => phase === 'betting' && (until ?? 0) - casino.clock.now() > 5000);
      const bets = await Promise.all(
        players.flatMap((player) => [stake(casino, player, '302', { rupees: 10, at: 1.3 }), stake(casino, player, '302', { rupees: 10 })]),
      );
      await reach(casino, '302', ({ phase }) => phase === 'running');
      const hold = timeOf(130);
      casino.clock.advance(hold - 1);
      // in the very tick of the target: by hand, twice, and by itself
      const byHand = bets
        .flatMap((bet) => [bet, bet])
        .map((bet) =>
          casino.rounds.cashOut(
            players.find((one) => one.account === bet.account)!,
            '302',
            bet.bet,
          ),
        );
      casino.clock.advance(2);
      const answers = await Promise.all(byHand);
      await settled(casino);
      const over = await reach(casino, '302', ({ phase }) => phase === 'result', 1000);
      const burst = over.result!.burst;
      const stored = await storedBets(casino, round);
      expect(stored).toHaveLength(80);
      for (const bet of stored) {
        expect(['CASHED_OUT', 'LOST']).toContain(bet.state);
        expect(bet.cashed_out_at).toBeLessThanOrEqual(Math.min(burst, 130));
        expect(bet.returned).toBe(Math.floor((bet.stake * bet.cashed_out_at) / 100));
      }
      const ended = new Map(stored.map((bet) => [bet.id, bet]));
      for (const answer of answers.filter((one) => one.ok))
        expect(answer.value).toMatchObject({ state: 'CASHED_OUT', returned: ended.get(answer.value.bet)!.returned });
      flown += 1;
    }
    const doubled = await database.query(`select reference from entry where cause = 9 and account > 0 and amount > 0 group by reference having count(*) > 1`);
    expect(doubled).toEqual([]);
    expect(await auditDatabase(database)).toMatchObject({ ok: true, faults: [] });
    casino.rounds.stop();
    await casino.exchange.stop();
  }, 60_000);
});
