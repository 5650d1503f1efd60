import { createTranslator } from 'use-intl';
import { passwordRuleText } from '@maidan/domain';
import { describe, expect, it, vi } from 'vitest';
import english from '../../../messages/account/phone-access.en.json';
import { CallError } from '../../../platform/http/call-error.ts';
import { createCaller } from '../../../platform/http/caller.ts';
import { createPasswordReset, passwordProblems } from '../password/new-password.ts';
import {
  EMPTY_OTP_LOGIN,
  emptyRegister,
  isComplete,
  isPhone,
  otpFault,
  otpLoginProblems,
  registerProblems,
  type FormRules,
  type RegisterForm,
} from './phone-forms.ts';
import { createOtpOrReset, initialSignUp } from '../sign-up/sign-up-state.ts';

const good: RegisterForm = { mobileNum: '9876543210', otp: '0042', password: 'Abcdef1!', conPassword: 'Abcdef1!', promo: '' };
const text = createTranslator({ locale: 'en', messages: english });

const CLASSIC: FormRules = { otpDigits: 4, password: 'classic' };

/** Returns the English texts that a form shows, by field. */
function shown(form: Partial<RegisterForm>, rules: FormRules = CLASSIC): Record<string, string> {
  const { password, ...others } = registerProblems({ ...good, ...form }, rules);
  const texts: Record<string, string> = {};
  for (const [field, problem] of Object.entries(others)) if (problem !== null) texts[field] = text(problem);
  if (password !== null) texts['password'] = passwordRuleText(password, 'en');
  return texts;
}

describe('the register form', () => {
  it('[EN-33] [VA-20] has five fields, of which promo may be empty', () => {
    expect(Object.keys(emptyRegister('')).toSorted()).toEqual(['conPassword', 'mobileNum', 'otp', 'password', 'promo']);
    expect(shown({ promo: '' })).toEqual({});
    expect(isComplete(registerProblems(good, CLASSIC))).toBe(true);
    expect(emptyRegister('ASHA42').promo).toBe('ASHA42');
  });

  it("[VA-03] [VA-04] the phone is ten digits: 'Phone No must be 10 digits'", () => {
    for (const wrong of ['987654321', '98765432101']) expect(shown({ mobileNum: wrong })).toEqual({ mobileNum: 'Phone No must be 10 digits' });
    expect(shown({ mobileNum: '98a' })).toEqual({ mobileNum: 'Phone Number must only contain digits' });
    expect(shown({ mobileNum: '' })).toEqual({ mobileNum: 'Phone Number is required' });
    expect([isPhone('987654321'), isPhone('98765432a0'), isPhone('9876543210')]).toEqual([false, false, true]);
  });

  it('[VA-11] [VA-18] [VA-19] a password is required, and the password again is required and equal', () => {
    expect(shown({ conPassword: '' })).toEqual({ conPassword: 'This field is required' });
    for (const other of ['Abcdef1?', 'abcdef1!', 'Abcdef1', 'Abcdef1!!'])
      expect(shown({ conPassword: other })).toEqual({ conPassword: 'Password does not match.' });
    expect(shown({ password: '', conPassword: '' })).toEqual({ password: 'This field is required', conPassword: 'This field is required' });
  });

  it('[TR-033] a site with long passwords takes any eight characters, and 128 of them', () => {
    const rules: FormRules = { otpDigits: 4, password: 'long' };
    for (const password of ['aaaaaaaa', 'correct horse battery staple', 'a'.repeat(128)]) expect(shown({ password, conPassword: password }, rules)).toEqual({});
    expect(shown({ password: 'a'.repeat(129), conPassword: 'a'.repeat(129) }, rules)).toEqual({ password: 'Must be at most 128 characters' });
    expect(passwordProblems({ current: 'x', next: 'aaaaaaaa', again: 'aaaaaaaa' }, 'long')).toEqual({});
  });

  it('[TR-035] a site with OTPs of six digits takes six', () => {
    const rules: FormRules = { otpDigits: 6, password: 'classic' };
    for (const otp of ['1234', '12345', '1234567', '12345a']) expect(shown({ otp }, rules)).toEqual({ otp: 'Otp must be 6 digits long' });
    expect(shown({ otp: '123456' }, rules)).toEqual({});
    expect(shown({ otp: '123456' })).toEqual({ otp: 'Otp must be 4 digits long' });
  });

  it('[VA-21] [VA-22] the OTP has four digits and is required', () => {
    expect(shown({ otp: '123' })).toEqual({ otp: 'Otp must be 4 digits long' });
    expect(shown({ otp: '12a4' })).toEqual({ otp: 'Otp must be 4 digits long' });
    expect(shown({ otp: '' })).toEqual({ otp: 'Otp Required' });
    // the tabs show it once an OTP was sent
    const empty = registerProblems({ ...good, otp: '' }, CLASSIC);
    expect([otpFault('order-1', empty), otpFault(null, empty)].map((problem) => problem && text(problem))).toEqual([
      'Otp Required',
      text('phoneAccess.otpFirst'),
    ]);
  });
});

