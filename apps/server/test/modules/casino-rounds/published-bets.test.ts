/** Subscribers of `casino-bets-changed` get each change of a bet exactly once. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CasinoPlayer } from '../../../src/modules/casino-rounds/casino-rounds-port.ts';
import { openTestDatabase, type TestDatabase } from '../../platform/postgres/testing-database.ts';
import { newGambler, openCasino, reach, waitUntilIdle, stake, storedBets, type Casino } from './testing-rounds.ts';

let database: TestDatabase;
let casino: Casino;
let player: CasinoPlayer;
beforeAll(async () => {
  database = await openTestDatabase();
  casino = await openCasino(database);
  player = await newGambler(casino, 10_000);
  for (const tableId of ['103', '301']) await casino.rounds.watch(tableId);
});
afterAll(async () => {
  casino.rounds.stop();
  await casino.exchange.stop();
  await database.drop();
});

/** Waits for a round whose betting has just begun. Returns its number. */
async function nextRound(tableId: string, after = 0): Promise<number> {
  const { round } = await reach(casino, tableId, (view) => view.phase === 'betting' && view.round > after && (view.until ?? 0) - casino.clock.now() > 4000);
  return round;
}
const statesOf = (bet: number): readonly string[] => casino.published.filter((one) => one.bet === bet).map(({ state }) => state);

it('publishes a bet when it is placed, and its end when the round is over', async () => {
  const round = await nextRound('103');
  const { bet } = await stake(casino, player, '103', { rupees: 100, spot: 'dragon' });
  expect(statesOf(bet)).toEqual(['OPEN']);
  await reach(casino, '103', (view) => view.phase === 'result');
  const [stored] = await storedBets(casino, round);
  expect(casino.published.filter((one) => one.bet === bet)).toEqual([
    { bet, state: 'OPEN', returned: 0 },
    { bet, state: stored?.state, returned: stored?.returned },
  ]);
});

it('publishes a cancelled bet once, also if the player cancels it twice', async () => {
  await nextRound('301');
  const { bet } = await stake(casino, player, '301', { rupees: 50 });
  for (let request = 0; request < 2; request += 1) expect(await casino.rounds.cancelBet(player, '301', bet)).toMatchObject({ ok: true });
  await waitUntilIdle(casino);
  expect(statesOf(bet)).toEqual(['OPEN', 'RETURNED']);
});

it('publishes the cash-out of a player and the cash-out at a target once each', async () => {
  const cashedOut = new Set<string>();
  let round = 0;
  for (let flights = 0; cashedOut.size < 2 && flights < 20; flights += 1) {
    round = await nextRound('301', round);
    const bets = { byPlayer: await stake(casino, player, '301', { rupees: 50 }), atTarget: await stake(casino, player, '301', { rupees: 50, at: 1.01 }) };
    await reach(casino, '301', (view) => view.phase === 'running');
    for (let request = 0; request < 2; request += 1) await casino.rounds.cashOut(player, '301', bets.byPlayer.bet);
    await reach(casino, '301', (view) => view.phase === 'result');
    const stored = await storedBets(casino, round);
    for (const [manner, { bet }] of Object.entries(bets)) {
      const state = stored.find(({ id }) => id === bet)?.state;
      expect([manner, ...statesOf(bet)]).toEqual([manner, 'OPEN', state]);
      // a flight that bursts at once allows no cash-out
      if (state === 'CASHED_OUT') cashedOut.add(manner);
    }
  }
  expect([...cashedOut].toSorted()).toEqual(['atTarget', 'byPlayer']);
});
