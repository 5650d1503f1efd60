/** Notices of a payment provider in any order: money moves once, and the balance is what was confirmed. */
import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accept } from '@maidan/domain';
import { createCashier } from '../../../src/modules/cashier/cashier.ts';
import type { Cashier, CashierPlayer, PaymentNotice, ProviderStatus } from '../../../src/modules/cashier/cashier-port.ts';
import { HTTP_PROVIDER } from '../../../src/modules/cashier/http-provider.ts';
import { createPaymentSimulator } from '../../../src/modules/cashier/payment-simulator.ts';
import { auditDatabase, databaseAuditText } from '../../../src/modules/wallet/audit.ts';
import { MemoryBus } from '../../../src/platform/memory-bus.ts';
import { openTestDatabase, type TestDatabase } from '../../platform/postgres/testing-database.ts';
import { newPlayer, startExchange, type Exchange } from '../orders/testing-exchange.ts';

const SEED = Number(process.env['NOTICES_SEED'] ?? randomInt(1_000_000_000));

let database: TestDatabase;
let exchange: Exchange;
let cashier: Cashier;
const audited: string[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
  exchange = await startExchange(database);
  const { pipeline, clock, log } = exchange;
  cashier = createCashier({
    database,
    pipeline,
    bus: new MemoryBus(log),
    clock,
    log,
    provider: { ...createPaymentSimulator(null), name: HTTP_PROVIDER },
    termsOf: () => ({ open: true, min: 100, max: 1_00_000_00, day: 50_00_000_00 }),
    depositRefusal: () => Promise.resolve(null),
    announcePayee: () => Promise.resolve(),
    audit: ({ id }, { status }) => Promise.resolve(void audited.push(`${id} ${status}`)),
  });
});
afterAll(async () => {
  await exchange.stop();
  await database.drop();
});

let numbers = 0;
async function deposit(player: CashierPlayer, rupees: number, utr = String(412_300_000_000 + numbers)): Promise<number> {
  numbers += 1;
  const asked = await cashier.deposit(player, { requestId: `d${numbers}`, amount: rupees, method: 'UPI', utr });
  if (!asked.ok) throw new Error(asked.code);
  return asked.value.id;
}
async function withdraw(player: CashierPlayer, rupees: number): Promise<number> {
  numbers += 1;
  const asked = await cashier.withdraw(player, {
    requestId: `w${numbers}`,
    amount: rupees,
    payee: { upi: `payer${player.account}@okbank` },
    proof: accept(exchange.clock.now()),
  });
  if (!asked.ok) throw new Error(asked.code);
  return asked.value.id;
}
const noticeOf = (request: number, rupees: number, status: ProviderStatus, reference = `p${request}`): PaymentNotice => ({
  request,
  amount: rupees * 100,
  status,
  reference,
});
async function say(notice: PaymentNotice): Promise<string> {
  const taken = await cashier.notice(notice);
  return taken.ok ? taken.value : taken.code;
}
const cash = async ({ account }: CashierPlayer): Promise<number> => (await exchange.wallet.balance(account)).cash;
async function newPayer(): Promise<CashierPlayer> {
  const { account } = await newPlayer(exchange, 0);
  return { account, site: 'maidan', isDemo: false };
}
const holds = async (): Promise<void> => expect(databaseAuditText(await auditDatabase(database))).not.toContain('FAIL');

