/** What a login form must hold before it is sent (VA-01, VA-02, VA-04, VA-07 to VA-09, EN-32). The messages are keys of the catalogue. */
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

/** The form's rules for a mode: the other field is not looked at. */
export function loginRules(mode: LoginMode) {
  return mode === 'user' ? userForm : phoneForm;
}

/** The messages the rules give, so that the catalogue test finds them used. */
export const LOGIN_MESSAGES = [
  'auth.passwordRequired',
  'auth.passwordShort',
  'auth.userIdRequired',
  'auth.phoneRequired',
  'auth.phoneDigits',
  'auth.phoneTen',
] as const;
export type LoginMessage = (typeof LOGIN_MESSAGES)[number];

/** By user id or by phone: how the last player of this device logged in. The login form opens with it. */
const KEY = 'loginMode';

export function lastLoginMode(): LoginMode {
  return localStorage.getItem(KEY) === 'phone' ? 'phone' : 'user';
}

export function rememberLoginMode(mode: LoginMode): void {
  localStorage.setItem(KEY, mode);
}
