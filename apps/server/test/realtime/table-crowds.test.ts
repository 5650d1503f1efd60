/** The bets of others that a viewer of a casino table sees. */
import type { CasinoBetAnswer, Failure, Login, TableBets, TableRound } from '@maidan/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestSocket } from '../testing-app.ts';

const TABLE = '302';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

interface Seen {
  readonly socket: TestSocket;
  /** Stakes of the bets that the viewer saw, in rupees. */
  readonly stakes: Set<number>;
  /** The last totals: players with a bet, staked rupees. */
  totals: readonly [players: number, staked: number];
  players: number;
}

async function watching(login?: Login): Promise<Seen> {
  const socket = await test.socket(login === undefined ? {} : { auth: { token: login.token.accessToken } });
  const seen: Seen = { socket, stakes: new Set(), totals: [0, 0], players: 0 };
  const noteBets = ({ bets, players, stakes }: TableBets): void => {
    for (const { stake } of bets) seen.stakes.add(stake);
    seen.totals = [players, stakes['all'] ?? 0];
  };
  const noteRound = ({ players }: TableRound): void => void (seen.players = Math.max(seen.players, players));
  socket.on('table-bets', noteBets);
  socket.on('table-round', noteRound);
  await new Promise<void>((resolve) => {
    socket.on('table-snapshot', ({ round, bets }) => {
      noteBets(bets);
      noteRound(round);
      resolve();
    });
    socket.emit('subscribe-table', { tableId: TABLE });
  });
  return seen;
}

it('[TR-015] are those of players; a demo account sees those of demo accounts', async () => {
  const [demo, player] = [await test.demo(), await test.player('crowded')];
  const viewers = { visitor: await watching(), player: await watching(player), demo: await watching(demo) };
  await expect.poll(() => test.app.casinoRounds.snapshot(TABLE, null)?.view.phase).toBe('betting');
  const { round } = test.app.casinoRounds.snapshot(TABLE, null)!.view;
  const place = ({ token }: Login, socket: TestSocket, stake: number) =>
    socket.emitWithAck('casino-bet', { token: token.accessToken, tableId: TABLE, roundId: String(round), betRef: `s${stake}`, stake }) as Promise<
      CasinoBetAnswer | Failure
    >;
  expect(await place(demo, viewers.demo.socket, 120)).toMatchObject({ success: true });
  expect(await place(demo, viewers.demo.socket, 130)).toMatchObject({ success: true });
  expect(await place(player, viewers.player.socket, 140)).toMatchObject({ success: true });
  const seen = () => Object.values(viewers).map(({ stakes, totals }) => [...stakes, ...totals]);
  await expect.poll(seen).toEqual([
    [140, 1, 140],
    [140, 1, 140],
    [120, 130, 1, 250],
  ]);
  // newcomers get the same from the snapshot
  const late = [await watching(), await watching(demo)];
  expect(late.map(({ stakes, totals }) => [...[...stakes].toSorted((one, other) => one - other), ...totals])).toEqual([
    [140, 1, 140],
    [120, 130, 1, 250],
  ]);
  // the round counts the players of the viewer's pool
  await test.clock.advance(10_000);
  await expect.poll(() => test.app.casinoRounds.snapshot(TABLE, null)?.view.phase).not.toBe('betting');
  await expect.poll(() => [...Object.values(viewers), ...late].map(({ players }) => players)).toEqual([1, 1, 1, 1, 1]);
});
