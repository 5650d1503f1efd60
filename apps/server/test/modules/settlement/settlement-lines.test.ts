/**
 * The effect of results on bets, without a database: the worked examples of docs/requirements/betting-rules.md, removals trade by trade,
 * rounding once.
 */
import { noOddsBets, positionAfterRemovals, withBets, type MarketResult, type OddsBet, type RunnerRemoval } from '@maidan/domain';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TradeSide } from '../../../src/modules/orders/orders-port.ts';
import {
  exactProfitOf,
  houseNet,
  judgementOf,
  orderLine,
  playerLine,
  type Judgement,
  type MatchedOrder,
  type StoredPosition,
} from '../../../src/modules/settlement/settlement-lines.ts';

const IDS = [11, 12, 13];
const [A, B, C] = [0, 1, 2];
const wins = (winner: number, ...removed: { readonly selectionId: number; readonly reduction: number }[]): MarketResult => ({
  type: 'winners',
  winners: [winner],
  removed,
});
const DEAD_HEAT: MarketResult = { type: 'dead-heat', winners: [11, 12, 13], places: 1 };
const VOID: MarketResult = { type: 'void', reason: 'rain' };
const exchange = (result: MarketResult, reckoned: readonly RunnerRemoval[] = []): Judgement => judgementOf('exchange', IDS, result, reckoned);

const bet = (side: OddsBet['side'], runner: number, rupees: number, price: number): OddsBet => ({ side, runner, size: rupees * 100, price });
const stored = (bets: readonly OddsBet[], account = 1): StoredPosition => ({
  account,
  ...withBets(noOddsBets(IDS.length), bets),
  lines: null,
  profit: null,
  hold: 0,
});
const fill = (trade: number, order: number, of: OddsBet, account = 1): TradeSide => ({ ...of, trade, order, account });
const matched = (of: OddsBet, more: Partial<MatchedOrder> = {}): MatchedOrder => ({
  id: 7,
  account: 1,
  line: 0,
  commissionBp: 200,
  runner: of.runner,
  side: of.side,
  price: of.price,
  matched: of.size,
  matchedValue: of.size * of.price,
  ...more,
});

describe('results that need every fill', () => {
  const removal = (reduction: number, runner = C): RunnerRemoval => ({ runner, reduction, lastTrade: 5 });

  it('none if no runner was removed, and in a void or a line market', () => {
    expect(exchange(wins(11))).toMatchObject({ removals: [], needsFills: false, outcome: { winners: new Set([A]) } });
    expect(exchange(VOID, [removal(1620)])).toMatchObject({ removals: [removal(1620)], needsFills: false, outcome: { type: 'void' } });
    expect(judgementOf('line', [], { type: 'runs', runs: 40 }, [])).toMatchObject({ outcome: null, removals: [], needsFills: false });
  });

  it('none if the result confirms the removals that were calculated while the market traded', () => {
    const judgement = exchange(wins(11, { selectionId: 13, reduction: 1620 }), [removal(1620)]);
    expect(judgement).toMatchObject({ removals: [removal(1620)], needsFills: false });
    // prices are reduced where bets are read, so the outcome must not reduce them again
    expect(judgement.outcome).toMatchObject({ removed: new Map([[C, 0]]) });
  });

  it('all if it changes the reduction of a removal; the order of the removals stays', () => {
    const result = wins(11, { selectionId: 13, reduction: 1620 }, { selectionId: 12, reduction: 900 });
    const judgement = exchange(result, [removal(500, B), removal(1620)]);
    expect(judgement).toMatchObject({ removals: [removal(900, B), removal(1620)], needsFills: true });
  });

  it('all if it restores a removed runner, even as the winner', () => {
    expect(exchange(wins(13), [removal(1620)])).toMatchObject({ removals: [], needsFills: true });
    expect(exchange(wins(11, { selectionId: 12, reduction: 10 }), [removal(10, B), removal(1620)])).toMatchObject({
      removals: [removal(10, B)],
      needsFills: true,
    });
  });

  it('all for one more removal, because it reduces prices or the pot of a cross match', () => {
    const more = exchange(wins(11, { selectionId: 12, reduction: 1 }));
    expect(more).toMatchObject({ removals: [{ runner: B, reduction: 1, lastTrade: Number.MAX_SAFE_INTEGER }], needsFills: true });
    expect(exchange(wins(11, { selectionId: 12, reduction: 0 }))).toMatchObject({ removals: [{ runner: B, reduction: 0 }], needsFills: true });
    const both = exchange(wins(11, { selectionId: 13, reduction: 1620 }, { selectionId: 12, reduction: 0 }), [removal(1620)]);
    expect(both).toMatchObject({ removals: [removal(1620), { runner: B }], needsFills: true });
  });
});

