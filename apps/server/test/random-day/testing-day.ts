/**
 * TEST FIXTURE: a day of many players against the real server, generated from a seed. Each action has its own random sequence (seed and
 * number), so that a day is reproducible whatever runs beside it. Add an action as a row of the list in
 * test/random-day/testing-day-actions.ts. A refusal is a normal answer; a fault or an unbalanced ledger fails the day.
 */
import type { Login } from '@maidan/contract';
import { CAUSES, PLAYER_KINDS, RESULT_CAUSES } from '@maidan/ledger';
import { expect } from 'vitest';
import { DAY_ACTIONS } from './testing-day-actions.ts';
import { auditDatabase, databaseAuditText } from '../../src/modules/wallet/audit.ts';
import { drawFrom, openDay, type Day, type DayAction, type Draw } from './testing-day-stage.ts';
import type { TestApp } from '../testing-app.ts';

function actionOf(actions: readonly DayAction[], draw: Draw): DayAction {
  let at = draw(actions.reduce((sum, { weight }) => sum + weight, 0));
  return actions.find(({ weight }) => (at -= weight) < 0)!;
}

/** Players that act at once, so that their commands share batches. */
const AT_ONCE = 6;

/** Results of every action, by name: { bet: { OK: 12, INSUFFICIENT_BALANCE: 1 } }. */
export type DayReport = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Plays a day and checks its ledger. Throws on a fault, on any paisa too much or too little, and on a statement that differs from the wallet. */
export async function playDay(steps: number, seed: number, actions: readonly DayAction[] = DAY_ACTIONS): Promise<DayReport> {
  const day = await openDay();
  const report: Record<string, Record<string, number>> = {};
  const counted = async ({ name, act }: DayAction, draw: Draw): Promise<void> => {
    const what = await act(day, draw);
    const of = (report[name] ??= {});
    of[what] = (of[what] ?? 0) + 1;
  };
  for (const first of actions.filter(({ name }) => name.startsWith('begin'))) await counted(first, drawFrom(seed, 0));
  const rest = actions.filter(({ name }) => !name.startsWith('begin'));
  for (let step = 0; step < steps; step += AT_ONCE) {
    const together = Array.from({ length: Math.min(AT_ONCE, steps - step) }, (_item, index) => drawFrom(seed, step + index));
    await advanceUntilDone(
      day.test,
      together.map((draw) => counted(actionOf(rest, draw), draw)),
    );
  }
  await proveBalances(day);
  await proveWithdrawals(day);
  await day.test.stop();
  return report;
}

/** Advances the clock until the work is done, because house bets wait for their delay. */
async function advanceUntilDone(test: TestApp, work: readonly Promise<void>[]): Promise<void> {
  const waiting = { over: false };
  const all = Promise.all(work).finally(() => {
    waiting.over = true;
  });
  all.catch(() => undefined);
  for (let turn = 0; !waiting.over; turn += 1) {
    await new Promise((resolve) => {
      setTimeout(resolve, turn < 20 ? 2 : 20);
    });
    if (turn >= 20 && !waiting.over) await test.clock.advance(1000);
  }
  await all;
}

interface Totals {
  readonly closing: number;
  readonly opening: number;
  readonly credit: number;
  readonly debit: number;
}

/** Audits the ledger and compares every player's statement with the wallet. Throws on a difference. */
async function proveBalances(day: Day): Promise<void> {
  const { test, players } = day;
  await test.app.pipeline.idle();
  const audit = await auditDatabase(test.database);
  if (!audit.ok) throw new Error(databaseAuditText(audit));
  const [{ sum }] = (await test.database.query<{ sum: number }>('select coalesce(sum(amount), 0)::bigint as sum from entry')) as [{ sum: number }];
  expect(sum).toBe(0);
  const wallets = await readWallets(test);
  const playerOf = new Map(players.map((player) => [player.data.memberCode, player]));
  for (const { member_code: memberCode, wallet, total, entries } of wallets) {
    expect([memberCode, wallet, entries]).toEqual([memberCode, wallet, total]);
    const player = playerOf.get(memberCode);
    if (player === undefined) continue; // a player who has excluded himself has no session
    await proveStatement(day, player, wallet);
  }
}

/**
 * Replays the cash of every player and throws at the first withdrawal that passed his deposits and net winnings of that moment (TR-009). The
 * net is summed from results, not derived from the balance as the server does.
 */
async function proveWithdrawals({ test }: Day): Promise<void> {
  const rows = await test.database.query<{ account: number; kind: number; cause: number; amount: number }>(
    'select account, kind, cause, amount from entry where account between 1 and 999999999 order by id',
  );
  const sums = new Map<number, { deposited: number; net: number; out: number }>();
  for (const { account, kind, cause, amount } of rows) {
    const sum = sums.get(account) ?? { deposited: 0, net: 0, out: 0 };
    sums.set(account, sum);
    if (cause === CAUSES.deposit) sum.deposited += amount;
    else if (RESULT_CAUSES.has(cause) || cause === CAUSES.bonus) sum.net += amount;
    else if (cause === CAUSES.withdrawal && kind === PLAYER_KINDS.cash) {
      sum.out -= amount;
      const bound = sum.deposited + Math.max(0, sum.net);
      if (amount < 0 && sum.out > bound) throw new Error(`account ${account} was paid ${sum.out} of ${bound} paise`);
    }
  }
}

interface WalletSum {
  readonly member_code: string;
  readonly wallet: 'MAIN' | 'BONUS';
  readonly total: number;
  readonly entries: number;
}

/** Reads the wallets of all accounts or of one, paise. */
function readWallets(test: TestApp, memberCode: string | null = null): Promise<WalletSum[]> {
  return test.database.query<WalletSum & Record<string, unknown>>(
    `select a.member_code, case when w.account = a.id then 'MAIN' else 'BONUS' end as wallet, w.cash + w.held as total,
       coalesce((select sum(amount) from entry e where e.account = w.account and e.kind in (0, 1)), 0)::bigint as entries
     from wallet w join account a on a.id = player_of(w.account) where $1::text is null or a.member_code = $1`,
    [memberCode],
  );
}

/** Compares statement and wallet at the same moment: if a casino round ends in between, both are read again. */
async function proveStatement(day: Day, player: Login, wallet: WalletSum['wallet']): Promise<void> {
  const { memberCode } = player.data;
  const totalNow = async (): Promise<number> => (await readWallets(day.test, memberCode)).find((one) => one.wallet === wallet)!.total;
  for (let before = await totalNow(); ;) {
    const { totals } = (await day.call(player, 'GET', `account/${memberCode}/account-statement?wallet=${wallet}`)).body as unknown as { totals: Totals };
    const total = await totalNow();
    if (total !== before) {
      before = total;
      continue;
    }
    const [opening, credit, debit, closing] = [totals.opening, totals.credit, totals.debit, totals.closing].map((rupees) => Math.round(rupees * 100));
    expect([memberCode, wallet, closing, opening! + credit! - debit!]).toEqual([memberCode, wallet, total, closing]);
    return;
  }
}
