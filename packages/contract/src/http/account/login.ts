/** Login (CA-02, CA-05, O-35), and account links for one use (CA-06, CA-15). */
import * as z from 'zod/mini';
import { successOf } from '../../answer.ts';
import { endpoint } from '../../endpoint.ts';
import { Claim, Id, LONGEST_PASSWORD, Text, Token } from '../../fields.ts';

/** A user as the client stores it (EN-02). */
export const User = z.object({
  _id: z.string(),
  memberCode: z.string(),
  details: z.object({ username: z.string(), role: z.string(), status: z.string() }),
  key: z.string(),
  verifytoken: z.string(),
  isB2C: z.boolean(),
  isDemo: z.boolean(),
});
export type User = z.infer<typeof User>;

/** Shape Login: `verifytoken` and `token.accessToken` are the same session token (T-05). */
export const Login = successOf({
  status: z.number(),
  message: z.string(),
  data: User,
  /** Seconds until the session's absolute end. */
  token: z.object({ accessToken: z.string(), expiresIn: z.number() }),
  result: z.object({ isB2C: z.boolean() }),
});
export type Login = z.infer<typeof Login>;

export const LoginRequest = z.object({
  /** User id, or the ten digits of the phone. */
  username: Text(64),
  password: Text(LONGEST_PASSWORD),
  siteurl: Claim,
  manager: Claim,
  /** After WORK_PROOF_NEEDED: `challenge.nonce`, with a challenge of `user/loginWork` for this user name and a nonce of eight digits. */
  workProof: z.optional(Text(128)),
});

export const userLogin = endpoint({
  name: 'userLogin',
  method: 'POST',
  path: 'user/userLogin',
  auth: 'basic',
  encoding: 'form',
  humanProof: true,
  body: LoginRequest,
  answer: Login,
});
/**
 * Returns a challenge for a login that was refused with WORK_PROOF_NEEDED. The client finds a nonce of eight digits, so that the SHA-256 of
 * `challenge.nonce` begins with `bits` zero bits. Valid for ten minutes and for one login with this user name.
 */
export const loginWork = endpoint({
  name: 'loginWork',
  method: 'POST',
  path: 'user/loginWork',
  auth: 'none',
  body: z.object({ username: Text(64) }),
  answer: successOf({ challenge: z.string(), bits: z.number() }),
});
/**
 * Login with Google (CA-05). `credential` is the ID token that Google signed for the page. The authorization header has the page's random value for
 * this login as Bearer; the credential's nonce is its SHA-256 in hex. Valid for one login. `referrBy`: the sign-up code of a new account.
 * GOOGLE_REFUSED, SWITCHED_OFF.
 */
export const googleLogin = endpoint({
  name: 'googleLogin',
  method: 'POST',
  path: 'auth/glogin',
  auth: 'none',
  body: z.object({ credential: Text(4096).check(z.minLength(1)), siteurl: Claim, referrBy: z.optional(Text(32)) }),
  answer: Login,
});
export const loginWithDemo = endpoint({ name: 'loginWithDemo', method: 'POST', path: 'LoginWithDemo', auth: 'none', humanProof: true, answer: Login });
/**
 * Sets the cookie of a known browser after a login over the socket, which cannot set cookies. `remembered` is false if the login is more than a
 * minute old or the session has already made this call.
 */
export const rememberBrowser = endpoint({
  name: 'rememberBrowser',
  method: 'POST',
  path: 'session/browser',
  auth: 'bearer',
  answer: successOf({ remembered: z.boolean() }),
});
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
