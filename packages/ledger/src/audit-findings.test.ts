/** The exact findings of the auditor: the row concerned, the expected value, the actual value, and the difference in paise. */
import { noOddsBets, NO_LINE_BETS, withBets, withLineBets, type OddsProfits } from '@maidan/domain';
import { describe, expect, it } from 'vitest';
import type { AuditFinding, EntryRow, MarketRow, OpenOrderRow, PositionRow, TradeRow, WalletRow } from './audit-rows.ts';
import { auditLedger, auditText, MAX_FINDINGS, type AuditFacts, type AuditReport } from './auditor.ts';
import { CAUSES, HOUSE_KINDS, PLAYER_KINDS } from './chart-of-accounts.ts';

const MARKET = 9;
const ODDS: MarketRow = { market: MARKET, kind: 'exchange', runners: 3, numberOfWinners: 1, removals: [], state: 'open' };
const LINE: MarketRow = { ...ODDS, kind: 'line', runners: 1 };

const audit = (part: Partial<AuditFacts & { readonly entries: readonly EntryRow[] }>): AuditReport =>
  auditLedger({ entries: [], wallets: [], markets: [], positions: [], openOrders: [], ...part });
const findings = (part: Parameters<typeof audit>[0]): readonly AuditFinding[] => audit(part).findings;

const wallet = (account: number, cash: number, held = 0): WalletRow => ({ account, cash, held, withdrawing: 0 });
/** Returns entries 1 and 2: a grant of 100 paise from the house to account 1. */
const grant = (player: Partial<EntryRow> = {}, house: Partial<EntryRow> = {}): readonly EntryRow[] => [
  { id: 1, transfer: 5, account: 1, kind: PLAYER_KINDS.cash, market: null, cause: CAUSES.grant, amount: 100, balanceAfter: 100, totalAfter: 100, ...player },
  { id: 2, transfer: 5, account: 0, kind: HOUSE_KINDS.grants, market: null, cause: CAUSES.grant, amount: -100, balanceAfter: null, totalAfter: null, ...house },
];
/** Returns entries 3 and 4: 100 paise of account 1 move from cash to held. */
const hold = (cause: number = CAUSES.hold): readonly EntryRow[] => [
  { id: 3, transfer: 6, account: 1, kind: PLAYER_KINDS.cash, market: MARKET, cause, amount: -100, balanceAfter: 0, totalAfter: 100 },
  { id: 4, transfer: 6, account: 1, kind: PLAYER_KINDS.held, market: MARKET, cause, amount: 100, balanceAfter: 100, totalAfter: 100 },
];

