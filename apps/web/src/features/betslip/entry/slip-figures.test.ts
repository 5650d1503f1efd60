import type { Order } from '@maidan/contract';
import {
  DEFAULT_BET_DELAYS,
  DEFAULT_STAKE_BUTTONS,
  DEFAULT_STAKE_LIMITS,
  NO_LINE_BETS,
  noOddsBets,
  readStakeButtons,
  withBets,
  withLineBets,
} from '@maidan/domain';
import { describe, expect, it, vi } from 'vitest';
import english from '../../../messages/en.json';
import { netResult } from '../../../realtime/account/positions-of-bets.ts';
import { betRequest, PendingBets } from '../placing/bet-request.ts';
import { changeStakes, delaysOf, editedButtons, limitsOf, needsStakes, NOT_SENT_TEXT, stakeLabel, stakeToEdit } from '../settings/slip-defaults.ts';
import { quoteOf } from '../slip.ts';
import { isPlaceDisabled, slipErrors } from './slip-errors.ts';
import { NO_SLIP, slipReducer, type SlipAction, type SlipState } from '../slip-reducer.ts';
import { needsConfirmation, slipPreferences, autoCloseAfter, resetAfter, secondsLeft } from '../slip-store.ts';
import { profitWithSlip, rangesWithSlip, shortBalance, slipSummary } from './slip-summary.ts';
import { fancyMarket, oddsMarket } from '../testing-market.ts';

const FRESH = { stale: false };
const picked = (market = oddsMarket(), isBack = true, ...more: readonly SlipAction[]): SlipState => {
  const selectionId = market.runners[0]!.selectionId;
  const pick: SlipAction = { type: 'pick', market, selectionId, isBack, quote: quoteOf(market, selectionId, isBack, 0), follows: true, reference: 'r1' };
  return [pick, ...more].reduce(slipReducer, NO_SLIP);
};
const stake = (text: string): SlipAction => ({ type: 'type-stake', text, guest: false });

