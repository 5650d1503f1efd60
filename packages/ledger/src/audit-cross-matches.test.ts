/** The audit of cross matches: what it accepts, and each fault that it finds. */
import { expect, it } from 'vitest';
import type { AuditFinding, MarketRow, PositionRow, TradeRow } from './audit-rows.ts';
import { auditLedger } from './auditor.ts';
import { CAUSES, HOUSE_KINDS } from './chart-of-accounts.ts';

const MARKET = 9;
const CROSS = -2;
const ODDS: MarketRow = { market: MARKET, kind: 'exchange', runners: 3, numberOfWinners: 1, removals: [], state: 'settled' };

/** Backs of all runners with the pot 200 paise: the taker's row first. */
const WHOLE: readonly TradeRow[] = [
  row(1, { runner: 2, size: 50, takerAccount: 3, takerSide: 'BACK', makerAccount: CROSS }),
  row(2, { runner: 0, size: 100, takerAccount: CROSS, takerSide: 'LAY', makerAccount: 1 }),
  row(3, { runner: 1, size: 50, takerAccount: CROSS, takerSide: 'LAY', makerAccount: 2 }),
];
/** The account of cross matches has laid all of them. */
const LAID: PositionRow = {
  account: CROSS,
  market: MARKET,
  ifWin: [-100_00, -150_00, -150_00],
  ifLose: [100_00, 50_00, 50_00],
  lines: null,
  profit: null,
  hold: 0,
};

function row(id: number, part: Pick<TradeRow, 'runner' | 'size' | 'takerAccount' | 'takerSide' | 'makerAccount'>): TradeRow {
  return { id, market: MARKET, line: 0, price: 200_00 / part.size, cross: { match: 7, value: 200_00 }, ...part };
}

function findings(trades: readonly TradeRow[], position: PositionRow = LAID): readonly AuditFinding[] {
  return auditLedger({ entries: [], wallets: [], markets: [ODDS], positions: [position], openOrders: [], trades }).findings;
}
const changed = (index: number, part: Partial<TradeRow>): TradeRow[] => WHOLE.map((each, place) => (place === index ? { ...each, ...part } : each));

it('a whole match has no finding', () => {
  expect(findings(WHOLE)).toEqual([]);
});

it('finds a value, a stake and a runner that differ', () => {
  expect(findings(changed(1, { cross: { match: 7, value: 200_01 } }))).toEqual([
    { check: 'cross match is whole', where: 'match 7 runner 0', expected: 200_00, actual: 200_01 },
  ]);
  expect(findings(changed(1, { size: 101 })).map(({ expected, actual }) => [expected, actual])).toEqual(Array.from({ length: 3 }, () => [201_00, 200_00]));
  expect(findings(changed(1, { runner: 1 }))).toMatchObject([{ where: 'match 7 runner 1', expected: 200_00, actual: 400_00 }]);
});

it('finds a row without its match, in another market, or between players', () => {
  const [alone] = WHOLE;
  const value = 100 * alone!.size;
  expect(findings([{ ...alone!, cross: { match: 7, value } }])).toMatchObject([{ where: 'match 7 (number of runners)', expected: 2, actual: 1 }]);
  expect(findings(changed(2, { market: 10 }))).toMatchObject([{ where: 'match 7 (number of markets)', expected: 1, actual: 2 }]);
  expect(findings(changed(2, { takerAccount: 4 }))).toMatchObject([{ where: 'match 7 trade 3 (one side is the exchange)' }]);
});

it('[MX-117] finds what the exchange would keep in an outcome, its hold, and any entry on its account', () => {
  const profit = findings(WHOLE, { ...LAID, ifWin: [-100_00, -149_99, -150_00] });
  expect(profit).toEqual([{ check: 'cross-matching keeps nothing', where: `market ${MARKET} if runner 1 wins`, expected: 0, actual: 1 }]);
  expect(findings(WHOLE, { ...LAID, hold: 5 })).toMatchObject([{ check: 'cross-matching keeps nothing', expected: 0, actual: 5 }]);
  const entry = {
    id: 1,
    transfer: 1,
    account: 0,
    kind: HOUSE_KINDS.cross,
    market: MARKET,
    cause: CAUSES.settlement,
    amount: 3,
    balanceAfter: null,
    totalAfter: null,
  };
  const report = auditLedger({ entries: [entry], wallets: [], markets: [], positions: [], openOrders: [] });
  expect(report.failures['cross-matching keeps nothing']).toBe(1);
});

it('a removed runner wins in no outcome', () => {
  const removed: MarketRow = { ...ODDS, removals: [{ runner: 2, reduction: 0, lastTrade: 3 }] };
  const position = { ...LAID, ifWin: [-50_00, -100_00, 0], ifLose: [100_00, 50_00, 0] };
  expect(auditLedger({ entries: [], wallets: [], markets: [removed], positions: [position], openOrders: [], trades: WHOLE }).findings).toEqual([]);
});
