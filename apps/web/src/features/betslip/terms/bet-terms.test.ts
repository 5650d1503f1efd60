import { describe, expect, it } from 'vitest';
import { isPlaceDisabled } from '../entry/slip-errors.ts';
import { NO_SLIP, slipReducer, type SlipAction, type SlipState } from '../slip-reducer.ts';
import { autoCloseAfter } from '../slip-store.ts';
import { oddsMarket } from '../testing-market.ts';
import { EMPTY_SLIP, quoteOf, type Slip } from '../slip.ts';
import {
  amountModesOf,
  changedTerms,
  DEFAULT_TERMS,
  isPlain,
  isStartAhead,
  ownTimeText,
  payoutTarget,
  readOwnTime,
  requestedTerms,
  slipAtWorst,
  termsError,
  termsFields,
  type BetTerms,
  type TermsAround,
} from './bet-terms.ts';

const NOW = Date.parse('2026-11-27T08:00:00Z');
const AROUND: TermsAround = { now: NOW, startsAt: NOW + 3_600_000, zone: 'india' };
const chosen = (...changes: readonly Partial<BetTerms>[]): BetTerms => changes.reduce(changedTerms, DEFAULT_TERMS);
const fields = (...changes: readonly Partial<BetTerms>[]) => termsFields(requestedTerms(chosen(...changes), AROUND));
const slip = (changes: Partial<Slip> = {}): Slip => ({
  ...EMPTY_SLIP,
  market: '1.1',
  marketType: 'MATCH_ODDS',
  isBack: true,
  priceActual: 200,
  stake: '500',
  ...changes,
});
const error = (terms: BetTerms, changes: Partial<Slip> = {}) => termsError(terms, slip(changes), AROUND);

describe('the fields that a bet sends', () => {
  it('none without a choice, also after choices were taken back', () => {
    expect(fields()).toEqual({});
    expect(fields({ timeInForce: 'FILL_AND_KILL' }, { guard: 'any' }, { least: '100' }, { timeInForce: 'GTC' })).toEqual({});
    expect(fields({ timeInForce: 'GOOD_TILL' }, DEFAULT_TERMS)).toEqual({});
  });

  it.each([
    [{ timeInForce: 'FILL_AND_KILL' }, {}, { timeInForce: 'FILL_AND_KILL' }],
    [{ timeInForce: 'FILL_OR_KILL' }, {}, { timeInForce: 'FILL_OR_KILL' }],
    [{ timeInForce: 'FILL_OR_KILL' }, { least: '1,250.50' }, { timeInForce: 'FILL_OR_KILL', minFillSize: 1250.5 }],
    [{ timeInForce: 'FILL_AND_KILL' }, { least: '0' }, { timeInForce: 'FILL_AND_KILL', minFillSize: 0 }],
    [{ timeInForce: 'POST_ONLY' }, {}, { timeInForce: 'POST_ONLY' }],
    [{ timeInForce: 'POST_ONLY' }, { end: 'minutes' }, { timeInForce: 'POST_ONLY', expiresAt: NOW + 300_000 }],
    [{ timeInForce: 'GOOD_TILL' }, {}, { timeInForce: 'GOOD_TILL', expiresAt: NOW + 300_000 }],
    [{ timeInForce: 'GOOD_TILL' }, { end: 'start' }, { timeInForce: 'GOOD_TILL', expiresAt: NOW + 3_600_000 }],
    [
      { timeInForce: 'GOOD_TILL' },
      { end: 'own', ownTime: '2026-11-27T14:05' },
      { timeInForce: 'GOOD_TILL', expiresAt: Date.parse('2026-11-27T14:05:00+05:30') },
    ],
    [{ guard: 'exact' }, {}, { guard: { mode: 'exact' } }],
    [{ timeInForce: 'FILL_OR_KILL' }, { guard: 'any', ticks: 20 }, { timeInForce: 'FILL_OR_KILL', guard: { mode: 'any', ticks: 20 } }],
  ] as const)('of the choices %j and %j', (first, second, sent) => {
    expect(fields(first, second)).toEqual(sent);
  });
});

