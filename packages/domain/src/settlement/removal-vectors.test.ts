/** The shared vectors of removals and dead heats in markets with matches through other runners: what each account and the exchange get. */
import { describe, expect, it } from 'vitest';
import type { Side } from '../order/order.ts';
import { readVectors } from '../testing-vectors.ts';
import type { RunnerOutcome } from './market-result.ts';
import { positionAfterRemovals, type RunnerRemoval, type TradedBet } from './runner-removal.ts';
import { settleOddsPosition } from './settle-position.ts';

interface Leg {
  readonly runner: number;
  readonly account: number;
  readonly size: number;
  readonly value: number;
}
type VectorTrade =
  | { readonly kind: 'cross'; readonly side: Side; readonly legs: readonly Leg[] }
  | {
      readonly kind: 'direct';
      readonly runner: number;
      readonly price: number;
      readonly size: number;
      readonly taker: number;
      readonly takerSide: Side;
      readonly maker: number;
    };
interface RemovalCase {
  readonly id: string;
  readonly title: string;
  readonly market: { readonly runners: number };
  readonly commands: readonly {
    readonly op: string;
    readonly order?: number;
    readonly account?: number;
    readonly runner?: number;
    readonly reduction?: number;
  }[];
  readonly results?: readonly { readonly winners: readonly number[] }[];
  readonly expect: {
    readonly steps: readonly { readonly trades: readonly VectorTrade[] }[];
    readonly results?: readonly Readonly<Record<string, readonly [number, number]>>[];
  };
}
type AccountBet = TradedBet & { readonly account: string };

const cases = (readVectors('matching/removal.json') as { readonly cases: readonly RemovalCase[] } | null)?.cases.filter((each) => each.results !== undefined);
const other = (side: Side): Side => (side === 'BACK' ? 'LAY' : 'BACK');

/** Returns both sides of every trade of a case, and its removals. */
function historyOf({ commands, expect: { steps } }: RemovalCase): { readonly bets: readonly AccountBet[]; readonly removals: readonly RunnerRemoval[] } {
  const owners = new Map(commands.map(({ order, account }) => [order, String(account)]));
  const bets: AccountBet[] = [];
  const removals: RunnerRemoval[] = [];
  let trades = 0;
  for (const [step, command] of commands.entries()) {
    if (command.op === 'remove') removals.push({ runner: command.runner!, reduction: command.reduction!, lastTrade: trades });
    for (const trade of steps[step]!.trades) {
      if (trade.kind === 'direct') {
        const { runner, price, size, taker, takerSide, maker } = trade;
        const bet = { trade: ++trades, runner, price, size };
        bets.push({ ...bet, side: takerSide, account: owners.get(taker)! }, { ...bet, side: other(takerSide), account: owners.get(maker) ?? 'maker' });
        continue;
      }
      const match = trade.legs.map(({ runner, size, value }) => ({ trade: ++trades, runner, size, value }));
      for (const [index, row] of match.entries()) {
        const bet = { ...row, price: 0, match };
        const { account } = trade.legs[index]!;
        bets.push({ ...bet, side: trade.side, account: account === 0 ? 'maker' : String(account) }, { ...bet, side: other(trade.side), account: 'cross' });
      }
    }
  }
  return { bets, removals };
}

describe.skipIf(cases === undefined)('shared vectors of removals', () => {
  it.each(cases ?? [])('$id $title', (vector) => {
    const { bets, removals } = historyOf(vector);
    const removed = new Map(removals.map(({ runner }) => [runner, 0]));
    for (const [index, { winners }] of vector.results!.entries()) {
      const outcome: RunnerOutcome = { type: 'decided', winners: new Set(winners), removed, places: 1, tied: winners.length };
      for (const [account, [numerator, divisor]] of Object.entries(vector.expect.results![index]!)) {
        const position = positionAfterRemovals(
          vector.market.runners,
          bets.filter((bet) => bet.account === account),
          removals,
        );
        const profit = settleOddsPosition(position, outcome);
        expect([account, BigInt(profit.numerator) * BigInt(divisor)]).toEqual([account, BigInt(numerator) * BigInt(profit.divisor)]);
      }
    }
  });
});
