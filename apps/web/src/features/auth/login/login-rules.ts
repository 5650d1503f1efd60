/** The rules of the login form, and the mode it opens with (VA-01, VA-02, VA-04, VA-07 to VA-09, EN-32). The messages are keys of the catalogue. */
import { PASSWORD_MIN_LOGIN, PHONE_DIGITS } from '@maidan/domain';
import * as z from 'zod/mini';

/** User id or phone number (ST-20). */
export type LoginMode = 'user' | 'phone';

export const USER_ID_MAX = 32;

const password = z.string().check(z.minLength(1, 'auth.passwordRequired'), z.minLength(PASSWORD_MIN_LOGIN, 'auth.passwordShort'));

const userForm = z.object({
  userId: z.string().check(z.trim(), z.minLength(1, 'auth.userIdRequired'), z.maxLength(USER_ID_MAX)),
  mobileNum: z.string(),
  password,
});
const phoneForm = z.object({
  userId: z.string(),
  mobileNum: z.string().check(z.minLength(1, 'auth.phoneRequired'), z.regex(/^\d*$/, 'auth.phoneDigits'), z.length(PHONE_DIGITS, 'auth.phoneTen')),
  password,
});

export interface LoginForm {
  readonly userId: string;
  readonly mobileNum: string;
  readonly password: string;
}
export const EMPTY_LOGIN: LoginForm = { userId: '', mobileNum: '', password: '' };

/** Returns the rules of the form in a mode. The field of the other mode is ignored. */
export function loginRules(mode: LoginMode) {
  return mode === 'user' ? userForm : phoneForm;
}

/** Every message of the rules: the test of the catalogue looks for these keys. */
export const LOGIN_MESSAGES = [
  'auth.passwordRequired',
  'auth.passwordShort',
  'auth.userIdRequired',
  'auth.phoneRequired',
  'auth.phoneDigits',
  'auth.phoneTen',
] as const;
export type LoginMessage = (typeof LOGIN_MESSAGES)[number];

/** Key of the mode in which the last player of this device logged in. */
const KEY = 'loginMode';

export function lastLoginMode(): LoginMode {
  return localStorage.getItem(KEY) === 'phone' ? 'phone' : 'user';
}

export function rememberLoginMode(mode: LoginMode): void {
  localStorage.setItem(KEY, mode);
}