describe('when Place Bet may be pressed', () => {
  it('[VA-27] not at a stake of 0 or below', () => {
    for (const market of [oddsMarket(), fancyMarket(), oddsMarket({ marketType: 'Special' })])
      for (const isBack of [true, false]) {
        for (const text of ['', '0', '0.00', '-1']) expect(isPlaceDisabled(picked(market, isBack, stake(text)), FRESH)).toBe(true);
        expect(isPlaceDisabled(picked(market, isBack, stake('1')), FRESH)).toBe(false);
      }
  });

  it('[VA-28] not at a price below 1.01', () => {
    const typed = (text: string) => picked(oddsMarket(), true, stake('10'), { type: 'type-price', text });
    expect(isPlaceDisabled(typed('1.00'), FRESH)).toBe(true);
    expect(isPlaceDisabled(typed(''), FRESH)).toBe(true);
    expect(isPlaceDisabled(typed('1.01'), FRESH)).toBe(false);
  });

  it('[VA-29] not while a flag is set: submitting, suspended, outside the limits, old prices', () => {
    const ready = picked(oddsMarket(), true, stake('10'));
    expect(isPlaceDisabled(ready, FRESH)).toBe(false);
    expect(isPlaceDisabled(slipReducer(ready, { type: 'sent', at: 1 }), FRESH)).toBe(true);
    expect(isPlaceDisabled(picked(oddsMarket({ status: 'SUSPENDED' }), true, stake('10')), FRESH)).toBe(true);
    expect(isPlaceDisabled(picked(oddsMarket({ feedStale: true }), true, stake('10')), FRESH)).toBe(true);
    expect(isPlaceDisabled(picked(oddsMarket(), true, stake('0.50')), FRESH)).toBe(true);
    expect(isPlaceDisabled(ready, { stale: true })).toBe(true);
    expect(isPlaceDisabled(NO_SLIP, FRESH)).toBe(true);
  });

  it('a fancy needs a line and a rate, and an exchange order may rest where nothing is offered', () => {
    expect(isPlaceDisabled(picked(fancyMarket(), true, stake('10')), FRESH)).toBe(false);
    expect(isPlaceDisabled(picked(fancyMarket(46, 0), true, stake('10')), FRESH)).toBe(true);
    const nothingOffered: SlipAction = { type: 'quote', quote: { price: null, line: null, open: true } };
    expect(slipErrors(picked(oddsMarket(), true, nothingOffered), FRESH)).toEqual([]);
    expect(slipErrors(picked(oddsMarket({ marketType: 'Special' }), true, nothingOffered), FRESH)).toEqual([{ code: 'no-quote' }]);
  });

  it('an unreadable amount shows an error and disables Place Bet', () => {
    const codes = (...texts: readonly string[]) => texts.map((text) => slipErrors(picked(oddsMarket(), true, stake(text)), FRESH)[0]?.code);
    expect(codes('abc', '😀', '-5', '١٠٠', '1,5', '9'.repeat(20), '', '10k', '१,०००')).toEqual([
      'amount-unclear',
      'amount-unclear',
      'amount-unclear',
      'amount-unclear',
      'amount-ambiguous',
      'stake-above-maximum',
      undefined,
      undefined,
      undefined,
    ]);
    expect(isPlaceDisabled(picked(oddsMarket(), true, stake('1000'), stake('1000x')), FRESH)).toBe(true);
    const small = picked(oddsMarket({ marketType: 'Special' }), false, { type: 'mode', mode: 'liability' }, stake('0.01'));
    expect(slipErrors({ ...small, slip: { ...small.slip, priceActual: 500, stake: '' } }, FRESH)).toEqual([{ code: 'no-stake-fits' }]);
    expect(slipErrors(picked(oddsMarket(), true, { type: 'type-price', text: 'x' }), FRESH)).toEqual([{ code: 'price-missing' }]);
  });

  it('errors come in one order, with their limits', () => {
    const wrong = picked(oddsMarket({ status: 'SUSPENDED' }), true, stake('0.50'));
    expect(slipErrors(wrong, { stale: true })).toEqual([{ code: 'offline' }, { code: 'market-suspended' }, { code: 'stake-below-minimum', limit: 100 }]);
    expect(slipErrors(picked(oddsMarket(), true, stake('200000')), FRESH)).toEqual([{ code: 'stake-above-maximum', limit: 1_00_000_00 }]);
  });
});

