/** Signing in and out (CA-02, CA-05, CA-61, O-35, D-08) and who may see what (CA-31, CA-63). */
import * as z from 'zod/mini';
import { successOf } from '../../answer.ts';
import { endpoint } from '../../endpoint.ts';
import { Claim, Id, IdOrNumber, Text } from '../../fields.ts';

/** A user as the client keeps it (EN-02). */
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
  password: Text(128),
  siteurl: Claim,
  manager: Claim,
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
 * Login with Google (CA-05). `credential` is the ID token that Google signed for the page, the authorization header carries what the page drew for this
 * login as Bearer: the credential's nonce is its SHA-256 in hex. Good for one login. `referrBy`: the code a new account comes with.
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
 * The cookie of a known browser, for a login over the socket, which can set none: asked for right after it, once. `remembered` false:
 * the session is no login of the last minute, or was here before.
 */
export const rememberBrowser = endpoint({
  name: 'rememberBrowser',
  method: 'POST',
  path: 'session/browser',
  auth: 'bearer',
  answer: successOf({ remembered: z.boolean() }),
});
/** Signs this session out; its sockets close within a second. */
export const logout = endpoint({ name: 'logout', method: 'POST', path: 'logout', auth: 'bearer', answer: successOf({}) });
/** `expiresIn`: seconds until the absolute end. */
const RenewedToken = z.object({ accessToken: z.string(), expiresIn: z.number() });
export type RenewedToken = z.infer<typeof RenewedToken>;
/** A new token for 12 more hours; the old one ends. An action of the player. */
export const renewSession = endpoint({
  name: 'renewSession',
  method: 'POST',
  path: 'session/renew',
  auth: 'bearer',
  answer: successOf({ token: RenewedToken }),
  action: true,
});

/** A change of password (O-45). The old password is checked; every other session of the account ends, this one goes on under the new token. */
export const changePassword = endpoint({
  name: 'changePassword',
  method: 'POST',
  path: 'session/password',
  auth: 'bearer',
  body: z.object({ oldPassword: Text(128), password: Text(128) }),
  answer: successOf({ message: z.string(), token: RenewedToken }),
  action: true,
});

/** One of the account's own sessions. */
export const OwnSession = z.object({
  /** Names it for ending it; tells nothing of its token. */
  _id: z.string(),
  /** As the browser names itself. */
  browser: z.string(),
  /** As the server saw it at the login. */
  address: z.string(),
  /** ISO 8601. */
  startedAt: z.string(),
  /** Of the player's last action, ISO 8601; up to a minute old for a session of another process. */
  lastSeenAt: z.string(),
  /** The one that asks. */
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;
/** Those that live, the newest action first; 100 at most. A look at them is no action. */
export const ownSessions = endpoint({
  name: 'ownSessions',
  method: 'GET',
  path: 'session/list',
  auth: 'bearer',
  answer: successOf({ result: z.array(OwnSession) }),
});
const SessionsEnded = successOf({ ended: z.number() });
/** Ends one of the own sessions and closes its sockets within a second. `ended` 0: it was over already, or is none of the account's. */
export const endSession = endpoint({
  name: 'endSession',
  method: 'DELETE',
  path: 'session/list/:session',
  auth: 'bearer',
  params: z.object({ session: Id }),
  answer: SessionsEnded,
  action: true,
});
/** Ends all but the one that asks. */
export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  method: 'DELETE',
  path: 'session/list',
  auth: 'bearer',
  answer: SessionsEnded,
  action: true,
});

/** The user events (CA-31). The role and ids in it are the client's words and decide nothing (T-10, T-11). */
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

/** The last login (CA-63): when the account was last used before this session; null at the first login. */
export const activityDetails = endpoint({
  name: 'activityDetails',
  method: 'POST',
  path: 'getActivityDetails',
  auth: 'bearer',
  answer: successOf({ doc: z.array(z.object({ lastLogin: z.nullable(z.string()) })) }),
});
