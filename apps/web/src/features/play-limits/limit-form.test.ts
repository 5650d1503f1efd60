import { expect, it } from 'vitest';
import { ADULT_WORDING } from '@maidan/domain';
import googleEnglish from '../../messages/account/google.en.json';
import googleHindi from '../../messages/account/google.hi.json';
import registerEnglish from '../../messages/account/phone-access.en.json';
import registerHindi from '../../messages/account/phone-access.hi.json';
import { effectOf, rupeesOfLimit, typedLimit, usedPercent } from './limit-form.ts';

it('reads rupees and minutes as they are typed', () => {
  expect(['1000', ' 1,00,000.50 ', '0', '0.00', '.5', '10.005', '-5', 'x', ''].map((typed) => typedLimit('stake.day', typed))).toEqual([
    1000,
    100_000.5,
    0,
    0,
    null,
    null,
    null,
    null,
    null,
  ]);
  expect(['15', '720', '14', '721', '30.5', ''].map((typed) => typedLimit('session', typed))).toEqual([15, 720, null, null, null, null]);
});

it('compares a typed limit with the current one', () => {
  expect([effectOf(null, 5), effectOf(10, 5), effectOf(10, 15), effectOf(10, null), effectOf(null, null), effectOf(10, 10)]).toEqual([
    'cut',
    'cut',
    'raise',
    'raise',
    'same',
    'same',
  ]);
  expect([usedPercent(300, 1000), usedPercent(2000, 1000), usedPercent(0, 0), usedPercent(-5, 10)]).toEqual([30, 100, 100, 0]);
  expect(rupeesOfLimit(1000.5)).toBe('₹1,000.50');
});

it('the shown declaration is the one that the server stores', () => {
  expect(ADULT_WORDING).toEqual({
    register: { en: registerEnglish.phoneAccess.terms, hi: registerHindi.phoneAccess.terms },
    google: { en: googleEnglish.google.terms, hi: googleHindi.google.terms },
  });
});
