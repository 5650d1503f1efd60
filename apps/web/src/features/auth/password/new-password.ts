/** The rules of the form for a new password (O-45), and the calls that reset a forgotten one (CA-43). */
import { missingPasswordParts, type PasswordRule } from '@maidan/domain';
import { forgotPassword, verifyForgotPassword, type OtpSent } from '@maidan/contract';
import type { Caller, AuthorizationHolder } from '../../../platform/http/caller.ts';

export interface PasswordForm {
  readonly current: string;
  readonly next: string;
  readonly again: string;
}
export const EMPTY_PASSWORDS: PasswordForm = { current: '', next: '', again: '' };

/** Keys of the texts. */
export type PasswordProblem = 'password.required' | 'password.weak' | 'password.mismatch';
export type PasswordProblems = { readonly [field in keyof PasswordForm]?: PasswordProblem };

/** Returns the text keys of the errors by field; empty if the form can be sent. */
export function passwordProblems({ current, next, again }: PasswordForm, rule: PasswordRule): PasswordProblems {
  return {
    ...(current === '' ? { current: 'password.required' } : {}),
    ...(next === '' ? { next: 'password.required' } : missingPasswordParts(next, rule).length > 0 ? { next: 'password.weak' } : {}),
    ...(again === '' ? { again: 'password.required' } : again !== next ? { again: 'password.mismatch' } : {}),
  };
}

/** A new password in place of a forgotten one, with the OTP that proves the phone. */
interface NewPassword {
  readonly phone: string;
  readonly otp: string;
  readonly orderId: string;
  readonly password: string;
}
interface PasswordReset {
  /** Requests the OTP. */
  readonly ask: (phone: string) => Promise<OtpSent>;
  /** Sets the password. Returns the message of the server. */
  readonly set: (password: NewPassword) => Promise<string>;
}

/** Creates the calls of one password reset. The second call sends the authorization header of the first response (CA-43). */
export function createPasswordReset(call: Caller, site: { readonly managerID: string; readonly siteurl: string }): PasswordReset {
  const authorizationHolder: AuthorizationHolder = { authorization: null };
  return {
    ask: (phone) => call(forgotPassword, { body: { phone, managerId: site.managerID, siteurl: site.siteurl }, authorizationHolder }),
    set: async (password) => (await call(verifyForgotPassword, { body: { ...password }, authorizationHolder })).message,
  };
}
