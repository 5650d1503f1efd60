import type { WageringDetails, WageringEstimate } from '@maidan/contract';
import { createTranslator } from 'use-intl';
import { beforeEach, expect, it, vi } from 'vitest';
import { dialogs, openDialog } from '../../platform/dialogs/dialogs.ts';
import { notify } from '../../platform/dialogs/notify.ts';
import english from '../../messages/money/bonus.en.json';
import hindi from '../../messages/money/bonus.hi.json';
import { bonusPopUp, bonusWagering, estimateText, storeWagering, notifyBonuses } from './free-cash.ts';

const page = vi.hoisted(() => ({ language: 'en' }));
vi.mock('../../platform/language/language.ts', () => ({ languageStore: { getState: () => page } }));
vi.mock('../../platform/dialogs/notify.ts', () => ({ notify: vi.fn<(type: string, text: string) => void>() }));

const PLAYED: Omit<WageringDetails, 'walletType' | 'required' | 'done'> = {
  status: 'ACTIVE',
  amount: 100,
  minOdds: 1.5,
  days: 30,
  converted: 0,
  lapsed: 0,
  waiting: [],
  expires: null,
  reviewUntil: null,
  refused: null,
};

beforeEach(() => {
  dialogs.setState({ queue: [] });
  bonusWagering.setState({ byWallet: {} });
});

it('[EN-52] the bonus popup is {isPopUpOpen, walletType}', () => {
  expect(bonusPopUp()).toEqual({ isPopUpOpen: false, walletType: null });
  openDialog({ name: 'bonus', walletType: 'BONUS' });
  expect(bonusPopUp()).toEqual({ isPopUpOpen: true, walletType: 'BONUS' });
  // it opens after the other dialog
  openDialog({ name: 'preferences' }, true);
  expect(bonusPopUp()).toEqual({ isPopUpOpen: false, walletType: null });
});

it('[EN-56] there is one entry of wagering a wallet type, the newest', () => {
  expect(bonusWagering.getState().byWallet).toEqual({});
  storeWagering({ ...PLAYED, walletType: 'BONUS', required: 1000, done: 250 });
  storeWagering({ ...PLAYED, walletType: 'BONUS', required: 1000, done: 400 });
  expect(bonusWagering.getState().byWallet).toEqual({ BONUS: { ...PLAYED, walletType: 'BONUS', required: 1000, done: 400 } });
});

it('the end of Free Cash is notified in the language of the page: cash, lapsed, lost', async () => {
  const notified = vi.mocked(notify);
  await notifyBonuses([{ status: 'CONVERTED', amount: 1250 }]);
  expect(notified.mock.lastCall).toEqual(['success', 'You have played your Free Cash: ₹1,250.00 is now cash.']);
  await notifyBonuses([
    { status: 'LAPSED', amount: 20.5 },
    { status: 'SPENT', amount: 0 },
  ]);
  expect(notified.mock.calls.slice(1)).toEqual([
    ['warning', 'Your Free Cash has expired: ₹20.50 was removed.'],
    ['warning', 'You lost your Free Cash before you played enough of it.'],
  ]);
  page.language = 'hi';
  await notifyBonuses([{ status: 'CONVERTED', amount: 100 }]);
  expect(notified.mock.lastCall?.[1]).toBe('आपने फ़्री कैश पूरा खेल लिया: ₹100.00 कैश बन गया।');
});

const textIn = (locale: 'en' | 'hi') => createTranslator<typeof english>({ locale, messages: locale === 'en' ? english : hindi });
const estimate = (part: Partial<WageringEstimate>): WageringEstimate => ({
  before: { staked: 0, counts: 0 },
  after: { staked: 1000, counts: 1000 },
  reason: null,
  minOdds: 1.5,
  ...part,
});

it('[TR-005] the sentence in the slip says what a bet counts and why less', () => {
  const text = textIn('en');
  const covered = estimate({ before: { staked: 1000, counts: 1000 }, after: { staked: 1000, counts: 20 }, reason: 'COVERED' });
  expect(estimateText(text, estimate({}), true)).toBe('Counts ₹1,000.00 of ₹1,000.00 towards your Free Cash');
  expect(estimateText(text, covered, true)).toBe('Counts ₹20.00 of ₹1,000.00: your other bets cover the rest');
  expect(estimateText(text, covered, false)).toBe('With this bet your Free Cash counts ₹20.00 of ₹1,000.00 here: cash covers the rest');
  expect(estimateText(text, estimate({ reason: 'ODDS' }), true)).toBe('Odds below 1.50 do not count towards your Free Cash');
  expect(estimateText(text, estimate({ reason: 'LINE' }), true)).toBe('Fancy bets do not count towards your Free Cash');
  expect(estimateText(textIn('hi'), covered, true)).toBe('₹1,000.00 में से ₹20.00 गिने जाएँगे: बाकी आपकी दूसरी बेट से बराबर हो जाते हैं');
});

it('a bet with cash that covers nothing has no sentence', () => {
  const same = { staked: 1000, counts: 1000 };
  expect(estimateText(textIn('en'), estimate({ before: same, after: same }), false)).toBeNull();
});
