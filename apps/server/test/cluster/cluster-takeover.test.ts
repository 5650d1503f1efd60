/** Work that one process does for all is taken over when it is killed: the feeds (with the singletons) and the casino. */
import type { CasinoBetAnswer, Failure, Login } from '@maidan/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableView } from '../../src/modules/casino-rounds/casino-rounds-port.ts';
import { auditDatabase } from '../../src/modules/wallet/audit.ts';
import { acknowledged, either, emitRaw, newReference, wireBet, type TestSocket } from '../testing-app.ts';
import { clusterMissing, TestCluster, until, type ClusterProcess } from './testing-cluster.ts';

const missing = await clusterMissing();
if (missing !== null) console.warn(missing);

const CRASH = '301';
const CARDS = '103';

interface EndedBet {
  readonly id: number;
  readonly state: string;
  readonly risk: number;
  readonly returned: number;
}

function view({ test }: ClusterProcess, tableId: string): TableView | undefined {
  return test.app.casinoRounds.snapshot(tableId, null)?.view;
}

/** Advances the clock of all processes until the table is in the given state. */
async function reach(cluster: TestCluster, watching: ClusterProcess, tableId: string, is: (seen: TableView) => boolean): Promise<TableView> {
  for (;;) {
    const seen = view(watching, tableId);
    if (seen !== undefined && is(seen)) return seen;
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
    await cluster.clock.advance(200);
  }
}

/** Places a bet in the open round and repeats it under its reference as a client does. Returns the code of a refusal. */
async function tryToStake(process: ClusterProcess, { socket, login }: Player, tableId: string, options: Record<string, unknown>): Promise<string | null> {
  const bet = { token: login.token.accessToken, tableId, roundId: String(view(process, tableId)?.round), betRef: newReference(), ...options };
  let code: string | null = null;
  await until(async () => {
    const answer = (await acknowledged(socket, 'casino-bet', bet)) as unknown as CasinoBetAnswer | Failure;
    code = answer.success ? null : answer.code;
    return code !== 'NOT_READY' && code !== 'BUSY';
  }, 'an answer to a bet of the casino');
  return code;
}

async function stake(...bet: Parameters<typeof tryToStake>): Promise<void> {
  expect(await tryToStake(...bet)).toBeNull();
}

/** Returns a later round that has accepted a bet. */
async function stakeAfter(round: number, cluster: TestCluster, process: ClusterProcess, player: Player): Promise<TableView> {
  for (;;) {
    const seen = await reach(cluster, process, CRASH, (one) => one.round > round && one.phase === 'betting' && (one.until ?? 0) - cluster.clock.now() > 5000);
    const code = await tryToStake(process, player, CRASH, { stake: 100 });
    if (code === null) return seen;
    // the table may fail once more: its next round accepts the bet
    if (code !== 'BETS_CLOSED' && code !== 'TABLE_PAUSED') throw new Error(`the casino has refused a bet: ${code}`);
  }
}

interface Player {
  readonly socket: TestSocket;
  readonly login: Login;
}

async function seat(process: ClusterProcess, ...tables: readonly string[]): Promise<Player> {
  const login = await process.test.demo();
  const socket = await process.test.socket({ auth: { token: login.token.accessToken } });
  for (const tableId of tables) await acknowledged(socket, 'subscribe-table', { tableId });
  return { socket, login };
}

/** Checks that every accepted bet has ended with one movement of its wallet, or two if something was returned. Returns the bets. */
async function proveEnds(cluster: TestCluster, round: number): Promise<readonly EndedBet[]> {
  const bets = await cluster.database.query<EndedBet & { [name: string]: unknown }>(
    'select id, state, risk, returned from casino_bet where round = $1 order by id',
    [round],
  );
  const moved = await cluster.database.query(
    `select reference, count(*)::int as moves, sum(amount)::bigint as amount from entry
     where cause = 9 and account > 0 and market = $1 group by reference order by reference`,
    [round],
  );
  expect(moved).toEqual(bets.map((bet) => ({ reference: bet.id, moves: bet.returned > 0 ? 2 : 1, amount: bet.returned - bet.risk })));
  return bets;
}

