/** Edge cases: values at and just beyond a limit, markets of many runners, bugs of the caller. */
import { LARGEST_STAKE, noOddsBets, oddsHold, refuse, withBets, type Side } from '@maidan/domain';
import { describe, expect, it } from 'vitest';
import { type AccountState, type MarketEngine, type MarketState, answerOf } from './plain-engine.ts';
import { engineOf, eventsSince } from './history.ts';
import { bet, BOOKMAKER_MARKET, codeOf, engineWith, FORTUNE, heldFor, MATCH_ODDS, SESSION, placeAccepted } from './testing-engine.ts';

const LIMITS = { minStake: 0, maxStake: 0, maxWin: FORTUNE };
const quoted = (engine: MarketEngine, market: number, price: number, line = 0): MarketEngine => {
  engine.quoteHouse(market, 0, { price, line, size: 0 }, { price, line, size: 0 });
  engine.commit();
  return engine;
};

describe('values at a limit are accepted', () => {
  it('a stake up to the cap of the product, also where the limits allow more', () => {
    const limits = { ...LIMITS, maxStake: 2 * LARGEST_STAKE };
    const engine = engineWith({ accounts: [{ account: 1, cash: 3 * LARGEST_STAKE }] });
    const above = answerOf(engine, engine.placeOrder(bet('BACK', LARGEST_STAKE + 1, 101, { limits })));
    expect(above).toEqual(refuse('STAKE_ABOVE_MAXIMUM', { limit: LARGEST_STAKE }));
    expect(codeOf(engine.placeOrder(bet('BACK', LARGEST_STAKE, 101, { limits })))).toBe('taken');
  });

  it('a smallest and a largest stake of one paisa', () => {
    const engine = engineWith();
    const limits = { ...LIMITS, minStake: 1, maxStake: 1 };
    expect(codeOf(engine.placeOrder(bet('BACK', 1, 200, { limits })))).toBe('taken');
    expect(answerOf(engine, engine.placeOrder(bet('BACK', 2, 200, { limits })))).toEqual(refuse('STAKE_ABOVE_MAXIMUM', { limit: 1 }));
  });

  it('a hold of the whole cash, in an exchange market and with the house', () => {
    for (const market of [1, 2, 3]) {
      const engine = engineWith({ accounts: [{ account: 1, cash: 100_00 }] });
      if (market > 1) quoted(engine, market, 200, market === 3 ? 40 : 0);
      const line = market === 3 ? 40 : 0;
      expect([market, codeOf(engine.placeOrder(bet('BACK', 100_01, 200, { market, line })))]).toEqual([market, 'INSUFFICIENT_BALANCE']);
      expect([market, codeOf(engine.placeOrder(bet('BACK', 100_00, 200, { market, line })))]).toEqual([market, 'taken']);
      expect(engine.accountState(1)).toMatchObject({ cash: 0, held: 100_00 });
    }
  });

  it('a best result of just the win limit, in every kind of market', () => {
    for (const market of [1, 2, 3]) {
      const engine = engineWith();
      if (market > 1) quoted(engine, market, market === 3 ? 100 : 200, market === 3 ? 40 : 0);
      const place = (size: number): string => {
        const limits = { ...LIMITS, maxWin: 100_00 };
        return codeOf(engine.placeOrder(bet('BACK', size, market === 3 ? 100 : 200, { market, line: market === 3 ? 40 : 0, limits })));
      };
      expect([market, place(100_01), place(100_00), place(1)]).toEqual([market, 'MAX_WIN_EXCEEDED', 'taken', 'MAX_WIN_EXCEEDED']);
    }
  });

  it('a rate of 1 per 100 and a line of 0', () => {
    const engine = quoted(engineWith(), 3, 1, 0);
    expect(codeOf(engine.placeOrder(bet('LAY', 100_00, 1, { market: 3 })))).toBe('taken');
    expect(heldFor(engine, 1, 3)).toBe(1);
    expect(codeOf(engine.placeOrder(bet('LAY', 100_00, 0, { market: 3 })))).toBe('PRICE_INVALID');
  });

  it('one paisa of an owing account, if it lowers the worst case; but no malformed order', () => {
    const engine = engineWith({ markets: [MATCH_ODDS], accounts: [{ account: 1, owing: true }, { account: 2 }] });
    engine.loadPosition({ account: 1, market: 1, ifWin: [200_00_00, 0, 0], ifLose: [-100_00_00, 0, 0], hold: 100_00 });
    expect(codeOf(engine.placeOrder(bet('BACK', 1, 200)))).toBe('OWING');
    expect(codeOf(engine.placeOrder(bet('LAY', 1, 200)))).toBe('taken');
    for (const wrong of [{ side: 'HOLD' as Side }, { size: 0 }, { size: LARGEST_STAKE + 1 }, { price: 201 }, { runner: 3 }])
      expect([wrong, codeOf(engine.placeOrder({ ...bet('LAY', 1, 200), ...wrong }))]).toEqual([wrong, 'OWING']);
  });
});

