import { orderId, paise } from '@maidan/domain';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client } from 'pg';
import { openTestDatabase, type TestDatabase } from '../platform/postgres/testing-database.ts';
import type { ConnectionProbe } from '../../src/commit/commit-connections.ts';
import type { PipelineEnd } from '../../src/commit/order-pipeline.ts';
import {
  answerOf,
  bet,
  expectSound,
  newMarket,
  newPlayer,
  orderOf,
  startExchange,
  until,
  type Exchange,
  type ExchangeOptions,
  untilOpen,
} from '../modules/orders/testing-exchange.ts';
import { QueueWait } from '../../src/commit/command-queue.ts';

let database: TestDatabase;
let exchange: Exchange;
let before: ConnectionProbe['beforeCommit'];
let after: ConnectionProbe['afterCommit'];
let ends: PipelineEnd[] = [];

const PROBED: ExchangeOptions = {
  probe: { beforeCommit: async (client) => before?.(client), afterCommit: async (client) => after?.(client) },
  onPipelineEnd: (end) => void ends.push(end),
};

beforeEach(async () => {
  before = undefined;
  after = undefined;
  ends = [];
  database = await openTestDatabase();
  exchange = await startExchange(database, PROBED);
});
afterEach(async () => {
  await expectSound(exchange);
  await exchange.stop();
  await database.drop();
});

/** Returns a probe that runs `work` at its first call only. */
function once(work: (client: Client) => Promise<void>): (client: Client) => Promise<void> {
  let done = false;
  return async (client) => {
    if (done) return;
    done = true;
    await work(client);
  };
}

const breakSession = (client: Client): Promise<void> => {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  throw new Error('the session broke');
};

let foreignTransfers = 0;
/** Books a grant as another process would: afterwards the wallet has a newer version than this process knows. Amount in paise. */
async function grantByAnotherProcess(account: number, amount: number): Promise<void> {
  foreignTransfers -= 1;
  await database.query(
    `with w as (update wallet set cash = cash + $2, version = version + 1 where account = $1 returning cash, held)
     insert into entry (transfer, account, kind, cause, amount, balance_after, total_after)
     select $3::bigint, $1::int, 0, 1, $2, w.cash, w.cash + w.held from w union all select $3::bigint, 0, 10, 1, -$2::bigint, null, null from w`,
    [account, amount, foreignTransfers],
  );
}

it('of 100 parallel bets on a wallet that affords 7, exactly 7 are accepted', async () => {
  const market = await newMarket(exchange);
  const player = await newPlayer(exchange, 799.99);
  const answers = await Promise.all(Array.from({ length: 100 }, () => exchange.orders.place(player, bet(market, 'LAY', { at: 2, rupees: 100, runner: 0 }))));
  expect(answers.filter((answer) => answer.outcome.ok)).toHaveLength(7);
  expect(new Set(answers.filter((answer) => !answer.outcome.ok).map(answerOf))).toEqual(new Set(['INSUFFICIENT_BALANCE']));
  expect(await exchange.wallet.balance(player.account)).toEqual({ cash: 99_99, held: 700_00, bonus: 0, bonusHeld: 0, usesBonus: false });
});

it('queued commands become one batch and are decided in order', async () => {
  const market = await newMarket(exchange);
  const layer = await newPlayer(exchange, 100_000);
  const backer = await newPlayer(exchange, 100_000);
  await exchange.orders.place(backer, bet(market, 'LAY', { at: 1.01, rupees: 1 }));
  await exchange.orders.place(layer, bet(market, 'LAY', { at: 2, rupees: 10 }));
  const { batches } = exchange.pipeline.counters;
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, i) => exchange.orders.place(i % 2 === 0 ? layer : backer, bet(market, i % 2 === 0 ? 'LAY' : 'BACK', { at: 2, rupees: 10 }))),
  );
  expect(answers.map(answerOf)).toEqual(Array.from({ length: 60 }, (_, i) => (i % 2 === 0 ? 'EXECUTABLE' : 'COMPLETE')));
  expect(exchange.pipeline.counters.batches - batches).toBeLessThanOrEqual(2);
  expect(new Set(answers.map(orderOf)).size).toBe(60);
});

