import { describe, expect, it } from 'vitest';
import { paise, type Paise } from '../money/money.ts';
import type { QuotedPrice } from '../price/price.ts';
import type { RequestedTerms } from './order-terms.ts';
import { REFUSAL_CODES, refuse } from '../refusal/refusal.ts';
import { ARRIVAL_CHECKS, arrivalRefusal, ENGINE_CHECK_CODES, OWN_LIMIT_CODES, type OrderCheckContext } from './order-checks.ts';

const quoted = (price: number): QuotedPrice => price as QuotedPrice;

const NOW = 1_800_000_000_000;

const GOOD: OrderCheckContext = {
  sessionOpen: true,
  siteFrozen: false,
  account: { status: 'active', owing: false, permitted: true },
  market: { status: 'OPEN', marketType: 'MATCH_ODDS', eventId: 'e1', eventTypeId: '4' },
  runner: { name: 'India', status: 'ACTIVE' },
  order: {
    side: 'BACK',
    price: quoted(185),
    line: null,
    stake: paise(10_000),
    claims: { marketType: 'MATCH_ODDS', eventId: 'e1', eventTypeId: '4', selectionName: 'India' },
  },
  quote: undefined,
  limits: { minStake: 100, maxStake: 10_000_000 },
  now: NOW,
};
const order = (part: Partial<OrderCheckContext['order']>): OrderCheckContext => ({ ...GOOD, order: { ...GOOD.order, ...part } });
const LINE: OrderCheckContext = {
  ...GOOD,
  market: { ...GOOD.market!, marketType: 'SESSION' },
  order: { side: 'LAY', price: quoted(90), line: 45, stake: paise(10_000), claims: {} },
  quote: { price: quoted(90), line: 45 },
};
const line = (part: Partial<OrderCheckContext['order']>): OrderCheckContext => ({ ...LINE, order: { ...LINE.order, ...part } });
const HOUSE: OrderCheckContext = {
  ...GOOD,
  market: { ...GOOD.market!, marketType: 'Special' },
  order: { ...GOOD.order, price: quoted(181), claims: {} },
  quote: { price: quoted(181), line: 0 },
};
const codeOf = (context: OrderCheckContext): string | undefined => arrivalRefusal(context)?.code;

const withTerms = (c: OrderCheckContext, terms: RequestedTerms): OrderCheckContext => ({ ...c, order: { ...c.order, terms } });

/** For each check, in their order, a context that fails it. */
const BROKEN: readonly (readonly [string, (context: OrderCheckContext) => OrderCheckContext])[] = [
  ['SESSION_ENDED', (c) => ({ ...c, sessionOpen: false })],
  ['SITE_FROZEN', (c) => ({ ...c, siteFrozen: true })],
  ['ACCOUNT_BLOCKED', (c) => ({ ...c, account: { ...c.account, status: 'blocked' } })],
  ['SELF_EXCLUDED', (c) => ({ ...c, account: { ...c.account, playBreak: { kind: 'EXCLUSION', until: null } } })],
  ['OPERATOR_SIGNED_IN', (c) => ({ ...c, account: { ...c.account, operatorSignedIn: true } })],
  ['OWING', (c) => ({ ...c, account: { ...c.account, owing: true } })],
  ['NOT_PERMITTED', (c) => ({ ...c, account: { ...c.account, permitted: false } })],
  ['ONE_CLICK_OFF', (c) => ({ ...c, oneClick: { active: false, cap: paise(10_000) } })],
  ['MARKET_UNKNOWN', (c) => ({ ...c, market: undefined })],
  ['MARKET_NOT_OPEN', (c) => ({ ...c, market: c.market && { ...c.market, status: 'SUSPENDED' } })],
  ['RUNNER_UNKNOWN', (c) => ({ ...c, runner: undefined })],
  ['RUNNER_NOT_ACTIVE', (c) => ({ ...c, runner: c.runner && { ...c.runner, status: 'REMOVED' } })],
  ['MARKET_MISMATCH', (c) => ({ ...c, order: { ...c.order, claims: { eventId: 'e2' } } })],
  ['SIDE_INVALID', (c) => ({ ...c, order: { ...c.order, side: null } })],
  ['PRICE_INVALID', (c) => ({ ...c, order: { ...c.order, price: null } })],
  ['TIME_IN_FORCE_CONFLICT', (c) => withTerms(c, { timeInForce: 'GTC', expiresAt: NOW + 60_000 })],
  ['EXPIRY_INVALID', (c) => withTerms(c, { timeInForce: 'GOOD_TILL' })],
  ['GUARD_INVALID', (c) => withTerms(c, { timeInForce: 'FILL_AND_KILL', guard: { mode: 'any', ticks: 21 } })],
  ['AMOUNT_TARGET_INVALID', (c) => withTerms(c, { target: { type: 'PAYOUT', amount: paise(0) } })],
  ['GROUP_UNKNOWN', (c) => ({ ...c, groupRefusal: refuse('GROUP_UNKNOWN') })],
  ['SP_NOT_OFFERED', (c) => withTerms(c, { persistence: 'MARKET_ON_CLOSE' })],
  ['NO_QUOTE', (c) => ({ ...c, quote: null })],
  ['STAKE_INVALID', (c) => ({ ...c, order: { ...c.order, stake: null } })],
  ['FILL_SIZE_INVALID', (c) => withTerms(c, { minFillSize: paise(0) })],
];