describe('a removed runner', () => {
  it('does not disable the win limit: the possible wins of the other runners still count', () => {
    for (const numberOfWinners of [1, 2, 0]) {
      const engine = engineWith({ markets: [{ ...MATCH_ODDS, numberOfWinners }] });
      placeAccepted(engine, bet('BACK', 10_00, 200));
      engine.commit();
      engine.removeRunner(1, 2);
      const limits = { ...LIMITS, maxWin: 100_00 };
      expect([numberOfWinners, codeOf(engine.placeOrder(bet('BACK', 90_01, 200, { limits })))]).toEqual([numberOfWinners, 'MAX_WIN_EXCEEDED']);
      expect([numberOfWinners, codeOf(engine.placeOrder(bet('BACK', 90_00, 200, { limits })))]).toEqual([numberOfWinners, 'taken']);
    }
  });

  it('must be one of an odds market', () => {
    const engine = engineWith();
    expect(() => engine.removeRunner(3, 0)).toThrow('market 3 has no runner 0 to remove');
    expect(() => engine.removeRunner(1, 3)).toThrow('market 1 has no runner 3 to remove');
    expect(() => engine.quoteHouse(2, 2, null, null)).toThrow('market 2 takes no house quote for runner 2');
    expect(() => engine.setRunnerActive(1, 3, false)).toThrow('market 1 has no runner 3');
  });
});

describe('a market of many runners', () => {
  const RUNNERS = 90;
  const many: MarketState = { ...MATCH_ODDS, runners: RUNNERS, numberOfWinners: 3 };

  it('has the hold of the domain package, with several winners and with any number', () => {
    for (const numberOfWinners of [1, 3, 0]) {
      const engine = engineWith({ markets: [{ ...many, numberOfWinners }] });
      const bets = Array.from({ length: RUNNERS }, (_, runner) => ({
        runner,
        side: runner % 3 === 0 ? ('LAY' as const) : ('BACK' as const),
        price: 300,
        size: 100 + runner,
      }));
      for (const { runner, side, price, size } of bets) placeAccepted(engine, bet(side, size, price, { runner }));
      const hold = oddsHold(noOddsBets(RUNNERS), bets, { numberOfWinners });
      expect([numberOfWinners, heldFor(engine, 1)]).toEqual([numberOfWinners, hold / 100]);
      engine.undoTo(0);
      engine.loadPosition({ account: 1, market: 1, ...withBets(noOddsBets(RUNNERS), bets), hold: 0 });
      placeAccepted(engine, bet('BACK', 1, 200));
      const after = oddsHold(withBets(noOddsBets(RUNNERS), bets), [{ runner: 0, side: 'BACK', price: 200, size: 1 }], { numberOfWinners });
      expect([numberOfWinners, engine.position(1, 1)?.hold]).toEqual([numberOfWinners, after]);
    }
  });

  it('with the house: bets up to its limit are accepted, and no more', () => {
    const engine = engineWith({ markets: [{ ...BOOKMAKER_MARKET, runners: RUNNERS, houseLimit: 100_00 }] });
    engine.quoteHouse(2, RUNNERS - 1, { price: 200, line: 0, size: 0 }, null);
    engine.commit();
    const back = (size: number): string => codeOf(engine.placeOrder(bet('BACK', size, 200, { market: 2, runner: RUNNERS - 1 })));
    expect([back(100_01), back(100_00), back(1)]).toEqual(['HOUSE_LIMIT', 'taken', 'HOUSE_LIMIT']);
  });
});

