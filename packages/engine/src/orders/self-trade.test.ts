/** The self-trade modes of an order (MX) on both engines: which order ends when the next one to be matched is of the same person. */
import { describe, expect, it } from 'vitest';
import { NaiveEngine } from '../testing/naive/naive-engine.ts';
import {
  perform,
  type EngineCommand,
  type MarketEngine,
  type MarketState,
  type OrderOptions,
  type OrderOutcome,
  type PlaceWithTerms,
} from '../testing/plain-engine.ts';
import { bet, engineWith, FORTUNE, MATCH_ODDS } from '../testing/testing-engine.ts';

const MODES = ['CANCEL_REST', 'CANCEL_NEWEST', 'CANCEL_OLDEST'] as const;
/** Accounts 1 and 2 are wallets of one person. */
const ACCOUNTS = [1, 2, 3, 4, 5].map((account) => ({ account, person: account === 2 ? 1 : account }));

function expectEqual(actual: unknown, expected: unknown): void {
  expect(actual).toEqual(expected);
}

/** Both engines with one exchange market of three runners. Each command must give equal answers and states. */
class BothEngines {
  readonly fast: MarketEngine;
  private readonly naive = new NaiveEngine();

  constructor(opening: Partial<MarketState>) {
    const market = { ...MATCH_ODDS, ...opening };
    this.fast = engineWith({ markets: [market], accounts: ACCOUNTS });
    for (const account of ACCOUNTS) this.naive.loadAccount({ ...account, pool: 0, cash: FORTUNE, held: 0, version: 0, blocked: false, owing: false });
    this.naive.openMarket(market, { crossMatching: market.crossMatching === true, complete: true, passiveDelay: 'same', virtualIncluded: false });
  }

  perform(command: EngineCommand): ReturnType<typeof perform> {
    const answer = perform(this.fast, command);
    expectEqual([this.naive.perform(command), this.naive.snapshot()], [answer, this.fast.snapshot()]);
    return answer;
  }

  place(command: PlaceWithTerms): OrderOutcome {
    const answer = this.perform({ type: 'place', command });
    if (answer === null || !('ok' in answer) || !answer.ok || !('status' in answer.value)) throw new Error(`not placed: ${JSON.stringify(answer)}`);
    return answer.value;
  }

  /** Rests orders, which must not match. */
  rest(...orders: readonly PlaceWithTerms[]): this {
    for (const order of orders) {
      const { matched, status } = this.place(order);
      expectEqual({ matched, status }, { matched: 0, status: 'EXECUTABLE' });
    }
    return this;
  }

  /** Returns how an order stands: the paise that it has matched, those that rest, and why it ended. */
  stateOf({ order }: PlaceWithTerms): object {
    const { matched, remaining, cancelled, terms } = this.naive.orderOf(order)!;
    return { matched, remaining, cancelled, reason: terms.reason };
  }
}

const resting = (remaining: number): object => ({ matched: 0, remaining, cancelled: 0, reason: null });
const ended = (matched: number, cancelled: number): object => ({ matched, remaining: 0, cancelled, reason: 'SELF_MATCH' });
const matchedWhole = (matched: number): object => ({ matched, remaining: 0, cancelled: 0, reason: null });

