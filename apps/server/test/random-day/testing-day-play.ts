/** TEST FIXTURE: further actions of a day (test/random-day/testing-day.ts): Free Cash, referrals, own limits, breaks, the casino. */
import { gameOfTable, SOLO_GAMES, TABLE_GAMES } from '@maidan/casino';
import type { CasinoBetAnswer, Failure, Login } from '@maidan/contract';
import type { TableView } from '../../src/modules/casino-rounds/casino-rounds-port.ts';
import { acknowledged, TEST_PASSWORD, type TestSocket } from '../testing-app.ts';
import { became, byPlayer, NOTHING, pick, signUpWith, type Day, type DayAction, type Draw } from './testing-day-stage.ts';

/** Cards with and without lays, the wheel. */
const TABLES = ['103', '106', '107'] as const;
const FLIGHT = '302';
const SOLO_TABLES = ['201', '202', '203', '303'] as const;
const LIMITS = ['deposit', 'loss', 'stake'].flatMap((kind) => ['day', 'week', 'month'].map((period) => `${kind}.${period}`));
/** Maximum number of checks for a table's state; then the day fails. */
const MOST_LOOKS = 4000;

const stake = (draw: Draw): number => (1_000 + draw(50_000)) / 100;

/** Waits until the table is in the given state; advances the day's clock while an action waits. */
async function tableAt(day: Day, tableId: string, so: (view: TableView) => boolean): Promise<TableView> {
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const view = day.test.app.casinoRounds.snapshot(tableId, null)?.view;
    if (view !== undefined && so(view)) return view;
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
  }
  throw new Error(`table ${tableId} did not reach the expected state`);
}

interface Seated {
  readonly socket: TestSocket;
  readonly round: TableView;
}

/** Returns the table's answer. A player who excludes himself at the same moment is disconnected before it; the audit checks the bet anyway. */
async function answerOf(socket: TestSocket, event: string, options: object): Promise<CasinoBetAnswer | Failure> {
  try {
    return (await acknowledged(socket, event, options)) as unknown as CasinoBetAnswer | Failure;
  } catch (error) {
    if (socket.connected) throw error;
    return { success: false, code: 'SESSION_ENDED', message: 'cut off' } as Failure;
  }
}

async function sit(day: Day, player: Login, tableId: string): Promise<Seated> {
  const socket = await day.socketOf(player);
  await answerOf(socket, 'subscribe-table', { tableId });
  return { socket, round: await tableAt(day, tableId, ({ phase }) => phase === 'betting') };
}

async function stakeAt(day: Day, player: Login, { socket, round }: Seated, more: object): Promise<CasinoBetAnswer | Failure> {
  const options = { token: player.token.accessToken, tableId: round.tableId, roundId: String(round.round), betRef: `day-${day.next()}`, ...more };
  const answer = await answerOf(socket, 'casino-bet', options);
  if (!answer.success && answer.code === 'FAULT') throw new Error(`a fault: ${JSON.stringify(answer)}`);
  return answer;
}

async function casinoBet(day: Day, player: Login, draw: Draw): Promise<string> {
  const tableId = pick(TABLES, draw)!;
  const game = TABLE_GAMES.find(({ gameId }) => gameId === gameOfTable(tableId)?.gameId)!;
  const [spot, amount] = [pick(game.spots, draw)!.spot, stake(draw)];
  const answer = await stakeAt(day, player, await sit(day, player, tableId), { spot, stake: amount });
  return answer.success ? 'OK' : answer.code;
}

/** Bets on a flight: two in three set a target, the others cash out as soon as the flight runs. */
async function flight(day: Day, player: Login, draw: Draw): Promise<string> {
  const [amount, target] = [stake(draw), draw(3) === 0 ? undefined : (101 + draw(400)) / 100];
  const seated = await sit(day, player, FLIGHT);
  const answer = await stakeAt(day, player, seated, { stake: amount, ...(target === undefined ? {} : { autoCashOut: target }) });
  if (!answer.success) return answer.code;
  if (target !== undefined) return 'OK';
  const { round } = seated;
  await tableAt(day, FLIGHT, (view) => view.round !== round.round || view.phase !== 'betting');
  const options = { token: player.token.accessToken, tableId: FLIGHT, betId: answer.bet.betId };
  const taken = await answerOf(seated.socket, 'casino-cash-out', options);
  return taken.success ? 'OK' : taken.code;
}

