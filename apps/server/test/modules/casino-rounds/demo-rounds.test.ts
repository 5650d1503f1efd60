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

it('[TR-015] players and demo accounts have room of their own: a full one takes nothing from the other (17.C6)', () => {
  const round = new OpenRoundBets({ round: 1, tableId: '103' }, false, { bettingEndsAt: () => 1000, isTableClosed: () => false });
  const take = (one: CasinoBetRecord, liability: number, isDemo: boolean) => round.take(one, { player: 'p', liability, isDemo, seed: null }, 0)?.code;
  const ofRound = () => round.crowds(50).map(({ players, bets, stakes }) => [players, bets.map((one) => one.bet), stakes.get('dragon') ?? 0]);
  const demo = bet(1, 1);
  const player = bet(3, 3);
  expect(take(demo, LARGEST_LIABILITY / 10, true)).toBeUndefined();
  expect(take(bet(2, 2), 1, true)).toBe('TABLE_LIMIT');
  expect(take(player, LARGEST_LIABILITY, false)).toBeUndefined();
  expect(take(bet(4, 4), 1, false)).toBe('TABLE_LIMIT');
  expect(ofRound()).toEqual([
    [1, [3], 100],
    [1, [1], 100],
  ]);
  // a released demo bet frees the room of demo accounts only
  round.remove(demo);
  expect(take(bet(4, 4), 1, false)).toBe('TABLE_LIMIT');
  expect(take(bet(5, 2), LARGEST_LIABILITY / 10, true)).toBeUndefined();
  round.remove(player);
  expect(take(bet(6, 6), LARGEST_LIABILITY, false)).toBeUndefined();
  expect(ofRound()).toEqual([
    [1, [6], 100],
    [1, [5], 100],
  ]);
});

it('[TR-015] the seed of a demo account enters no draw (17.C6)', async () => {
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
