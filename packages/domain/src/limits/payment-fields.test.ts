import { expect, it } from 'vitest';
import { isAccountName, isAccountNumber, isIfsc, isPaymentReference, isUpiId, normalizePaymentText } from './payment-fields.ts';

it('a UPI ID is a name at a handle', () => {
  for (const good of ['asha@okbank', 'a.sha-1_2@ybl', '9876543210@upi']) expect([good, isUpiId(good)]).toEqual([good, true]);
  for (const bad of ['', 'asha', 'asha@', '@bank', 'asha@bank.in', 'a sha@bank', 'asha@@bank', `${'a'.repeat(80)}@bank`, 'asha@1bank'])
    expect([bad, isUpiId(bad)]).toEqual([bad, false]);
});

it('an IFSC is four letters, a zero and six characters', () => {
  expect(isIfsc('PLAY0AB1234')).toBe(true);
  for (const bad of ['', 'PLAY1AB1234', 'PLA00AB1234', 'PLAY0AB123', 'PLAY0AB12345', 'play0ab1234']) expect([bad, isIfsc(bad)]).toEqual([bad, false]);
});

it('an account has 9 to 18 digits and a holder with a name', () => {
  expect(['123456789', '123456789012345678'].map(isAccountNumber)).toEqual([true, true]);
  expect(['12345678', '1234567890123456789', '12345678x', '-123456789', ''].map(isAccountNumber)).toEqual(Array(5).fill(false));
  expect(['Asha Rao', "D'Souza", 'आशा राव', 'J. R. D. Tata'].map(isAccountName)).toEqual(Array(4).fill(true));
  expect(['', 'A', '1 Rao', '<b>Rao</b>', 'a'.repeat(65)].map(isAccountName)).toEqual(Array(5).fill(false));
});

it('a reference number is what UPI, IMPS, NEFT and RTGS give', () => {
  expect(isPaymentReference('UPI', '412345678901')).toBe(true);
  expect(['412345678901', 'PLAY123456789012', 'PLAYR12026112200000001'].map((text) => isPaymentReference('BANK', text))).toEqual([true, true, true]);
  expect(['', '41234567890', '4123456789012', 'PLAY12345678', 'PLAY123456789012'].map((text) => isPaymentReference('UPI', text))).toEqual(Array(5).fill(false));
  expect(['', '41234567890', 'PLAY12345678', 'play123456789012', 'PLAY1234567890123'].map((text) => isPaymentReference('BANK', text))).toEqual(
    Array(5).fill(false),
  );
  expect(normalizePaymentText(' play 1234 5678 9012 ')).toBe('PLAY123456789012');
});
