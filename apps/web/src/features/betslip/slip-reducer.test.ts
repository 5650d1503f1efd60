import { DEFAULT_BET_DELAYS } from '@maidan/domain';
import { describe, expect, it } from 'vitest';
import { EMPTY_SLIP, quoteOf, type Slip } from './slip.ts';
import { delaysOf } from './settings/slip-defaults.ts';
import { isPlaceDisabled, slipErrors } from './entry/slip-errors.ts';
import { NO_SLIP, slipReducer, type SlipAction, type SlipState } from './slip-reducer.ts';
import { fancyMarket, oddsMarket } from './testing-market.ts';

const after = (...actions: readonly SlipAction[]): SlipState => actions.reduce(slipReducer, NO_SLIP);
const pick = (market = oddsMarket(), isBack = true, level = 0): SlipAction => ({
  type: 'pick',
  market,
  selectionId: market.runners[0]!.selectionId,
  isBack,
  quote: quoteOf(market, market.runners[0]!.selectionId, isBack, level),
  follows: level === 0,
  reference: 'r-81c2',
});
const stake = (text: string, guest = false): SlipAction => ({ type: 'type-stake', text, guest });

const NAMES =
  'market marketType marketName runner runnerName isBack price priceActual fancyPrice delay stake confirmation maxBet maxWinPerMarket line btype mtype oddsType minBet eventTypeId eventId eventName competitionId fromOneClick side betSlipRef minMaxAll limitStatus isCashOut cashOutId cashoutMarket isSubmitting startTime betDelay';

describe('the names of the slip', () => {
  it('[EN-15] are exactly the 34 required names, empty and filled', () => {
    const names = NAMES.split(' ').toSorted();
    expect(names).toHaveLength(34);
    expect(Object.keys(EMPTY_SLIP).toSorted()).toEqual(names);
    const moved: SlipAction = { type: 'quote', quote: { price: 190, line: null, open: true } };
    const steps: SlipAction[] = [moved, stake('1000'), { type: 'ask' }, { type: 'sent', at: 5 }];
    expect(Object.keys(after(pick(), ...steps).slip).toSorted()).toEqual(names);
  });

  it('[EN-16] betDelay holds the seven delays per kind, and no other of the answer', () => {
    const seven = ['ballbyballBetDelay', 'bookmakerBetDelay', 'fancyBetDelay', 'matchoddsBetDelay', 'soccerBetDelay', 'tennisBetDelay', 'virtualBetDelay'];
    expect(Object.keys(EMPTY_SLIP.betDelay).toSorted()).toEqual(seven);
    const answer = { soccerBetDelay: 8, golfBetDelay: 4, minOdds: 1 };
    const { betDelay } = after({ type: 'preferences', confirmation: true, betDelay: delaysOf(answer) }).slip;
    expect(Object.keys(betDelay).toSorted()).toEqual(seven);
    expect(betDelay).toEqual({ ...DEFAULT_BET_DELAYS, soccerBetDelay: 8 });
  });
});

describe('picking a price', () => {
  it('fills the slip from the market and the clicked price', () => {
    const { slip, phase } = after(pick());
    expect(phase).toBe('open');
    expect(slip).toMatchObject({
      market: '1.2001',
      runner: 11,
      runnerName: 'India',
      isBack: true,
      side: 0,
      price: '1.85',
      priceActual: 185,
      delay: 5,
      btype: 'matchodds',
      oddsType: 'DECIMAL',
      betSlipRef: 'r-81c2',
    });
    expect(after(pick(oddsMarket(), false)).slip).toMatchObject({ isBack: false, side: 1, priceActual: 186 });
  });

  it('a fancy has its line and rate, and no decimal price', () => {
    expect(after(pick(fancyMarket())).slip).toMatchObject({ line: 46, fancyPrice: 90, priceActual: 0, price: '46', oddsType: 'LINE', btype: 'fancy' });
    expect(after(pick(fancyMarket(), false)).slip).toMatchObject({ line: 45, isBack: false });
  });

  it('a new pick replaces the old bet, but not while one is sent', () => {
    expect(after(pick(), stake('5'), pick(fancyMarket())).slip).toMatchObject({ market: '3.1', stake: '' });
    expect(after(pick(), stake('5'), { type: 'sent', at: 1 }, pick(fancyMarket())).slip.market).toBe('1.2001');
  });
});

