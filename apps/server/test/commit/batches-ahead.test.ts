/** Batches that are decided, and whose new rows are written, while the previous batch is still being committed. */
import type { BetAnswer } from '@maidan/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from 'pg';
import { openTestDatabase, type TestDatabase } from '../platform/postgres/testing-database.ts';
import type { ConnectionProbe } from '../../src/commit/commit-connections.ts';
import type { BettingAccount } from '../../src/modules/orders/orders-port.ts';
import { answerOf, bet, expectSound, newMarket, newPlayer, startExchange, until, type Exchange } from '../modules/orders/testing-exchange.ts';

const LARGEST = 4;
const BETS = 24;

let database: TestDatabase;
let exchange: Exchange;
let before: ConnectionProbe['beforeCommit'];
let after: ConnectionProbe['afterCommit'];

beforeEach(async () => {
  before = undefined;
  after = undefined;
  database = await openTestDatabase();
  exchange = await startExchange(database, {
    largestBatch: LARGEST,
    // so long that a slow machine refuses no bet because of its wait in the queue
    longestWaitMs: 3_600_000,
    probe: { beforeCommit: async (client) => before?.(client), afterCommit: async (client) => after?.(client) },
  });
});
afterEach(async () => {
  await expectSound(exchange);
  await exchange.stop();
  await database.drop();
});

/** A layer and a backer in one market; each bet of the backer matches bets of the layer. */
async function twoPlayers(): Promise<{
  readonly place: (number: number) => Promise<BetAnswer>;
  readonly layer: BettingAccount;
  readonly backer: BettingAccount;
}> {
  const market = await newMarket(exchange);
  const layer = await newPlayer(exchange, 100_000);
  const backer = await newPlayer(exchange, 100_000);
  // loads both accounts into the engine, so that later bets enter the queue at once
  for (const player of [layer, backer]) await exchange.orders.place(player, bet(market, 'LAY', { at: 1.01, rupees: 1 }));
  const place = (number: number): Promise<BetAnswer> =>
    exchange.orders.place(number % 2 === 0 ? layer : backer, bet(market, number % 2 === 0 ? 'LAY' : 'BACK', { at: 2, rupees: 10 }));
  return { place, layer, backer };
}

/** Places unmatched bets of 1 rupee in a separate market until the second session is open; it opens at first use. */
async function untilBothSessionsWrite(sessions: ReadonlySet<Client>): Promise<void> {
  const market = await newMarket(exchange);
  const player = await newPlayer(exchange, 1000);
  await exchange.orders.place(player, bet(market, 'LAY', { at: 1.01, rupees: 1 }));
  await until(async () => {
    await Promise.all(Array.from({ length: BETS }, () => exchange.orders.place(player, bet(market, 'LAY', { at: 1.01, rupees: 1 }))));
    return sessions.size === 2;
  }, 'batches over both sessions');
}

const EXPECTED = Array.from({ length: BETS }, (_, number) => (number % 2 === 0 ? 'EXECUTABLE' : 'COMPLETE'));

async function expectAllBooked(layer: BettingAccount, backer: BettingAccount): Promise<void> {
  // the first lay at 1.01 can lose one paisa, and the backer only if his backs win
  expect(await exchange.wallet.balance(layer.account)).toMatchObject({ cash: 100_000_00 - 120_01, held: 120_01 });
  expect(await exchange.wallet.balance(backer.account)).toMatchObject({ cash: 100_000_00 - 120_00, held: 120_00 });
  expect(await database.query('select count(*)::int as n from trade')).toEqual([{ n: BETS / 2 }]);
  const events = 'select min(seq)::int as first, max(seq)::int as last, count(*)::int as n from market_event where market = (select min(market) from orders)';
  expect(await database.query(events)).toEqual([{ first: 1, last: BETS + 2, n: BETS + 2 }]);
}

it('batches decided ahead start from the state that the previous batch leaves, in the order of the queue, with rows in the same order', async () => {
  const { place, layer, backer } = await twoPlayers();
  const sessions = new Set<Client>();
  after = (client) => Promise.resolve(void sessions.add(client));
  await untilBothSessionsWrite(sessions);
  sessions.clear();
  const { batches } = exchange.pipeline.counters;
  const answers = await Promise.all(Array.from({ length: BETS }, (_, number) => place(number)));
  expect(answers.map(answerOf)).toEqual(EXPECTED);
  expect(exchange.pipeline.counters.batches - batches).toBe(BETS / LARGEST);
  expect(sessions.size).toBe(2); // one completes while the other begins
  await expectAllBooked(layer, backer);
  // a statement reads entries in order: each begins at the balance where the last one ended
  const jumps = `select 1 from (select balance_after, amount, lag(balance_after) over (partition by account, kind order by id) as last from entry where account > 0) e
    where last is not null and balance_after <> last + amount`;
  expect(await database.query(jumps)).toEqual([]);
  expect(await database.query('select 1 from (select taker_order, lag(taker_order) over (order by id) as last from trade) t where taker_order < last')).toEqual(
    [],
  );
});