describe.skipIf(missing !== null)('the holder of feeds and casino is killed while another process is on standby', () => {
  let cluster: TestCluster;
  let gateway: ClusterProcess;
  let holder: ClusterProcess;
  let standby: ClusterProcess;

  beforeAll(async () => {
    cluster = await TestCluster.open();
    gateway = await cluster.start(['gateway']);
    await cluster.start(['exchange']);
    holder = await cluster.start(['feeds', 'casino']);
    await cluster.ready();
    standby = await cluster.start(['feeds', 'casino']);
    await cluster.ready('1.3005');
  });
  afterAll(() => cluster.stop());

  async function bet({ socket, login }: Player, reference: string): Promise<{ readonly event: string; readonly code: string }> {
    const answer = either(socket, 'place-bet-success', 'place-bet-error');
    // the toss: a market without delay
    const options = wireBet({ marketId: '1.3005', marketName: 'To Win the Toss', marketType: 'TO_WIN_THE_TOSS', rate: 1.98 });
    emitRaw(socket, 'create-bet', { token: login.token.accessToken, bet: options, betSlipRef: reference });
    const { event, payload } = await answer;
    return { event, code: String(payload.code) };
  }

  /** Bets until one is accepted and returns its reference. Until then the refusals must say that it is not possible for now. */
  async function betUntilTaken(player: Player, what: string): Promise<string> {
    let taken = '';
    await until(async () => {
      const reference = newReference();
      const { event, code } = await bet(player, reference);
      if (event === 'place-bet-success') taken = reference;
      else if (!['NOT_READY', 'BUSY', 'MARKET_NOT_OPEN'].includes(code)) throw new Error(`the bet was refused for good: ${code}`);
      return taken !== '';
    }, what);
    return taken;
  }

  it('bets stay, casino rounds end once and their players are notified, and the other process continues both', async () => {
    const player = await seat(gateway, CRASH, CARDS);
    const before = await betUntilTaken(player, 'a bet before anything happens');
    expect([holder.cluster.ownsFeeds(), holder.cluster.ownsCasino(), standby.cluster.ownsFeeds(), standby.cluster.ownsCasino()]).toEqual([
      true,
      true,
      false,
      false,
    ]);

    const states = new Map<string, string>();
    player.socket.on('own-casino-bets', ({ bets }) => {
      for (const one of bets) states.set(one.betId, one.state);
    });
    const fresh = (seen: TableView): boolean => seen.phase === 'betting' && (seen.until ?? 0) - cluster.clock.now() > 5000;
    const { round: crash } = await reach(cluster, gateway, CRASH, fresh);
    for (const autoCashOut of [1.2, undefined]) await stake(gateway, player, CRASH, { stake: 100, ...(autoCashOut === undefined ? {} : { autoCashOut }) });
    await reach(cluster, gateway, CRASH, (seen) => seen.round === crash && seen.phase === 'running');
    const { round: cards } = await reach(cluster, gateway, CARDS, fresh);
    for (const spot of ['dragon', 'tie']) await stake(gateway, player, CARDS, { stake: 50, spot });

    await holder.kill();
    await until(() => standby.cluster.ownsFeeds() && standby.cluster.ownsCasino(), 'the takeover');

    // the feeds: bets are refused for now until the other process has opened the market; the answers match the stored bets
    const taken = [before, await betUntilTaken(player, 'bets on the markets that the other process owns')];
    const market = gateway.test.app.catalogue.market('1.3001')!;
    await standby.test.script.ladder(
      '1.3001',
      market.runners[0]!.selectionId,
      [{ price: 150, size: 777_00 }] as never,
      [{ price: 152, size: 777_00 }] as never,
    );
    await until(() => gateway.test.app.orders.displayed('1.3001', 0, 0).back.some(({ price }) => price === 150), 'a price of the other one');
    const stored = await cluster.database.query<{ reference: string }>(
      'select r.reference from bet_reference r join account a on a.id = r.account where a.member_code = $1 and r.order_id is not null order by r.created_at',
      [player.login.data.memberCode],
    );
    expect(stored.map(({ reference }) => reference)).toEqual(taken);

    // the casino: open bets have ended, once
    for (const round of [crash, cards]) {
      const ended = await proveEnds(cluster, round);
      expect(ended.length).toBe(2);
      for (const { state } of ended) expect(['RETURNED', 'CASHED_OUT', 'LOST', 'WON']).toContain(state);
    }
    const next = await stakeAfter(crash, cluster, gateway, player);
    await reach(cluster, gateway, CRASH, (seen) => seen.round > next.round);
    expect((await proveEnds(cluster, next.round)).map(({ state }) => state)).toEqual(['LOST']);
    await until(() => states.size === 5 && ![...states.values()].includes('OPEN'), 'the ends of all bets at their player');

    // the singletons: a result is booked once
    await standby.test.script.settle('1.3005', { type: 'winners', winners: [gateway.test.app.catalogue.market('1.3005')!.runners[0]!.selectionId] });
    await until(() => (gateway.test.app.catalogue.market('1.3005')?.status ?? 'SETTLED') === 'SETTLED', 'the settlement');
    expect(await auditDatabase(cluster.database)).toMatchObject({ ok: true, faults: [] });
  });
});

describe.skipIf(missing !== null)('two processes that do everything', () => {
  let cluster: TestCluster;
  beforeAll(async () => {
    cluster = await TestCluster.open();
  });
  afterAll(() => cluster.stop());

  it('a table continues for viewers at the process that takes over the casino', async () => {
    const all = ['gateway', 'exchange', 'feeds', 'casino'] as const;
    const first = await cluster.start(all);
    await until(() => first.cluster.ownsCasino(), 'the casino');
    const second = await cluster.start(all);
    await cluster.ready();
    const player = await seat(second, CRASH);
    const { round } = await reach(cluster, second, CRASH, (seen) => seen.phase === 'running');
    await first.kill();
    await until(() => second.cluster.ownsCasino(), 'the takeover');
    // it is detected as dead, not only as silent: its leases need not expire
    const listed = 'select 1 from cluster_member where instance = $1';
    await until(async () => (await cluster.database.query(listed, [first.cluster.messaging.self])).length === 0, 'the killed one off the list');
    const next = await stakeAfter(round, cluster, second, player);
    await reach(cluster, second, CRASH, (seen) => seen.round > next.round);
    expect(await proveEnds(cluster, next.round)).toHaveLength(1);
  });
});