describe('a batch of many', () => {
  it('touches every wallet once, and releases every hold on undo', () => {
    const accounts = Array.from({ length: 5000 }, (_, index) => ({ account: index + 1, cash: 100_00 }));
    const engine = engineWith({ markets: [MATCH_ODDS], accounts });
    for (const { account } of accounts) placeAccepted(engine, bet('BACK', 100_00, 300, { account, runner: account % 3 }));
    const last = accounts.length;
    expect([1, 2000, last].map((account) => engine.accountState(account)?.held)).toEqual([100_00, 100_00, 100_00]);
    const mark = engine.mark();
    for (const account of [500, 1000, last]) for (const order of engine.openOrdersOf(account, 1)) engine.cancelOrder(order, account);
    engine.undoTo(mark);
    engine.commit();
    for (const account of [1, 500, 4096, 4097, last]) expect(engine.accountState(account)).toMatchObject({ cash: 0, held: 100_00, version: 1 });
    for (const { account } of accounts) engine.moveCash(account, 1);
    engine.undoTo(0);
    engine.commit();
    for (const account of [1, 500, 4096, 4097, last]) expect(engine.accountState(account)).toMatchObject({ cash: 0, version: 1 });
  });

  it('drained or not, a commit after an undo raises only the versions of wallets whose hold stays released', () => {
    const engine = engineWith({ markets: [MATCH_ODDS] });
    // Rows of positions are not rows of orders: this test has many positions and few orders.
    for (const account of [4, 3, 2]) engine.loadPosition({ account, market: 1, ifWin: [0, 0, 0], ifLose: [-100_00_00, 0, 0], hold: 100_00 });
    engine.commit();
    engine.releasePosition(3, 1);
    const mark = engine.mark();
    placeAccepted(engine, bet('LAY', 10_00, 300, { account: 5 }));
    engine.undoTo(mark);
    engine.commit();
    expect([1, 2, 3, 4, 5].map((account) => engine.accountState(account)?.version)).toEqual([0, 0, 1, 0, 0]);
  });
});

describe('a market that is forgotten', () => {
  it('loses its orders, levels and positions, and can be opened again, empty', () => {
    for (const market of [1, 70_000_000_000]) {
      const state = { ...MATCH_ODDS, market };
      const engine = engineWith({ markets: [state, SESSION] });
      expect(engine.hasMarket(market)).toBe(true);
      engine.quoteLevel({ market, runner: 0, side: 'LAY', price: 320, size: 500_00 });
      const order = placeAccepted(engine, bet('LAY', 100_00, 300, { market })).order;
      const elsewhere = placeAccepted(quoted(engine, 3, 100, 40), bet('BACK', 100_00, 100, { market: 3, line: 40, delayed: true })).order;
      engine.commit();
      engine.forgetMarket(market);
      expect([engine.hasMarket(market), engine.order(order), engine.hasPosition(1, market)]).toEqual([false, undefined, false]);
      expect(engine.order(elsewhere)?.status).toBe('PENDING');
      expect(engine.openOrdersOf(1)).toEqual([elsewhere]);
      engine.openMarket(state);
      for (const side of ['BACK', 'LAY'] as const) expect(engine.levels({ market, pool: 0, runner: 0, side }, 5)).toEqual([]);
      // The id of the order and the maker's level can be used again.
      placeAccepted(engine, { ...bet('LAY', 50_00, 300, { market }), order });
      engine.quoteLevel({ market, runner: 0, side: 'LAY', price: 320, size: 700_00 });
      expect(engine.levels({ market, pool: 0, runner: 0, side: 'LAY' }, 5)).toEqual([{ price: 320, size: 700_00 }]);
      expect(engine.levels({ market, pool: 0, runner: 0, side: 'BACK' }, 5)).toEqual([{ price: 300, size: 50_00 }]);
      engine.commit();
      engine.forgetMarket(3);
      expect([engine.order(elsewhere), engine.openOrdersOf(1)]).toEqual([undefined, [order]]);
    }
  });
});

