/** A forgotten password: the authorization header of the first answer goes with the next call (CA-43). */
import { forgotPassword, verifyForgotPassword, type OtpSent } from '@maidan/contract';
import { createCaller, type CallerParts } from '../../platform/http/caller.ts';

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
export function createPasswordReset(parts: CallerParts, site: { readonly managerID: string; readonly siteurl: string }): PasswordReset {
  let kept: string | null = null;
  const call = createCaller({
    ...parts,
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers);
      if (kept !== null) headers.set('authorization', kept);
      const response = await parts.fetch(input, { ...init, headers });
      kept = response.headers.get('authorization') ?? kept;
      return response;
    },
  });
  return {
    ask: (phone) => call(forgotPassword, { body: { phone, managerId: site.managerID, siteurl: site.siteurl } }),
    set: async (password) => (await call(verifyForgotPassword, { body: { ...password } })).message,
  };
}
