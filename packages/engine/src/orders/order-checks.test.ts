/** The sequence of the checks (RU-56): each command corrects one more field, and the first check that still fails decides the refusal. */
import { isDeepStrictEqual } from 'node:util';
import type { Side } from '@maidan/domain';
import { describe, expect, it } from 'vitest';
import { type PlaceCommand, answerOf } from '../testing/plain-engine.ts';
import { bet, BOOKMAKER_MARKET, codeOf, engineWith, MATCH_ODDS, SESSION, placeAccepted } from '../testing/testing-engine.ts';

/** A command that fails every check, except those of a blocked or owing account. */
const NOTHING_RIGHT = {
  market: 99,
  runner: 9,
  side: 'HOLD' as Side,
  price: 201,
  line: 3,
  size: 0.5,
  marketVersion: 7,
  limits: { minStake: 5, maxStake: 10, maxWin: 1 },
};
/** The fields that are corrected step by step, each with the refusal that follows. */
const STEPS: readonly (readonly [string, Partial<PlaceCommand>])[] = [
  ['MARKET_UNKNOWN', {}],
  ['MARKET_NOT_OPEN', { market: 5 }],
  ['MARKET_VERSION_CHANGED', { market: 1 }],
  ['RUNNER_UNKNOWN', { marketVersion: 1 }],
  ['RUNNER_NOT_ACTIVE', { runner: 2 }],
  ['SIDE_INVALID', { runner: 0 }],
  ['PRICE_INVALID', { side: 'BACK' }],
  ['LINE_INVALID', { price: 200 }],
  ['STAKE_INVALID', { line: 0 }],
  ['STAKE_BELOW_MINIMUM', { size: 4 }],
  ['STAKE_ABOVE_MAXIMUM', { size: 11 }],
  ['MAX_WIN_EXCEEDED', { size: 8 }],
  ['HOUSE_LIMIT', { limits: { minStake: 5, maxStake: 10, maxWin: 100 } }],
  ['INSUFFICIENT_BALANCE', { price: 202 }],
  ['taken', { size: 5 }],
];

/** Returns an engine in which the maker of market 1 may lose 1 paisa on a runner, market 5 is suspended and account 1 has 5 paise. */
function strictEngine() {
  const engine = engineWith({
    accounts: [
      { account: 1, cash: 5 },
      { account: 2, cash: 5, blocked: true },
      { account: 3, cash: -5 },
    ],
    markets: [
      { ...MATCH_ODDS, houseLimit: 1 },
      { ...MATCH_ODDS, market: 5, open: false },
    ],
  });
  engine.setRunnerActive(1, 2, false);
  engine.quoteLevel({ market: 1, runner: 0, side: 'BACK', price: 200, size: 1000 });
  engine.commit();
  return engine;
}