describe('the figures of the slip', () => {
  it('profit and liability of back, lay, YES and NO', () => {
    expect(slipSummary(picked(oddsMarket(), true, stake('1000')).slip, 0)).toEqual({
      stake: 100_000,
      profit: 85_000,
      liability: 100_000,
      payout: 185_000,
      commission: 0,
    });
    expect(slipSummary(picked(oddsMarket(), false, stake('1000')).slip, 0)).toEqual({
      stake: 100_000,
      profit: 100_000,
      liability: 86_000,
      payout: 186_000,
      commission: 0,
    });
    expect(slipSummary(picked(fancyMarket(), true, stake('1000')).slip, 0)).toEqual({
      stake: 100_000,
      profit: 90_000,
      liability: 100_000,
      payout: 190_000,
      commission: 0,
    });
    expect(slipSummary(picked(fancyMarket(), false, stake('1000')).slip, 0)).toEqual({
      stake: 100_000,
      profit: 100_000,
      liability: 90_000,
      payout: 190_000,
      commission: 0,
    });
    expect(slipSummary(picked().slip, 0)).toEqual({ stake: null, profit: 0, liability: 0, payout: 0, commission: 0 });
  });

  it('profit is what is left after the commission, like the figure of the row and of the settled market', () => {
    const market = oddsMarket({ commissionBp: 200 });
    for (const isBack of [true, false]) {
      const { slip, commissionBp } = picked(market, isBack, stake('1000'));
      const { profit, commission } = slipSummary(slip, commissionBp);
      const wins = profitWithSlip(slip, market, noOddsBets(2)).get(isBack ? 11 : 12)!;
      expect(profit).toBe(netResult(market.commissionBp, wins));
      expect(profit + commission).toBe(isBack ? 85_000 : 100_000);
    }
    // a wanted profit is what the player gets
    const wanted = picked(market, true, { type: 'mode', mode: 'profit' }, stake('833'));
    expect(wanted.slip.stake).toBe('1,000');
    expect(slipSummary(wanted.slip, wanted.commissionBp).profit).toBe(83_300);
    expect(picked(market, true, stake('1000'), { type: 'mode', mode: 'profit' }).typed).toBe('833');
  });

  it('a payout is stake and profit of the backer together, and names the same stake in both directions', () => {
    for (const isBack of [true, false])
      for (const amount of ['1000', '12.34', '0.07']) {
        const typed = picked(oddsMarket(), isBack, stake(amount), { type: 'mode', mode: 'payout' });
        expect([isBack, typed.slip.stake]).toEqual([isBack, amount === '1000' ? '1,000' : amount]);
      }
    const wanted = picked(oddsMarket(), true, { type: 'mode', mode: 'payout' }, stake('1850'));
    expect([wanted.slip.stake, slipSummary(wanted.slip, 0).payout]).toEqual(['1,000', 185_000]);
  });

  it('what-if: the bet added to the position of the market, per runner', () => {
    const position = withBets(noOddsBets(2), [{ runner: 1, side: 'BACK', price: 300, size: 10_000 }]);
    const after = profitWithSlip(picked(oddsMarket(), true, stake('100')).slip, oddsMarket(), position);
    expect([...after]).toEqual([
      [11, 85_00_00 - 100_00_00],
      [12, 200_00_00 - 100_00_00],
    ]);
    expect(profitWithSlip(picked(fancyMarket(), true, stake('100')).slip, fancyMarket(), noOddsBets(1)).size).toBe(0);
    expect(profitWithSlip(picked().slip, oddsMarket(), noOddsBets(2)).size).toBe(0);
  });
});

describe('what-if by runs', () => {
  const position = withLineBets(NO_LINE_BETS, [{ side: 'LAY', line: 50, rate: 110, size: 10_000 }]);

  it('every step of the position without and with the bet has its range', () => {
    expect(rangesWithSlip(picked(fancyMarket(46, 90), true, stake('100')).slip, position)).toEqual([
      { from: 0, to: 45, before: 10_000_00, after: 0 },
      { from: 46, to: 49, before: 10_000_00, after: 19_000_00 },
      { from: 50, to: null, before: -11_000_00, after: -2_000_00 },
    ]);
    expect(rangesWithSlip(picked(fancyMarket(), true, stake('100')).slip, NO_LINE_BETS).map(({ before }) => before)).toEqual([0, 0]);
  });

  it('there are none for odds and unfinished slips', () => {
    expect(rangesWithSlip(picked(oddsMarket(), true, stake('100')).slip, NO_LINE_BETS)).toEqual([]);
    expect(rangesWithSlip(picked(fancyMarket()).slip, NO_LINE_BETS)).toEqual([]);
  });
});

