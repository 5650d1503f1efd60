import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  commissionOn,
  lineHold,
  NO_LINE_BETS,
  NO_MONEY,
  noOddsBets,
  type OddsBet,
  oddsHold,
  type OddsProfits,
  paise,
  roundedProfit,
  runnerOutcome,
  settleOddsPosition,
  withBets,
  withLineBets,
} from '@maidan/domain';
import { CAUSES } from './chart-of-accounts.ts';
import type { EntryRow, MarketRow, OpenOrderRow, PositionRow, TradeRow, WalletRow } from './audit-rows.ts';
import { auditLedger, auditText, type AuditFacts } from './auditor.ts';
import { correctionTransfer, grantTransfer, holdTransfer, houseSettlementTransfer, type PlayerMoney, settlementTransfer, type Transfer } from './transfer.ts';
import { EMPTY_WALLET, postTransfer, type Wallet } from './wallet.ts';

const ACCOUNTS = [1, 2, 3];
const MARKET = 9;
const RUNNERS = 3;

/** A ledger in memory. Only functions of this package create its transfers. */
class Book {
  readonly entries: EntryRow[] = [];
  wallets = new Map<number, Wallet>(ACCOUNTS.map((account) => [account, EMPTY_WALLET]));
  #transfers = 0;

  /** Books a transfer. Returns false and changes nothing if it is refused. */
  post(transfer: Transfer): boolean {
    const posting = postTransfer(this.wallets, transfer);
    if (posting === null) return false;
    this.#transfers += 1;
    for (const [account, wallet] of posting.wallets) this.wallets.set(account, wallet);
    for (const entry of posting.entries) this.entries.push({ id: this.entries.length + 1, transfer: this.#transfers, cause: CAUSES[transfer.cause], ...entry });
    return true;
  }

  rows(): WalletRow[] {
    return [...this.wallets].map(([account, wallet]) => ({ account, ...wallet }));
  }
}

const OPEN: MarketRow = { market: MARKET, kind: 'exchange', runners: RUNNERS, numberOfWinners: 1, removals: [], state: 'open' };
const NOTHING = { markets: [], positions: [], openOrders: [] } satisfies Partial<AuditFacts>;

function positionRow(account: number, odds: OddsProfits, hold: number): PositionRow {
  return { account, market: MARKET, ifWin: odds.ifWin, ifLose: odds.ifLose, lines: null, profit: null, hold };
}

describe('the auditor', () => {
  it('finds nothing in an empty ledger, and lists every check', () => {
    const report = auditLedger({ entries: [], wallets: [], ...NOTHING });
    expect([report.ok, report.paiseOff]).toEqual([true, 0]);
    expect(auditText(report)).toContain('The ledger is right: 0 paise off');
    expect(auditText(report).split('\n')).toHaveLength(14);
  });

  const granted = (): Book => {
    const book = new Book();
    book.post(grantTransfer(1, paise(10_000)));
    book.post(holdTransfer({ account: 1, market: MARKET, amount: paise(4000) }));
    return book;
  };
  const order: OpenOrderRow = { account: 1, market: MARKET, runner: 0, side: 'BACK', price: 300, line: 0, remaining: 4000 };
  const facts = (book: Book, part: Partial<AuditFacts> = {}): AuditFacts & { entries: EntryRow[] } => ({
    entries: book.entries,
    wallets: book.rows(),
    markets: [OPEN],
    positions: [positionRow(1, noOddsBets(RUNNERS), 4000)],
    openOrders: [order],
    trades: [],
    ...part,
  });
  const failed = (input: Parameters<typeof auditLedger>[0]): string[] =>
    Object.entries(auditLedger(input).failures)
      .filter(([, count]) => count > 0)
      .map(([check]) => check);

  it('accepts a hold for an unmatched order', () => {
    expect(failed(facts(granted()))).toEqual([]);
  });
  it('accepts a hold in a line market', () => {
    const pending: OpenOrderRow = { ...order, side: 'LAY', price: 110, line: 45, remaining: 1000 };
    const line = withLineBets(NO_LINE_BETS, [{ side: 'BACK', line: 50, rate: 100, size: 2900 }]);
    const trade: TradeRow = { id: 1, market: MARKET, runner: 0, price: 100, line: 50, size: 2900, takerAccount: 1, takerSide: 'BACK', makerAccount: 0 };
    expect(lineHold(line, [{ side: 'LAY', line: 45, rate: 110, size: 1000 }])).toBe(4000);
    const position: PositionRow = { account: 1, market: MARKET, ifWin: null, ifLose: null, lines: line.lines, profit: line.profit, hold: 4000 };
    const input = facts(granted(), { markets: [{ ...OPEN, kind: 'line', runners: 1 }], positions: [position], openOrders: [pending], trades: [trade] });
    expect(failed(input)).toEqual([]);
    expect(failed({ ...input, trades: [{ ...trade, line: 51 }] })).toEqual(['position follows its trades']);
    expect(failed({ ...input, trades: [] })).toEqual(['position follows its trades']);
  });

  it('finds each kind of fault', () => {
    const with0 = (change: (entries: EntryRow[]) => void): AuditFacts & { entries: EntryRow[] } => {
      const input = facts(granted());
      const entries = input.entries.map((entry) => ({ ...entry }));
      change(entries);
      return { ...input, entries };
    };
    const set = (index: number, part: Partial<EntryRow>) => (entries: EntryRow[]) => void (entries[index] = { ...entries[index]!, ...part });
    expect(failed(with0(set(1, { amount: -9999 })))).toEqual(['transfer sums to 0', 'all entries sum to 0']);
    expect(failed(with0(set(1, { kind: 99 })))).toEqual(['entry is on an account of the chart']);
    expect(failed(with0(set(0, { balanceAfter: 9999 })))).toEqual(['balance after follows the entries']);
    expect(failed(with0(set(2, { totalAfter: 1 })))).toEqual(['total after is cash and held']);
    expect(failed(with0((entries) => void entries.pop()))).toContain('wallet is the sum of its entries');
    expect(failed({ ...facts(granted()), openOrders: [] })).toEqual(['hold is the worst case', 'held is the sum of the worst cases']);
    expect(failed({ ...facts(granted()), positions: [] })).toEqual([]);
    expect(failed({ ...facts(granted()), positions: [positionRow(1, noOddsBets(RUNNERS), 3999)] })).toEqual(['hold is the worst case']);
    expect(failed({ ...facts(granted()), markets: [] })).toContain('hold is the worst case');
    expect(failed({ ...facts(granted()), wallets: [] })).toContain('wallet is the sum of its entries');
    const trade: TradeRow = { id: 1, market: MARKET, runner: 0, price: 200, line: 0, size: 100, takerAccount: 1, takerSide: 'BACK', makerAccount: 2 };
    expect(auditLedger({ ...facts(granted()), trades: [trade] }).failures['position follows its trades']).toBe(2);
  });
  it('finds a player below 0 by anything but a void or a correction', () => {
    const below = (cause: number): EntryRow[] => [
      { id: 1, transfer: 1, account: 1, kind: 0, market: MARKET, cause, amount: -5, balanceAfter: -5, totalAfter: -5 },
      { id: 2, transfer: 1, account: 0, kind: 24, market: MARKET, cause, amount: 5, balanceAfter: null, totalAfter: null },
    ];
    const input = { wallets: [{ account: 1, ...EMPTY_WALLET, cash: -5 }], ...NOTHING };
    expect(failed({ ...input, entries: below(CAUSES.settlement) })).toEqual(['no player below 0 except by void or correction']);
    expect(failed({ ...input, entries: below(CAUSES.correction) })).toEqual([]);
    const settled = auditLedger({ ...input, entries: below(CAUSES.correction), markets: [{ ...OPEN, state: 'settled' }] });
    expect([settled.failures['clearing is 0 after settlement'], settled.paiseOff, settled.ok]).toEqual([1, 5, false]);
    expect(auditText(settled)).toContain('market 9: clearing is 0 after settlement: expected 0, found 5');
  });
  it('accepts a market whose settlement has settled only some of the accounts', () => {
    const book = granted();
    const position = withBets(noOddsBets(RUNNERS), [{ runner: 0, side: 'BACK', price: 300, size: 4000 }]);
    const running = { markets: [{ ...OPEN, state: 'running' as const }], openOrders: [] };
    const trade: TradeRow = { id: 1, market: MARKET, runner: 0, price: 300, line: 0, size: 4000, takerAccount: 1, takerSide: 'BACK', makerAccount: 0 };
    expect(failed({ ...facts(book, running), positions: [positionRow(1, position, 4000)], trades: [trade] })).toEqual([]);
    book.post(settlementTransfer({ account: 1, market: MARKET, hold: paise(4000), net: paise(-4000), commission: paise(0) }));
    expect(failed({ ...facts(book, running), positions: [positionRow(1, position, 0)], trades: [trade] })).toEqual([]);
  });
});

/** Trades, settles and settles again at random. The audit must always find 0 paise off. */
describe('random ledgers', () => {
  const trade = fc.record({
    runner: fc.integer({ min: 0, max: RUNNERS - 1 }),
    price: fc.integer({ min: 101, max: 5000 }),
    size: fc.integer({ min: 1, max: 50_000 }),
    backer: fc.constantFrom(0, ...ACCOUNTS),
    layer: fc.constantFrom(0, ...ACCOUNTS),
  });
  const result = fc.oneof(
    fc.constantFrom(11, 12, 13).map((winner) => ({ type: 'winners' as const, winners: [winner] })),
    fc.constant({ type: 'dead-heat' as const, winners: [11, 12, 13], places: 1 }),
    fc.constant({ type: 'void' as const, reason: 'test' }),
  );

  function tradeInto(
    book: Book,
    positions: Map<number, OddsProfits>,
    trades: TradeRow[],
    each: { runner: number; price: number; size: number; backer: number; layer: number },
  ): void {
    const { runner, price, size, backer, layer } = each;
    if (backer === layer) return;
    const moved = new Map<number, { position: OddsProfits; transfer: Transfer }>();
    for (const [account, side] of [
      [backer, 'BACK'],
      [layer, 'LAY'],
    ] as const) {
      const bet: OddsBet = { runner, side, price, size };
      const before = positions.get(account)!;
      const position = withBets(before, [bet]);
      if (account !== 0)
        moved.set(account, {
          position,
          transfer: holdTransfer({
            account,
            market: MARKET,
            amount: paise(oddsHold(position, [], { numberOfWinners: 1 }) - oddsHold(before, [], { numberOfWinners: 1 })),
          }),
        });
      else moved.set(0, { position, transfer: holdTransfer({ account: 1, market: MARKET, amount: paise(0) }) });
    }
    const affordable = [...moved.values()].every(({ transfer }) => postTransfer(book.wallets, transfer) !== null);
    if (!affordable) return;
    for (const [account, { position, transfer }] of moved) {
      book.post(transfer);
      positions.set(account, position);
    }
    trades.push({ id: trades.length + 1, market: MARKET, runner, price, line: 0, size, takerAccount: backer, takerSide: 'BACK', makerAccount: layer });
  }

  const netsOf = (positions: Map<number, OddsProfits>, settled: Parameters<typeof runnerOutcome>[1]): Map<number, PlayerMoney> =>
    new Map(
      [...positions].map(([account, position]) => {
        const net = roundedProfit(settleOddsPosition(position, runnerOutcome([11, 12, 13], settled)));
        return [account, { net, commission: account === 0 ? NO_MONEY : commissionOn(net, 200) }];
      }),
    );

  function settleHouse(book: Book, nets: Map<number, { net: number }>, before: Map<number, { net: number }> | null): void {
    const sum = (of: Map<number, { net: number }>): number => [...of.values()].reduce((total, { net }) => total + net, 0);
    book.post(houseSettlementTransfer('maker', MARKET, paise(nets.get(0)!.net - (before?.get(0)!.net ?? 0))));
    book.post(houseSettlementTransfer('rounding', MARKET, paise(-sum(nets) + (before === null ? 0 : sum(before)))));
  }

  it('keep the zero sum, holds at the worst case and clearing at 0, after the first and the second settlement', () => {
    const seed = Number(process.env['PROPERTY_SEED'] ?? Date.now() % 0x7fffffff);
    process.stdout.write(`[property] ledger: PROPERTY_SEED=${seed}\n`);
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 3, maxLength: 3 }),
        fc.array(trade, { maxLength: 15 }),
        result,
        result,
        (grants, attempts, first, second) => {
          const book = new Book();
          const positions = new Map<number, OddsProfits>([0, ...ACCOUNTS].map((account) => [account, noOddsBets(RUNNERS)]));
          const trades: TradeRow[] = [];
          grants.forEach((amount, index) => book.post(grantTransfer(ACCOUNTS[index]!, paise(amount))));
          for (const each of attempts) tradeInto(book, positions, trades, each);
          const rows = (state: MarketRow['state']): AuditFacts & { entries: EntryRow[] } => ({
            entries: book.entries,
            wallets: book.rows(),
            markets: [{ ...OPEN, state }],
            positions: ACCOUNTS.map((account) =>
              positionRow(account, positions.get(account)!, state === 'settled' ? 0 : oddsHold(positions.get(account)!, [], { numberOfWinners: 1 })),
            ),
            openOrders: [],
            trades,
          });
          expect(auditLedger(rows('open'))).toMatchObject({ ok: true, paiseOff: 0 });

          const nets = netsOf(positions, first);
          for (const account of ACCOUNTS)
            expect(
              book.post(
                settlementTransfer({ account, market: MARKET, hold: oddsHold(positions.get(account)!, [], { numberOfWinners: 1 }), ...nets.get(account)! }),
              ),
            ).toBe(true);
          settleHouse(book, nets, null);
          expect(auditLedger(rows('settled'))).toMatchObject({ ok: true, paiseOff: 0 });

          const again = netsOf(positions, second);
          for (const account of ACCOUNTS)
            expect(book.post(correctionTransfer({ account, market: MARKET, before: nets.get(account)!, after: again.get(account)! }))).toBe(true);
          settleHouse(book, again, nets);
          expect(auditLedger(rows('settled'))).toMatchObject({ ok: true, paiseOff: 0 });
          // The balances are the same as after the second result alone.
          expect(ACCOUNTS.map((account) => book.wallets.get(account)!.cash)).toEqual(
            ACCOUNTS.map((account, index) => grants[index]! + again.get(account)!.net - again.get(account)!.commission),
          );
        },
      ),
      { seed, numRuns: 500 },
    );
  });
});
