import { expect, it } from 'vitest';
import { PASSWORD_SPECIALS } from './client-constants.ts';
import { passwordFault, passwordRuleText, type PasswordRule } from './password-rule.ts';

const textOf = (password: string, language: 'en' | 'hi' = 'en', rule: PasswordRule = 'classic'): string | null => {
  const fault = passwordFault(password, rule);
  return fault === null ? null : passwordRuleText(fault, language);
};

it('[VA-11] [VA-12] an empty password, one of 7 characters, and one of 17 are refused, each with its text', () => {
  expect(['', 'Abcde#1', 'Abcdef#1', 'Abcdefgh#1234567', 'Abcdefgh#12345678'].map((password) => textOf(password))).toEqual([
    'This field is required',
    'Must be at least 8 characters',
    null,
    null,
    'Must be at most 16 characters',
  ]);
});

it('[VA-13] [VA-14] [VA-15] a letter of each case and a digit are required', () => {
  for (const digit of '0123456789') expect([digit, textOf(`Abcdef#${digit}`)]).toEqual([digit, null]);
  expect(['abcdef#1', 'ABCDEF#1', 'Abcdefg#'].map((password) => textOf(password))).toEqual([
    'Must contain at least one uppercase letter',
    'Must contain at least one lowercase letter',
    'Must contain at least one number',
  ]);
});

it('[VA-16] any one of the special characters is enough, and one is required', () => {
  expect(textOf('Abcdefg1')).toBe('Must contain at least one special character');
  expect(textOf('Abcdef-1')).toBe('Must contain at least one special character');
  expect(textOf('Abcdef-1', 'hi')).toBe('कम से कम एक विशेष चिह्न होना चाहिए');
  expect(PASSWORD_SPECIALS).toBe('!@#$%^&*(),.?":{}|<>');
  for (const special of PASSWORD_SPECIALS) expect([special, textOf(`Abcdef1${special}`)]).toEqual([special, null]);
});

it('[TR-033] the long rule takes 8 to 128 characters of any kind', () => {
  const texts = ['', 'aaaaaaa', 'aaaaaaaa', 'पासवर्डपासवर्ड', '🏏'.repeat(128), 'a'.repeat(128), 'a'.repeat(129), '🏏'.repeat(129)].map((password) =>
    textOf(password, 'en', 'long'),
  );
  const tooLong = 'Must be at most 128 characters';
  expect(texts).toEqual(['This field is required', 'Must be at least 8 characters', null, null, null, null, tooLong, tooLong]);
  expect(textOf('a'.repeat(129), 'hi', 'long')).toMatch(/[\u0900-\u097f]/);
});

it('every text has a Hindi version', () => {
  for (const password of ['', 'Abcde#1', 'Abcdefgh#12345678', 'abcdef#1', 'ABCDEF#1', 'Abcdefg#', 'Abcdefg1'])
    expect(textOf(password, 'hi')).toMatch(/[\u0900-\u097f]/);
  expect(passwordRuleText('toString', 'en')).not.toBe('');
});

it('an unknown fault has the text of an empty field', () => {
  expect([passwordRuleText('nonsense', 'en'), passwordRuleText('short', 'en')]).toEqual(['This field is required', 'Must be at least 8 characters']);
});