describe.each<readonly [string, Partial<MarketState>]>([
  ['without', {}],
  ['with', { crossMatching: true }],
])('directly, in a market %s cross-matching', (_, opening) => {
  /** Rests three lays of 10.00 at 2.00: of account 3, of the second wallet of account 1's person, of account 4. */
  function queue(): { engines: BothEngines; first: PlaceWithTerms; own: PlaceWithTerms; last: PlaceWithTerms } {
    const [first, own, last] = [3, 2, 4].map((account) => bet('LAY', 10_00, 200, { account })) as [PlaceWithTerms, PlaceWithTerms, PlaceWithTerms];
    return { engines: new BothEngines(opening).rest(first, own, last), first, own, last };
  }
  const backing = (size: number, options: OrderOptions): PlaceWithTerms => ({ ...bet('BACK', size, 200), ...options });

  it('[MX-071] CANCEL_REST, the default, keeps the fills before the own order and cancels the rest', () => {
    for (const options of [{}, { selfTrade: 'CANCEL_REST' as const }]) {
      const { engines, first, own, last } = queue();
      expect(engines.place(backing(25_00, options))).toMatchObject({ matched: 10_00, remaining: 0, cancelled: 15_00, reason: 'SELF_MATCH' });
      expect([first, own, last].map((order) => engines.stateOf(order))).toEqual([matchedWhole(10_00), resting(10_00), resting(10_00)]);
    }
  });

  it('[MX-071] CANCEL_NEWEST matches nothing and cancels the whole incoming order, unless no own order stops it', () => {
    const { engines, first, own, last } = queue();
    const stopped = engines.place(backing(25_00, { selfTrade: 'CANCEL_NEWEST' }));
    expect(stopped).toMatchObject({ matched: 0, remaining: 0, cancelled: 25_00, reason: 'SELF_MATCH' });
    expect([first, own, last].map((order) => engines.stateOf(order))).toEqual([resting(10_00), resting(10_00), resting(10_00)]);
    expect(engines.place(backing(10_00, { selfTrade: 'CANCEL_NEWEST' }))).toMatchObject({ matched: 10_00, cancelled: 0, reason: null });
  });

  it('[MX-071] CANCEL_OLDEST cancels the whole own resting order and goes on matching', () => {
    const { engines, first, own, last } = queue();
    expect(engines.place(backing(25_00, { selfTrade: 'CANCEL_OLDEST' }))).toMatchObject({ matched: 20_00, remaining: 5_00, cancelled: 0, reason: null });
    expect([first, own, last].map((order) => engines.stateOf(order))).toEqual([matchedWhole(10_00), ended(0, 10_00), matchedWhole(10_00)]);
  });

  it('CANCEL_REST kills an order of the KILL values at the own order, and its smallest fill applies', () => {
    for (const timeInForce of ['FILL_AND_KILL', 'FILL_OR_KILL'] as const) {
      const killed = queue().engines.place(backing(25_00, { timeInForce, minFillSize: 10_00 }));
      expect(killed).toMatchObject({ matched: 10_00, remaining: 0, cancelled: 0, lapsed: 15_00, reason: 'KILLED' });
      const { engines, first } = queue();
      expect(engines.place(backing(25_00, { timeInForce, minFillSize: 10_01 }))).toMatchObject({ matched: 0, lapsed: 25_00, reason: 'KILLED' });
      expect(engines.stateOf(first)).toEqual(resting(10_00));
    }
  });

  it('a killed order with CANCEL_OLDEST leaves the own order where it was', () => {
    const { engines, own } = queue();
    const killed = engines.place(backing(25_00, { timeInForce: 'FILL_OR_KILL', selfTrade: 'CANCEL_OLDEST' }));
    expect(killed).toMatchObject({ matched: 0, lapsed: 25_00, reason: 'KILLED' });
    expect(engines.stateOf(own)).toEqual(resting(10_00));
  });

  it('undo of each mode gives the book back', () => {
    for (const selfTrade of MODES) {
      const { engines } = queue();
      const before = engines.fast.snapshot();
      const mark = engines.fast.mark();
      perform(engines.fast, { type: 'place', command: backing(25_00, { selfTrade }) });
      engines.fast.undoTo(mark);
      expect(engines.fast.snapshot()).toEqual(before);
    }
  });
});

describe('through other runners', () => {
  const back = (runner: number, account: number, price = 290, size = 10_00): PlaceWithTerms => bet('BACK', size, price, { runner, account });

  /** Rests a back of account 3 on the second runner, and on the third 4.00 of account 4, 4.00 of the person of account 1, and 4.00 of account 5. */
  function legs(): { engines: BothEngines; first: PlaceWithTerms; own: PlaceWithTerms; last: PlaceWithTerms } {
    const [first, own, last] = [4, 2, 5].map((account) => back(2, account, 290, 4_00)) as [PlaceWithTerms, PlaceWithTerms, PlaceWithTerms];
    return { engines: new BothEngines({ crossMatching: true }).rest(back(1, 3), first, own, last), first, own, last };
  }

  it('[MX-071] CANCEL_REST takes the leg up to the own order, and cancels the rest that it blocks', () => {
    const { engines, first, own, last } = legs();
    const placed = engines.place(back(0, 1));
    expect(placed.reason).toBe('SELF_MATCH');
    expect(placed.matched).toBeGreaterThan(0);
    expect([first, own, last].map((order) => engines.stateOf(order))).toEqual([matchedWhole(4_00), resting(4_00), resting(4_00)]);
  });

  it('[MX-071] CANCEL_NEWEST undoes what it took from the legs before the own order', () => {
    const { engines, first, own, last } = legs();
    expect(engines.place({ ...back(0, 1), selfTrade: 'CANCEL_NEWEST' })).toMatchObject({ matched: 0, cancelled: 10_00, reason: 'SELF_MATCH' });
    expect([first, own, last].map((order) => engines.stateOf(order))).toEqual([resting(4_00), resting(4_00), resting(4_00)]);
  });

  it('[MX-071] CANCEL_OLDEST cancels the own order on the leg, and goes on behind it', () => {
    const { engines, first, own, last } = legs();
    expect(engines.place({ ...back(0, 1), selfTrade: 'CANCEL_OLDEST' })).toMatchObject({ cancelled: 0, reason: null });
    expect([first, own, last].map((order) => engines.stateOf(order))).toEqual([matchedWhole(4_00), ended(0, 4_00), matchedWhole(4_00)]);
  });

  it('CANCEL_REST still takes direct offers, although a better implied offer needs an own order', () => {
    const engines = new BothEngines({ crossMatching: true }).rest(back(1, 3), back(2, 2), bet('LAY', 3_00, 280, { account: 4 }));
    expect(engines.place(back(0, 1, 270))).toMatchObject({ matched: 3_00, matchedValue: 3_00 * 280, cancelled: 7_00, reason: 'SELF_MATCH' });
  });

  it('one person may stand on several legs of the match of another', () => {
    const engines = new BothEngines({ crossMatching: true }).rest(back(1, 1), back(2, 2));
    expect(engines.place(back(0, 3)).matched).toBeGreaterThan(0);
  });

  it('the last order of a batch that lays the field at prices that cover each other is cancelled', () => {
    const engines = new BothEngines({ crossMatching: true });
    const lays = [0, 1, 2].map((runner) => bet('LAY', 10_00, 310, { runner }));
    engines.perform({ type: 'batch', market: 1, instructions: lays });
    expect(lays.map((order) => engines.stateOf(order))).toEqual([resting(10_00), resting(10_00), ended(0, 10_00)]);
  });
});

