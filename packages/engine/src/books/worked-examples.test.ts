/** The worked examples of docs/matching.md: every number of that page. Sizes in paise, prices in hundredths, values in centipaise. */
import { valueOfTrade } from '@maidan/domain';
import { describe, expect, it } from 'vitest';
import { eventsSince } from '../testing/history.ts';
import { type MarketEngine, type OddsPosition, type OrderOptions, type OrderOutcome, perform, type PlaceCommand } from '../testing/plain-engine.ts';
import { bet, engineWith, heldFor, MATCH_ODDS, placeAccepted } from '../testing/testing-engine.ts';

const CROSS = -2;

/** Returns an engine with one market, in which these orders rest: the first of account 2, the next of account 3, and so on. */
function marketWith(runners: number, ...resting: readonly (readonly ['BACK' | 'LAY', number, number, number?])[]): MarketEngine {
  const accounts = [1, ...resting.map((_, index) => index + 2)].map((account) => ({ account }));
  const engine = engineWith({ markets: [{ ...MATCH_ODDS, runners, crossMatching: true }], accounts });
  for (const [index, [side, size, price, runner = 0]] of resting.entries())
    expect(placeAccepted(engine, bet(side, size, price, { account: index + 2, runner }))).toMatchObject({ status: 'EXECUTABLE', matched: 0 });
  return engine;
}

/** Places an order of account 1 with options, and returns its outcome or its refusal. */
function place(engine: MarketEngine, command: PlaceCommand, options: OrderOptions): OrderOutcome | object {
  const answer = perform(engine, { type: 'place', command: { ...command, ...options } });
  if (answer === null || !('ok' in answer)) throw new Error(`no answer: ${JSON.stringify(answer)}`);
  return answer.ok ? answer.value : answer;
}

/** Returns the result of an account for each runner as the winner, centipaise. */
function resultsOf(engine: MarketEngine, account: number): number[] {
  const { ifWin, ifLose } = engine.position(account, 1) as OddsPosition;
  const lost = ifLose.reduce((sum, each) => sum + each, 0);
  return ifWin.map((win, runner) => win + lost - ifLose[runner]!);
}

describe('price, then time', () => {
  it('a backer gets the highest lay first, and of two at one price the older', () => {
    const engine = marketWith(3, ['LAY', 50_00, 206], ['LAY', 10_00, 210], ['LAY', 20_00, 210]);
    const mark = engine.mark();
    expect(placeAccepted(engine, bet('BACK', 25_00, 206))).toMatchObject({ matched: 25_00, matchedValue: 52_50_00 });
    const fills = eventsSince(engine, mark).flatMap(({ type, event }) => (type === 'trade' ? [[event.makerAccount, event.size, event.price]] : []));
    expect(fills).toEqual([
      [3, 10_00, 210],
      [4, 15_00, 210],
    ]);
  });
});

describe('times in force', () => {
  const ladder = () => marketWith(3, ['LAY', 100_00, 310], ['LAY', 300_00, 305], ['LAY', 200_00, 300]);

  it('FILL_OR_KILL fills 500.00 at an average of 3.05, and of 600.00 nothing or, from 450.00, those 500.00', () => {
    const kill = { timeInForce: 'FILL_OR_KILL' } as const;
    expect(place(ladder(), bet('BACK', 500_00, 305), kill)).toMatchObject({ matched: 500_00, matchedValue: 1_525_00_00 });
    expect(place(ladder(), bet('BACK', 600_00, 305), kill)).toMatchObject({ matched: 0, lapsed: 600_00, reason: 'KILLED' });
    const least = { ...kill, minFillSize: 450_00 };
    expect(place(ladder(), bet('BACK', 600_00, 305), least)).toMatchObject({ matched: 500_00, matchedValue: 1_525_00_00, lapsed: 100_00 });
  });

  it('GTC takes 400.00 at 3.05 or better, and 100.00 wait', () => {
    expect(place(ladder(), bet('BACK', 500_00, 305), {})).toMatchObject({ matched: 400_00, remaining: 100_00, status: 'EXECUTABLE' });
  });

  it('FILL_AND_KILL takes 400.00 at 3.05 or better, and lets 100.00 lapse', () => {
    const outcome = place(ladder(), bet('BACK', 500_00, 305), { timeInForce: 'FILL_AND_KILL' });
    expect(outcome).toMatchObject({ matched: 400_00, matchedValue: 1_225_00_00, lapsed: 100_00, reason: 'KILLED' });
  });

  it('POST_ONLY at 3.05 would match, and names 3.15', () => {
    expect(place(ladder(), bet('BACK', 100_00, 305), { timeInForce: 'POST_ONLY' })).toMatchObject({ code: 'WOULD_MATCH', detail: { price: 315 } });
    expect(place(ladder(), bet('BACK', 100_00, 315), { timeInForce: 'POST_ONLY' })).toMatchObject({ matched: 0, remaining: 100_00 });
  });
});