describe('queries', () => {
  it('open orders of an account: in one market, in all markets, of an unknown account', () => {
    const engine = engineWith({ markets: [MATCH_ODDS, { ...MATCH_ODDS, market: 4 }, SESSION] });
    const [first, second] = [1, 4].map((market) => placeAccepted(engine, bet('LAY', 100_00, 300, { market })).order);
    placeAccepted(engine, bet('LAY', 100_00, 300, { account: 2 }));
    engine.commit();
    expect([engine.openOrdersOf(1), engine.openOrdersOf(1, 1), engine.openOrdersOf(1, 4), engine.openOrdersOf(1, 3)]).toEqual([
      [first, second],
      [first],
      [second],
      [],
    ]);
    expect([engine.openOrdersOf(9), engine.openOrdersOf(9, 1), engine.openOrdersOf(1, 99)]).toEqual([[], [], []]);
    expect(engine.openOrdersIn(1)).toHaveLength(2);
  });

  it('return nothing for unknown accounts, and no levels for house markets', () => {
    const engine = engineWith();
    expect([engine.accountState(9), engine.hasAccount(9), engine.hasAccount(1)]).toEqual([undefined, false, true]);
    expect([engine.position(9, 1), engine.position(1, 99), engine.position(1, 1)]).toEqual([undefined, undefined, undefined]);
    expect([engine.levels({ market: 2, pool: 0, runner: 0, side: 'BACK' }, 3), engine.levels({ market: 3, pool: 0, runner: 0, side: 'LAY' }, 3)]).toEqual([
      [],
      [],
    ]);
    expect(engine.houseQuote(1, 0)).toEqual({ back: null, lay: null });
  });

  it('an engine built from a snapshot has the same state, pending orders and positions of the house included', () => {
    const engine = quoted(engineWith(), 2, 180);
    placeAccepted(engine, bet('BACK', 10_00, 180, { market: 2 }));
    const delayed = placeAccepted(engine, bet('LAY', 100_00, 300, { delayed: true })).order;
    placeAccepted(engine, bet('LAY', 50_00, 300, { account: 2 }));
    engine.setRunnerActive(1, 2, false);
    engine.commit();
    const copy = engineOf(engine.snapshot());
    expect(copy.snapshot()).toEqual(engine.snapshot());
    expect(copy.order(delayed)?.status).toBe('PENDING');
    for (const each of [engine, copy]) each.releaseOrder(delayed);
    expect(copy.snapshot()).toEqual(engine.snapshot());
    expect(copy.queueAhead(delayed)).toBe(50_00);
  });
});