describe('choices that do not go together', () => {
  it('get their defaults with a new time in force', () => {
    expect(chosen({ timeInForce: 'FILL_OR_KILL' }, { guard: 'any' }, { timeInForce: 'FILL_AND_KILL' }).guard).toBe('any');
    expect(chosen({ timeInForce: 'FILL_OR_KILL' }, { guard: 'any' }, { timeInForce: 'GOOD_TILL' }).guard).toBe('better');
    expect(chosen({ guard: 'exact' }, { timeInForce: 'GOOD_TILL' }).guard).toBe('exact');
    expect(chosen({ guard: 'exact' }, { timeInForce: 'POST_ONLY' }).guard).toBe('better');
    expect(chosen({ guard: 'any' }).guard, 'a bet that waits').toBe('better');
    expect(chosen({ timeInForce: 'GOOD_TILL' }, { end: 'start' }, { timeInForce: 'POST_ONLY' }).end).toBe('none');
    expect(chosen({ timeInForce: 'FILL_OR_KILL' }, { least: '5' }, { timeInForce: 'FILL_AND_KILL' }).least).toBe('');
  });

  it('leave a plain bet', () => {
    expect([isPlain(chosen()), isPlain(chosen({ ticks: 5 }))]).toEqual([true, true]);
    expect([isPlain(chosen({ guard: 'exact' })), isPlain(chosen({ timeInForce: 'POST_ONLY' }))]).toEqual([false, false]);
  });
});

describe('what the server would refuse', () => {
  it('an end that is not 5 s to 90 days ahead', () => {
    const own = (ownTime: string) => error(chosen({ timeInForce: 'GOOD_TILL' }, { end: 'own', ownTime }));
    expect(own(ownTimeText(NOW + 60_000, 'india'))).toBeNull();
    expect([own(''), own('2026-11-27T13:30'), own('2027-03-01T00:00'), own('tomorrow')]).toEqual(['expiry', 'expiry', 'expiry', 'expiry']);
    const noStart = { ...AROUND, startsAt: null };
    expect(termsError(chosen({ timeInForce: 'GOOD_TILL' }, { end: 'start' }), slip(), noStart)).toBe('expiry');
    expect([isStartAhead(AROUND), isStartAhead(noStart), isStartAhead({ ...AROUND, startsAt: NOW + 4_999 })]).toEqual([true, false, false]);
  });

  it('a least amount above the stake or without a meaning', () => {
    const least = (typed: string) => error(chosen({ timeInForce: 'FILL_OR_KILL' }, { least: typed }));
    expect([least(''), least('0'), least('500'), least('500.01'), least('x')]).toEqual([null, null, null, 'least', 'least']);
  });

  it('nothing in a house market and in an exchange game, which show no choices', () => {
    const past = chosen({ timeInForce: 'GOOD_TILL' }, { end: 'own', ownTime: '' });
    expect(error(past)).toBe('expiry');
    for (const other of [{ marketType: 'Special' }, { eventTypeId: 'v9' }, { eventTypeId: 'b9' }]) expect(error(past, other)).toBeNull();
  });
});

describe('times and odds', () => {
  it('reads and writes a time in the zone of the player', () => {
    for (const zone of ['system', 'device', 'india'] as const) expect(readOwnTime(ownTimeText(NOW, zone), zone)).toBe(NOW);
    expect(ownTimeText(NOW, 'india')).toBe('2026-11-27T13:30');
  });

  it('moves the odds against the player, on the ladder and within its bounds', () => {
    const worst = (isBack: boolean, priceActual: number) =>
      slipAtWorst(slip({ isBack, priceActual }), chosen({ timeInForce: 'FILL_AND_KILL' }, { guard: 'any', ticks: 5 })).priceActual;
    expect([worst(true, 200), worst(false, 200), worst(true, 102), worst(false, 100_000)]).toEqual([195, 210, 101, 100_000]);
    expect(slipAtWorst(slip(), chosen({ guard: 'exact' })).priceActual).toBe(200);
  });
});

