/** Measures that act before their record: they hold while the audit log cannot be written, and their record follows. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { verifyChain } from '../../../src/modules/audit/chain-verification.ts';
import { placed, startTestApp, TEST_PASSWORD, type Reply, type TestApp } from '../../testing-app.ts';
import { until } from '../orders/testing-exchange.ts';

let test: TestApp;
let memberCode: string;
beforeAll(async () => {
  test = await startTestApp();
  ({ memberCode } = (await test.player('held.player')).data);
});
afterAll(() => test.stop());
const expectNoFault = (): void => expect(test.faults.splice(0)).toEqual([]);
afterEach(expectNoFault);

/** Runs work while a table that the record needs is away. */
async function withoutTable<T>(table: 'audit_entry' | 'audit_link', work: () => Promise<T>): Promise<T> {
  await test.database.query(`alter table ${table} rename to ${table}_away`);
  try {
    return await work();
  } finally {
    await test.database.query(`alter table ${table}_away rename to ${table}`);
  }
}

interface Measure {
  readonly name: string;
  readonly path: () => string;
  readonly lift: () => string;
  /** Whether the measure holds for players. */
  readonly holds: () => Promise<boolean> | boolean;
  /** The row of the measure; its transaction is that of the record. */
  readonly row: () => string;
}
const MEASURES: readonly Measure[] = [
  {
    name: 'operatorSuspend',
    path: () => 'markets/1.3001/suspend',
    lift: () => 'markets/1.3001/resume',
    holds: () => test.app.catalogue.market('1.3001')?.status === 'SUSPENDED',
    row: () => "market where market_id = '1.3001' and operator_suspended",
  },
  {
    name: 'operatorFreezeSite',
    path: () => 'sites/patang/freeze',
    lift: () => 'sites/patang/unfreeze',
    holds: () => test.app.sites.frozen('patang'),
    row: () => "site_state where site = 'patang' and frozen",
  },
  {
    name: 'operatorPauseTable',
    path: () => 'casino-tables/104/pause',
    lift: () => 'casino-tables/104/resume',
    holds: async () => {
      const opened = await test.operator('POST', 'operator/casino-tables/104/pause', { reason: 'again' });
      return (opened.body.message ?? '').includes('paused before') || (opened.body as { recordPending?: true }).recordPending === true;
    },
    row: () => "casino_closed_table where table_id = '104'",
  },
  {
    name: 'operatorBlock',
    path: () => `accounts/${memberCode}/block`,
    lift: () => `accounts/${memberCode}/unblock`,
    holds: async () => {
      const login = await test.call('POST', 'user/userLogin', { body: { username: 'held.player', password: TEST_PASSWORD } });
      return !login.body.success;
    },
    row: () => `account where member_code = '${memberCode}' and status = 'blocked'`,
  },
];

const run = (path: string, body: object): Promise<Reply> => test.operator('POST', `operator/${path}`, body);
const rowsOf = (name: string, after: number) =>
  test.database.query<{ outcome: string; at: Date; transaction: string }>(
    'select outcome, at, xmin::text as transaction from audit_entry where action = $1 and id > $2 order by id',
    [name, after],
  );
const lastEntry = async (): Promise<number> => (await test.database.query<{ id: number }>('select coalesce(max(id), 0) as id from audit_entry'))[0]!.id;

describe('a measure of an operator (C-05)', () => {
  it.each(MEASURES)('[OC-037] $name holds while its record cannot be written, says so, and the record follows', async ({ name, path, lift, holds, row }) => {
    const last = await lastEntry();
    const begun = test.clock.now();
    const answer = await withoutTable('audit_entry', async () => {
      const held = await run(path(), { reason: 'score in doubt' });
      expect(await holds()).toBe(true);
      expect(await test.database.query(`select 1 from ${row()}`)).toEqual([]);
      // nothing else acts before the record
      expect((await run(lift(), {})).body).toMatchObject({ success: false });
      expect(await holds()).toBe(true);
      test.faults.splice(0);
      return held;
    });
    expect(answer.body).toMatchObject({ success: true, recordPending: true, message: expect.stringContaining('Its record is not written yet') as string });
    await until(async () => (await test.database.query(`select 1 from ${row()}`)).length === 1 && test.app.safetyRecords.waiting === 0, 'the record');
    const [record] = await rowsOf(name, last);
    expect(record).toMatchObject({ outcome: 'OK' });
    expect(Math.abs(record!.at.getTime() - begun)).toBeLessThan(60_000);
    expect((await run(lift(), {})).body).toMatchObject({ success: true });
    expect(await verifyChain(test.database)).toMatchObject({ ok: true });
  });

  it.each(MEASURES)(
    '[OC-037] $name holds while its record cannot be linked, and has one record in the transaction of its row',
    async ({ name, path, lift, row }) => {
      const last = await lastEntry();
      const answer = await withoutTable('audit_link', () => run(path(), { reason: 'score in doubt' }));
      expect(answer.body).toMatchObject({ success: true, recordPending: true });
      await until(() => test.app.safetyRecords.waiting === 0, 'the record');
      const rows = await rowsOf(name, last);
      expect(rows.map(({ outcome }) => outcome)).toEqual(['OK']);
      const [{ transaction } = { transaction: '' }] = await test.database.query<{ transaction: string }>(`select xmin::text as transaction from ${row()}`);
      // a market is written again with its status
      expect(name === 'operatorSuspend' ? Number(transaction) > Number(rows[0]!.transaction) : transaction === rows[0]!.transaction).toBe(true);
      expect((await run(lift(), {})).body).toMatchObject({ success: true });
    },
  );

  it('[OC-037] no bet is taken on a market whose suspension has no record yet', async () => {
    const { token } = await test.demo();
    const socket = await test.socket();
    expect((await placed(test, socket, token.accessToken)).event).toBe('place-bet-success');
    await withoutTable('audit_entry', async () => {
      await run('markets/1.3001/suspend', { reason: 'score in doubt' });
      expect((await placed(test, socket, token.accessToken)).event).toBe('place-bet-error');
    });
    await until(() => test.app.safetyRecords.waiting === 0, 'the record');
    expect((await run('markets/1.3001/resume', {})).body).toMatchObject({ success: true });
  });
});