describe('order checks', () => {
  it('pass a good order of every kind', () => {
    expect([GOOD, LINE, HOUSE].map(arrivalRefusal)).toEqual([null, null, null]);
  });
  it('[MX-004] return the refusal of the first check that fails, in the fixed sequence', () => {
    // From the last check to the first: each further broken fact hides the later ones.
    let context: OrderCheckContext = GOOD;
    for (const [code, breakIt] of BROKEN.toReversed()) {
      context = breakIt(context);
      expect(codeOf(context)).toBe(code);
      expect(codeOf(breakIt(GOOD))).toBe(code);
    }
  });
  it('have the same sequence as the closed list of refusals', () => {
    const listed = [
      ...BROKEN.map(([code]) => code).filter((code) => code !== 'SITE_FROZEN' && code !== 'NO_QUOTE'),
      'STAKE_BELOW_MINIMUM',
      'STAKE_ABOVE_MAXIMUM',
      'ONE_CLICK_CAP',
      ...ENGINE_CHECK_CODES,
      ...OWN_LIMIT_CODES,
    ];
    const places = listed.map((code) => (REFUSAL_CODES as readonly string[]).indexOf(code));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(new Set(ARRIVAL_CHECKS.map(({ name }) => name)).size).toBe(ARRIVAL_CHECKS.length);
  });
  it('a refusal by a break has the end of the break', () => {
    const paused = { ...GOOD, account: { ...GOOD.account, playBreak: { kind: 'TIMEOUT', until: 5 } as const } };
    expect(arrivalRefusal(paused)).toEqual({ ok: false, code: 'TIMED_OUT', detail: { until: 5 } });
  });
  it('a refusal by a tripped group has the time at which it can be armed again', () => {
    const refusal = refuse('BREAKER_OPEN', { until: 5 });
    expect(arrivalRefusal({ ...GOOD, groupRefusal: refusal })).toEqual(refusal);
  });
  it('a time-out and an exclusion have different codes', () => {
    const paused = (kind: 'TIMEOUT' | 'EXCLUSION'): string | undefined => codeOf({ ...GOOD, account: { ...GOOD.account, playBreak: { kind, until: 5 } } });
    expect([paused('TIMEOUT'), paused('EXCLUSION')]).toEqual(['TIMED_OUT', 'SELF_EXCLUDED']);
  });
  it('the smallest values pass: a line of 0, a rate of 1 per 100, a stake of one paisa without a minimum', () => {
    const least = line({ line: 0, price: quoted(1), stake: paise(1) });
    expect(codeOf({ ...least, quote: { price: quoted(1), line: 0 }, limits: { minStake: 1, maxStake: 1 } })).toBeUndefined();
  });
  it('a house price need not lie on the ladder', () => {
    expect(codeOf({ ...HOUSE, order: { ...HOUSE.order, price: quoted(201) }, quote: { price: quoted(201), line: 0 } })).toBeUndefined();
  });
  it('every claim of the client must fit', () => {
    const claims = [{ marketType: 'Special' }, { eventId: 'x' }, { eventTypeId: '1' }, { selectionName: 'Australia' }];
    expect(claims.map((claim) => codeOf(order({ claims: claim })))).toEqual(claims.map(() => 'MARKET_MISMATCH'));
  });
  it('exchange prices lie on the ladder, house prices are any hundredth, rates whole and above 0', () => {
    expect([201, 100, 100_100, 185.5, 0, -185, Number.NaN].map((price) => codeOf(order({ price: quoted(price) })))).toEqual(Array(7).fill('PRICE_INVALID'));
    expect(codeOf({ ...HOUSE, order: { ...HOUSE.order, price: quoted(100) } })).toBe('PRICE_INVALID');
    expect([0, -90, 90.5].map((price) => codeOf(line({ price: quoted(price) })))).toEqual(Array(3).fill('PRICE_INVALID'));
  });
  it('a house bet must have the current quote; without a line it uses the line of the quote', () => {
    expect(codeOf({ ...HOUSE, quote: { price: quoted(182), line: 0 } })).toBe('QUOTE_CHANGED');
    expect(
      [
        { ...LINE, quote: { price: quoted(91), line: 45 } },
        { ...LINE, quote: { price: quoted(90), line: 46 } },
      ].map(codeOf),
    ).toEqual(['QUOTE_CHANGED', 'QUOTE_CHANGED']);
    expect(codeOf(line({ line: null }))).toBeUndefined();
    expect([-1, 45.5, Number.NaN].map((runs) => codeOf(line({ line: runs })))).toEqual(Array(3).fill('LINE_INVALID'));
  });
  it('stakes are positive paise within the limits, and the refusal has the limit', () => {
    expect([0, -100, 0.5, Number.NaN, Infinity].map((stake) => codeOf(order({ stake: stake as Paise })))).toEqual(Array(5).fill('STAKE_INVALID'));
    expect(arrivalRefusal(order({ stake: paise(99) }))).toEqual({ ok: false, code: 'STAKE_BELOW_MINIMUM', detail: { limit: 100 } });
    expect(arrivalRefusal(order({ stake: paise(10_000_001) }))).toEqual({ ok: false, code: 'STAKE_ABOVE_MAXIMUM', detail: { limit: 10_000_000 } });
    expect([order({ stake: paise(100) }), order({ stake: paise(10_000_000) })].map(arrivalRefusal)).toEqual([null, null]);
  });
  it('[MX-044] a stake below the minimum is taken if it pays enough, up to the paisa, and by default never', () => {
    const stake = (size: number, price: number, more: Partial<OrderCheckContext> = {}): string | undefined =>
      codeOf({ ...order({ stake: paise(size), price: quoted(price) }), ...more });
    // 20 minimum stakes of 100 paise are 2,000 paise: 10 paise at 200
    const factor = { minPayoutFactor: 20 };
    expect([stake(10, 20_000, factor), stake(9, 20_000, factor), stake(10, 20_000)]).toEqual([undefined, 'STAKE_BELOW_MINIMUM', 'STAKE_BELOW_MINIMUM']);
    expect(codeOf({ ...line({ stake: paise(99) }), minPayoutFactor: 0.1 })).toBe('STAKE_BELOW_MINIMUM');
  });
  it('a target asks for its size at the odds, rounded down', () => {
    const payout = (amount: number, type: 'PAYOUT' | 'BACKERS_PROFIT' = 'PAYOUT'): string | undefined =>
      codeOf(withTerms(order({ stake: null, price: quoted(300) }), { target: { type, amount: paise(amount) } }));
    expect([payout(2), payout(299), payout(300), payout(30_000_002), payout(30_000_003)]).toEqual([
      'STAKE_INVALID',
      'STAKE_BELOW_MINIMUM',
      undefined,
      undefined,
      'STAKE_ABOVE_MAXIMUM',
    ]);
    expect([payout(199, 'BACKERS_PROFIT'), payout(200, 'BACKERS_PROFIT')]).toEqual(['STAKE_BELOW_MINIMUM', undefined]);
  });
  it("a one-click bet above the player's own cap is refused with the cap", () => {
    const oneClick = { active: true, cap: paise(5000) };
    expect(arrivalRefusal({ ...order({ stake: paise(5001) }), oneClick })).toEqual({ ok: false, code: 'ONE_CLICK_CAP', detail: { limit: 5000 } });
    expect(arrivalRefusal({ ...order({ stake: paise(5000) }), oneClick })).toBeNull();
  });
});