describe('whether the balance is enough', () => {
  const bet = (changes: object) => ({ ...CONTRACT_BET, marketId: '1.2001', runnerId: 11, line: undefined, ...changes }) as unknown as Order;
  const CONTRACT_BET = { isBack: true, rate: 2, askedRate: 2, sizeMatched: 0, sizeRemaining: 0 };

  it('a bet alone needs its liability', () => {
    const market = oddsMarket();
    const { slip } = picked(market, true, stake('500'));
    expect(shortBalance(slip, market, [], 499.99)).toBe(49_999);
    expect(shortBalance(slip, market, [], 500)).toBeNull();
    expect(shortBalance(picked(market, false, stake('1000')).slip, market, [], 860)).toBeNull();
    expect(shortBalance(picked(fancyMarket(), false, stake('1000')).slip, fancyMarket(), [], 899)).toBe(89_900);
  });

  it('a bet that lowers the worst case needs nothing, an unmatched one counts where it hurts', () => {
    const market = oddsMarket();
    const lay = picked(market, false, stake('50')).slip;
    expect(shortBalance(lay, market, [bet({ sizeMatched: 100 })], 0)).toBeNull();
    expect(shortBalance(picked(market, true, stake('50')).slip, market, [bet({ sizeRemaining: 100 })], 49)).toBe(4900);
  });

  it('an unknown balance shows no error', () => {
    const market = oddsMarket();
    const { slip } = picked(market, true, stake('500'));
    expect([shortBalance(slip, market, null, 1), shortBalance(slip, market, [], null), shortBalance(slip, undefined, [], 1)]).toEqual([null, null, null]);
    expect(shortBalance(picked(market).slip, market, [], 0)).toBeNull();
  });

  it('a short balance is a warning, and the server decides', () => {
    const ready = picked(oddsMarket(), true, stake('500'));
    expect(slipErrors(ready, { stale: false, short: 100 })).toEqual([{ code: 'over-balance', limit: 100 }]);
    expect(isPlaceDisabled(ready, { stale: false, short: 100 })).toBe(false);
  });
});

describe('the bet that is sent', () => {
  const sender = { token: 't', browserdetail: 'b', ipaddress: '1.2.3.4', marketVersion: null, keep: false, terms: {} };

  it('[SO-12] [SO-13] a fancy sends fancyPrice/100, or 1 if that is 0, and its line', () => {
    expect(betRequest(picked(fancyMarket(46, 90), true, stake('10')).slip, sender)?.bet).toMatchObject({
      rate: 0.9,
      line: 46,
      type: 'Back',
      marketType: 'SESSION',
    });
    for (const isBack of [true, false]) {
      const { slip } = picked(fancyMarket(46, 90), isBack, stake('10'));
      expect(betRequest({ ...slip, fancyPrice: 110 }, sender)?.bet).toMatchObject({ rate: 1.1, type: isBack ? 'Back' : 'Lay' });
      expect(betRequest({ ...slip, fancyPrice: 0 }, sender)?.bet.rate).toBe(1);
    }
  });

  it('an odds bet sends decimal odds and rupees, with the twelve names and its reference', () => {
    const request = betRequest(picked(oddsMarket(), false, stake('1,000.50')).slip, sender);
    expect(request).toMatchObject({ token: 't', betSlipRef: 'r1', bet: { rate: 1.86, stake: 1000.5, type: 'Lay', runnerId: 11, selectionName: 'India' } });
    expect(Object.keys(request?.bet ?? {}).toSorted()).toEqual(
      'browserdetail eventId eventName ipaddress marketId marketName marketType rate runnerId selectionName stake type'.split(' '),
    );
  });

  it('names the market version the player sees, and PERSIST where he wants it kept', () => {
    const { slip } = picked(oddsMarket(), true, stake('10'));
    expect(betRequest(slip, { ...sender, marketVersion: 7, keep: true })?.bet).toMatchObject({ marketVersion: 7, persistence: 'PERSIST' });
    expect(betRequest(slip, sender)?.bet).not.toHaveProperty('persistence');
  });

  it('an unfinished slip sends nothing', () => {
    expect(betRequest(NO_SLIP.slip, sender)).toBeNull();
    expect(betRequest(picked().slip, sender)).toBeNull();
  });

  it('bets without an answer are requested until they are decided', () => {
    const pending = new PendingBets();
    pending.add('a');
    pending.add('b');
    expect(
      pending.takeDecided([
        { betSlipRef: 'a', state: 'PENDING' },
        { betSlipRef: 'b', state: 'ACCEPTED' },
        { betSlipRef: 'c', state: 'ACCEPTED' },
      ]),
    ).toEqual([{ betSlipRef: 'b', state: 'ACCEPTED' }]);
    expect(pending.nextReferences()).toEqual(['a']);
    expect(pending.remove('a')).toBe(true);
    expect(pending.remove('a')).toBe(false);
  });
});

