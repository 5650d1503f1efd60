import { expect, it } from 'vitest';
import { depositProblems, EMPTY_DRAFT, fieldOf, quickAmounts, typedAmount, upiIntent, withdrawalProblems, type CashierDraft } from './cashier-form.ts';

const LIMITS = { min: 100, max: 50_000, day: 2_00_000, left: 20_000 };
const draft = (part: Partial<CashierDraft>): CashierDraft => ({ ...EMPTY_DRAFT, ...part });
const codes = (problems: object): object => Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, (problem as { code: string }).code]));

it('a deposit needs an amount within the limits and a reference number of its method', () => {
  expect(codes(depositProblems(EMPTY_DRAFT, LIMITS))).toEqual({ amount: 'AMOUNT_INVALID', utr: 'UTR_INVALID' });
  for (const [amount, code] of [
    ['0', 'AMOUNT_INVALID'],
    ['5.001', 'AMOUNT_INVALID'],
    ['1.2.3', 'AMOUNT_INVALID'],
    ['99.99', 'AMOUNT_BELOW_MINIMUM'],
    ['50000.01', 'AMOUNT_ABOVE_MAXIMUM'],
    ['20000.01', 'DAY_LIMIT'],
  ] as const)
    expect(codes(depositProblems(draft({ amount, utr: '412345678901' }), LIMITS))).toEqual({ amount: code });
  expect(depositProblems(draft({ amount: '100', utr: ' 4123 4567 8901 ' }), LIMITS)).toEqual({});
  expect(depositProblems(draft({ method: 'BANK', amount: '100', utr: 'play123456789012' }), LIMITS)).toEqual({});
});

const PAYABLE = { ...LIMITS, withdrawable: 400 };
it('a withdrawal needs a payee of its method and enough balance', () => {
  expect(codes(withdrawalProblems(draft({ amount: '500', upi: 'asha' }), PAYABLE, 400))).toEqual({ amount: 'INSUFFICIENT_BALANCE', upi: 'UPI_ID_INVALID' });
  expect(withdrawalProblems(draft({ amount: '400', upi: ' asha@bank ' }), PAYABLE, 400)).toEqual({});
  expect(codes(withdrawalProblems(draft({ method: 'BANK', amount: '400' }), PAYABLE, null))).toEqual({
    accountName: 'ACCOUNT_NAME_INVALID',
    accountNumber: 'ACCOUNT_NUMBER_INVALID',
    ifsc: 'IFSC_INVALID',
  });
  expect(
    withdrawalProblems(draft({ method: 'BANK', amount: '400', accountName: 'आशा राव', accountNumber: '1234 56789', ifsc: 'play0ab1234' }), PAYABLE, 400),
  ).toEqual({});
});

it('[TR-009] more than was paid in and won is refused, however much is available', () => {
  const upi = 'asha@bank';
  expect(withdrawalProblems(draft({ amount: '400', upi }), PAYABLE, 1_00_000)).toEqual({});
  expect(withdrawalProblems(draft({ amount: '400.01', upi }), PAYABLE, 1_00_000)).toEqual({ amount: { code: 'ABOVE_WITHDRAWABLE', limit: 400_00 } });
});

it('a refusal is shown at its field, others beside the button', () => {
  expect([fieldOf('UTR_USED'), fieldOf('DAY_LIMIT'), fieldOf('REQUESTS_WAITING'), fieldOf(null)]).toEqual(['utr', 'amount', null, null]);
});

it('quick amounts are those that are allowed', () => {
  expect(quickAmounts(LIMITS)).toEqual([500, 1000, 5000, 10_000]);
  expect(quickAmounts({ ...LIMITS, left: 900 })).toEqual([500]);
  expect(typedAmount('₹1,00,000.50x')).toBe('100000.50');
});

it('the QR code says payee, amount and that it is play money', () => {
  const payTo = { payee: 'Maidan (play money)', upiId: 'maidan@playmoney' };
  expect(upiIntent(payTo, '250.5')).toBe('upi://pay?pa=maidan%40playmoney&pn=Maidan%20(play%20money)&am=250.50&cu=INR&tn=Play%20money');
  expect(upiIntent(payTo, 'x')).toBe('upi://pay?pa=maidan%40playmoney&pn=Maidan%20(play%20money)&cu=INR&tn=Play%20money');
});
