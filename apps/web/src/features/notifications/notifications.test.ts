import type { NotificationWire } from '@maidan/contract';
import { describe, expect, it } from 'vitest';
import { createTranslator } from 'use-intl';
import english from '../../messages/notices/notifications.en.json';
import { detailLines, headingText, outcomeText, resultText, mergeNotifications, newestByMarket, sumOf } from './notification-words.ts';

const text = createTranslator<typeof english>({ locale: 'en', messages: english });
const notification = (part: Partial<NotificationWire>): NotificationWire => ({
  _id: '1',
  time: '2026-01-01T12:00:00.000Z',
  isRead: false,
  marketId: '1.1',
  marketName: 'Match Odds',
  eventId: '3001',
  eventName: 'Lancers v Kings',
  eventTypeId: '4',
  wallet: 'MAIN',
  result: { type: 'winners', winners: ['Lancers'], runs: null },
  profit: 833,
  commission: 17,
  previous: null,
  balance: 100_833,
  ...part,
});
const wordsOf = (part: Partial<NotificationWire>): readonly string[] => {
  const one = notification(part);
  return [headingText(one, text), ...detailLines(one, text)];
};

describe('the words of a notification', () => {
  it('name market, result, what was won or lost after commission, and the balance', () => {
    expect(wordsOf({})).toEqual(['Lancers v Kings · Match Odds: you won ₹833.00', 'Result: Lancers', 'Balance: ₹1,00,833.00']);
    expect(wordsOf({ profit: -258.5 })[0]).toBe('Lancers v Kings · Match Odds: you lost ₹258.50');
    expect(wordsOf({ profit: 0 })[0]).toBe('Lancers v Kings · Match Odds: no gain, no loss');
    expect(resultText({ result: { type: 'runs', winners: [], runs: 46 } }, text)).toBe('Result: 46 runs');
    expect(resultText({ result: { type: 'winners', winners: [], runs: null } }, text)).toBe('Result: no winner');
  });

  it('say what a correction changed, what is void, and that a result was taken back', () => {
    expect(wordsOf({ profit: -1000, previous: 833, balance: 99_000 })).toEqual([
      'Lancers v Kings · Match Odds is corrected',
      'Result: Lancers',
      'You lost ₹1,000.00',
      'Before the correction: +₹833.00',
      'Balance: ₹99,000.00',
    ]);
    const isVoid = { result: { type: 'void' as const, winners: [], runs: null }, profit: 0 };
    expect(wordsOf(isVoid)).toEqual(['Lancers v Kings · Match Odds is void: your stake is returned', 'Balance: ₹1,00,833.00']);
    expect(outcomeText({ result: { type: 'unsettled', winners: [], runs: null }, profit: 0 }, text)).toBe('Your bets are open again');
  });
});

describe('lists of notifications', () => {
  it('are merged by id, newest first, and the later state of one stands', () => {
    const merged = mergeNotifications(
      [notification({ _id: '9' }), notification({ _id: '10' })],
      [notification({ _id: '11' }), notification({ _id: '9', isRead: true })],
    );
    expect(merged.map(({ _id, isRead }) => [_id, isRead])).toEqual([
      ['11', false],
      ['10', false],
      ['9', true],
    ]);
  });

  it('the newest of a market is its result; cash goes before Free Cash', () => {
    const all = [
      notification({ _id: '12', wallet: 'BONUS', profit: 1 }),
      notification({ _id: '11', profit: -5, previous: 833 }),
      notification({ _id: '9' }),
      notification({ _id: '13', marketId: '1.2', wallet: 'BONUS', profit: 7 }),
    ];
    expect([...newestByMarket(all)].map(([marketId, { profit }]) => [marketId, profit])).toEqual([
      ['1.1', -5],
      ['1.2', 7],
    ]);
  });

  it('are summed in paise', () => {
    expect(sumOf([{ profit: 0.1 }, { profit: 0.2 }, { profit: -0.4 }])).toBe(-0.1);
  });
});
