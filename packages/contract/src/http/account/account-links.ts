/** Account links, each valid for one use (CA-06, CA-15). */
import * as z from 'zod/mini';
import { successOf } from '../../answer.ts';
import { endpoint } from '../../endpoint.ts';
import { Claim, Id, Token } from '../../fields.ts';
import { Login } from './session.ts';

/** Logs in over WhatsApp. `otp` and `waId` come from the link's query. The otp is a long random value, valid for five minutes and one login (T-17). OTP_WRONG. */
export const whatsAppLogin = endpoint({
  name: 'whatsAppLogin',
  method: 'POST',
  path: 'auth/walogin',
  auth: 'none',
  body: z.object({ otp: Token, waId: z.optional(Id), siteurl: Claim }),
  answer: Login,
});
/** Verifies an e-mail address. The client shows statusDesc unchanged (CA-16). OTP_WRONG if the link is used, expired or of another account. */
export const verifyEmail = endpoint({
  name: 'verifyEmail',
  method: 'GET',
  path: 'profile/verify/email/:memberCode/:code',
  auth: 'none',
  params: z.object({ memberCode: Id, code: Token }),
  answer: successOf({ status: z.object({ statusDesc: z.string() }) }),
});