describe('typing', () => {
  it('[VA-30] odds are clamped to 1.01..1000, and lie on the ladder, when the field is left', () => {
    const typed = (text: string) => after(pick(), { type: 'type-price', text }, { type: 'settle-price' }).slip;
    expect(typed('1')).toMatchObject({ price: '1.01', priceActual: 101 });
    expect(typed('2000')).toMatchObject({ price: '1000', priceActual: 100_000 });
    expect(typed('2.01')).toMatchObject({ priceActual: 202 });
    expect(typed('1.857')).toMatchObject({ price: '1.85', priceActual: 185 });
  });

  it('arrows step ticks of the ladder, over its bounds too', () => {
    const stepped = (from: string, ticks: number) => after(pick(), { type: 'type-price', text: from }, { type: 'step-price', ticks }).slip.price;
    expect(stepped('1.99', 1)).toBe('2.00');
    expect(stepped('2.00', 1)).toBe('2.02');
    expect(stepped('2.00', -1)).toBe('1.99');
    expect(stepped('1000', 1)).toBe('1000');
    expect(stepped('1.01', -1)).toBe('1.01');
  });

  it('the price of a house quote cannot be typed or stepped', () => {
    const special = oddsMarket({ marketType: 'Special' });
    expect(after(pick(special), { type: 'type-price', text: '3' }, { type: 'step-price', ticks: 1 }, { type: 'settle-price' }).slip.priceActual).toBe(185);
    expect(after(pick(fancyMarket()), { type: 'step-price', ticks: 1 }).slip).toMatchObject({ line: 46, fancyPrice: 90 });
  });

  it('[VA-32] stake decimals are cut to 2, and the amount is grouped', () => {
    expect(after(pick(), stake('10.129')).slip.stake).toBe('10.12');
    expect(after(pick(), stake('1234567.5')).slip.stake).toBe('12,34,567.5');
    expect(after(pick(), stake('1,00,0'), stake('1,000.')).slip.stake).toBe('1,000.');
    expect(['.5', '.129'].map((typed) => after(pick(), stake(typed)).slip.stake)).toEqual(['0.5', '0.12']);
  });

  it('[VA-31] a visitor stakes at most 5,00,000', () => {
    expect(after(pick(), stake('600000', true)).slip.stake).toBe('5,00,000');
    expect(after(pick(), stake('600000', false)).slip.stake).toBe('6,00,000');
    expect(after(pick(), { type: 'set-stake', stake: 2_000_000_00, guest: true }).slip.stake).toBe('5,00,000');
    expect(after(pick(), stake('500000', true), { type: 'step-stake', direction: 1, guest: true }).slip.stake).toBe('5,00,000');
    expect(after(pick(), stake('5'), { type: 'set-stake', stake: 0, guest: false }).slip.stake).toBe('');
  });

  it('limitStatus says whether the stake lies outside the limits in force, which the terms of the bet may change', () => {
    expect(after(pick(), stake('0.5')).slip.limitStatus).toBe(true);
    expect(after(pick(), stake('1')).slip.limitStatus).toBe(false);
    expect(after(pick(), stake('100001')).slip.limitStatus).toBe(true);
    const terms = { minBet: 10_000, maxBet: 20_000, maxWinPerMarket: 0, mtype: 'MATCH_ODDS', delay: 3 };
    expect(after(pick(), stake('1'), { type: 'terms', market: '1.2001', terms }).slip).toMatchObject({
      limitStatus: true,
      minBet: 10_000,
      maxBet: 20_000,
      delay: 3,
      mtype: 'MATCH_ODDS',
    });
    expect(after(pick(), stake('1'), { type: 'terms', market: 'another', terms }).slip).toMatchObject({ limitStatus: false, delay: 5 });
  });
});

