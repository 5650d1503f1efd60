import { describe, expect, it } from 'vitest';
import type { MarketResult } from '../feed/feed-event.ts';
import { expectedFills } from '../order/bet-slip.ts';
import { noOddsBets, withBets } from '../position/odds-position.ts';
import { hundredths, readVectors } from '../testing-vectors.ts';
import { checkResult, runnerOutcome } from './market-result.ts';
import { settleOddsOrder } from './settle-order.ts';
import { roundedProfit, settleOddsPosition } from './settle-position.ts';

interface Level {
  readonly price: number;
  readonly size: number;
}
interface ProfitCase {
  readonly test: string;
  readonly side: 'BACK' | 'LAY';
  readonly size: number;
  readonly price: number;
  readonly result?: string;
  readonly deadHeatWinners?: number;
  readonly eachWayDivisor?: number;
  readonly lineMarket?: boolean;
  readonly profit: number;
}
interface FillCase {
  readonly side: 'BACK' | 'LAY';
  readonly limit: number;
  readonly size: number;
  readonly fills: readonly Level[];
}
interface ProfitVectors {
  readonly profit: readonly ProfitCase[];
  readonly takerFills: readonly (FillCase & { opposite: readonly Level[] })[];
  readonly realBookTakerFills: {
    readonly cases: readonly (FillCase & { recording: string; afterLine: number; oppositeLevels: readonly (readonly [number, number])[]; remaining: number })[];
  };
}

/** Returns the result of a case. The order's runner is 1; runners 2 to 5 fill the other places of a dead heat. */
function resultOf(row: ProfitCase): MarketResult {
  const won = row.result === 'WINNER';
  const tied = row.deadHeatWinners ?? 1;
  const others = [2, 3, 4, 5].slice(0, won ? tied - 1 : tied);
  const winners = won ? [1, ...others] : others;
  return tied > 1 ? { type: 'dead-heat', winners, places: 1 } : { type: 'winners', winners };
}

const vectors = readVectors('settlement_profit.json') as ProfitVectors | null;
const isCounted = (row: ProfitCase): boolean => row.eachWayDivisor === undefined && row.lineMarket !== true;

describe.skipIf(vectors === null)('shared vectors of settlement', () => {
  it('prints the number of skipped cases', () => {
    const left = vectors!.profit.filter((row) => !isCounted(row));
    process.stdout.write(
      `[vectors] settlement_profit.json: ${left.length} cases left out (each-way bets, and line markets whose rule differs: ours is runs >= line)\n`,
    );
    expect(left.length).toBe(5);
  });
  it.each((vectors?.profit ?? []).filter(isCounted))('$side $size @ $price: $result, $deadHeatWinners tied ($test)', (row) => {
    const ids = [1, 2, 3, 4, 5];
    const outcome = runnerOutcome(ids, resultOf(row));
    const [size, price] = [hundredths(row.size), hundredths(row.price)];
    const order = settleOddsOrder({ runner: 0, side: row.side, matched: size, matchedValue: size * price }, outcome);
    const position = withBets(noOddsBets(ids.length), [{ runner: 0, side: row.side, price, size }]);
    expect([order.profit, roundedProfit(settleOddsPosition(position, outcome))]).toEqual([hundredths(row.profit), hundredths(row.profit)]);
  });
  it.each(vectors?.takerFills ?? [])('fills $side $size @ $limit', (row) => {
    const offers = row.opposite.map(({ price, size }) => ({ price: hundredths(price), size: hundredths(size) }));
    const { fills } = expectedFills({ side: row.side, price: hundredths(row.limit), size: hundredths(row.size) }, offers);
    expect(fills).toEqual(row.fills.map(({ price, size }) => ({ price: hundredths(price), size: hundredths(size) })));
  });
  it.each(vectors?.realBookTakerFills.cases ?? [])('fills $side $size @ $limit in $recording line $afterLine', (row) => {
    const offers = row.oppositeLevels.map(([price, size]) => ({ price: hundredths(price), size: hundredths(size) }));
    const { fills, remaining } = expectedFills({ side: row.side, price: hundredths(row.limit), size: hundredths(row.size) }, offers);
    expect([fills, remaining]).toEqual([row.fills.map(({ price, size }) => ({ price: hundredths(price), size: hundredths(size) })), hundredths(row.remaining)]);
  });
});

interface FootballVectors {
  readonly markets: readonly {
    readonly marketId: string;
    readonly marketType: string;
    readonly name: string;
    readonly bettingType: string;
    readonly numberOfWinners: number;
    readonly winners: readonly { name: string }[];
    readonly removed: readonly { name: string }[];
    readonly losers: number;
  }[];
}
const football = readVectors('football_event_settlement.json') as FootballVectors | null;
/** Stake 100.00 at 3.75: each bet wins 275.00 or loses 100.00. */
const [SIZE, PRICE] = [10_000, 375];

describe.skipIf(football === null)('the 77 markets of one real football match', () => {
  it('are all here', () => {
    expect(football!.markets).toHaveLength(77);
  });
  it.each(football?.markets ?? [])('$marketType $name ($marketId), $numberOfWinners winners', (market) => {
    const counts = [market.winners.length, market.removed.length, market.losers];
    const ids = [...Array(counts[0]! + counts[1]! + counts[2]!).keys()].map((index) => 1000 + index);
    const winners = ids.slice(0, counts[0]);
    const removed = ids.slice(counts[0], counts[0]! + counts[1]!).map((selectionId) => ({ selectionId, reduction: 0 }));
    const result: MarketResult = { type: 'winners', winners, removed };
    expect(checkResult({ kind: 'exchange', selectionIds: ids, numberOfWinners: market.numberOfWinners }, result).ok).toBe(true);
    const outcome = runnerOutcome(ids, result);
    const expected = [winners.map(() => 27_500), removed.map(() => 0), Array<number>(market.losers).fill(-10_000)].flat();
    for (const sign of [1, -1]) {
      const side = sign === 1 ? 'BACK' : 'LAY';
      const order = { side, matched: SIZE, matchedValue: SIZE * PRICE } as const;
      expect(ids.map((_, runner) => settleOddsOrder({ runner, ...order }, outcome).profit as number)).toEqual(
        expected.map((profit) => (profit === 0 ? 0 : sign * profit)),
      );
      const position = withBets(
        noOddsBets(ids.length),
        ids.map((_, runner) => ({ runner, side, price: PRICE, size: SIZE })),
      );
      expect(roundedProfit(settleOddsPosition(position, outcome)) as number).toBe(sign * expected.reduce((sum, profit) => sum + profit, 0) + 0);
    }
  });
});