describe('checks of bets at the starting price', () => {
  const offered = (startingPrice: 'OPEN' | 'CLOSED'): OrderCheckContext => ({ ...GOOD, market: { ...GOOD.market!, startingPrice } });
  const back: RequestedTerms = { orderType: 'MARKET_ON_CLOSE' };
  const lay = (liability: number): RequestedTerms => ({ ...back, liability: paise(liability) });
  const at = (part: Partial<OrderCheckContext['order']>, phase: 'OPEN' | 'CLOSED' = 'OPEN') => {
    const context = offered(phase);
    return arrivalRefusal({ ...context, order: { ...context.order, price: null, ...part } });
  };

  it('take a stake or a liability, and no price without a limit', () => {
    expect(at({ terms: back })).toBeNull();
    expect(at({ terms: lay(1_000), side: 'LAY', stake: null })).toBeNull();
    expect(at({ terms: { ...back, orderType: 'LIMIT_ON_CLOSE' }, price: quoted(300) })).toBeNull();
    expect(at({ terms: back, price: quoted(300) })?.code).toBe('PRICE_INVALID');
    expect(at({ terms: { ...back, orderType: 'LIMIT_ON_CLOSE' } })?.code).toBe('PRICE_INVALID');
    expect(at({ terms: lay(1_000), side: 'LAY' })?.code).toBe('AMOUNT_TARGET_INVALID');
    expect(at({ terms: lay(1_000) })?.code).toBe('AMOUNT_TARGET_INVALID');
  });

  it('the least liability is ten times the least stake, and has no maximum of stakes', () => {
    expect(at({ terms: lay(999), side: 'LAY', stake: null })).toEqual({ ok: false, code: 'STAKE_BELOW_MINIMUM', detail: { limit: 1_000 } });
    expect(at({ terms: lay(10_000_001), side: 'LAY', stake: null })).toBeNull();
    expect(at({ terms: back, stake: paise(10_000_001) })?.code).toBe('STAKE_ABOVE_MAXIMUM');
  });

  it('are closed from the start on', () => {
    expect(at({ terms: back }, 'CLOSED')?.code).toBe('SP_CLOSED');
    expect(at({ terms: { persistence: 'MARKET_ON_CLOSE' }, price: quoted(300) }, 'CLOSED')?.code).toBe('SP_CLOSED');
  });
});
