/** Grants of one operator and to one person: their sums hold however many start at once. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApprovalsStage, resultOf, type Colleague } from './testing-approvals.ts';

let stage: ApprovalsStage;
let asker: Colleague;
beforeAll(async () => {
  stage = await ApprovalsStage.start();
  await stage.enrolOwner();
  asker = await stage.colleague('support.one', 'supportLead');
  await stage.colleague('support.two', 'supportLead');
});
afterAll(() => stage.stop());

const granted = async (): Promise<number> => {
  const rows = await stage.test.database.query<{ amount: number }>('select amount from operator_grant where approval is null');
  return rows.reduce((sum, { amount }) => sum + amount, 0) / 100;
};

it('[OC-033] 100 grants at once by one operator stay below 50,000 without a second person', async () => {
  const players = await Promise.all(Array.from({ length: 5 }, (_, number) => stage.test.player(`many.${number}`)));
  const [before] = await stage.test.database.query<{ cash: number }>('select sum(cash)::bigint as cash from wallet');
  const results = await Promise.all(
    Array.from({ length: 100 }, async (_, number) => {
      const { memberCode } = players[number % players.length]!.data;
      return resultOf(await stage.start(asker, 'operatorGrant', { memberCode }, { amount: 1000, requestId: number, reason: 'at once' }));
    }),
  );
  // the 50th would reach 50,000
  expect(results.filter((result) => result === 'DONE')).toHaveLength(49);
  expect(results.filter((result) => result === 'ASKED')).toHaveLength(51);
  const [after] = await stage.test.database.query<{ cash: number }>('select sum(cash)::bigint as cash from wallet');
  expect([after!.cash - before!.cash, await granted()]).toEqual([4_900_000, 49_000]);
});

it('[OC-033] a repeated grant counts once, a refused one not at all, and a person counts over all operators', async () => {
  const other = await stage.colleague('support.three', 'supportLead');
  const { memberCode } = (await stage.test.player('one.person')).data;
  const start = async (who: Colleague, amount: number, requestId?: number) =>
    resultOf(await stage.start(who, 'operatorGrant', { memberCode }, { amount, reason: 'sum', ...(requestId === undefined ? {} : { requestId }) }));
  const before = await granted();
  expect([await start(other, 9000, 1), await start(other, 9000, 1)]).toEqual(['DONE', 'DONE']);
  expect((await granted()) - before).toBe(9000);
  expect(await start(other, 8000, 1)).toBe('DUPLICATE_REFERENCE');
  expect((await granted()) - before).toBe(9000);
  const third = await stage.colleague('support.four', 'supportLead');
  expect([await start(third, 9000), await start(third, 7000), await start(other, 6999.99)]).toEqual(['DONE', 'ASKED', 'DONE']);
});

it('[OC-033] a grant waits for the one before it, also in another process', async () => {
  const { memberCode } = (await stage.test.player('two.processes')).data;
  const { pool } = stage.test.database;
  const [one, other] = [await pool.connect(), await pool.connect()];
  const reserve = `select reservation from account a, reserve_operator_grant($1, a.id, a.person, 2000000, $2, 1000000000, 3000000, now()) r where a.member_code = $3`;
  await one.query('begin');
  const first = await one.query(reserve, [asker.operator, 'first', memberCode]);
  const answer = { isOver: false };
  const second = other.query<{ reservation: number | null }>(reserve, [asker.operator, 'second', memberCode]).finally(() => {
    answer.isOver = true;
  });
  const waits = async (): Promise<boolean> =>
    (await stage.test.database.query("select 1 from pg_locks where locktype = 'advisory' and not granted")).length > 0;
  while (!answer.isOver && !(await waits())) await new Promise(setImmediate);
  await one.query('commit');
  const rows = [first.rows, (await second).rows];
  one.release();
  other.release();
  expect(rows).toEqual([[{ reservation: expect.any(Number) as number }], [{ reservation: null }]]);
});