describe('the house', () => {
  const houseLimit = (paise: number): MarketState => ({ ...MATCH_ODDS, houseLimit: paise });

  it('counts the loss of its own bets, not of the position that reuses the block of an undone one', () => {
    const engine = engineWith({ markets: [houseLimit(100_00)] });
    engine.quoteLevel({ market: 1, runner: 0, side: 'BACK', price: 300, size: 1000_00 });
    engine.commit();
    placeAccepted(engine, bet('BACK', 10_00, 300));
    engine.undoTo(0);
    // Accounts 2 and 3 bet on the same runner, at a better price for the backer than the house's.
    placeAccepted(engine, bet('LAY', 100_00, 305, { account: 2 }));
    placeAccepted(engine, bet('BACK', 100_00, 305, { account: 3 }));
    engine.commit();
    expect(codeOf(engine.placeOrder(bet('BACK', 50_01, 300, { account: 4 })))).toBe('HOUSE_LIMIT');
    expect(codeOf(engine.placeOrder(bet('BACK', 50_00, 300, { account: 4 })))).toBe('taken');
    expect(codeOf(engine.placeOrder(bet('BACK', 1, 300, { account: 4 })))).toBe('HOUSE_LIMIT');
  });

  it('takes no more risk after its limit was lowered below the current risk', () => {
    const engine = engineWith({ markets: [houseLimit(1000_00)] });
    engine.quoteLevel({ market: 1, runner: 0, side: 'BACK', price: 300, size: 1000_00 });
    placeAccepted(engine, bet('BACK', 100_00, 300));
    const delayed = placeAccepted(engine, bet('BACK', 50_00, 300, { account: 2, delayed: true })).order;
    engine.commit();
    engine.openMarket(houseLimit(100_00));
    expect(answerOf(engine, engine.releaseOrder(delayed))).toMatchObject({ ok: true, value: { status: 'EXECUTABLE', matched: 0, remaining: 50_00 } });
    // The level is removed, and a new level that would cross the resting order is dropped.
    expect(engine.levels({ market: 1, pool: 0, runner: 0, side: 'BACK' }, 3)).toEqual([]);
    engine.quoteLevel({ market: 1, runner: 0, side: 'BACK', price: 300, size: 500_00 });
    expect([engine.levels({ market: 1, pool: 0, runner: 0, side: 'BACK' }, 3), engine.levels({ market: 1, pool: 0, runner: 0, side: 'LAY' }, 3)]).toEqual([
      [],
      [{ price: 300, size: 50_00 }],
    ]);
    expect(engine.levels({ market: 1, pool: 1, runner: 0, side: 'BACK' }, 3)).toEqual([{ price: 300, size: 500_00 }]);
  });
});

describe('finished orders', () => {
  it('are forgotten by the commit, also after the undo of a fill with a maker', () => {
    const engine = engineWith({ markets: [MATCH_ODDS] });
    const resting = [1, 2, 3].map((account) => placeAccepted(engine, bet('LAY', 10_00, 300, { account })).order);
    engine.quoteLevel({ market: 1, runner: 1, side: 'BACK', price: 300, size: 1000_00 });
    engine.commit();
    const taker = placeAccepted(engine, bet('BACK', 30_00, 300, { account: 4 })).order;
    const mark = engine.mark();
    placeAccepted(engine, bet('BACK', 40_00, 300, { account: 5, runner: 1 }));
    engine.undoTo(mark);
    engine.commit();
    expect([...resting, taker].map((order) => engine.order(order))).toEqual([undefined, undefined, undefined, undefined]);
    expect(engine.openOrdersIn(1)).toEqual([]);
  });
});

