/** Groups that several processes write: no process undoes or overwrites what another one, or it itself, has stored since it read. */
import { expect, it } from 'vitest';
import { paise } from '@maidan/domain';
import { OrderGroupsService } from '../../../../src/modules/orders/groups/order-groups.ts';
import { NoteGroups, TakeOverGroups } from '../../../../src/modules/orders/groups/take-over-groups.ts';
import { readGroups } from '../../../../src/modules/orders/groups/stored-groups.ts';
import type { BettingAccount } from '../../../../src/modules/orders/orders-port.ts';
import { newPlayer, type Exchange } from '../testing-exchange.ts';
import { exchangeOfFile } from '../testing-file-exchange.ts';

let exchange: Exchange;
exchangeOfFile((started) => (exchange = started));

const LIMITS = { name: '', burstLimit: paise(100_00), lossLimit: paise(0), perSession: true };

async function playerWithGroup(): Promise<BettingAccount> {
  const player = await newPlayer(exchange, 1000);
  expect(await exchange.orders.groups.set(player.account, 0, LIMITS)).toMatchObject({ ok: true });
  return player;
}

async function storedGroup({ account }: BettingAccount) {
  const [row] = await readGroups(exchange.database, [account]);
  return row!;
}

/** Writes the group of a player as another process does. */
async function writeGroup({ account }: BettingAccount, columns: string, ...values: readonly unknown[]): Promise<void> {
  await exchange.database.query(`update order_group set ${columns} where account = $1`, [account, ...values]);
}

it('a trip after the read of a takeover stands', async () => {
  const player = await playerWithGroup();
  const noted = new NoteGroups([player.account]);
  await exchange.pipeline.submit(noted);
  const stored = await readGroups(exchange.database, [player.account]);
  await exchange.orders.groups.trip(player.account, 0);
  const taken = new TakeOverGroups(stored, noted);
  expect(await exchange.pipeline.submit(taken)).toBe('COMMITTED');
  expect(taken.isOutdated).toBe(true);
  expect(exchange.engine.group(player.account, 0)).toMatchObject({ reason: 'PLAYER' });
  expect(await storedGroup(player)).toMatchObject({ reason: 'PLAYER' });
});

it('a takeover reads again what this process has changed meanwhile', async () => {
  const player = await playerWithGroup();
  await writeGroup(player, 'profit = -700');
  const { database, engine, clock } = exchange;
  let reads = 0;
  const query: typeof database.query = async (...args) => {
    const rows = await database.query(...args);
    reads += 1;
    if (reads === 1) await exchange.orders.groups.trip(player.account, 0);
    return rows as never;
  };
  await new OrderGroupsService({ database: { ...database, query }, engine, pipeline: exchange.pipeline, clock }).sync([player.account]);
  expect(reads).toBe(2);
  expect(engine.group(player.account, 0)).toMatchObject({ reason: 'PLAYER', profit: -700 });
});

it('a trip writes neither limits nor the sum that another process has stored', async () => {
  const player = await playerWithGroup();
  await writeGroup(player, 'burst_limit = 55500, profit = -300');
  await exchange.orders.groups.trip(player.account, 0);
  expect(await storedGroup(player)).toMatchObject({ burst_limit: 555_00, profit: -3_00, reason: 'PLAYER' });
});

it('of two trips the first that is stored stands, and both processes arm again at its time', async () => {
  const player = await playerWithGroup();
  const first = new Date(exchange.clock.now());
  await writeGroup(player, "tripped_at = $2, reason = 'BURST'", first);
  exchange.clock.advance(400);
  expect(await exchange.orders.groups.trip(player.account, 0)).toMatchObject({ ok: true, value: { reason: 'BURST', rearmAt: first.getTime() + 15_000 } });
  await exchange.orders.groups.sync([player.account]);
  expect(exchange.engine.group(player.account, 0)).toMatchObject({ trippedAt: first.getTime(), reason: 'BURST' });
  exchange.clock.advance(14_600);
  expect(await exchange.orders.groups.rearm(player.account, 0)).toMatchObject({ ok: true, value: { rearmAt: null } });
});

it('new limits do not arm a group that another process has tripped', async () => {
  const player = await playerWithGroup();
  await writeGroup(player, "tripped_at = $2, reason = 'BURST'", new Date(exchange.clock.now()));
  await exchange.orders.groups.set(player.account, 0, { ...LIMITS, burstLimit: paise(900_00) });
  expect(await storedGroup(player)).toMatchObject({ reason: 'BURST', burst_limit: 900_00 });
  await exchange.orders.groups.sync([player.account]);
  expect(exchange.engine.group(player.account, 0)).toMatchObject({ reason: 'BURST' });
});

it('a group that another process has deleted and set anew is armed', async () => {
  const player = await playerWithGroup();
  await exchange.orders.groups.trip(player.account, 0);
  await writeGroup(player, 'tripped_at = null, reason = null');
  await exchange.orders.groups.sync([player.account]);
  expect(exchange.engine.group(player.account, 0)).toMatchObject({ trippedAt: null });
  expect(await storedGroup(player)).toMatchObject({ tripped_at: null });
});

it('a deleted and newly set group begins with no sum, even in one batch', async () => {
  const player = await playerWithGroup();
  await writeGroup(player, 'profit = -700');
  await exchange.orders.groups.sync([player.account]);
  const [, set] = await Promise.all([exchange.orders.groups.delete(player.account, 0), exchange.orders.groups.set(player.account, 0, LIMITS)]);
  expect(set).toMatchObject({ ok: true });
  await exchange.orders.groups.sync([player.account]);
  expect(await storedGroup(player)).toMatchObject({ profit: 0, burst_limit: 100_00 });
  expect(exchange.engine.group(player.account, 0)).toMatchObject({ profit: 0 });
});

it('a profit that was taken over before its settlement counts it is counted once', async () => {
  const player = await playerWithGroup();
  await writeGroup(player, 'profit = -700');
  await exchange.orders.groups.sync([player.account]);
  await exchange.orders.groups.countProfits([{ account: player.account, number: 0, profit: -700 }]);
  expect(exchange.engine.group(player.account, 0)).toMatchObject({ profit: -7_00 });
});

it('a loss whose settlement did not come to count it trips its group', async () => {
  const player = await newPlayer(exchange, 1000);
  await exchange.orders.groups.set(player.account, 0, { ...LIMITS, lossLimit: paise(5_00) });
  await writeGroup(player, 'profit = -700');
  await exchange.orders.groups.tripPassed();
  expect(await storedGroup(player)).toMatchObject({ reason: 'LOSS' });
});