async function soloRound(day: Day, player: Login, draw: Draw): Promise<string> {
  const tableId = pick(SOLO_TABLES, draw)!;
  const rules = SOLO_GAMES.find(({ gameId }) => gameId === gameOfTable(tableId)?.gameId)!;
  const body = { tableId, requestRef: `day-${day.next()}`, stake: stake(draw), choice: pick(rules.choices, draw) };
  return became(await day.call(player, 'POST', 'casino/play', body));
}

async function invite(day: Day, player: Login): Promise<string> {
  const reply = await day.call(player, 'GET', `account/${player.data.memberCode}/referral`);
  if (became(reply) !== 'OK') return became(reply);
  return signUpWith(day, { code: (reply.body as unknown as { result: { code: string } }).result.code, type: 'REFERRAL' });
}

/** Takes a break in its two steps. Every player of the day has the password of test players. */
async function takeBreak(day: Day, player: Login, wish: object): Promise<string> {
  const summary = await day.call(player, 'POST', 'play/break/summary', wish);
  if (became(summary) !== 'OK') return became(summary);
  const { token } = (summary.body as unknown as { result: { token: string } }).result;
  return became(await day.call(player, 'POST', 'play/break', { token, sure: true, password: TEST_PASSWORD }));
}

/** Excludes a player, who then has no session and leaves the day. */
async function exclude(day: Day, player: Login, draw: Draw): Promise<string> {
  const what = await takeBreak(day, player, { months: pick([6, 12, null], draw) });
  const at = day.players.indexOf(player);
  if (what === 'OK' && at >= 0) day.players.splice(at, 1);
  return what;
}

/** Makes the first invited friend as old, and his play as long, as a reward needs: no day is long enough for that. */
async function ageFriend({ test }: Day): Promise<void> {
  const created = new Date(test.clock.now() - 8 * 24 * 3_600_000);
  await test.database.query('update account set created_at = $1 where referred_by is not null and created_at > $1', [created]);
  await test.database.query(
    `insert into referral_wagering (friend, market, counted, days)
     select f.id, m.id, 70000, array[current_date, current_date - 1]
     from (select min(id) as id from account where referred_by is not null) f, (select id from market order by id limit 3) m
     where f.id is not null on conflict do nothing`,
  );
}

export const PLAY_ACTIONS: readonly DayAction[] = [
  {
    name: 'give bonus',
    weight: 6,
    act: byPlayer(async (day, { data }, draw) => {
      const body = { amount: (10_000 + draw(50_000)) / 100, wagering: 1 + draw(3), days: 1 + draw(30), reason: 'of the day' };
      return became(await day.operator('POST', `operator/accounts/${data.memberCode}/bonus`, body));
    }),
  },
  {
    name: 'switch wallet',
    weight: 10,
    act: byPlayer(async (day, player, draw) => {
      const bonus = draw(3) > 0;
      const path = `account/${player.data.memberCode}/settings/switch-wallet?useBonusWallet=${bonus}&walletCode=${bonus ? 'BONUS' : 'MAIN'}`;
      return became(await day.call(player, 'PUT', path));
    }),
  },
  { name: 'invite', weight: 3, act: byPlayer(invite) },
  {
    name: 'referral rewards',
    weight: 1,
    act: async (day) => {
      await ageFriend(day);
      await day.test.app.referralRewards.pay(null);
      return (await day.test.database.query('select 1 from referral_reward limit 1')).length > 0 ? 'OK' : NOTHING;
    },
  },
  {
    name: 'own limit',
    weight: 3,
    act: byPlayer(async (day, player, draw) => became(await day.call(player, 'PUT', 'play/limits', { name: pick(LIMITS, draw), amount: 100 + draw(20_000) }))),
  },
  {
    name: 'time-out',
    weight: 1,
    act: byPlayer(async (day, player, draw) => takeBreak(day, player, { hours: 24 + draw(100) })),
  },
  { name: 'exclusion', weight: 1, act: byPlayer(exclude) },
  { name: 'casino bet', weight: 12, act: byPlayer(casinoBet) },
  { name: 'flight', weight: 6, act: byPlayer(flight) },
  { name: 'solo round', weight: 12, act: byPlayer(soloRound) },
  { name: 'change seed', weight: 1, act: byPlayer(async (day, player) => became(await day.call(player, 'POST', 'casino/seeds', {}))) },
];