describe('clocks of the slip', () => {
  it('an idle slip closes by itself 8 s after the last input, not while submitting, confirming or editing', () => {
    const closes = (...steps: SlipAction[]) => autoCloseAfter(picked(oddsMarket(), true, ...steps), false);
    expect(autoCloseAfter(NO_SLIP, false)).toBeNull();
    expect(closes()).toBe(8000);
    expect(closes({ type: 'edit-stakes', on: true })).toBeNull();
    expect(closes({ type: 'ask' })).toBeNull();
    expect(closes({ type: 'sent', at: 1 })).toBeNull();
  });

  it('[ST-48] a typed amount, odds of his own and a focused field count as edit mode', () => {
    const closes = (...steps: SlipAction[]) => autoCloseAfter(picked(oddsMarket(), true, ...steps), false);
    expect(autoCloseAfter(picked(), true)).toBeNull();
    expect(closes({ type: 'type-stake', text: '5', guest: false })).toBeNull();
    expect(closes({ type: 'step-price', ticks: 1 })).toBeNull();
    expect(closes({ type: 'type-stake', text: '5', guest: false }, { type: 'set-stake', stake: 0, guest: false })).toBe(8000);
  });

  it('[ST-48] [ST-50] while a cash-out is confirmed the slip holds it, stays open, and Place Bet asks first even if confirmation is off', () => {
    const cashOut = (marketId: string | null, cashOutId: string | null = null): SlipAction => ({ type: 'cash-out', cashOut: { marketId, cashOutId } });
    const quiet = picked(oddsMarket(), true, { type: 'preferences', confirmation: false, betDelay: DEFAULT_BET_DELAYS });
    const clocks = (state: SlipState) => [needsConfirmation(state), autoCloseAfter(state, false)];
    expect(clocks(quiet)).toEqual([false, 8000]);
    const open = slipReducer(quiet, cashOut('1.2001'));
    expect(open.slip).toMatchObject({ isCashOut: true, cashOutId: null, cashoutMarket: '1.2001' });
    expect(clocks(open)).toEqual([true, null]);
    expect(slipReducer(open, cashOut('1.2001', 'c-1')).slip).toMatchObject({ isCashOut: true, cashOutId: 'c-1', cashoutMarket: '1.2001' });
    expect(slipReducer(open, cashOut(null))).toEqual(quiet);
    // an empty slip and a sent one too
    for (const state of [NO_SLIP, slipReducer(quiet, { type: 'sent', at: 1 })])
      expect(slipReducer(state, cashOut('1.2001'))).toEqual({ ...state, slip: { ...state.slip, isCashOut: true, cashoutMarket: '1.2001' } });
  });

  it('the reset comes 10 s after confirming, with a delay over 7 s at delay + 3 s (T-43)', () => {
    expect([0, 5, 7, 8, 12].map(resetAfter)).toEqual([10_000, 10_000, 10_000, 11_000, 15_000]);
  });

  it('a delay of 5 s counts 5, 4, 3, 2, 1', () => {
    expect([0, 999, 1000, 2500, 4999, 5000, 9000].map((ms) => secondsLeft(5, 1000, 1000 + ms))).toEqual([5, 5, 4, 3, 1, 0, 0]);
  });
});