describe('a wallet that another process has changed', () => {
  it('is reloaded, and the same bets are decided again with the right balance', async () => {
    const market = await newMarket(exchange);
    const player = await newPlayer(exchange, 100);
    const bystander = await newPlayer(exchange, 100);
    await grantByAnotherProcess(player.account, 50_00);
    const [more, other] = await Promise.all([
      exchange.orders.place(player, bet(market, 'BACK', { rupees: 100 })),
      exchange.orders.place(bystander, bet(market, 'BACK', { rupees: 100 })),
    ]);
    expect([answerOf(more), answerOf(other)]).toEqual(['EXECUTABLE', 'EXECUTABLE']);
    expect(exchange.pipeline.counters.conflicts).toBe(1);
    expect(await exchange.wallet.balance(player.account)).toEqual({ cash: 50_00, held: 100_00, bonus: 0, bonusHeld: 0, usesBonus: false });
    expect(answerOf(await exchange.orders.place(player, bet(market, 'BACK', { rupees: 50 })))).toBe('EXECUTABLE');
  });

  it('three times in a row gives a transient BUSY, writes nothing, and leaves the reference free', async () => {
    const market = await newMarket(exchange);
    const player = await newPlayer(exchange, 1000);
    before = () => grantByAnotherProcess(player.account, 1);
    const request = bet(market, 'BACK', { rupees: 100 });
    expect(answerOf(await exchange.orders.place(player, request))).toBe('BUSY');
    before = undefined;
    expect(await database.query('select 1 from bet_reference')).toEqual([]);
    expect(exchange.engine.order(orderId(1))).toBeUndefined();
    expect(answerOf(await exchange.orders.place(player, request))).toBe('EXECUTABLE');
    expect(await exchange.wallet.balance(player.account)).toEqual({ cash: 900_03, held: 100_00, bonus: 0, bonusHeld: 0, usesBonus: false });
  });
});

