import { describe, expect, it } from 'vitest';
import { REFUSAL_CODES, refuse } from './refusal.ts';
import { REFUSAL_TEXTS, refusalText } from './refusal-texts.ts';

describe('refusal texts', () => {
  it('exist in both languages for every code, Hindi in Devanagari', () => {
    expect(Object.keys(REFUSAL_TEXTS).toSorted()).toEqual([...REFUSAL_CODES].toSorted());
    for (const code of REFUSAL_CODES) {
      const { en, hi } = REFUSAL_TEXTS[code];
      expect([code, /^[ -~]+$/.test(en), /[\u0900-\u097f]/.test(hi)]).toEqual([code, true, true]);
      expect([code, en.includes('{n}')]).toEqual([code, hi.includes('{n}')]);
    }
  });
  it('has the required texts exactly', () => {
    const texts = (
      [
        'QUOTE_CHANGED',
        'SESSION_ENDED',
        'INVALID_CREDENTIALS',
        'TOO_MANY_TRIES',
        'ACCOUNT_LOCKED',
        'INSUFFICIENT_BALANCE',
        'MARKET_NOT_OPEN',
        'NOT_PERMITTED',
        'EVENT_UNKNOWN',
        'FAULT',
        'OTP_WRONG',
        'PHONE_REGISTERED',
        'PROMO_UNKNOWN',
      ] as const
    ).map((code) => refusalText(refuse(code)));
    expect(texts).toEqual([
      'The odds of your selection have changed.',
      'Please Login Again',
      'Invalid username or password',
      'Too many attempts. Please try again later',
      'Your account is locked. Please contact support',
      'Insufficient balance',
      'Market is suspended',
      'This is not available for your account',
      'Event not found',
      'Something went wrong. Please try again',
      'Invalid or expired OTP',
      'This phone number is already registered',
      'Invalid promo code',
    ]);
  });
  it('[MX-154] has the agreed texts for terms of a bet', () => {
    const codes = ['WOULD_MATCH', 'TIME_IN_FORCE_CONFLICT', 'EXPIRY_INVALID', 'GUARD_INVALID', 'FILL_SIZE_INVALID'] as const;
    expect(codes.map((code) => refusalText(refuse(code, { price: 202 })))).toEqual([
      'This bet would be matched at once. The nearest odds that wait are 2.02.',
      'These options cannot be used together.',
      'Choose a time between 5 seconds and 90 days from now.',
      'Choose 1 to 20 steps.',
      'The least to match must lie between 0 and your stake.',
    ]);
    expect(codes.map((code) => refusalText(refuse(code, { price: 202 }), 'hi'))).toEqual([
      'यह बेट तुरंत मैच हो जाएगी। इंतज़ार करने वाले सबसे नज़दीकी भाव 2.02 हैं।',
      'ये विकल्प एक साथ नहीं चुने जा सकते।',
      'अभी से 5 सेकंड और 90 दिन के बीच का समय चुनें।',
      '1 से 20 स्टेप चुनें।',
      'न्यूनतम मैच 0 और आपकी राशि के बीच होना चाहिए।',
    ]);
  });
  it('names the odds that wait', () => {
    expect(refusalText(refuse('WOULD_MATCH', { price: 202 }))).toBe('This bet would be matched at once. The nearest odds that wait are 2.02.');
    expect(refusalText(refuse('WOULD_MATCH', { price: 1000 }), 'hi')).toContain('10.00');
    expect(refusalText(refuse('WOULD_MATCH'))).toContain('…');
  });
  it('states the limit in rupees', () => {
    expect(refusalText(refuse('STAKE_BELOW_MINIMUM', { limit: 10_000 }))).toBe('Minimum stake is ₹100');
    expect(refusalText(refuse('STAKE_ABOVE_MAXIMUM', { limit: 10_000_050 }), 'en')).toBe('Maximum stake is ₹1,00,000.50');
    expect(refusalText(refuse('STAKE_ABOVE_MAXIMUM', { limit: 5_000_000 }), 'hi')).toBe('अधिकतम राशि ₹50,000 है');
    expect(refusalText(refuse('STAKE_ABOVE_MAXIMUM'))).not.toContain('{n}');
    expect(refusalText(refuse('STAKE_ABOVE_MAXIMUM'))).toContain('…');
    expect(refuse('OWING')).toStrictEqual({ ok: false, code: 'OWING' });
  });
});