describe('resting orders that come to cross', () => {
  const back = (runner: number, more: Partial<PlaceWithTerms> = {}): PlaceWithTerms => ({
    ...bet('BACK', 10_00, 290, { runner, account: runner === 0 ? 1 : 2 }),
    ...more,
  });
  const level: EngineCommand = { type: 'level', market: 1, runner: 2, side: 'LAY', price: 290, size: 50_00 };
  const uncross: EngineCommand = { type: 'uncross', market: 1 };

  it('[MX-072] the youngest order of a person that keeps a new level of the maker from a match is cancelled', () => {
    const [older, younger] = [back(0), back(1)];
    const engines = new BothEngines({ crossMatching: true }).rest(older, younger);
    for (const command of [level, uncross]) engines.perform(command);
    expect([older, younger].map((order) => engines.stateOf(order))).toEqual([resting(10_00), ended(0, 10_00)]);
  });

  it('[MX-072] orders of one person that were placed while a runner was suspended leave no cross when it returns', () => {
    const orders = [back(0), back(1), bet('BACK', 10_00, 310, { runner: 2, account: 3 }), back(1, { price: 296 })] as const;
    const engines = new BothEngines({ crossMatching: true }).rest(orders[2]);
    engines.perform({ type: 'runner', market: 1, runner: 2, active: false });
    engines.rest(orders[0], orders[1], orders[3]);
    engines.perform(level);
    engines.perform({ type: 'runner', market: 1, runner: 2, active: true });
    expect(orders.map((order) => engines.stateOf(order))).toEqual([resting(10_00), ended(0, 10_00), resting(10_00), ended(0, 10_00)]);
  });

  it('a cross that another person’s order can take is matched, and cancels nothing', () => {
    const [older, younger, other] = [back(0), back(1), bet('BACK', 10_00, 290, { runner: 2, account: 3 })] as const;
    const engines = new BothEngines({ crossMatching: true });
    engines.perform({ type: 'runner', market: 1, runner: 0, active: false });
    engines.rest(younger, other);
    engines.perform({ type: 'runner', market: 1, runner: 0, active: true });
    engines.perform({ type: 'runner', market: 1, runner: 2, active: false });
    engines.rest(older);
    engines.perform({ type: 'runner', market: 1, runner: 2, active: true });
    for (const order of [older, younger, other]) expect(engines.stateOf(order)).not.toMatchObject({ matched: 0 });
  });

  it('a younger order with CANCEL_OLDEST cancels the older one, and matches', () => {
    const [older, younger] = [back(0), back(1, { selfTrade: 'CANCEL_OLDEST' })];
    const engines = new BothEngines({ crossMatching: true }).rest(older, younger, bet('BACK', 10_00, 290, { runner: 0, account: 3 }));
    for (const command of [level, uncross]) engines.perform(command);
    expect(engines.stateOf(older)).toEqual(ended(0, 10_00));
    expect(engines.stateOf(younger)).not.toMatchObject({ matched: 0 });
  });

  it('undo restores the order that a cross ended', () => {
    const engines = new BothEngines({ crossMatching: true }).rest(back(0), back(1));
    const before = engines.fast.snapshot();
    const mark = engines.fast.mark();
    for (const command of [level, uncross]) perform(engines.fast, command);
    expect(engines.fast.snapshot().orders).toHaveLength(1);
    engines.fast.undoTo(mark);
    expect(engines.fast.snapshot()).toEqual(before);
  });
});