describe('the way of a bet', () => {
  it('[ST-54] with the emit submitting is set, and from then on the slip is locked', () => {
    const sent = after(pick(), stake('1000'), { type: 'ask' }, { type: 'sent', at: 77 });
    expect(sent.slip).toMatchObject({ isSubmitting: true, startTime: 77 });
    expect(sent.phase).toBe('processing');
    const locked: readonly SlipAction[] = [
      pick(oddsMarket(), false),
      stake('5'),
      { type: 'set-stake', stake: 500, guest: false },
      { type: 'step-stake', direction: 1, guest: false },
      { type: 'mode', mode: 'profit' },
      { type: 'keep', on: true },
      { type: 'type-price', text: '3' },
      { type: 'step-price', ticks: 1 },
      { type: 'follow', on: false },
      { type: 'quote', quote: { price: 190, line: null, open: true } },
      { type: 'ask' },
      { type: 'cancel' },
      { type: 'back' },
      { type: 'edit-stakes', on: true },
    ];
    for (const action of locked) expect(slipReducer(sent, action)).toBe(sent);
  });

  const set = { confirmation: false, betDelay: { ...DEFAULT_BET_DELAYS, soccerBetDelay: 9 } };
  /** Returns a slip in which every field differs from its initial value, with the settings of `set`. */
  const filled = (phase: 'open' | 'processing'): SlipState => {
    const slip: Slip = {
      ...after({ type: 'preferences', ...set }, pick(fancyMarket(), false), stake('1000')).slip,
      priceActual: 46_00,
      maxWinPerMarket: 500_000,
      mtype: 'SESSION',
      fromOneClick: true,
      limitStatus: true,
      isCashOut: true,
      cashOutId: 'c-1',
      cashoutMarket: '3.1',
      isSubmitting: phase === 'processing',
      startTime: 77,
    };
    return { ...after(pick(fancyMarket())), slip, phase, changed: true, editing: true, keep: true };
  };
  const unchanged = (slip: Slip): readonly string[] =>
    Object.entries(slip).flatMap(([name, value]) => (value === EMPTY_SLIP[name as keyof Slip] ? [name] : []));

  it('[ST-49] Cancel clears market, runner, side, prices, stake, type, name, fancy price, cash-out and submitting', () => {
    expect(unchanged(filled('open').slip), 'an unsent slip is not submitting').toEqual(['isSubmitting']);
    expect(slipReducer(filled('open'), { type: 'cancel' })).toEqual({ ...NO_SLIP, slip: { ...EMPTY_SLIP, ...set } });
  });

  it('[ST-65] reset clears market, runner, price, stake, delay, fancy price, market type and name, cash-out flag and popup, and submitting', () => {
    const resets: readonly SlipAction[] = [
      { type: 'reset' },
      { type: 'answered', reference: 'r-81c2', placed: true },
      { type: 'answered', reference: 'r-81c2', placed: false },
      { type: 'signed-out' },
    ];
    expect(unchanged(filled('processing').slip)).toEqual([]);
    const emptied = { ...NO_SLIP, slip: { ...EMPTY_SLIP, ...set } };
    for (const action of resets) {
      const reset = { ...slipReducer(filled('processing'), action), drafts: NO_SLIP.drafts };
      expect([action.type, reset]).toEqual([action.type, emptied]);
    }
  });

  it('an answer clears the slip it belongs to, and no other', () => {
    const sent = after(pick(), stake('1000'), { type: 'sent', at: 1 });
    expect(slipReducer(sent, { type: 'answered', reference: 'r-81c2', placed: true })).toEqual(NO_SLIP);
    expect(slipReducer(sent, { type: 'answered', reference: 'older', placed: false })).toBe(sent);
  });

  it('Cancel Bet of the confirmation goes back to the open slip', () => {
    expect(after(pick(), stake('1000'), { type: 'ask' }, { type: 'back' })).toMatchObject({ phase: 'open', slip: { stake: '1,000', isSubmitting: false } });
  });
});