describe('price guards', () => {
  const offers = () => marketWith(3, ['LAY', 300_00, 204], ['LAY', 100_00, 200], ['LAY', 100_00, 198]);

  it('better takes 2.04 for a bet at 2.00, exact ends it, any takes up to two ticks less', () => {
    expect(place(offers(), bet('BACK', 100_00, 200), {})).toMatchObject({ matched: 100_00, matchedValue: 204_00_00 });
    expect(place(offers(), bet('BACK', 100_00, 200), { guard: { mode: 'exact' } })).toMatchObject({ matched: 0, lapsed: 100_00, reason: 'PRICE_MOVED' });
    const any = { timeInForce: 'FILL_AND_KILL', guard: { mode: 'any', ticks: 2 } } as const;
    expect(place(offers(), bet('BACK', 500_00, 200), any)).toMatchObject({ matched: 500_00, matchedValue: 1_010_00_00 });
  });
});

describe('amount targets', () => {
  it('a payout of 1,000.00 needs 380.00 at these prices, and holds 400.00 until it meets the book', () => {
    const engine = marketWith(3, ['LAY', 100_00, 300], ['LAY', 500_00, 250]);
    const { size, ...command } = bet('BACK', 1, 250);
    void size;
    const answer = perform(engine, { type: 'place', command: { ...command, target: { type: 'PAYOUT', amount: 1_000_00 } } });
    expect(answer).toMatchObject({ ok: true, value: { matched: 380_00, matchedValue: 1_000_00_00, remaining: 0 } });
    const waiting = engineWith();
    perform(waiting, { type: 'place', command: { ...command, order: command.order + 1, target: { type: 'PAYOUT', amount: 1_000_00 } } });
    expect(heldFor(waiting, 1)).toBe(400);
  });
});

describe('through other runners', () => {
  it('with two runners, 300.00 on B at 3.00 is an offer of 600.00 on A at 1.50', () => {
    const engine = marketWith(2, ['BACK', 300_00, 300, 1]);
    expect(placeAccepted(engine, bet('BACK', 600_00, 150))).toMatchObject({ matched: 600_00, matchedValue: 900_00_00 });
    expect([1, 2, CROSS].map((account) => resultsOf(engine, account))).toEqual([
      [300_00_00, -600_00_00],
      [-300_00_00, 600_00_00],
      [0, 0],
    ]);
  });

  it('with three runners, B at 2.00 and C at 3.00 offer A at 6.00', () => {
    const engine = marketWith(3, ['BACK', 300_00, 200, 1], ['BACK', 200_00, 300, 2]);
    expect(placeAccepted(engine, bet('BACK', 100_00, 600))).toMatchObject({ matched: 100_00, matchedValue: 600_00_00 });
    expect([1, 2, 3, CROSS].map((account) => resultsOf(engine, account))).toEqual([
      [500_00_00, -100_00_00, -100_00_00],
      [-300_00_00, 300_00_00, -300_00_00],
      [-200_00_00, -200_00_00, 400_00_00],
      [0, 0, 0],
    ]);
  });

  it('a price between two ticks is given exactly: 85.00 on A for 100.00 on B at 1.85', () => {
    const engine = marketWith(2, ['BACK', 100_00, 185, 1]);
    expect(placeAccepted(engine, bet('BACK', 85_00, 216))).toMatchObject({ matched: 85_00, matchedValue: 185_00_00 });
  });

  it('the taker bears what whole paise cannot express: 19.82 for 19.8198', () => {
    const engine = marketWith(2, ['BACK', 10_01, 298, 1]);
    expect(placeAccepted(engine, bet('BACK', 50_00, 150))).toMatchObject({ matched: 19_82, matchedValue: 29_83_00 });
    expect([1, 2, CROSS].map((account) => resultsOf(engine, account))).toEqual([
      [10_01_00, -19_82_00],
      [-10_01_00, 19_82_00],
      [0, 0],
    ]);
  });

  it('a better implied price comes before a direct one, an equal one after it', () => {
    const better = marketWith(2, ['BACK', 100_00, 185, 1], ['LAY', 100_00, 216]);
    expect(placeAccepted(better, bet('BACK', 85_00, 210))).toMatchObject({ matchedValue: 185_00_00 });
    const equal = marketWith(2, ['BACK', 300_00, 300, 1], ['LAY', 600_00, 150]);
    const mark = equal.mark();
    placeAccepted(equal, bet('BACK', 600_00, 150));
    expect(eventsSince(equal, mark).flatMap(({ type, event }) => (type === 'trade' ? [event.makerAccount] : []))).toEqual([3]);
  });

  it('without C the pot is 400.00: A at 6.00 becomes 4.00, and B has 400.00 for its 300.00', () => {
    const match = [
      { trade: 1, runner: 0, size: 100_00, value: 600_00_00 },
      { trade: 2, runner: 1, size: 300_00, value: 600_00_00 },
      { trade: 3, runner: 2, size: 200_00, value: 600_00_00 },
    ];
    const removals = [{ runner: 2, reduction: 0, lastTrade: 3 }];
    const values = match.map((row) => valueOfTrade({ ...row, side: 'BACK', price: row.value / row.size, match }, removals));
    expect(values).toEqual([400_00_00, 400_00_00, 600_00_00]);
  });

  it('lays imply a back: lays on B at 2.00 and C at 3.00 are taken by a lay on A at 6.00', () => {
    const engine = marketWith(3, ['LAY', 300_00, 200, 1], ['LAY', 200_00, 300, 2]);
    expect(placeAccepted(engine, bet('LAY', 100_00, 600))).toMatchObject({ matched: 100_00, matchedValue: 600_00_00 });
    expect(resultsOf(engine, CROSS)).toEqual([0, 0, 0]);
  });
});
