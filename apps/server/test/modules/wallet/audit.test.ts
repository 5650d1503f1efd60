import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../platform/postgres/testing-database.ts';
import type { BettingAccount } from '../../../src/modules/orders/orders-port.ts';
import { bet, newMarket, newPlayer, startExchange, type Exchange } from '../orders/testing-exchange.ts';
import { auditDatabase, databaseAuditText } from '../../../src/modules/wallet/audit.ts';

let database: TestDatabase;
let exchange: Exchange;
let player: BettingAccount;
beforeAll(async () => {
  database = await openTestDatabase();
  exchange = await startExchange(database, { commissionOf: () => 200 });
  const [open, settled] = [await newMarket(exchange), await newMarket(exchange)];
  player = await newPlayer(exchange, 10_000);
  const layer = await newPlayer(exchange, 10_000);
  for (const market of [open, settled]) {
    await exchange.orders.place(layer, bet(market, 'LAY', { at: 3, rupees: 300 }));
    await exchange.orders.place(player, bet(market, 'BACK', { at: 3, rupees: 100 }));
  }
  await exchange.settlement.settle(settled.marketId, { type: 'winners', winners: [settled.runners[0]!.selectionId] }, { actor: 'test' });
});
afterAll(async () => {
  await exchange.stop();
  await database.drop();
});

it('finds nothing in a sound ledger, and names every check', async () => {
  const audit = await auditDatabase(database);
  expect(databaseAuditText(audit)).not.toContain('FAIL');
  expect(audit).toMatchObject({ ok: true, faults: [], ledger: { ok: true, paiseOff: 0, wallets: 2 } });
});

it('finds nothing while a settled market is being settled again (a simulation once did)', async () => {
  await database.query(`insert into settlement (market, generation, result, actor, status) select market, 2, result, 'test', 'RUNNING' from settlement`);
  const audit = await auditDatabase(database);
  await database.query("delete from settlement where status = 'RUNNING'");
  expect(databaseAuditText(audit)).not.toContain('FAIL');
  expect(audit.ok).toBe(true);
});