describe('a player', () => {
  it('nets all his bets, and pays commission on a positive net only: 2 % of +200 is 4', () => {
    const bets = [bet('BACK', A, 100, 400), bet('BACK', B, 100, 300)];
    const orders = bets.map((one) => matched(one));
    expect(playerLine(exchange(wins(11)), stored(bets), orders, null)).toEqual({ net: 200_00, commission: 4_00 });
    expect(playerLine(exchange(wins(13)), stored(bets), orders, null)).toEqual({ net: -200_00, commission: 0 });
    expect(playerLine(exchange(VOID), stored(bets), orders, null)).toEqual({ net: 0, commission: 0 });
  });

  it('pays the lowest commission that was in force at one of his bets; none in house markets, none without a bet', () => {
    const back = bet('BACK', A, 100, 300);
    const orders = [500, 100, 300].map((commissionBp) => matched(back, { commissionBp }));
    expect(playerLine(exchange(wins(11)), stored([back]), orders, null)).toEqual({ net: 200_00, commission: 2_00 });
    expect(playerLine(exchange(wins(11)), stored([back]), [], null)).toEqual({ net: 200_00, commission: 0 });
    expect(playerLine(judgementOf('bookmaker', IDS, wins(11), []), stored([back]), orders, null)).toEqual({ net: 200_00, commission: 0 });
  });

  it('gets a third of his stake at full price in a dead heat of three, rounded once', () => {
    // 100 at 4: 33.333.. x 4 - 100 = 33.33; three such bets together are 100.00, not 99.99
    const back = bet('BACK', A, 100, 400);
    expect(playerLine(exchange(DEAD_HEAT), stored([back]), [], null).net).toBe(33_33);
    expect(playerLine(exchange(DEAD_HEAT), stored([back, back, back]), [], null).net).toBe(100_00);
  });

  it('has bets before a removal reduced and those after it not: 8.6 with 16.2 % is 7.21', () => {
    const back = bet('BACK', A, 100, 860);
    const fills = [fill(5, 1, back), fill(6, 2, back)];
    const judgement = exchange(wins(11, { selectionId: 13, reduction: 1620 }), [{ runner: C, reduction: 0, lastTrade: 5 }]);
    expect(playerLine(judgement, stored([back, back]), [], fills).net).toBe(621_00 + 760_00);
    // without the fills the position counts as it is stored
    expect(exactProfitOf(judgement, stored([back, back]), null).numerator).toBe(2 * 760_00_00);
  });

  it('gets nothing from an empty position', () => {
    const empty: StoredPosition = { account: 1, ifWin: null, ifLose: null, lines: null, profit: null, hold: 0 };
    expect(playerLine(exchange(wins(11)), empty, [], null).net).toBe(0);
    expect(playerLine(judgementOf('line', [], { type: 'runs', runs: 40 }, []), empty, [], null).net).toBe(0);
    expect(exactProfitOf(judgementOf('line', [], { type: 'runs', runs: 40 }, []), empty, null)).toEqual({ numerator: 0, divisor: 1 });
  });

  it('wins a session where the runs reach his line', () => {
    // YES 100 at line 40, rate 90
    const position: StoredPosition = { account: 1, ifWin: null, ifLose: null, lines: [40], profit: [-100_00_00, 90_00_00], hold: 0 };
    const at = (runs: number): number => playerLine(judgementOf('line', [], { type: 'runs', runs }, []), position, [], null).net;
    expect([at(39), at(40), at(41)]).toEqual([-100_00, 90_00, 90_00]);
    expect(playerLine(judgementOf('line', [], VOID, []), position, [], null).net).toBe(0);
  });
});