describe('entries', () => {
  it('that are correct are counted, and a wallet may be emptied to the last paisa', () => {
    const order: OpenOrderRow = { account: 1, market: MARKET, runner: 0, side: 'BACK', price: 300, line: 0, remaining: 100 };
    const report = audit({ entries: [...grant(), ...hold()], wallets: [wallet(1, 0, 100)], markets: [ODDS], openOrders: [order] });
    expect(report).toMatchObject({ ok: true, entries: 4, wallets: 1, paiseOff: 0, findings: [] });
  });

  it('that do not balance are reported for their transfer and for the whole ledger', () => {
    expect(findings({ entries: grant({}, { amount: -98 }), wallets: [wallet(1, 100)] })).toEqual([
      { check: 'transfer sums to 0', where: 'transfer 5', expected: 0, actual: 2 },
      { check: 'all entries sum to 0', where: 'the ledger', expected: 0, actual: 2 },
    ]);
  });

  it('on an account outside the chart are reported once and change no wallet', () => {
    const report = audit({ entries: grant({ kind: 5 }), wallets: [wallet(1, 0)] });
    expect(report.findings).toEqual([{ check: 'entry is on an account of the chart', where: 'entry 1', expected: 0, actual: 5 }]);
    expect(report.paiseOff).toBe(0);
  });

  it('with a wrong balance or total are off by the difference, and without one by the whole amount', () => {
    const wallets = [wallet(1, 100)];
    const balance = audit({ entries: grant({ balanceAfter: 97 }), wallets });
    expect(balance.findings).toEqual([{ check: 'balance after follows the entries', where: 'entry 1', expected: 100, actual: 97 }]);
    expect(balance.paiseOff).toBe(3);
    const none = audit({ entries: grant({ balanceAfter: null, totalAfter: null }), wallets });
    expect(none.findings).toEqual([
      { check: 'balance after follows the entries', where: 'entry 1', expected: 100, actual: Number.NaN },
      { check: 'total after is cash and held', where: 'transfer 5 of account 1', expected: 100, actual: Number.NaN },
    ]);
    expect(none.paiseOff).toBe(200);
    const below = { amount: -100, balanceAfter: null, totalAfter: -100, cause: CAUSES.correction };
    expect(audit({ entries: grant(below, { amount: 100 }), wallets: [wallet(1, -100)] }).paiseOff).toBe(100);
  });

  it('that lead below 0 are reported, but not those that raise a balance below 0', () => {
    const below = { amount: -100, balanceAfter: -100, totalAfter: -100 };
    const entries = [
      ...grant({ ...below, cause: CAUSES.correction }, { amount: 100 }),
      ...grant({ id: 3, transfer: 6, amount: 40, balanceAfter: -60, totalAfter: -60 }, { id: 4, transfer: 6, amount: -40 }),
    ];
    expect(findings({ entries, wallets: [wallet(1, -60)] })).toEqual([]);
    expect(findings({ entries: grant(below, { amount: 100 }), wallets: [wallet(1, -100)] })).toEqual([
      { check: 'no player below 0 except by void or correction', where: 'entry 1 of account 1', expected: 0, actual: -100 },
    ]);
    // A void may take only cash below 0, not a hold.
    const held = grant({ ...below, kind: PLAYER_KINDS.held, cause: CAUSES.void }, { amount: 100 });
    expect(audit({ entries: held, wallets: [wallet(1, 0, -100)] }).failures['no player below 0 except by void or correction']).toBe(1);
  });

  it('of a player without a wallet are compared with a wallet of 0', () => {
    const report = audit({ entries: [...grant(), ...hold()] });
    expect(report.findings).toEqual([{ check: 'wallet is the sum of its entries', where: 'account 1 held', expected: 100, actual: 0 }]);
    expect(report.paiseOff).toBe(100);
  });
});

describe('holds', () => {
  const position = (of: Partial<PositionRow>): PositionRow => ({
    account: 1,
    market: MARKET,
    ifWin: null,
    ifLose: null,
    lines: null,
    profit: null,
    hold: 0,
    ...of,
  });
  const order: OpenOrderRow = { account: 1, market: MARKET, runner: 0, side: 'BACK', price: 300, line: 0, remaining: 100 };

  it('in an unknown market should be 0', () => {
    const where = 'account 1 in market 9 (no such market)';
    expect(findings({ positions: [position({ hold: 40 })] })).toEqual([{ check: 'hold is the worst case', where, expected: 0, actual: 40 }]);
    expect(findings({ openOrders: [order] })).toEqual([{ check: 'hold is the worst case', where, expected: 0, actual: 0 }]);
  });

  it('of the house are not checked', () => {
    expect(findings({ markets: [ODDS], positions: [position({ account: 0, hold: 40 })], openOrders: [{ ...order, account: 0 }] })).toEqual([]);
    expect(findings({ openOrders: [{ ...order, account: 0 }] })).toEqual([]);
  });

  it('are compared in the position and in the wallet', () => {
    expect(findings({ markets: [ODDS], positions: [position({ hold: 90 })], openOrders: [order], wallets: [wallet(1, 0, 0)] })).toEqual([
      { check: 'hold is the worst case', where: 'account 1 in market 9', expected: 100, actual: 90 },
      { check: 'held is the sum of the worst cases', where: 'account 1', expected: 100, actual: 0 },
    ]);
  });

  it('of a line market begin without a bet', () => {
    const pending: OpenOrderRow = { ...order, price: 90, line: 40 };
    expect(findings({ markets: [LINE], positions: [position({ hold: 100 })], openOrders: [pending] })).toEqual([]);
  });

  it('are 0 in a settled market, whatever its position was', () => {
    const odds = withBets(noOddsBets(3), [{ runner: 0, side: 'BACK', price: 300, size: 100 }]);
    expect(findings({ markets: [{ ...ODDS, state: 'settled' }], positions: [position({ ...odds, hold: 0 })] })).toEqual([]);
  });
});