describe('a session that breaks during a commit', () => {
  it('before the batch was written: the bet gets NOT_READY, and sending it again makes one bet', async () => {
    const market = await newMarket(exchange);
    const player = await newPlayer(exchange, 1000);
    before = once(breakSession);
    const request = bet(market, 'BACK');
    expect(answerOf(await exchange.orders.place(player, request))).toBe('NOT_READY');
    await until(() => exchange.pipeline.ready(), 'the database back');
    expect(answerOf(await exchange.orders.place(player, request))).toBe('EXECUTABLE');
    expect(await database.query('select count(*)::int as n from orders')).toEqual([{ n: 1 }]);
  });

  it('before the batch was written, and the query for its outcome loses its answer too: the batch does not count as committed', async () => {
    const market = await newMarket(exchange);
    const player = await newPlayer(exchange, 1000);
    before = once(breakSession);
    const ask = database.query.bind(database);
    let losses = 0;
    database.query = async (text: string, values?: readonly unknown[]) => {
      const answer = await ask(text, values);
      if (!text.startsWith('insert into batch') || losses > 0) return answer as never;
      losses += 1;
      throw new Error('the connection was ended');
    };
    const request = bet(market, 'BACK');
    expect(answerOf(await exchange.orders.place(player, request))).toBe('NOT_READY');
    expect(losses).toBe(1);
    expect(await ask('select 1 from orders')).toEqual([]);
    await until(() => exchange.pipeline.ready(), 'the database back');
    expect(answerOf(await exchange.orders.place(player, request))).toBe('EXECUTABLE');
  });

  it('after the batch was written: the process finds it committed and answers the bet', async () => {
    const market = await newMarket(exchange);
    const player = await newPlayer(exchange, 1000);
    after = once(breakSession);
    const answer = await exchange.orders.place(player, bet(market, 'BACK'));
    expect(answerOf(answer)).toBe('EXECUTABLE');
    expect(exchange.pipeline.ready()).toBe(true);
    expect(await exchange.orders.cancel(player, orderOf(answer))).toMatchObject({ ok: true });
  });

  it('because PostgreSQL ended it while the batch ran: the process finds it not committed and removes its changes', async () => {
    const market = await newMarket(exchange);
    const player = await newPlayer(exchange, 1000);
    before = once(async () => {
      // a row lock makes the statement wait; its backend is then terminated
      const holder = await database.pool.connect();
      await holder.query('begin');
      await holder.query('select * from wallet where account = $1 for update', [player.account]);
      const endWaiting = async (): Promise<void> => {
        await until(async () => {
          const rows = await holder.query(
            "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'maidan-orders' and datname = current_database() and wait_event_type = 'Lock'",
          );
          return rows.rowCount === 1;
        }, 'the waiting batch');
        await holder.query('rollback');
        holder.release();
      };
      void endWaiting();
    });
    expect(answerOf(await exchange.orders.place(player, bet(market, 'BACK')))).toBe('NOT_READY');
    expect(await exchange.wallet.balance(player.account)).toEqual({ cash: 1000_00, held: 0, bonus: 0, bonusHeld: 0, usesBonus: false });
    await until(() => exchange.pipeline.ready(), 'the database back');
    expect(answerOf(await exchange.orders.place(player, bet(market, 'BACK')))).toBe('EXECUTABLE');
  });

  it('with an unknown outcome for too long: the player gets BUSY, and sending the bet again finds the one bet', async () => {
    const market = await newMarket(exchange);
    const player = await newPlayer(exchange, 1000);
    await exchange.stop();
    const { catalogue, accounts } = exchange;
    exchange = await startExchange(database, { ...PROBED, catalogue, accounts, answerWithinMs: 20 });
    let proceed: () => void = () => undefined;
    before = once(() => new Promise((resolve) => (proceed = resolve)));
    const request = bet(market, 'BACK');
    expect(answerOf(await exchange.orders.place(player, request))).toBe('BUSY');
    proceed();
    let copy: string = 'BUSY';
    await until(async () => {
      copy = answerOf(await exchange.orders.place(player, request));
      return copy !== 'BUSY';
    }, 'the answer of the copy');
    expect(copy).toBe('EXECUTABLE');
    expect(await database.query('select count(*)::int as n from orders')).toEqual([{ n: 1 }]);
  });

  it('a queue whose first command has waited too long refuses new commands with BUSY at once; the queued ones are executed', async () => {
    const market = await newMarket(exchange);
    const player = await newPlayer(exchange, 1000);
    await exchange.stop();
    const { catalogue, accounts } = exchange;
    exchange = await startExchange(database, { ...PROBED, catalogue, accounts, longestWaitMs: 0 });
    const place = () => exchange.orders.place(player, bet(market, 'BACK'));
    expect(answerOf(await place())).toBe('EXECUTABLE');
    let proceed: (() => void) | undefined;
    before = once(() => new Promise((resolve) => (proceed = resolve)));
    const written = place();
    await until(() => proceed !== undefined, 'the batch under way');
    const queued = place();
    const since = performance.now();
    await until(() => performance.now() > since, 'the next moment');
    const request = bet(market, 'BACK');
    expect(answerOf(await exchange.orders.place(player, request))).toBe('BUSY');
    proceed?.();
    expect([answerOf(await written), answerOf(await queued)]).toEqual(['EXECUTABLE', 'EXECUTABLE']);
    expect(answerOf(await exchange.orders.place(player, request))).toBe('EXECUTABLE');
  });

  it('the end of a bet delay is retried until the database is available, not lost', async () => {
    const market = await newMarket(exchange, { betDelay: 5 });
    const player = await newPlayer(exchange, 1000);
    const answer = exchange.orders.place(player, bet(market, 'BACK'));
    await untilOpen(exchange, player, 1);
    before = once(breakSession);
    exchange.clock.advance(5000);
    expect(answerOf(await answer)).toBe('EXECUTABLE');
  });

  it('the end of a bet delay is also retried after an I/O error of the disk, because that is no reason to refuse the bet', async () => {
    const market = await newMarket(exchange, { betDelay: 5 });
    const player = await newPlayer(exchange, 1000);
    const answer = exchange.orders.place(player, bet(market, 'BACK'));
    await untilOpen(exchange, player, 1);
    before = once(async (client) => void (await client.query("do $$ begin raise exception 'could not read block' using errcode = 'io_error'; end $$")));
    exchange.clock.advance(5000);
    expect(answerOf(await answer)).toBe('EXECUTABLE');
  });
});

it('a command that fails while it is decided fails alone', async () => {
  const market = await newMarket(exchange);
  const player = await newPlayer(exchange, 1000);
  const [bad, good] = await Promise.all([
    exchange.pipeline.submit({
      decide: ({ engine }) => {
        engine.moveCash(player.account, paise(5));
        throw new Error('a bug');
      },
    }),
    exchange.orders.place(player, bet(market, 'BACK')),
  ]);
  expect([bad, answerOf(good)]).toEqual(['FAULT', 'EXECUTABLE']);
  expect(exchange.complaints).toEqual([expect.stringContaining('a bug')]);
});

