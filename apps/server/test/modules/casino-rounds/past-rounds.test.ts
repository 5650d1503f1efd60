/** Past rounds of a table, as the public can read them. */
import type { PastRound } from '@maidan/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ManualClock } from '../../../src/platform/clock.ts';
import { startTestApp, type TestApp } from '../../testing-app.ts';
import { cachePastRounds } from '../../../src/modules/casino-rounds/casino-rounds-routes.ts';

const TABLE = '303';
const ROUNDS = 130;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  await test.database.query(
    `with chain as (insert into casino_chain (table_id, last_seed, rounds, commitment, salt, created_at)
       values ($1, decode(repeat('ab', 32), 'hex'), 1000, '\\x03', 'salt', now()) returning id)
     insert into casino_round (id, table_id, game_id, number, chain, chain_index, phase, outcome, client_seed, betting_ends_at, ended_at)
     select 900000000 + n, $1, 'crash', n, chain.id, n, case when n <= $2 then 'ENDED' else 'BETTING' end, '{"code":"","winners":[],"burst":100,"dealt":[]}', '', now(), now()
     from chain, generate_series(1, $2 + 1) n`,
    [TABLE, ROUNDS],
  );
});
afterAll(() => test.stop());

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

it('are read by the index, without a count of the whole history', async () => {
  const plan = await test.database.query(
    `explain select number from casino_round where table_id = $1 and phase in ('ENDED', 'BROKEN_OFF') and number < 100 order by number desc limit 50`,
    [TABLE],
  );
  expect(JSON.stringify(plan)).not.toContain('WindowAgg');
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
