/** Links that are good for one time (CA-06, CA-15). */
import * as z from 'zod/mini';
import { successOf } from '../../answer.ts';
import { endpoint } from '../../endpoint.ts';
import { Claim, Id, Token } from '../../fields.ts';
import { Login } from './session.ts';

/** `otp` and `waId` stand in the link's query; the otp is a long random value, good for five minutes and one login (T-17). OTP_WRONG. */
export const whatsAppLogin = endpoint({
  name: 'whatsAppLogin',
  method: 'POST',
  path: 'auth/walogin',
  auth: 'none',
  body: z.object({ otp: Token, waId: z.optional(Id), siteurl: Claim }),
  answer: Login,
});
/** statusDesc is shown as it is (CA-16). OTP_WRONG for a link that is used, over or of another account. */
export const verifyEmail = endpoint({
  name: 'verifyEmail',
  method: 'GET',
  path: 'profile/verify/email/:memberCode/:code',
  auth: 'none',
  params: z.object({ memberCode: Id, code: Token }),
  answer: successOf({ status: z.object({ statusDesc: z.string() }) }),
});