describe('an order in a bet list', () => {
  it('counts at its own fills, each reduced by the removals after it, and at no other order of the market', () => {
    const back = bet('BACK', A, 100, 860);
    const fills = [fill(5, 7, back), fill(6, 7, back), fill(5, 8, bet('BACK', A, 900, 1000))];
    const judgement = exchange(wins(11, { selectionId: 13, reduction: 1620 }), [{ runner: C, reduction: 0, lastTrade: 5 }]);
    const order = matched(back, { matched: 200_00, matchedValue: 200_00 * 860 });
    expect(orderLine(judgement, order, fills)).toEqual({ result: 'WON', profit: 621_00 + 760_00 });
    expect(orderLine(judgement, order, null)).toEqual({ result: 'WON', profit: 2 * 760_00 });
  });

  it('is rounded once: 49 hundredths of a paisa are nothing, 50 are one', () => {
    const profitOf = (size: number): number => {
      const back: OddsBet = { side: 'BACK', runner: A, size, price: 101 };
      return orderLine(exchange(wins(11)), matched(back), [fill(1, 7, back)]).profit;
    };
    expect([profitOf(49), profitOf(50)]).toEqual([0, 1]);
  });

  it('is void on a removed runner, lost on a loser, and mirrors for the layer', () => {
    const result = exchange(wins(11, { selectionId: 13, reduction: 0 }));
    expect(orderLine(result, matched(bet('BACK', C, 100, 300)), null)).toEqual({ result: 'VOID', profit: 0 });
    expect(orderLine(result, matched(bet('BACK', B, 100, 300)), null)).toEqual({ result: 'LOST', profit: -100_00 });
    expect(orderLine(result, matched(bet('LAY', A, 100, 300)), null)).toEqual({ result: 'LOST', profit: -200_00 });
  });

  it('of a session is at its own line and rate', () => {
    const judgement = judgementOf('line', [], { type: 'runs', runs: 40 }, []);
    const yes = matched(bet('BACK', 0, 100, 90), { line: 40 });
    expect(orderLine(judgement, yes, null)).toEqual({ result: 'WON', profit: 90_00 });
    expect(orderLine(judgement, { ...yes, line: 41 }, null)).toEqual({ result: 'LOST', profit: -100_00 });
    expect(orderLine(judgement, { ...yes, side: 'LAY', line: 41 }, null)).toEqual({ result: 'WON', profit: 100_00 });
  });
});

describe('the house', () => {
  it('is rounded once over its positions against players and demo accounts', () => {
    // each -33.333.., together -66.67 and not twice -33.33
    const lay = bet('LAY', A, 100, 400);
    expect(houseNet(exchange(DEAD_HEAT), [stored([lay], 0), stored([lay], -1)], null)).toBe(-66_67);
    expect(houseNet(exchange(wins(12)), [], null)).toBe(0);
    // 49 hundredths of a paisa
    expect(houseNet(exchange(wins(11)), [{ ...stored([], 0), ifWin: [49, 0, 0] }], null)).toBe(0);
  });

  it('calculates each of its positions from that position’s own fills', () => {
    const lay = bet('LAY', A, 100, 860);
    const judgement = exchange(wins(11, { selectionId: 13, reduction: 1620 }));
    const fills = [fill(1, 0, lay, 0), fill(2, 0, lay, -1), fill(3, 9, bet('BACK', A, 100, 860), 4)];
    expect(houseNet(judgement, [stored([lay], 0), stored([lay], -1)], fills)).toBe(-2 * 621_00);
  });

  it('and the players win and lose the same total, whatever is removed and whenever (seed printed)', () => {
    const seed = Number(process.env['PROPERTY_SEED'] ?? Date.now() % 0x7fffffff);
    process.stdout.write(`[property] settlement lines: PROPERTY_SEED=${seed}\n`);
    const trade = fc.record({
      runner: fc.nat(2),
      rupees: fc.integer({ min: 1, max: 1_000 }),
      price: fc.integer({ min: 101, max: 1_000 }),
      backer: fc.constantFrom(1, 2, 3),
    });
    const removal = fc.record({ runner: fc.constantFrom(B, C), reduction: fc.integer({ min: 0, max: 9_999 }), lastTrade: fc.nat(10) });
    fc.assert(
      fc.property(fc.array(trade, { maxLength: 10 }), fc.uniqueArray(removal, { selector: (each) => each.runner }), fc.nat(9_999), (trades, reckoned, said) => {
        const fills = trades.flatMap(({ runner, rupees, price, backer }, index) => [
          fill(index + 1, index + 1, bet('BACK', runner, rupees, price), backer),
          fill(index + 1, 0, bet('LAY', runner, rupees, price), 0),
        ]);
        const judgement = exchange(wins(11, ...reckoned.map(({ runner }) => ({ selectionId: IDS[runner]!, reduction: said }))), reckoned);
        const own = (account: number): readonly TradeSide[] => fills.filter((each) => each.account === account);
        // as stored in the database, including the calculated removals
        const position = (account: number): StoredPosition => ({ ...stored([], account), ...positionAfterRemovals(IDS.length, own(account), reckoned) });
        const read = judgement.needsFills ? fills : null;
        const players = [1, 2, 3].map((account) => playerLine(judgement, position(account), [], read === null ? null : own(account)).net);
        const nets = [...players, houseNet(judgement, [position(0)], read)];
        expect(nets.reduce((sum, net) => sum + net, 0)).toBe(0);
      }),
      { seed },
    );
  });
});
