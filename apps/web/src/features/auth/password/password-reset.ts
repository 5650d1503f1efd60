/** A forgotten password: the authorization header of the first answer goes with the next call (CA-43). */
import { forgotPassword, verifyForgotPassword, type OtpSent } from '@maidan/contract';
import type { Caller, Pass } from '../../../platform/http/caller.ts';

export interface NewPassword {
  readonly phone: string;
  readonly otp: string;
  readonly orderId: string;
  readonly password: string;
}
export interface PasswordReset {
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
