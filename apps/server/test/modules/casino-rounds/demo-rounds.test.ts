/** Demo accounts at players' tables: they play along and change nothing for players with money. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../platform/postgres/testing-database.ts';
import { newPlayer } from '../orders/testing-exchange.ts';
import { OpenRoundBets } from '../../../src/modules/casino-rounds/open-round.ts';
import type { CasinoBetRecord } from '../../../src/modules/casino-rounds/casino-rounds-port.ts';
import { LARGEST_LIABILITY } from '../../../src/modules/casino-rounds/table-terms.ts';
import { newGambler, openCasino, reach, stake, type Casino } from './testing-rounds.ts';

let database: TestDatabase;
let casino: Casino;
beforeAll(async () => {
  database = await openTestDatabase();
  casino = await openCasino(database);
});
afterAll(async () => {
  casino.rounds.stop();
  await casino.exchange.stop();
  await database.drop();
});

const bet = (number: number, account: number): CasinoBetRecord => ({
  bet: number,
  betRef: `r${number}`,
  account,
  tableId: '103',
  gameId: 'dragon-tiger',
  round: 1,
  spot: 'dragon',
  stake: 100,
  risk: 100,
  autoCashOut: 0,
  cashedOutAt: 0,
  state: 'OPEN',
  returned: 0,
  placedAt: 0,
});

it('demo stakes do not use up the limits of a round, and releasing a demo bet frees nothing (17.C6)', () => {
  const round = new OpenRoundBets({ round: 1, tableId: '103' }, false, { bettingEndsAt: () => 1000, isTableClosed: () => false });
  const seat = { player: 'p', liability: LARGEST_LIABILITY, isDemo: false, seed: null };
  const demo = bet(1, 1);
  expect(round.take(demo, { ...seat, isDemo: true }, 0)).toBeNull();
  expect(round.take(bet(2, 2), { ...seat, isDemo: true }, 0)).toBeNull();
  expect(round.take(bet(3, 3), seat, 0)).toBeNull();
  expect(round.take(bet(4, 4), { ...seat, liability: 1 }, 0)).toMatchObject({ code: 'TABLE_LIMIT' });
  round.remove(demo);
  expect(round.take(bet(4, 4), { ...seat, liability: 1 }, 0)).toMatchObject({ code: 'TABLE_LIMIT' });
});

it('the seed of a demo account enters no draw (17.C6)', async () => {
  const demo = { ...(await newPlayer(casino.exchange, 1000, { isDemo: true })), role: 'user' as const };
  const player = await newGambler(casino, 1000);
  for (const one of [demo, player]) expect((await casino.rounds.changeSeed(one.account, one === demo ? 'demo-seed' : 'player-seed')).ok).toBe(true);
  await casino.rounds.watch('103');
  const { round } = await reach(casino, '103', (view) => view.phase === 'betting' && (view.until ?? 0) - casino.clock.now() > 5000);
  await stake(casino, demo, '103', { rupees: 100, spot: 'dragon' });
  await stake(casino, player, '103', { rupees: 100, spot: 'dragon' });
  await reach(casino, '103', (view) => view.phase === 'betting' && view.round > round);
  const rows = await database.query<{ client_seed: string }>('select client_seed from casino_round where id = $1', [round]);
  expect(rows).toEqual([{ client_seed: 'player-seed' }]);
});