it('[EN-34] the OTP login form has mobileNum and otp', () => {
  expect(Object.keys(EMPTY_OTP_LOGIN).toSorted()).toEqual(['mobileNum', 'otp']);
  expect(otpLoginProblems(EMPTY_OTP_LOGIN, 4)).toEqual({ mobileNum: 'phoneAccess.phoneRequired', otp: 'phoneAccess.otpRequired' });
  expect(isComplete(otpLoginProblems({ mobileNum: '9876543210', otp: '1234' }, 4))).toBe(true);
});

describe('the state of a sign-up', () => {
  it('[EN-35] is the referral code, the promo and the terms', () => {
    expect(initialSignUp('ASHA42')).toEqual({ referCode: 'ASHA42', promo: null, terms: false });
    expect(initialSignUp(null)).toEqual({ referCode: '', promo: null, terms: false });
  });

  it('[ER-12] [ER-13] an OTP that could not be made resets it, and the error goes on in its normalised form', async () => {
    const failure = new CallError(200, 'Too many attempts. Please try again later', 'TOO_MANY_TRIES', { success: false });
    for (const [thrown, expected] of [
      [failure, { status: 200, message: failure.message, code: 'TOO_MANY_TRIES', data: { success: false } }],
      [new TypeError('network down'), { status: 0, message: 'network down', code: null, data: null }],
      ['out of order', { status: 0, message: 'out of order', code: null, data: null }],
    ] as const) {
      let state = { ...initialSignUp('ASHA42'), promo: { code: 'GO', type: 'PROMO' }, terms: true };
      const failed = createOtpOrReset(vi.fn<() => Promise<never>>().mockRejectedValue(thrown), () => (state = initialSignUp('ASHA42') as typeof state));
      await expect(failed).rejects.toBeInstanceOf(CallError);
      await expect(failed).rejects.toMatchObject(expected);
      expect(state).toEqual({ referCode: 'ASHA42', promo: null, terms: false });
    }
  });

  it('an OTP that was made leaves it', async () => {
    const reset = vi.fn<() => void>();
    await expect(createOtpOrReset(() => Promise.resolve('sent'), reset)).resolves.toBe('sent');
    expect(reset).not.toHaveBeenCalled();
  });
});

it('[CA-43] the authorization header of the first answer goes with the call that sets the new password', async () => {
  const carried: (string | null)[] = [];
  const answers = [
    new Response(JSON.stringify({ success: true, status: 200, data: { success: true, message: 'sent', orderId: 'o1' } }), {
      headers: { authorization: 'Bearer proof-1' },
    }),
    new Response(JSON.stringify({ success: false, message: 'Invalid or expired OTP' })),
    new Response(JSON.stringify({ success: true, message: 'Your password is changed' })),
  ];
  const reset = createPasswordReset(
    createCaller({
      base: '',
      fetch: (_input, init) => {
        carried.push(new Headers(init?.headers).get('authorization'));
        return Promise.resolve(answers.shift()!);
      },
      token: () => undefined,
      onSessionEnded: () => undefined,
      language: () => 'en',
    }),
    { managerID: 'm-maidan', siteurl: 'localhost' },
  );
  const { data } = await reset.ask('9876543210');
  const set = (otp: string) => reset.set({ phone: '9876543210', otp, orderId: data.orderId, password: 'Abcdef1!' });
  await expect(set('1243')).rejects.toThrow('Invalid or expired OTP');
  const message = await set('1234');
  expect(message).toBe('Your password is changed');
  // The next try after a refused OTP carries it too.
  expect(carried).toEqual([null, 'Bearer proof-1', 'Bearer proof-1']);
});

it('the form asks for the old password, a good new one, and the same again', () => {
  expect(passwordProblems({ current: '', next: '', again: '' }, 'classic')).toEqual({
    current: 'password.required',
    next: 'password.required',
    again: 'password.required',
  });
  expect(passwordProblems({ current: 'x', next: 'aB3$567', again: 'aB3$567' }, 'classic')).toEqual({ next: 'password.weak' });
  expect(passwordProblems({ current: 'x', next: 'aB3$5678', again: 'aB3$5679' }, 'classic')).toEqual({ again: 'password.mismatch' });
  expect(passwordProblems({ current: 'x', next: 'aB3$5678', again: 'aB3$5678' }, 'classic')).toEqual({});
});
