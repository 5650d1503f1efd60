/** Past rounds of a table, as the public can read them. */
import { PAGE_SIZE, type PastRound } from '@maidan/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ManualClock } from '../../../src/platform/clock.ts';
import { startTestApp, type TestApp } from '../../testing-app.ts';
import { cachePastRounds } from '../../../src/modules/casino-rounds/casino-rounds-routes.ts';
import { RoundRows } from '../../../src/modules/casino-rounds/round-rows.ts';
import { SeedChains, SYSTEM_SEEDS } from '../../../src/modules/casino-rounds/seed-chains.ts';
import type { Database } from '../../../src/platform/postgres/database.ts';

const TABLE = '303';
const ROUNDS = 130;
const LONG_TABLE = '304';
const LONG_ROUNDS = 100_000;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  await insertRounds(TABLE, ROUNDS, 900_000_000);
});
afterAll(() => test.stop());

/** Inserts `count` finished rounds of a table and one that accepts bets. Their ids follow `firstId`. */
function insertRounds(tableId: string, count: number, firstId: number): Promise<unknown> {
  return test.database.query(
    `with chain as (insert into casino_chain (table_id, last_seed, rounds, commitment, salt, created_at)
       values ($1, decode(repeat('ab', 32), 'hex'), $2 + 10, '\\x03', 'salt', now()) returning id)
     insert into casino_round (id, table_id, game_id, number, chain, chain_index, phase, outcome, client_seed, betting_ends_at, ended_at)
     select $3 + n, $1, 'crash', n, chain.id, n, case when n <= $2 then 'ENDED' else 'BETTING' end, '{"code":"","winners":[],"burst":100,"dealt":[]}', '', now(), now()
     from chain, generate_series(1, $2::int + 1) n`,
    [tableId, count, firstId],
  );
}

async function page(before?: string): Promise<{ readonly rounds: readonly PastRound[]; readonly total: number }> {
  const { body } = await test.call('GET', `casino/rounds?tableId=${TABLE}${before === undefined ? '' : `&before=${before}`}`);
  expect(body).toMatchObject({ success: true });
  return body['result'] as unknown as Awaited<ReturnType<typeof page>>;
}

it('are paged by the number of the last round: each is on one page, and total is the newest finished number', async () => {
  const numbers: number[] = [];
  for (let before: string | undefined; numbers.at(-1) !== 1; before = String(numbers.at(-1))) {
    const { rounds, total } = await page(before);
    expect([rounds.length <= 50, total]).toEqual([true, ROUNDS]);
    numbers.push(...rounds.map(({ number }) => number));
  }
  expect(numbers).toEqual(Array.from({ length: ROUNDS }, (_item, index) => ROUNDS - index));
  expect((await page('1')).rounds).toEqual([]);
  expect((await page('999999999999999')).rounds[0]?.number).toBe(ROUNDS);
  expect((await test.call('GET', 'casino/rounds?tableId=nowhere')).body['result']).toEqual({ rounds: [], total: 0 });
});

it('start at any finished round if requested below the number after it', async () => {
  for (const number of [1, 40, ROUNDS]) {
    const { rounds, total } = await page(String(number + 1));
    expect([rounds[0]?.roundId, rounds[0]?.number, total]).toEqual([String(900_000_000 + number), number, ROUNDS]);
  }
  // the next round still accepts bets
  expect((await page(String(ROUNDS + 2))).rounds[0]?.number).toBe(ROUNDS);
});

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Returns the rows that each node of a plan and its children read. */
function rowsRead(node: PlanNode): readonly number[] {
  return [node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0), ...(node.Plans ?? []).flatMap(rowsRead)];
}

/** Returns the largest number of rows that any step of any statement of a page reads. */
async function rowsReadFor(tableId: string, before: number | null): Promise<number> {
  const { database } = test;
  const seen: { readonly text: string; readonly values: readonly unknown[] }[] = [];
  const recording = {
    query: (text: string, values: readonly unknown[] = []) => {
      seen.push({ text, values });
      return database.query(text, values);
    },
  } as unknown as Database;
  await new RoundRows(recording, new SeedChains(recording, { clock: test.clock, source: SYSTEM_SEEDS, seal: null })).past(tableId, before);
  const plans = await Promise.all(seen.map(({ text, values }) => database.query<{ 'QUERY PLAN': string }>(`explain (analyze, format json) ${text}`, values)));
  return Math.max(...plans.flatMap(([row]) => rowsRead((row!['QUERY PLAN'] as unknown as { readonly Plan: PlanNode }[])[0]!.Plan)));
}

it('[TR-026] read as many rows with a hundred thousand rounds as with a hundred, on the first page and on later ones', async () => {
  await insertRounds(LONG_TABLE, LONG_ROUNDS, 910_000_000);
  await test.database.query('analyze casino_round');
  for (const before of [null, 100]) expect(await rowsReadFor(LONG_TABLE, before)).toBe(await rowsReadFor(TABLE, before));
  expect(await rowsReadFor(LONG_TABLE, LONG_ROUNDS / 2)).toBe(PAGE_SIZE);
  const { body } = await test.call('GET', `casino/rounds?tableId=${LONG_TABLE}`);
  expect(body['result']).toMatchObject({ total: LONG_ROUNDS, rounds: { length: PAGE_SIZE } });
});

it('of a player are all on one page each, although a page counts only 1,000 rounds from its first one', async () => {
  const { token } = await test.player('many-rounds');
  const [player] = await test.database.query<{ id: number }>("select id from account where username = 'many-rounds'");
  await test.database.query(
    `with seed as (insert into casino_seed (account, server_seed, client_seed, state, created_at) values ($1, decode(repeat('cd', 32), 'hex'), 'mine', 'CURRENT', now()) returning id)
     insert into casino_bet (id, account, bet_ref, table_id, game_id, spot, stake, risk, state, placed_at, settled_at, seed, nonce, shown)
     select 800000000 + n, $1, n, '501', 'slots', '', 100, 100, 'LOST', now(), now(), seed.id, n, '{}' from seed, generate_series(1, 1120) n`,
    [player!.id],
  );
  const numbers: number[] = [];
  for (let pageNumber = 1, total = Infinity; numbers.length < total; pageNumber += 1) {
    const { body } = await test.call('GET', `casino/own-rounds?tableId=501&page=${pageNumber}`, { token: token.accessToken });
    const result = body['result'] as unknown as { readonly rounds: readonly { readonly number: number }[]; readonly total: number };
    ({ total } = result);
    expect(total).toBe(Math.min(1120, (pageNumber - 1) * PAGE_SIZE + 1000));
    numbers.push(...result.rounds.map(({ number }) => number));
  }
  expect(numbers).toEqual(Array.from({ length: 1120 }, (_item, index) => 1120 - index));
});

it('are read from the database once in five seconds for each page; a fault is not cached', async () => {
  const clock = new ManualClock(0);
  let reads = 0;
  let fails = false;
  const rounds = cachePastRounds(
    {
      rounds: () => {
        reads += 1;
        return fails ? Promise.reject(new Error('unavailable')) : Promise.resolve({ rounds: [], total: reads });
      },
    },
    clock,
  );
  await Promise.all(Array.from({ length: 20 }, () => rounds(TABLE, null)));
  expect([reads, (await rounds(TABLE, null)).total]).toEqual([1, 1]);
  await rounds(TABLE, 80);
  expect(reads).toBe(2);
  clock.advance(5000);
  fails = true;
  await expect(rounds(TABLE, null)).rejects.toThrow('unavailable');
  fails = false;
  expect((await rounds(TABLE, null)).total).toBe(4);
});