describe('wallets', () => {
  const ids = [1, 17, 40, 2_000_003, 2_147_483_648, 9_000_000_000_000];
  const loaded = (): { engine: MarketEngine; states: AccountState[] } => {
    const engine = engineWith({ accounts: [] });
    const states = ids.map((account, index): AccountState => {
      const pool = index % 2 === 0 ? 0 : 1;
      return { account, person: 100 + index, pool, cash: 1000 + index, held: 10 * index, version: index, blocked: index % 3 === 1, owing: index % 3 === 2 };
    });
    for (const state of states) engine.loadAccount(state);
    return { engine, states };
  };

  it('are found by small and large ids, with all loaded values, beyond the initial capacity', () => {
    const { engine, states } = loaded();
    expect(ids.map((account) => engine.accountState(account))).toEqual(states);
    for (let account = 100; account < 200; account += 1) engine.loadAccount({ ...states[0]!, account, cash: account });
    expect(ids.map((account) => engine.accountState(account))).toEqual(states);
    expect([100, 150, 199].map((account) => engine.accountState(account)?.cash)).toEqual([100, 150, 199]);
    expect([99, 200, 2_000_002, 9_000_000_000_001].map((account) => engine.hasAccount(account))).toEqual([false, false, false, false]);
    expect(() => engine.moveCash(99, 1)).toThrow(RangeError);
    expect(() => engine.reloadAccount({ ...states[0]!, account: 99 })).toThrow(RangeError);
  });

  it('are owing while their cash is below 0, not at 0, and a reloaded wallet stays marked as changed', () => {
    const { engine, states } = loaded();
    engine.moveCash(1, -1000);
    expect(engine.accountState(1)).toMatchObject({ cash: 0, owing: false });
    engine.moveCash(1, -1);
    expect(engine.accountState(1)).toMatchObject({ cash: -1, owing: true });
    engine.moveCash(1, 1);
    expect(engine.accountState(1)).toMatchObject({ cash: 0, owing: false });
    engine.reloadAccount({ ...states[0]!, cash: 50, version: 7 });
    engine.commit();
    expect(engine.accountState(1)).toEqual({ ...states[0]!, cash: 50, version: 8 });
    engine.loadAccount({ ...states[0]!, account: 3, cash: -1, owing: false });
    engine.loadAccount({ ...states[0]!, account: 4, cash: 0, owing: false });
    expect([engine.accountState(3)?.owing, engine.accountState(4)?.owing]).toEqual([true, false]);
    expect([3, 4].map((account) => engine.accountState(account)?.version)).toEqual([0, 0]);
  });
});

it('an order that raises no best result above the win limit still needs its balance', () => {
  const engine = engineWith({ markets: [MATCH_ODDS], accounts: [{ account: 1, cash: 100_00 }] });
  engine.loadPosition({ account: 1, market: 1, ifWin: [1000_00_00, 0, 0], ifLose: [0, 0, 0], hold: 0 });
  const limits = { ...LIMITS, maxWin: 50_00 };
  expect(codeOf(engine.placeOrder(bet('BACK', 100_01, 200, { runner: 1, limits })))).toBe('INSUFFICIENT_BALANCE');
  expect(codeOf(engine.placeOrder(bet('BACK', 100_00, 200, { runner: 1, limits })))).toBe('taken');
  expect(engine.accountState(1)).toMatchObject({ cash: 0, held: 100_00 });
});

it('every account has its own list of positions, also beyond the initial capacity', () => {
  const accounts = Array.from({ length: 40 }, (_, index) => ({ account: index + 1 }));
  const engine = engineWith({ markets: [MATCH_ODDS, { ...MATCH_ODDS, market: 4 }], accounts });
  const orders = accounts.map(({ account }) => [1, 4].map((market) => placeAccepted(engine, bet('LAY', 10_00, 300, { account, market })).order));
  expect(accounts.map(({ account }) => engine.openOrdersOf(account))).toEqual(orders);
});

it('every wallet is reported once in a batch, also beyond the initial capacity', () => {
  const accounts = Array.from({ length: 40 }, (_, index) => ({ account: index + 1 }));
  const engine = engineWith({ accounts });
  const mark = engine.mark();
  for (const { account } of [...accounts, ...accounts]) placeAccepted(engine, bet('LAY', 10_00, 300, { account }));
  const changed = eventsSince(engine, mark).filter((one) => one.type === 'walletChanged');
  expect(changed.map(({ event }) => event.account)).toEqual(accounts.map(({ account }) => account));
});