it('batches decided ahead show no change before their own commit', async () => {
  const market = await newMarket(exchange);
  const layers = await Promise.all(Array.from({ length: LARGEST * 3 }, () => newPlayer(exchange, 1000)));
  for (const layer of layers) await exchange.orders.place(layer, bet(market, 'LAY', { at: 1.01, rupees: 1 }));
  const shown: (readonly [shown: number, committed: number])[] = [];
  after = async () => {
    const [row] = await database.query<{ sum: number }>('select coalesce(sum(remaining), 0)::int as sum from orders where price = 200');
    const [level] = exchange.orders.displayed(market.marketId, 0, 0).back;
    shown.push([level?.price === 200 ? level.size : 0, row!.sum]);
  };
  await Promise.all(layers.map((layer) => exchange.orders.place(layer, bet(market, 'LAY', { at: 2, rupees: 10, runner: 0 }))));
  // at the moment of a commit readers still see the commit before it
  expect(shown).toEqual([1, 2, 3].map((batch) => [(batch - 1) * LARGEST * 10_00, batch * LARGEST * 10_00]));
  expect(exchange.orders.displayed(market.marketId, 0, 0).back[0]?.size).toBe(3 * LARGEST * 10_00);
});

it('batches decided ahead continue after a batch that lost its session at its commit and was committed', async () => {
  const market = await newMarket(exchange);
  const player = await newPlayer(exchange, 100_000);
  await exchange.orders.place(player, bet(market, 'BACK', { rupees: 1 }));
  const requests = Array.from({ length: BETS }, () => bet(market, 'BACK', { rupees: 10 }));
  let commits = 0;
  after = async (client) => {
    commits += 1;
    if (commits !== 2) return;
    (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    throw new Error('the session broke');
  };
  const first = await Promise.all(requests.map((request) => exchange.orders.place(player, request)));
  expect(new Set(first.map(answerOf))).toEqual(new Set(['EXECUTABLE']));
  expect(await database.query('select count(*)::int as n from orders')).toEqual([{ n: BETS + 1 }]);
});

describe('batches decided ahead are requeued if the previous batch', () => {
  it('conflicts with another writer of a wallet', async () => {
    const { place, layer, backer } = await twoPlayers();
    let commits = 0;
    after = async () => {
      commits += 1;
      if (commits === 2) await database.query('update wallet set version = version + 1 where account = $1', [layer.account]);
    };
    const answers = await Promise.all(Array.from({ length: BETS }, (_, number) => place(number)));
    expect(answers.map(answerOf)).toEqual(EXPECTED);
    expect(exchange.pipeline.counters.conflicts).toBeGreaterThanOrEqual(1);
    await expectAllBooked(layer, backer);
  });

  it('could not write its new rows ahead; that batch is then written in one piece', async () => {
    const { place, layer, backer } = await twoPlayers();
    let begun = 0;
    before = (client) => {
      begun += 1;
      return begun === 3 ? Promise.reject(new Error(`not now, ${typeof client}`)) : Promise.resolve();
    };
    const answers = await Promise.all(Array.from({ length: BETS }, (_, number) => place(number)));
    expect(answers.map(answerOf)).toEqual(EXPECTED);
    await expectAllBooked(layer, backer);
  });
});

it('a command that fails while it is decided ahead fails alone', async () => {
  const { place, layer, backer } = await twoPlayers();
  const fails = {
    canRunAhead: true,
    decide: () => {
      throw new Error('a bug');
    },
  };
  const waiting = Array.from({ length: LARGEST + 2 }, (_, number) => place(number));
  const failed = exchange.pipeline.submit(fails);
  const rest = Array.from({ length: BETS - LARGEST - 2 }, (_, number) => place(number + LARGEST + 2));
  expect(await failed).toBe('FAULT');
  expect((await Promise.all([...waiting, ...rest])).map(answerOf)).toEqual(EXPECTED);
  await expectAllBooked(layer, backer);
  exchange.complaints.length = 0;
});