describe('positions', () => {
  const trade: TradeRow = { id: 1, market: MARKET, runner: 0, price: 300, line: 0, size: 100, takerAccount: 1, takerSide: 'BACK', makerAccount: 2 };
  const odds = (account: number, of: OddsProfits, held: number): PositionRow => ({ account, market: MARKET, ...of, lines: null, profit: null, hold: held });
  const back = withBets(noOddsBets(3), [{ runner: 0, side: 'BACK', price: 300, size: 100 }]);
  const lay = withBets(noOddsBets(3), [{ runner: 0, side: 'LAY', price: 300, size: 100 }]);
  const wrong = (part: Parameters<typeof audit>[0]): readonly AuditFinding[] =>
    findings(part).filter((finding) => finding.check === 'position follows its trades');

  it('include both sides of a trade, whichever side was the taker', () => {
    const markets = [ODDS];
    expect(wrong({ markets, trades: [trade], positions: [odds(1, back, 100), odds(2, lay, 200)] })).toEqual([]);
    expect(wrong({ markets, trades: [{ ...trade, takerSide: 'LAY' }], positions: [odds(1, lay, 200), odds(2, back, 100)] })).toEqual([]);
  });

  it('are reported with the first figure that differs', () => {
    const where = 'account 1 in market 9';
    const check = 'position follows its trades';
    const at = (index: number, change: number): PositionRow =>
      odds(1, { ...back, ifWin: back.ifWin.map((each, at_) => (at_ === index ? each + change : each)) }, 100);
    const trades = [{ ...trade, makerAccount: 0 }];
    expect(wrong({ markets: [ODDS], trades, positions: [at(0, 5)] })).toEqual([{ check, where, expected: 200_00, actual: 200_05 }]);
    expect(wrong({ markets: [ODDS], trades, positions: [at(1, -7)] })).toEqual([{ check, where, expected: 0, actual: -7 }]);
    expect(wrong({ markets: [ODDS], trades: [], positions: [odds(1, back, 100)] })).toEqual([{ check, where, expected: 0, actual: 200_00 }]);
    // An additional runner is a difference too.
    const longer = { ifWin: back.ifWin, ifLose: [...back.ifLose, 6] };
    expect(wrong({ markets: [ODDS], trades, positions: [odds(1, longer, 100)] })).toEqual([{ check, where, expected: Number.NaN, actual: 6 }]);
    const report = audit({ markets: [ODDS], trades, positions: [at(0, 5)], wallets: [wallet(1, -100, 100)] });
    expect([report.failures[check], report.failures['held is the sum of the worst cases']]).toEqual([1, 0]);
    expect(report.paiseOff).toBe(200); // The wallet has no entries. A position does not count as money.
  });

  it('have bets on a removed runner void, and those before the removal reduced: 8.6 with 16.2 % is 7.21', () => {
    const markets = [{ ...ODDS, removals: [{ runner: 2, reduction: 1620, lastTrade: 2 }] }];
    const trades = [
      { ...trade, id: 1, runner: 2, makerAccount: 0 },
      { ...trade, id: 2, price: 860, makerAccount: 0 },
      { ...trade, id: 3, price: 860, makerAccount: 0 },
    ];
    const made: OddsProfits = { ifWin: [621_00 + 760_00, 0, 0], ifLose: [-200_00, 0, 0] };
    expect(wrong({ markets, trades, positions: [odds(1, made, 200)] })).toEqual([]);
  });

  it('that result from trades must exist, unless the trades cancel each other out', () => {
    const gone = { check: 'position follows its trades', where: 'account 1 in market 9 (no position)', expected: Number.NaN, actual: 0 };
    const own = { ...trade, makerAccount: 0 };
    expect(wrong({ markets: [ODDS], trades: [own] })).toEqual([gone]);
    expect(wrong({ markets: [ODDS], trades: [own, { ...own, id: 2, takerSide: 'LAY' }] })).toEqual([]);
    const line = { ...own, line: 40, price: 90 };
    expect(wrong({ markets: [LINE], trades: [line] })).toEqual([gone]);
    expect(wrong({ markets: [LINE], trades: [line, { ...line, id: 2, takerSide: 'LAY' }] })).toEqual([]);
    // The same profit at every number of runs, but not 0.
    expect(wrong({ markets: [LINE], trades: [line, { ...line, id: 2, takerSide: 'LAY', price: 80 }] })).toEqual([gone]);
  });

  it('of lines are equal if their profits are equal at every number of runs, and differ if one profit differs', () => {
    const made = withLineBets(NO_LINE_BETS, [{ side: 'BACK', line: 40, rate: 90, size: 100 }]);
    const stored = (lines: readonly number[], profit: readonly number[]): PositionRow => ({
      account: 1,
      market: MARKET,
      ifWin: null,
      ifLose: null,
      lines,
      profit,
      hold: 100,
    });
    const trades = [{ ...trade, line: 40, price: 90, makerAccount: 0 }];
    const [lost, won] = [made.profit[0]!, made.profit[1]!];
    expect([lost, won]).toEqual([-100_00, 90_00]);
    expect(wrong({ markets: [LINE], trades, positions: [stored([40], [lost, won])] })).toEqual([]);
    expect(wrong({ markets: [LINE], trades, positions: [stored([30, 40], [lost, lost, won])] })).toEqual([]);
    const finding = { check: 'position follows its trades', where: 'account 1 in market 9' };
    expect(wrong({ markets: [LINE], trades, positions: [stored([39], [lost, won])] })).toEqual([{ ...finding, expected: lost, actual: won }]);
    expect(wrong({ markets: [LINE], trades, positions: [stored([41], [lost, won])] })).toEqual([{ ...finding, expected: won, actual: lost }]);
    expect(wrong({ markets: [LINE], trades, positions: [stored([40], [lost + 1, won])] })).toEqual([{ ...finding, expected: lost, actual: lost + 1 }]);
    // Also if only the profit at 0 runs differs.
    const first = [{ ...trade, line: 1, price: 90, makerAccount: 0 }];
    expect(wrong({ markets: [LINE], trades: first, positions: [stored([1], [lost + 1, won])] })).toEqual([{ ...finding, expected: lost, actual: lost + 1 }]);
  });

  it('of the house, of settled markets and of unknown markets are not checked', () => {
    expect(wrong({ markets: [ODDS], trades: [], positions: [odds(0, back, 0)] })).toEqual([]);
    expect(wrong({ markets: [{ ...ODDS, state: 'settled' }], trades: [trade], positions: [odds(1, lay, 0)] })).toEqual([]);
    expect(wrong({ markets: [], trades: [trade], positions: [odds(1, lay, 0)] })).toEqual([]);
  });
});

describe('the report', () => {
  it('counts every finding and lists at most MAX_FINDINGS of them', () => {
    const wallets = Array.from({ length: MAX_FINDINGS + 5 }, (_, index) => wallet(index + 1, -1));
    const report = audit({ wallets });
    expect(report.findings).toHaveLength(MAX_FINDINGS);
    expect([report.failures['wallet is the sum of its entries'], report.paiseOff]).toEqual([MAX_FINDINGS + 5, MAX_FINDINGS + 5]);
  });

  it('states the verdict, then every check, then the findings', () => {
    const lines = auditText(audit({ wallets: [wallet(1, 7), wallet(2, 0)] })).split('\n');
    expect(lines[0]).toBe('THE LEDGER IS WRONG: 7 paise off, 0 entries, 2 wallets.');
    expect(lines).toContain('  FAIL wallet is the sum of its entries (1)');
    expect(lines).toContain('  ok   transfer sums to 0');
    expect(lines.at(-1)).toBe('  account 1 cash: wallet is the sum of its entries: expected 0, found 7');
    expect(auditText(audit({}))).not.toContain('FAIL');
  });
});
