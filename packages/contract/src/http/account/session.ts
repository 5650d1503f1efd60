/** Sessions and the password (CA-61, D-08, O-45), permissions (CA-31) and the last login (CA-63). */
import * as z from 'zod/mini';
import { successOf } from '../../answer.ts';
import { endpoint } from '../../endpoint.ts';
import { Claim, Id, IdOrNumber, LONGEST_PASSWORD, Text } from '../../fields.ts';

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