/** A fault that is planted in the tables and removed: [the finding, how to plant it, how to remove it]. */
const PLANTED: readonly (readonly [string, string, string])[] = [
  ['wallet is the sum of its entries', 'update wallet set cash = cash + 1 where account = 1', 'update wallet set cash = cash - 1 where account = 1'],
  ['held is the sum of the worst cases', 'update wallet set held = held + 1 where account = 2', 'update wallet set held = held - 1 where account = 2'],
  ['transfer sums to 0', 'update entry set amount = amount + 1 where id = 1', 'update entry set amount = amount - 1 where id = 1'],
  [
    'balance after follows the entries',
    'update entry set balance_after = balance_after + 1 where id = 3',
    'update entry set balance_after = balance_after - 1 where id = 3',
  ],
  [
    'total after is cash and held',
    'update entry set total_after = total_after + 1 where id = 3',
    'update entry set total_after = total_after - 1 where id = 3',
  ],
  ['entry is on an account of the chart', 'update entry set kind = 9 where id = 2', 'update entry set kind = 10 where id = 2'],
  [
    'no player below 0 except by void or correction',
    `insert into entry (transfer, account, kind, market, cause, amount, balance_after, total_after)
     select -1, 1, 0, null, 9, -2000000, cash - 2000000, cash + held - 2000000 from wallet where account = 1 union all select -1, 0, 30, 1, 9, 2000000, null, null;
     update wallet set cash = cash - 2000000 where account = 1`,
    'delete from entry where transfer = -1; update wallet set cash = cash + 2000000 where account = 1',
  ],
  [
    'clearing is 0 after settlement',
    'update entry set market = 1 where id = (select min(id) from entry where kind = 24)',
    'update entry set market = 2 where kind = 24 and market = 1',
  ],
  ['the house has nothing of a market without a result', 'update entry set market = 1 where kind = 22', 'update entry set market = 2 where kind = 22'],
  [
    'hold is the worst case',
    'update position set hold = hold + 1 where account = 1 and market = 1',
    'update position set hold = hold - 1 where account = 1 and market = 1',
  ],
  ['position follows its trades', 'update trade set size = size + 1 where id = 1', 'update trade set size = size - 1 where id = 1'],
  ['the matched part of an order is its trades', 'update trade set value = value + 1 where id = 2', 'update trade set value = value - 1 where id = 2'],
  ['the value of a direct fill is its size and price', 'update trade set price = price + 1 where id = 2', 'update trade set price = price - 1 where id = 2'],
  [
    'the positions of a market, the house included, sum to 0',
    'update position set if_win[1] = if_win[1] + 1 where account = 1 and market = 2',
    'update position set if_win[1] = if_win[1] - 1 where account = 1 and market = 2',
  ],
  [
    'an order has one owner, and trades name him',
    'update trade set taker_account = maker_account where id = 2',
    'update trade t set taker_account = o.account from orders o where t.id = 2 and o.id = t.taker_order',
  ],
  [
    'a settled market is booked as its lines say',
    'update settlement_line set net = net + 1 where account = 1',
    'update settlement_line set net = net - 1 where account = 1',
  ],
  [
    'commission is what the lines say',
    'update settlement_line set commission = commission + 1, net = net + 1 where account = 1',
    'update settlement_line set commission = commission - 1, net = net - 1 where account = 1',
  ],
  ['the size of an order is its parts', 'update orders set lapsed = lapsed + 1 where account = 1', 'update orders set lapsed = lapsed - 1 where account = 1'],
  ['nothing is open in a settled market', 'update orders set market = 2 where status < 2', 'update orders set market = 1 where status < 2'],
  [
    'a batch has all its bets',
    "insert into bet_reference (account, reference, body_hash, batch) values (1, 'half-a-batch', '', 2)",
    "delete from bet_reference where reference = 'half-a-batch'",
  ],
  [
    'a replaced order has one stored answer',
    "update orders set reason = 'REPLACED' where id = (select min(id) from orders where account = 1)",
    'update orders set reason = null where id = (select min(id) from orders where account = 1)',
  ],
  [
    'a reference has its order',
    "insert into bet_reference (account, reference, body_hash) values (1, 'of-nothing', '')",
    "delete from bet_reference where reference = 'of-nothing'",
  ],
  ['an order has one reference', "update bet_reference set order_id = null, refusal = 'BUSY' where account = 1", ''],
];

describe('finds planted faults', () => {
  it.each(PLANTED)('%s', async (check, plant, remove) => {
    await database.query(plant);
    const { ok, ledger, faults } = await auditDatabase(database);
    expect(ok).toBe(false);
    expect([...ledger.findings.map((finding) => finding.check as string), ...faults.map((fault) => fault.check)]).toContain(check);
    if (remove === '') return;
    await database.query(remove);
    expect((await auditDatabase(database)).ok).toBe(true);
  });
});

it('as a command it prints the report and exits with 1 if there are findings', () => {
  const command = fileURLToPath(new URL('../../../src/modules/wallet/audit-command.ts', import.meta.url));
  const { status, stdout } = spawnSync(process.execPath, ['--import', 'tsx', command], {
    env: { ...process.env, DATABASE_URL: database.url },
    encoding: 'utf8',
  });
  expect(stdout).toContain('0 paise off');
  expect(stdout).toContain('FAIL an order has one reference: order');
  expect(status).toBe(1);
});

it('as a command it explains which database it cannot read', () => {
  const command = fileURLToPath(new URL('../../../src/modules/wallet/audit-command.ts', import.meta.url));
  const { status, stdout } = spawnSync(process.execPath, ['--import', 'tsx', command], {
    env: { ...process.env, DATABASE_URL: 'mysql://nowhere' },
    encoding: 'utf8',
  });
  expect(stdout).toContain('DATABASE_URL must start with postgres://');
  expect(status).toBe(1);
});