describe('the choices in the slip', () => {
  const market = oddsMarket();
  const pick: SlipAction = { type: 'pick', market, selectionId: 11, isBack: true, quote: quoteOf(market, 11, true, 0), follows: true, reference: 'r1' };
  const after = (...actions: readonly SlipAction[]): SlipState => actions.reduce(slipReducer, NO_SLIP);
  const typed: SlipAction = { type: 'type-stake', text: '100', guest: false };
  const choice: SlipAction = { type: 'choose-terms', change: { timeInForce: 'POST_ONLY' } };

  it('are kept when the slip closes or its bet is refused, and end with a placed or a cancelled bet', () => {
    const sent = [pick, typed, choice, { type: 'sent', at: 1 }] as const;
    expect(after(pick, choice, { type: 'reset' }, pick).terms.timeInForce).toBe('POST_ONLY');
    expect(after(...sent, { type: 'answered', reference: 'r1', placed: false }, pick)).toMatchObject({ typed: '100', terms: { timeInForce: 'POST_ONLY' } });
    expect(after(...sent, { type: 'answered', reference: 'r1', placed: true }, pick).terms).toEqual(DEFAULT_TERMS);
    expect(after(pick, choice, { type: 'cancel' }, pick).terms).toEqual(DEFAULT_TERMS);
    expect(after(...sent, { type: 'choose-terms', change: DEFAULT_TERMS }).terms.timeInForce, 'of a sent bet').toBe('POST_ONLY');
  });

  it('keep the slip open, and disable Place Bet while one would be refused', () => {
    expect(autoCloseAfter(after(pick), false)).not.toBeNull();
    expect(autoCloseAfter(after(pick, choice), false)).toBeNull();
    const ready = after(pick, typed);
    expect([isPlaceDisabled(ready, { stale: false }), isPlaceDisabled(ready, { stale: false, termsWrong: true })]).toEqual([false, true]);
  });
});

describe('a typed payout', () => {
  const target = (terms: BetTerms, more: Partial<Parameters<typeof payoutTarget>[0]> = {}, around = AROUND) =>
    payoutTarget({ mode: 'payout', typed: '1,850', ...more }, terms, around);

  it('is sent in place of a stake, unless the terms take no target', () => {
    const payout = { type: 'PAYOUT', amount: 1_850_00 };
    for (const terms of [chosen(), chosen({ guard: 'exact' }), chosen({ timeInForce: 'GOOD_TILL' }), chosen({ timeInForce: 'FILL_AND_KILL' })])
      expect(target(terms)).toEqual(payout);
    expect(termsFields({ target: target(chosen())! })).toEqual({ target: { type: 'PAYOUT', amount: 1850 } });
    for (const terms of [
      chosen({ timeInForce: 'FILL_OR_KILL' }),
      chosen({ timeInForce: 'POST_ONLY' }),
      chosen({ timeInForce: 'FILL_AND_KILL' }, { least: '5' }),
    ])
      expect(target(terms)).toBeUndefined();
    expect(target(chosen({ start: 'all' }), {}, { ...AROUND, takesStart: true })).toBeUndefined();
    expect([target(chosen(), { mode: 'profit' }), target(chosen(), { typed: '0' }), target(chosen(), { typed: 'x' })]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('has no place in a house market and in an exchange game', () => {
    expect(amountModesOf(slip())).toEqual(['stake', 'profit', 'liability', 'payout']);
    for (const other of [{ marketType: 'Special' }, { eventTypeId: 'v9' }]) expect(amountModesOf(slip(other))).toEqual(['stake', 'profit', 'liability']);
  });
});

describe('the choice at the start', () => {
  const OFFERED: TermsAround = { ...AROUND, takesStart: true };
  const asked = (...changes: readonly Partial<BetTerms>[]) => termsFields(requestedTerms(chosen(...changes), OFFERED));

  it('is sent where the market takes it, and nowhere else', () => {
    expect(asked({ start: 'take' })).toEqual({ persistence: 'MARKET_ON_CLOSE' });
    expect(asked({ start: 'all' })).toEqual({ orderType: 'MARKET_ON_CLOSE' });
    expect(asked({ start: 'limit' })).toEqual({ orderType: 'LIMIT_ON_CLOSE' });
    for (const start of ['take', 'all', 'limit'] as const) expect(fields({ start })).toEqual({});
  });

  it('a bet that waits for the starting price has no other term, and one that is killed takes none', () => {
    expect(asked({ timeInForce: 'POST_ONLY' }, { guard: 'exact' }, { start: 'all' })).toEqual({ orderType: 'MARKET_ON_CLOSE' });
    expect(asked({ start: 'take' }, { timeInForce: 'FILL_AND_KILL' })).toEqual({ timeInForce: 'FILL_AND_KILL' });
  });

  it('a lay needs ten times the least stake as its liability', () => {
    const lay = (stake: string) => termsError(chosen({ start: 'all' }), slip({ isBack: false, stake, minMaxAll: { min: 100_00, max: 0 } }), OFFERED);
    expect([lay('999'), lay('1000')]).toEqual(['liability', null]);
  });
});