it('a command whose rows the database refuses fails alone', async () => {
  const market = await newMarket(exchange);
  const player = await newPlayer(exchange, 1000);
  const ahead = exchange.orders.place(player, bet(market, 'BACK', { stake: 1 }));
  const [good, bad] = await Promise.all([
    exchange.orders.place(player, bet(market, 'BACK')),
    exchange.pipeline.submit({ decide: (batch) => batch.also('after', 'insert into nowhere values (1)', []) }),
    ahead,
  ]);
  expect([bad, answerOf(good)]).toEqual(['FAULT', 'EXECUTABLE']);
  expect(exchange.complaints.every((line) => line.includes('nowhere'))).toBe(true);
});

it('a process that has lost its leases writes nothing more, and reports the loss once', async () => {
  const market = await newMarket(exchange);
  const player = await newPlayer(exchange, 1000);
  await exchange.orders.place(player, bet(market, 'BACK'));
  const successor = await startExchange(database, { catalogue: exchange.catalogue, accounts: exchange.accounts });
  await until(async () => answerOf(await exchange.orders.place(player, bet(market, 'BACK'))) === 'NOT_READY' && ends.length > 0, 'the loss');
  expect(exchange.pipeline.ready()).toBe(false);
  expect(answerOf(await successor.orders.place(player, bet(market, 'BACK')))).toBe('EXECUTABLE');
  expect(ends).toEqual(['lease-lost']);
  expect(await database.query('select count(*)::int as n from orders')).toEqual([{ n: 2 }]);
  await successor.stop();
});

it('a pipeline that fails because of a bug reports the bug, not lost leases, and writes nothing more', async () => {
  const market = await newMarket(exchange);
  const player = await newPlayer(exchange, 1000);
  const stale = exchange;
  const fault = vi.spyOn(stale.engine, 'commit').mockImplementationOnce(() => {
    throw new Error('the engine is not what it was');
  });
  expect(answerOf(await stale.orders.place(player, bet(market, 'BACK')))).toBe('NOT_READY');
  expect(fault).toHaveBeenCalledOnce();
  expect(answerOf(await stale.orders.place(player, bet(market, 'BACK')))).toBe('NOT_READY');
  expect(ends).toEqual(['broken']);
  expect(stale.pipeline.ready()).toBe(false);
  const complaints = stale.complaints.splice(0).join('\n');
  expect(complaints).toContain('failed because of a bug');
  expect(complaints).not.toContain('leases');
  await stale.stop();
  // earlier rows stay, and the next process continues from them
  exchange = await startExchange(database, { catalogue: stale.catalogue, accounts: stale.accounts });
  expect(await database.query('select count(*)::int as n from orders')).toEqual([{ n: 1 }]);
  expect(answerOf(await exchange.orders.place(player, bet(market, 'BACK')))).toBe('EXECUTABLE');
});

it('a grant or an opening is booked once, whether it is repeated at the same moment or later', async () => {
  const record = await exchange.accounts.create();
  await Promise.all([exchange.wallet.open(record.account, 500_00), exchange.wallet.open(record.account, 500_00)]);
  expect(await exchange.wallet.balance(record.account)).toEqual({ cash: 500_00, held: 0, bonus: 0, bonusHeld: 0, usesBonus: false });
  await Promise.all([
    exchange.wallet.grant(record.account, 70_00, 1),
    exchange.wallet.grant(record.account, 70_00, 1),
    exchange.wallet.grant(record.account, 5_00),
  ]);
  expect(await exchange.wallet.balance(record.account)).toMatchObject({ cash: 575_00 });
  expect(await exchange.wallet.grant(record.account, 70_00, 1)).toMatchObject({ ok: true, value: { cash: 575_00 } });
  expect(await exchange.wallet.grant(record.account, 71_00, 1)).toEqual({ ok: false, code: 'DUPLICATE_REFERENCE' });
  expect(await exchange.wallet.grant(99_999_999, 1)).toEqual({ ok: false, code: 'ACCOUNT_UNKNOWN' });
  for (const amount of [0, -1, 1.5, Number.NaN]) expect(await exchange.wallet.grant(record.account, amount)).toMatchObject({ code: 'MALFORMED' });
});

it('a queue is too long because of the wait of its first command, or its length at the rate of the last batch; an empty one never', () => {
  const now = 5000;
  const wait = new QueueWait(1000, 200, () => now);
  expect(wait.isTooLong(now, 20_000)).toBe(false); // no batch was written yet: the pace is unknown
  expect(wait.isTooLong(now - 1001, 1)).toBe(true);
  wait.recordDuration(250);
  expect(wait.isTooLong(now, 800)).toBe(false);
  expect(wait.isTooLong(now, 801)).toBe(true);
  expect(wait.isTooLong(undefined, 0)).toBe(false);
});