describe('odds that move', () => {
  const quote = (price: number | null, line: number | null = null, open = true): SlipAction => ({ type: 'quote', quote: { price, line, open } });

  it('a changed price is marked and taken; back at the clicked one nothing is marked (T-45)', () => {
    expect(after(pick(), quote(187))).toMatchObject({ changed: true, slip: { price: '1.87', priceActual: 187 } });
    expect(after(pick(), quote(187), quote(185))).toMatchObject({ changed: false, slip: { priceActual: 185 } });
    expect(after(pick(oddsMarket({ marketType: 'Special' })), quote(190))).toMatchObject({ changed: true, slip: { priceActual: 190 } });
    expect(after(pick(fancyMarket()), quote(90, 48))).toMatchObject({ changed: true, slip: { line: 48, fancyPrice: 90 } });
    expect(after(pick(fancyMarket()), quote(100, 46))).toMatchObject({ changed: true, slip: { line: 46, fancyPrice: 100 } });
  });

  it('odds the player typed, and a deeper price he clicked, stay as they are', () => {
    expect(after(pick(), { type: 'type-price', text: '2' }, quote(187))).toMatchObject({ changed: false, slip: { priceActual: 200 } });
    expect(after(pick(oddsMarket(), true, 1), quote(187))).toMatchObject({ changed: false, slip: { priceActual: 184 } });
  });

  it('the player keeps the odds that he clicked, or follows the market again', () => {
    const keep: SlipAction = { type: 'follow', on: false };
    const follow: SlipAction = { type: 'follow', on: true };
    expect(after(pick())).toMatchObject({ follows: true });
    expect(after(pick(), quote(187), keep)).toMatchObject({ follows: false, changed: false, slip: { price: '1.85', priceActual: 185 } });
    expect(after(pick(), keep, quote(187))).toMatchObject({ follows: false, changed: false, slip: { priceActual: 185 } });
    expect(after(pick(), keep, quote(187), follow)).toMatchObject({ follows: true, changed: true, ownPrice: false, slip: { priceActual: 187 } });
    expect(after(pick(), { type: 'type-price', text: '3' }, follow)).toMatchObject({ follows: true, changed: false, slip: { priceActual: 185 } });
    expect(after(pick(), quote(null), keep, follow), 'nothing is offered').toMatchObject({ follows: false, slip: { priceActual: 185 } });
    expect(after(pick(), keep, { type: 'reset' }, pick(), quote(190)), 'kept odds are a draft').toMatchObject({ follows: false, slip: { priceActual: 185 } });
    // the stake of a typed profit is calculated at the kept odds
    expect(after(pick(), { type: 'mode', mode: 'profit' }, stake('850'), quote(200), keep).slip.stake).toBe('1,000');
  });

  it('a kept house quote cannot be placed while the house offers another', () => {
    const keep: SlipAction = { type: 'follow', on: false };
    const codes = (state: SlipState) => slipErrors(state, { stale: false }).map(({ code }) => code);
    const kept = after(pick(fancyMarket()), stake('100'), keep, quote(90, 48));
    expect(kept).toMatchObject({ slip: { line: 46 } });
    expect(codes(kept)).toEqual(['price-moved']);
    expect(isPlaceDisabled(kept, { stale: false })).toBe(true);
    expect(codes(slipReducer(kept, quote(90, 46)))).toEqual([]);
    expect(codes(slipReducer(kept, { type: 'follow', on: true }))).toEqual([]);
  });

  it('a replaced sent bet waits beside the slip until its answer', () => {
    const sent = after(pick(), stake('700'), { type: 'sent', at: 1 });
    const other = { ...pick(oddsMarket({ marketId: '1.2002' })), reference: 'r-2', setAside: true } as SlipAction;
    const both = slipReducer(sent, other);
    expect(both).toMatchObject({
      phase: 'open',
      slip: { market: '1.2002', isSubmitting: false },
      waiting: [{ market: '1.2001', stake: '700', isSubmitting: true }],
    });
    const answered = slipReducer(both, { type: 'answered', reference: 'r-81c2', placed: true });
    expect(answered).toMatchObject({ phase: 'open', slip: { market: '1.2002' }, waiting: [] });
    // the draft of a refused bet is kept
    expect(slipReducer(slipReducer(both, { type: 'answered', reference: 'r-81c2', placed: false }), pick()).slip.stake).toBe('700');
    expect(slipReducer(both, { type: 'signed-out' }).waiting).toEqual([]);
  });

  it('a sent bet does not change; a missing price keeps the last one', () => {
    expect(after(pick(), stake('1'), { type: 'sent', at: 1 }, quote(187)).slip.priceActual).toBe(185);
    expect(after(pick(), quote(null))).toMatchObject({ changed: false, slip: { priceActual: 185 } });
  });
});

