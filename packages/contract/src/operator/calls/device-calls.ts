/** The console's calls about codes of the command line: it shows a code of eight letters, and the operator confirms it in the console. */
import * as z from 'zod/mini';
import { successOf } from '../../answer.ts';
import { endpoint } from '../../endpoint.ts';
import { Id, Text, Token } from '../../fields.ts';
import type { CallRule } from '../call-rule.ts';

/** Letters of a code: no vowels, so that none is a word, and none that looks like a digit. 20^8 codes are 34 bits. */
export const DEVICE_CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
export const DEVICE_CODE_LENGTH = 8;
/** As a person types it: small letters, blanks and hyphens do not matter. */
const DeviceCode = Text(32);
const RequestHash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const OPEN: CallRule = { needs: null, scope: 'none', stepUp: 'none', fourEyes: null, audit: 'action' };
const OWN_ACTION: CallRule = { needs: 'own', scope: 'none', stepUp: 'none', fourEyes: null, audit: 'action' };

/** Returns a code in its form of storage: capital letters without blanks and hyphens. */
export const plainDeviceCode = (typed: string): string => typed.toUpperCase().replaceAll(/[\s-]/g, '');
/** Returns a code as people read it: two groups of four letters. */
export const shownDeviceCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

/** Begins a sign-in of the command line. `deviceToken` stays in the program; `code` is shown. Valid for 5 minutes. `expiresAt`: ms since 1970. */
export const consoleDeviceCode = endpoint({
  name: 'consoleDeviceCode',
  method: 'POST',
  path: 'operator/device-code',
  auth: 'none',
  rule: OPEN,
  body: z.object({}),
  answer: successOf({ deviceToken: z.string(), code: z.string(), expiresAt: z.number() }),
});
/**
 * Asks for the session of a code that the program has shown. WAITING: no operator has confirmed it. The token of SIGNED_IN is answered once; the
 * program sends it as a bearer token. DEVICE_CODE_INVALID.
 */
export const consoleDeviceSession = endpoint({
  name: 'consoleDeviceSession',
  method: 'POST',
  path: 'operator/device-code/session',
  auth: 'none',
  rule: OPEN,
  body: z.object({ deviceToken: Token }),
  answer: z.discriminatedUnion('state', [
    successOf({ state: z.literal('WAITING') }),
    successOf({ state: z.literal('SIGNED_IN'), token: z.string(), login: z.string(), endsAt: z.number() }),
  ]),
});
/**
 * Begins the proof of a factor for one request of the command line. After its confirmation the same request needs no step-up for two minutes.
 * `call`: the name of the request's call, shown to the operator. NOT_PERMITTED: the session is a browser's, which proves the factor itself.
 */
export const consoleDeviceProof = endpoint({
  name: 'consoleDeviceProof',
  method: 'POST',
  path: 'operator/device-code/proof',
  auth: 'console',
  rule: OWN_ACTION,
  body: z.object({ requestHash: RequestHash, call: Id }),
  answer: successOf({ code: z.string(), expiresAt: z.number() }),
  action: true,
});
/** Shows what a code would do. A wrong code counts as a guess. `call`: null for a sign-in. DEVICE_CODE_INVALID, TOO_MANY_TRIES, NOT_PERMITTED. */
export const consoleDeviceLookUp = endpoint({
  name: 'consoleDeviceLookUp',
  method: 'POST',
  path: 'operator/device-code/look-up',
  auth: 'console',
  rule: OWN_ACTION,
  body: z.object({ code: DeviceCode }),
  answer: successOf({ call: z.nullable(z.string()), address: z.string(), browser: z.string(), createdAt: z.number(), expiresAt: z.number() }),
  action: true,
});
/** Confirms a code, with a factor for this very code. DEVICE_CODE_INVALID, TOO_MANY_TRIES; NOT_PERMITTED from the command line. */
export const consoleDeviceConfirm = endpoint({
  name: 'consoleDeviceConfirm',
  method: 'POST',
  path: 'operator/device-code/confirm',
  auth: 'console',
  rule: { ...OWN_ACTION, stepUp: 'each' },
  body: z.object({ code: DeviceCode }),
  answer: successOf({}),
  action: true,
});