describe('settings of the account', () => {
  it('[ER-11] a failed load leaves every delay at 5 and the default limits', () => {
    expect(Object.values(delaysOf({}))).toEqual([5, 5, 5, 5, 5, 5, 5]);
    expect(limitsOf({})).toEqual(DEFAULT_STAKE_LIMITS);
    expect(delaysOf({ soccerBetDelay: 8, tennisBetDelay: -1, otherBetDelay: 4 })).toMatchObject({ soccerBetDelay: 8, tennisBetDelay: 5 });
    expect(limitsOf({ minOdds: 500, maxOdds: 'much' })).toMatchObject({ minOdds: 50_000, maxOdds: DEFAULT_STAKE_LIMITS.maxOdds });
  });

  it('[BC-10] the slip has the ten default stake buttons until those of the account are there', () => {
    expect(slipPreferences.getState()).toMatchObject({ stakeButtons: DEFAULT_STAKE_BUTTONS, stakesOf: null });
    expect(DEFAULT_STAKE_BUTTONS.map(({ label }) => label)).toEqual(['1K', '5K', '10K', '25K', '50K', '100K', '200K', '500K', '1M', '2M']);
  });

  it('[EN-28] stake buttons are read from price1..priceN and label1..labelN', () => {
    expect(
      readStakeButtons([
        { price1: 1000, label1: '1K', price2: 5000, label2: '5K' },
        { price3: 10_000, label3: '10K' },
      ]),
    ).toEqual([
      { price: 1000, label: '1K' },
      { price: 5000, label: '5K' },
      { price: 10_000, label: '10K' },
    ]);
  });

  it('[VA-33] edited stakes are whole rupees', () => {
    const edited = (...prices: readonly string[]) => editedButtons(prices.map((price) => ({ price, label: '' })));
    expect(edited('1000', '10.5')).toBeNull();
    for (const wrong of ['', '0', '-5', '1e3', 'abc', '100000000']) expect(edited(wrong)).toBeNull();
    expect(edited('1,500', '२५०००')).toEqual([
      { price: 1500, label: '1.5K' },
      { price: 25_000, label: '25K' },
    ]);
    expect([500, 1000, 100_000, 1_000_000, 2_500_000].map(stakeLabel)).toEqual(['500', '1K', '100K', '1M', '2.5M']);
  });

  it('a label of his own stays when the price changes; one that repeats the price goes with it', () => {
    expect(editedButtons([{ price: '750', label: ' Small ' }])).toEqual([{ price: 750, label: 'Small' }]);
    expect(editedButtons([{ price: '750', label: 'longer than twelve' }])).toEqual([{ price: 750, label: 'longer than' }]);
    expect(stakeToEdit({ price: 1500, label: '1.5K' })).toEqual({ price: '1500', label: '' });
    expect(stakeToEdit({ price: 1500, label: 'Lucky' })).toEqual({ price: '1500', label: 'Lucky' });
  });

  it('[ST-89] stake buttons are requested if there are none of the account', () => {
    expect(needsStakes(null, 'A1')).toBe(true);
    expect(needsStakes('A1', 'A1')).toBe(false);
    expect(needsStakes('A1', 'A2')).toBe(true);
  });

  it("[VA-34] a change without a session says 'Please Login In to Change Stakes' and sends nothing", async () => {
    const send = vi.fn<() => Promise<string>>(() => Promise.resolve('saved'));
    const stakes = (price: string) => [{ price, label: '' }];
    const change = await changeStakes(stakes('1000'), false, send);
    expect(change).toEqual({ ok: false, reason: 'login' });
    expect(await changeStakes(stakes('10.5'), false, send)).toEqual(change);
    expect(NOT_SENT_TEXT.login.split('.').reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], english)).toBe(
      'Please Login In to Change Stakes',
    );
    expect(send).not.toHaveBeenCalled();
    expect(await changeStakes(stakes('10.5'), true, send)).toEqual({ ok: false, reason: 'not-integers' });
    expect(send).not.toHaveBeenCalled();
    expect(await changeStakes(stakes('1000'), true, send)).toEqual({ ok: true, message: 'saved' });
    expect(await changeStakes(stakes('1000'), true, () => Promise.reject(new Error('no')))).toEqual({ ok: false, reason: 'failed', message: 'no' });
  });
});