describe('checks in order', () => {
  it.each(STEPS.map(([code], index) => ({ code, index })))('$index: $code', ({ code, index }) => {
    const engine = strictEngine();
    const command = bet('BACK', 1, 200, Object.assign({ ...NOTHING_RIGHT }, ...STEPS.slice(0, index + 1).map(([, change]) => change)));
    const before = engine.snapshot();
    expect(codeOf(engine.placeOrder(command))).toBe(code);
    // A refusal changes nothing and leaves no entry in the journal.
    expect([engine.mark() > 0, isDeepStrictEqual(engine.snapshot(), before)]).toEqual([code === 'taken', code !== 'taken']);
  });

  it('a blocked account is refused first, an owing one next', () => {
    const engine = strictEngine();
    expect(codeOf(engine.placeOrder(bet('BACK', 1, 200, { ...NOTHING_RIGHT, account: 2 })))).toBe('ACCOUNT_BLOCKED');
    expect(codeOf(engine.placeOrder(bet('BACK', 1, 200, { ...NOTHING_RIGHT, account: 3 })))).toBe('OWING');
  });

  it('an owing account may still lower its worst case', () => {
    const engine = engineWith({ accounts: [{ account: 1, cash: 100_00 }, { account: 2 }] });
    placeAccepted(engine, bet('LAY', 100_00, 300, { account: 2 }));
    placeAccepted(engine, bet('BACK', 100_00, 300));
    engine.moveCash(1, -50_00);
    expect(engine.accountState(1)).toMatchObject({ cash: -50_00, owing: true });
    expect(codeOf(engine.placeOrder(bet('BACK', 1, 300)))).toBe('OWING');
    placeAccepted(engine, bet('BACK', 150_00, 200, { account: 2 }));
    placeAccepted(engine, bet('LAY', 150_00, 200));
    expect(engine.accountState(1)).toMatchObject({ cash: 50_00, held: 0 });
    engine.moveCash(1, 1);
    expect(engine.accountState(1)?.owing).toBe(false);
  });

  it('an unknown account is a bug of the caller: throws, and changes nothing', () => {
    const engine = engineWith();
    const before = engine.snapshot();
    expect(() => engine.placeOrder(bet('BACK', 100, 200, { account: 77 }))).toThrow(/is not loaded/);
    expect(engine.snapshot()).toEqual(before);
  });

  it('refuses an order id that the engine already has, in a book, at the house or pending, and changes nothing', () => {
    const engine = engineWith();
    engine.quoteHouse(2, 0, { price: 180, line: 0, size: 0 }, { price: 182, line: 0, size: 0 });
    engine.commit();
    const command = bet('BACK', 100, 200);
    placeAccepted(engine, command);
    const [before, mark] = [engine.snapshot(), engine.mark()];
    for (const doubled of [command, { ...command, delayed: true }, { ...command, market: 2, price: 180 }, { ...command, market: 2, price: 180, delayed: true }])
      expect(codeOf(engine.placeOrder(doubled))).toBe('ORDER_EXISTS');
    // All other checks run before the check of the order id.
    expect(codeOf(engine.placeOrder({ ...command, size: 0 }))).toBe('STAKE_INVALID');
    expect(engine.snapshot()).toEqual(before);
    expect(engine.mark()).toBe(mark);
  });

  it('refusals by a limit have its value; the product cap applies without any limit', () => {
    const engine = engineWith();
    const limits = { minStake: 100_00, maxStake: 500_00, maxWin: 0 };
    expect(answerOf(engine, engine.placeOrder(bet('BACK', 99_99, 200, { limits })))).toEqual({
      ok: false,
      code: 'STAKE_BELOW_MINIMUM',
      detail: { limit: 100_00 },
    });
    expect(answerOf(engine, engine.placeOrder(bet('BACK', 500_01, 200, { limits })))).toEqual({
      ok: false,
      code: 'STAKE_ABOVE_MAXIMUM',
      detail: { limit: 500_00 },
    });
    const open = { minStake: 0, maxStake: 0, maxWin: 0 };
    expect(answerOf(engine, engine.placeOrder(bet('BACK', 1_00_00_000_01, 101, { limits: open })))).toMatchObject({
      code: 'STAKE_ABOVE_MAXIMUM',
      detail: { limit: 1_00_00_000_00 },
    });
    expect(answerOf(engine, engine.placeOrder(bet('BACK', 1_00_00_000_00, 202, { limits: open })))).toMatchObject({
      code: 'MAX_WIN_EXCEEDED',
      detail: { limit: 1_00_00_000_00 },
    });
  });

  it('max win counts resting orders too, and does not stop an order that does not raise the best result', () => {
    const engine = engineWith();
    const limits = { minStake: 0, maxStake: 0, maxWin: 100_00 };
    placeAccepted(engine, bet('BACK', 60_00, 200, { limits }));
    expect(codeOf(engine.placeOrder(bet('BACK', 60_00, 200, { limits })))).toBe('MAX_WIN_EXCEEDED');
    placeAccepted(engine, bet('BACK', 40_00, 200, { limits }));
    // The limit was lowered after the first order.
    const lower = { ...limits, maxWin: 10_00 };
    expect(codeOf(engine.placeOrder(bet('BACK', 1_00, 200, { limits: lower })))).toBe('MAX_WIN_EXCEEDED');
    expect(codeOf(engine.placeOrder(bet('BACK', 1_00, 200, { limits: lower, runner: 1 })))).toBe('taken');
  });

  it('limits do not stop a cash-out, but it may not raise the worst case', () => {
    const engine = engineWith();
    const limits = { minStake: 1_00_000_00, maxStake: 1, maxWin: 1 };
    placeAccepted(engine, bet('LAY', 1000_00, 300, { account: 2 }));
    placeAccepted(engine, bet('BACK', 1000_00, 300));
    expect(codeOf(engine.placeOrder(bet('LAY', 1200_00, 250, { limits, reducing: true })))).toBe('taken');
    expect(codeOf(engine.placeOrder(bet('BACK', 1_00, 250, { limits, reducing: true, runner: 1 })))).toBe('PRICE_MOVED');
  });

  it.each([
    ['exchange', MATCH_ODDS.market, 0, [201, 1005, 10_100, 100_001, 100, 150.5, Number.NaN]],
    ['bookmaker', BOOKMAKER_MARKET.market, 0, [100, 0, -180, 180.5, 100_001, Number.NaN]],
    ['line', SESSION.market, 45, [0, -90, 90.5, 100_001]],
  ] as const)('prices that are none in %s markets', (_kind, market, line, prices) => {
    const engine = engineWith();
    expect(prices.map((price) => codeOf(engine.placeOrder(bet('BACK', 100, price, { market, line }))))).toEqual(prices.map(() => 'PRICE_INVALID'));
  });

  it.each([[-1], [0.5], [Number.NaN], [2 ** 31]])('%s is no line', (line) => {
    expect(codeOf(engineWith().placeOrder(bet('BACK', 100, 90, { market: SESSION.market, line })))).toBe('LINE_INVALID');
  });

  it.each([[0], [-1], [1.5], [Number.NaN], [Infinity]])('%s is no stake', (size) => {
    expect(codeOf(engineWith().placeOrder(bet('BACK', size, 200)))).toBe('STAKE_INVALID');
  });
});
