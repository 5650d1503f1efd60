/** What operators read leaves rows: views of players, lists of payments, and the audit log itself. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRecordedReads } from '../../../src/modules/audit/recorded-reads.ts';
import { verifyChain } from '../../../src/modules/audit/chain-verification.ts';
import { startTestApp, type TestApp } from '../../testing-app.ts';

const MINUTE_MS = 60_000;

let test: TestApp;
let one: string;
let other: string;
/** The newest row before a test. */
let last: number;
beforeAll(async () => {
  test = await startTestApp();
  one = (await test.player('seen.one')).data.memberCode;
  other = (await test.player('seen.other')).data.memberCode;
});
afterAll(() => test.stop());
beforeEach(async () => {
  // no read of an earlier test is recent
  await test.clock.advance(16 * MINUTE_MS);
  [{ id: last } = { id: 0 }] = await test.database.query<{ id: number }>('select max(id) as id from audit_entry');
});

interface Row {
  readonly action: string;
  readonly actor: string;
  readonly target: string | null;
  readonly after: object;
  readonly outcome: string;
}
const rows = () =>
  test.database.query<Row & Record<string, unknown>>('select action, actor, target_id as target, after, outcome from audit_entry where id > $1 order by id', [
    last,
  ]);
const read = (path: string) => test.operator('GET', `operator/${path}`);

describe('the reads of operators', () => {
  it('[OC-045] leave one row for each player and 15 minutes, whichever call shows the player', async () => {
    expect((await read(`accounts/${one}`)).body.success).toBe(true);
    await read(`accounts/${one}/breaks`);
    await read('accounts?site=maidan&username=seen.one');
    await Promise.all(Array.from({ length: 5 }, () => read(`accounts/${one}`)));
    await read(`accounts/${other}`);
    expect(await rows()).toEqual([
      { action: 'operatorAccount', actor: 'local key', target: one, after: { read: 'view' }, outcome: 'OK' },
      { action: 'operatorAccount', actor: 'local key', target: other, after: { read: 'view' }, outcome: 'OK' },
    ]);
    await test.clock.advance(15 * MINUTE_MS);
    await read(`accounts/${one}`);
    expect((await rows()).map(({ target }) => target)).toEqual([one, other, one]);
  });

  it('leave one row for each filter of a list and 10 minutes', async () => {
    for (const query of ['', '', '?status=PENDING', '?status=PENDING', '?page=2']) expect((await read(`payments${query}`)).body.success).toBe(true);
    expect((await rows()).map(({ action, after }) => [action, after])).toEqual([
      ['operatorPayments', { read: 'list' }],
      ['operatorPayments', { read: 'list', status: 'PENDING' }],
      ['operatorPayments', { read: 'list', page: 2 }],
    ]);
    await test.clock.advance(10 * MINUTE_MS);
    await read('payments');
    expect(await rows()).toHaveLength(4);
  });

  it('[OC-045] of the audit log leave a row each time, and a list of markets leaves none', async () => {
    await read('audit/entries');
    await read('audit/entries?outcome=REFUSED&text=9876501234');
    await read('markets');
    expect((await rows()).map(({ action, after }) => [action, after])).toEqual([
      ['consoleAudit', { read: 'each' }],
      ['consoleAudit', { read: 'each', outcome: 'REFUSED', text: '••••••1234' }],
    ]);
  });

  it('leave a row with the code if they are refused, and are not answered without their row', async () => {
    expect((await read('accounts/u999999999')).body).toMatchObject({ code: 'ACCOUNT_UNKNOWN' });
    await test.database.query('alter table audit_entry rename to audit_entry_away');
    const unrecorded = await read(`accounts/${one}`);
    await test.database.query('alter table audit_entry_away rename to audit_entry');
    expect(unrecorded).toMatchObject({ status: 500, body: { success: false } });
    expect(test.faults.splice(0)).not.toEqual([]);
    expect((await read(`accounts/${one}`)).body.success).toBe(true);
    expect((await rows()).map(({ target, outcome }) => [target, outcome])).toEqual([
      ['u999999999', 'ACCOUNT_UNKNOWN'],
      [one, 'OK'],
    ]);
    expect(await verifyChain(test.database)).toMatchObject({ ok: true });
  });

  it('of another caller leave rows of their own, and another process finds the rows of this one', async () => {
    const elsewhere = createRecordedReads({ database: test.database, clock: test.clock });
    const entry = { action: 'operatorAccount', target: { kind: 'account', id: one }, detail: {}, outcome: 'OK', address: '127.0.0.1' } as const;
    await read(`accounts/${one}`);
    for (const actor of ['local key', 'asha@maidan', 'asha@maidan']) await elsewhere.write('view', { ...entry, actor });
    expect((await rows()).map(({ actor }) => actor)).toEqual(['local key', 'asha@maidan']);
  });
});
