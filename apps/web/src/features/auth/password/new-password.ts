/** What the form of a new password must hold before it is sent (O-45): the old one, a good new one, and the new one again. Pure. */
import { missingPasswordParts } from '@maidan/domain';
import { forgotPassword, verifyForgotPassword, type OtpSent } from '@maidan/contract';
import type { Caller, Pass } from '../../../platform/http/caller.ts';

export interface PasswordForm {
  readonly current: string;
  readonly next: string;
  readonly again: string;
}
export const EMPTY_PASSWORDS: PasswordForm = { current: '', next: '', again: '' };

/** Keys of the texts. */
export type PasswordProblem = 'password.required' | 'password.weak' | 'password.mismatch';
export type PasswordProblems = { readonly [field in keyof PasswordForm]?: PasswordProblem };

export function passwordProblems({ current, next, again }: PasswordForm): PasswordProblems {
  return {
    ...(current === '' ? { current: 'password.required' } : {}),
    ...(next === '' ? { next: 'password.required' } : missingPasswordParts(next).length > 0 ? { next: 'password.weak' } : {}),
    ...(again === '' ? { again: 'password.required' } : again !== next ? { again: 'password.mismatch' } : {}),
  };
}

/** A forgotten password: the authorization header of the first answer goes with the next call (CA-43). */
interface NewPassword {
  readonly phone: string;
  readonly otp: string;
  readonly orderId: string;
  readonly password: string;
}
interface PasswordReset {
  readonly ask: (phone: string) => Promise<OtpSent>;
  /** Answers the words of the server. */
  readonly set: (password: NewPassword) => Promise<string>;
}

/** One reset of a site: what it keeps is nobody else's. */
export function createPasswordReset(call: Caller, site: { readonly managerID: string; readonly siteurl: string }): PasswordReset {
  const pass: Pass = { authorization: null };
  return {
    ask: (phone) => call(forgotPassword, { body: { phone, managerId: site.managerID, siteurl: site.siteurl }, pass }),
    set: async (password) => (await call(verifyForgotPassword, { body: { ...password }, pass })).message,
  };
}