describe('a notice', () => {
  it('of a deposit moves money once, with its row, at CONFIRMED only; a doubled one is known', async () => {
    const player = await newPayer();
    const id = await deposit(player, 500);
    expect(await say(noticeOf(id, 500, 'PROCESSING'))).toBe('RECORDED');
    expect(await cash(player)).toBe(0);
    const same = await Promise.all(Array.from({ length: 8 }, () => say(noticeOf(id, 500, 'CONFIRMED'))));
    expect(same.toSorted()).toEqual(['APPLIED', ...Array.from({ length: 7 }, () => 'KNOWN')]);
    expect(await cash(player)).toBe(500_00);
    expect(await say(noticeOf(id, 500, 'FAILED'))).toBe('RECORDED');
    expect(audited.filter((line) => line.startsWith(`${id} `))).toEqual([`${id} APPROVED`]);
    const rows = await database.query('select status, outcome from payment_notice where request = $1 order by status', [id]);
    expect(rows).toEqual([
      { status: 'CONFIRMED', outcome: 'APPLIED' },
      { status: 'FAILED', outcome: 'RECORDED' },
      { status: 'PROCESSING', outcome: 'RECORDED' },
    ]);
    await holds();
  });

  it('that confirms a deposit after its expiry pays it; not if the same bank reference was paid with another request or an operator rejected it', async () => {
    const player = await newPayer();
    const late = await deposit(player, 300, '412999000001');
    expect([await say(noticeOf(late, 300, 'EXPIRED')), await cash(player)]).toEqual(['APPLIED', 0]);
    expect((await cashier.list(player.account, 'deposit', 1)).rows[0]).toMatchObject({ status: 'REJECTED', reason: 'PAYMENT_EXPIRED' });
    expect([await say(noticeOf(late, 300, 'CONFIRMED')), await cash(player)]).toEqual(['APPLIED', 300_00]);
    const first = await deposit(player, 200, '412999000002');
    await say(noticeOf(first, 200, 'EXPIRED'));
    const second = await deposit(player, 200, '412999000002');
    expect([await say(noticeOf(first, 200, 'CONFIRMED')), await cash(player)]).toEqual(['HELD', 300_00]);
    expect([await say(noticeOf(second, 200, 'CONFIRMED')), await cash(player)]).toEqual(['APPLIED', 500_00]);
    const refused = await deposit(player, 100);
    await cashier.decide(refused, 'REJECTED', { actor: 'operator', remark: 'stolen card' });
    expect([await say(noticeOf(refused, 100, 'CONFIRMED')), await cash(player)]).toEqual(['HELD', 500_00]);
    const approved = await deposit(player, 100);
    await cashier.decide(approved, 'APPROVED', { actor: 'operator', remark: '' });
    expect([await say(noticeOf(approved, 100, 'CONFIRMED')), await cash(player)]).toEqual(['RECORDED', 600_00]);
    await holds();
  });

  it('of a withdrawal pays it out or gives the money back, and the first outcome stands', async () => {
    const player = await newPayer();
    await say(noticeOf(await deposit(player, 1000), 1000, 'CONFIRMED'));
    const [paid, back] = [await withdraw(player, 300), await withdraw(player, 200)];
    expect(await cash(player)).toBe(500_00);
    expect([await say(noticeOf(paid, 300, 'CONFIRMED')), await say(noticeOf(paid, 300, 'FAILED')), await cash(player)]).toEqual(['APPLIED', 'HELD', 500_00]);
    expect([await say(noticeOf(back, 200, 'FAILED')), await say(noticeOf(back, 200, 'CONFIRMED')), await cash(player)]).toEqual(['APPLIED', 'HELD', 700_00]);
    await holds();
  });

  it('with another amount, another reference, the reference of another request or an unknown request is refused, and nothing moves', async () => {
    const player = await newPayer();
    const [one, other] = [await deposit(player, 500), await deposit(player, 500)];
    expect(await say(noticeOf(one, 500, 'PROCESSING', 'ref-one'))).toBe('RECORDED');
    for (const wrong of [noticeOf(one, 501, 'CONFIRMED', 'ref-one'), noticeOf(one, 500, 'CONFIRMED', 'ref-two'), noticeOf(other, 500, 'CONFIRMED', 'ref-one')])
      expect(await say(wrong)).toBe('NOTICE_MISMATCH');
    expect(await say(noticeOf(99_999_999, 500, 'CONFIRMED'))).toBe('REQUEST_UNKNOWN');
    expect(await cash(player)).toBe(0);
  });
});

/** A small generator of random numbers, so that a seed repeats a run. */
function draws(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
const DEPOSITS: readonly (readonly ProviderStatus[])[] = [
  ['CONFIRMED'],
  ['PROCESSING', 'CONFIRMED'],
  ['EXPIRED', 'CONFIRMED'],
  ['PROCESSING', 'FAILED'],
  ['EXPIRED'],
];
const PAYOUTS: readonly (readonly ProviderStatus[])[] = [['CONFIRMED'], ['PROCESSING', 'CONFIRMED'], ['PROCESSING', 'FAILED'], ['EXPIRED'], []];

it(`in any order, doubled, late and swapped, the balance is confirmed deposits less payouts (NOTICES_SEED=${SEED})`, async () => {
  const draw = draws(SEED);
  for (let round = 0; round < 6; round += 1) {
    const player = await newPayer();
    await say(noticeOf(await deposit(player, 5000), 5000, 'CONFIRMED'));
    let expected = 5000;
    const notices: PaymentNotice[] = [];
    for (let turn = 0; turn < 4 + draw(2); turn += 1) {
      const rupees = 100 + draw(400);
      const isDeposit = draw(2) === 0;
      const course = (isDeposit ? DEPOSITS : PAYOUTS)[draw(5)]!;
      const id = isDeposit ? await deposit(player, rupees) : await withdraw(player, rupees);
      if (isDeposit && course.includes('CONFIRMED')) expected += rupees;
      // a payout without an outcome keeps its money set aside
      if (!isDeposit && (course.length === 0 || course.includes('CONFIRMED'))) expected -= rupees;
      for (const status of course) for (let copy = 0; copy <= draw(3); copy += 1) notices.push(noticeOf(id, rupees, status));
    }
    for (let at = notices.length - 1; at > 0; at -= 1) {
      const other = draw(at + 1);
      [notices[at], notices[other]] = [notices[other]!, notices[at]!];
    }
    while (notices.length > 0) await Promise.all(notices.splice(0, 1 + draw(5)).map(say));
    expect([round, await cash(player)]).toEqual([round, expected * 100]);
  }
  await holds();
});