describe('typed as stake, profit or liability', () => {
  const mode = (name: 'stake' | 'profit' | 'liability'): SlipAction => ({ type: 'mode', mode: name });

  it('a wanted profit or liability becomes the stake it needs', () => {
    expect(after(pick(), mode('profit'), stake('850')).slip.stake).toBe('1,000');
    expect(after(pick(oddsMarket(), false), mode('liability'), stake('860')).slip.stake).toBe('1,000');
    expect(after(pick(oddsMarket(), false), mode('profit'), stake('860')).slip.stake).toBe('860');
    expect(after(pick(fancyMarket(46, 90)), mode('profit'), stake('900')).slip.stake).toBe('1,000');
  });

  it('the same bet is shown in the other figure, and back', () => {
    const profit = after(pick(), stake('1000'), mode('profit'));
    expect(profit).toMatchObject({ typed: '850', slip: { stake: '1,000' } });
    expect(slipReducer(profit, mode('liability'))).toMatchObject({ typed: '1,000', slip: { stake: '1,000' } });
    expect(after(pick(), stake('abc'), mode('profit'))).toMatchObject({ typed: 'abc', slip: { stake: '' } });
  });

  it('a wanted profit stays one when the odds move: the stake follows', () => {
    const moved = after(pick(), mode('profit'), stake('850'), { type: 'quote', quote: { price: 200, line: null, open: true } });
    expect(moved).toMatchObject({ typed: '850', slip: { stake: '850' } });
    expect(slipReducer(moved, { type: 'type-price', text: '1.5' }).slip.stake).toBe('1,700');
  });

  it('buttons fill the field as it is meant, limits are stakes', () => {
    expect(after(pick(), mode('profit'), { type: 'set-stake', stake: 85_000, guest: false }).slip.stake).toBe('1,000');
    expect(after(pick(), mode('profit'), { type: 'set-stake', stake: 10_000, guest: false, of: 'stake' })).toMatchObject({
      mode: 'stake',
      slip: { stake: '100' },
    });
  });

  it('steps go to round amounts', () => {
    const up: SlipAction = { type: 'step-stake', direction: 1, guest: false };
    expect(after(pick(), up).slip.stake).toBe('10');
    expect(after(pick(), stake('950'), up, up).slip.stake).toBe('2,000');
    expect(after(pick(), stake('1000'), { ...up, direction: -1 }).slip.stake).toBe('900');
    expect(after(pick(), stake('499999'), { ...up, guest: true }).slip.stake).toBe('5,00,000');
  });
});

