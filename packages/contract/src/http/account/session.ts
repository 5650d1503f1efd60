/** Login, logout and sessions (CA-02, CA-05, CA-61, O-35, D-08), permissions (CA-31, CA-63), and account links for one use (CA-06, CA-15). */
import * as z from 'zod/mini';
import { successOf } from '../../answer.ts';
import { endpoint } from '../../endpoint.ts';
import { Claim, Id, IdOrNumber, LONGEST_PASSWORD, Text, Token } from '../../fields.ts';

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
/** Ends this session; its sockets close within a second. */
export const logout = endpoint({ name: 'logout', method: 'POST', path: 'logout', auth: 'bearer', answer: successOf({}) });
/** `expiresIn`: seconds until the absolute end, 12 hours after the sign-in. */
const RenewedToken = z.object({ accessToken: z.string(), expiresIn: z.number() });
export type RenewedToken = z.infer<typeof RenewedToken>;
/**
 * Returns a new token; the old one ends, and its use ends the session. Counts as an action of the player. The absolute end stays: only a new
 * sign-in starts another 12 hours.
 */
export const renewSession = endpoint({
  name: 'renewSession',
  method: 'POST',
  path: 'session/renew',
  auth: 'bearer',
  answer: successOf({ token: RenewedToken }),
  action: true,
});

/** Changes the password (O-45) after checking the old one. Every other session of the account ends; this one continues with the new token. */
export const changePassword = endpoint({
  name: 'changePassword',
  method: 'POST',
  path: 'session/password',
  auth: 'bearer',
  body: z.object({ oldPassword: Text(LONGEST_PASSWORD), password: Text(LONGEST_PASSWORD) }),
  answer: successOf({ message: z.string(), token: RenewedToken }),
  action: true,
});

/** One of the account's own sessions. */
export const OwnSession = z.object({
  /** Identifies the session for endSession; it reveals nothing about the token. */
  _id: z.string(),
  /** Name that the browser sent. */
  browser: z.string(),
  /** Address that the server saw at the login. */
  address: z.string(),
  /** ISO 8601. */
  startedAt: z.string(),
  /** Time of the player's last action, ISO 8601; up to a minute late if another process serves the session. */
  lastSeenAt: z.string(),
  /** Whether this is the caller's session. */
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;
/** Lists at most 100 live sessions, newest action first. It does not count as an action. */
export const ownSessions = endpoint({
  name: 'ownSessions',
  method: 'GET',
  path: 'session/list',
  auth: 'bearer',
  answer: successOf({ result: z.array(OwnSession) }),
});
const SessionsEnded = successOf({ ended: z.number() });
/** Ends one of the account's sessions and closes its sockets within a second. `ended` is 0 if it was already over or belongs to another account. */
export const endSession = endpoint({
  name: 'endSession',
  method: 'DELETE',
  path: 'session/list/:session',
  auth: 'bearer',
  params: z.object({ session: Id }),
  answer: SessionsEnded,
  action: true,
});
/** Ends all sessions of the account but the caller's. */
export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  method: 'DELETE',
  path: 'session/list',
  auth: 'bearer',
  answer: SessionsEnded,
  action: true,
});

/** The event types of a user (CA-31). The role and ids in the request are claims and decide nothing (T-10, T-11). */
export const UserEventsRequest = z.object({
  details: z.optional(z.object({ _id: z.optional(IdOrNumber), username: Claim, role: Claim })),
  targetUser: z.optional(IdOrNumber),
});
export const UserEvents = z.object({
  /** Sport ids of 1, 2, 4 the account may use. */
  allowed: z.array(z.number()),
  flags: z.object({ c1: z.boolean(), c9: z.boolean() }),
  availableEventTypes: z.record(z.string(), z.boolean()),
});
export type UserEvents = z.infer<typeof UserEvents>;
export const userEvents = endpoint({
  name: 'userEvents',
  method: 'POST',
  path: 'getUserEvenets',
  auth: 'bearer',
  body: UserEventsRequest,
  answer: successOf({ parent: UserEvents }),
});

/** Returns when the account was last used before this session (CA-63); null at the first login. */
export const activityDetails = endpoint({
  name: 'activityDetails',
  method: 'POST',
  path: 'getActivityDetails',
  auth: 'bearer',
  answer: successOf({ doc: z.array(z.object({ lastLogin: z.nullable(z.string()) })) }),
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
