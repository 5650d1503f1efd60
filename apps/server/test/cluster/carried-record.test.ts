/** Records of operators' actions that another process writes: action, APPLIED and audit entry commit in the owner's transaction. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shardOf } from '../../src/commit/leases.ts';
import { answerWithRecord } from '../../src/cluster/carried-record.ts';
import { recordText } from '../../src/platform/postgres/action-record.ts';
import { operatorIn, type ActingOperator, type ConsoleCallName, type Sent } from '../modules/operator-calls/testing-operators.ts';
import { openTestDatabase, type TestDatabase } from '../platform/postgres/testing-database.ts';
import { clusterMissing, TestCluster, type ClusterProcess } from './testing-cluster.ts';

const missing = await clusterMissing();
if (missing !== null) console.warn(missing);

const TRADING = [{ role: 'headOfTrading', sites: null, sports: null }] as const;

describe.skipIf(missing !== null)('an action whose market another process owns', () => {
  let cluster: TestCluster;
  let gateway: ClusterProcess;
  let asker: ActingOperator;
  let second: ActingOperator;
  beforeAll(async () => {
    cluster = await TestCluster.open();
    gateway = await cluster.start(['gateway']);
    await cluster.start(['exchange']);
    await cluster.start(['feeds', 'casino']);
    await cluster.ready();
    asker = await operatorIn(gateway.test, 'asker.one', TRADING);
    second = await operatorIn(gateway.test, 'second.one', TRADING);
  });
  afterAll(() => cluster.stop());

  /** Asks for an action and has it approved; returns the number of the request. */
  async function approved(name: ConsoleCallName, sent: Sent): Promise<number> {
    const asked = await asker.confirmed(name, sent);
    const { id } = (asked.body as unknown as { approval: { id: string } }).approval;
    const { effectHash } = (await second.call('consoleApproval', { params: { id } })).body as unknown as { effectHash: string };
    const answer = await second.confirmed('consoleApprove', { params: { id }, body: { effectHash } });
    expect(answer.body).toMatchObject({ success: true, approval: { state: 'APPLIED' } });
    return Number(id);
  }

  /** Returns the transactions of a request's end, its audit entry and the mark of its record, and when that transaction began. */
  async function transactionsOf(id: number): Promise<{ readonly transactions: number; readonly begunAt: string }> {
    const [row] = await cluster.database.query<{ transactions: number; begunAt: string }>(
      `select count(distinct t)::int as transactions, max(c.at)::text as "begunAt" from approval p
       join audit_entry e on e.approval = p.id and e.outcome = 'OK' and e.action = p.action join carried_record c on c.xmin = p.xmin
       cross join lateral unnest(array[p.xmin::text, e.xmin::text, c.xmin::text]) t where p.id = $1`,
      [id],
    );
    return row!;
  }

  it('[OC-027] a settlement begins in the transaction that marks its request APPLIED', async () => {
    const market = gateway.test.app.catalogue.markets().find(({ kind, id }) => kind === 'exchange' && !gateway.cluster.owns(shardOf(id)))!;
    const { marketId } = market.definition;
    const winners = [market.runners[0]!.selectionId];
    const id = await approved('operatorSettle', { params: { marketId }, body: { winners, reason: 'the match is over' } });
    const { transactions, begunAt } = await transactionsOf(id);
    const [begun] = await cluster.database.query<{ at: string }>('select started_at::text as at from settlement where market = $1', [market.id]);
    // started_at and the mark have the time at which their transaction began
    expect([transactions, begun!.at]).toEqual([1, begunAt]);
  });

  it('[OC-027] a raised limit of a market is written by the holder of the feeds, together with APPLIED', async () => {
    const sent = { params: { marketId: '1.3001' }, body: { maxStake: 90_000_000, reason: 'a large match' } };
    const { transactions } = await transactionsOf(await approved('operatorMarketLimits', sent));
    expect(transactions).toBe(1);
    expect(gateway.cluster.ownsFeeds()).toBe(false);
  });

  it('[OC-036] an action without a request has its audit entry in the transaction of the owner', async () => {
    await asker.confirmed('operatorMarketLimits', { params: { marketId: '1.3001' }, body: { maxStake: 100, reason: 'a small match' } });
    const [row] = await cluster.database.query<{ carried: boolean }>(
      `select exists (select from carried_record c where c.xmin = e.xmin) as carried from audit_entry e
       where action = 'operatorMarketLimits' and outcome = 'OK' and approval is null`,
    );
    expect(row).toEqual({ carried: true });
  });
});

describe('a record that an owner is sent', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
    await database.query('create table written (what text)');
  });
  afterAll(() => database.drop());
  const RECORD = recordText('insert into written (what) values ($1)');
  const count = async (what: string): Promise<number> => (await database.query('select 1 from written where what = $1', [what])).length;

  it('is written once, however often the call is repeated', async () => {
    const record = { id: '00000000-0000-4000-8000-000000000001', statements: [{ text: RECORD, values: ['record'] }] };
    const work = (): Promise<unknown> => database.query("insert into written (what) values ('action')").then(() => 'done');
    const first = await answerWithRecord(database, record, work);
    const again = await answerWithRecord(database, record, work);
    expect(first).toMatchObject({ isRecorded: true, value: 'done' });
    expect(again).toEqual(first);
    expect([await count('record'), await count('action')]).toEqual([1, 2]);
  });

  it('is not written by an owner that writes nothing', async () => {
    const record = { id: '00000000-0000-4000-8000-000000000002', statements: [{ text: RECORD, values: ['nothing'] }] };
    expect(await answerWithRecord(database, record, () => Promise.resolve('done'))).toMatchObject({ isRecorded: false, value: 'done' });
    expect(await count('nothing')).toBe(0);
  });

  it('is refused with a statement that no module declares', async () => {
    const record = { id: '00000000-0000-4000-8000-000000000003', statements: [{ text: 'update wallet set cash = 0', values: [] }] };
    await expect(answerWithRecord(database, record, () => Promise.resolve('done'))).rejects.toThrow('no record has the statement');
  });
});