describe('drafts', () => {
  it.each([
    ['pasted words and signs are understood at once', '', '₹ 1,00,000.00', '1,00,000'],
    ['', '', '10k', '10,000'],
    ['', '', '1.5 lakh', '1,50,000'],
    ['', '', '१,५०,०००', '1,50,000'],
    ['', '', '१.५ लाख', '1,50,000'],
    ['Devanagari digits are typed as digits', '1', '1२', '12'],
    ['a word that is being typed stays until it is finished', '10', '10k', '10k'],
    ['', '1.5 lak', '1.5 lakh', '1.5 lakh'],
    ['a comma or a second point typed into a number does nothing', '1', '1,', '1'],
    ['', '10.5', '10.5.', '10.5'],
    ['taking digits out of a grouped number groups it anew', '12,34,567', '12,3567', '1,23,567'],
    ['what cannot be read stays as it is', '500', '500😀', '500😀'],
    ['', '', 'abc', 'abc'],
    ['', '', '1,5', '1,5'],
    ['', 'abc', '1,5', '1,5'],
    ['', '500', '\u202E500', '\u202E500'],
    ['', '', '-500', '-500'],
    ['too many digits too', '', '123456789012345', '123456789012345'],
  ])('%s: %j then %j is %j', (_name, before, input, expected) => {
    expect(after(pick(), { type: 'type-stake', text: before, guest: false }, stake(input)).typed).toBe(expected);
  });

  it('a finished word becomes a number when the field is left', () => {
    const typed = ['1', '1.', '1.5', '1.5 ', '1.5 l', '1.5 la', '1.5 lak', '1.5 lakh'].reduce((state, text) => slipReducer(state, stake(text)), after(pick()));
    expect(typed).toMatchObject({ typed: '1.5 lakh', slip: { stake: '1.5 lakh' } });
    expect(slipReducer(typed, { type: 'settle-stake' })).toMatchObject({ typed: '1,50,000', slip: { stake: '1,50,000' } });
    const wrong = after(pick(), stake('abc'));
    expect(slipReducer(wrong, { type: 'settle-stake' })).toBe(wrong);
  });

  it('cut decimals and a capped amount show a notice until the next input', () => {
    expect(after(pick(), stake('10.129'))).toMatchObject({ notice: 'decimals-cut', typed: '10.12' });
    expect(after(pick(), stake('10.129'), stake('10.1')).notice).toBeNull();
    expect(after(pick(), stake('6,00,000', true))).toMatchObject({ notice: 'guest-limit', typed: '5,00,000' });
  });
});

describe('a typed stake is never lost', () => {
  const other = oddsMarket({ marketId: '1.2002' });

  it('is restored after the slip closed, or was replaced by another selection or side', () => {
    expect(after(pick(), stake('700'), { type: 'reset' }, pick()).slip.stake).toBe('700');
    expect(after(pick(), stake('700'), pick(other), stake('5'), pick()).slip.stake).toBe('700');
    expect(after(pick(), stake('700'), pick(other), stake('5'), pick(), pick(other)).slip.stake).toBe('5');
    expect(after(pick(), stake('700'), pick(oddsMarket(), false)).slip.stake).toBe('');
    expect(after(pick(), stake('70x'), { type: 'reset' }, pick()).typed).toBe('70x');
  });

  it('with its mode, its persistence and its own odds', () => {
    const draft = after(
      pick(),
      { type: 'type-price', text: '3' },
      { type: 'mode', mode: 'profit' },
      stake('100'),
      { type: 'keep', on: true },
      { type: 'reset' },
    );
    expect(slipReducer(draft, pick())).toMatchObject({
      typed: '100',
      mode: 'profit',
      keep: true,
      notice: 'restored',
      follows: false,
      slip: { price: '3.00', priceActual: 300, stake: '50' },
    });
    // a clicked deeper price replaces the odds of the draft
    expect(slipReducer(draft, pick(oddsMarket(), true, 1))).toMatchObject({ typed: '100', slip: { priceActual: 184 } });
    expect(after(pick(), stake('100'), { type: 'reset' }, pick(oddsMarket(), true, 0))).toMatchObject({ clicked: { price: 185 }, notice: null });
  });

  it('a refused bet keeps it, a placed one and a cancelled one do not, nor does signing out', () => {
    const sent = after(pick(), stake('700'), { type: 'sent', at: 1 });
    const answered = (placed: boolean): SlipAction => ({ type: 'answered', reference: 'r-81c2', placed });
    expect(slipReducer(slipReducer(sent, answered(false)), pick()).slip.stake).toBe('700');
    expect(slipReducer(slipReducer(sent, answered(true)), pick()).slip.stake).toBe('');
    // the answer arrives after the reset
    expect(slipReducer(slipReducer(slipReducer(sent, { type: 'reset' }), answered(true)), pick()).slip.stake).toBe('');
    expect(after(pick(), stake('700'), { type: 'cancel' }, pick()).slip.stake).toBe('');
    expect(after(pick(), stake('700'), { type: 'reset' }, { type: 'signed-out' }, pick()).slip.stake).toBe('');
  });
});
