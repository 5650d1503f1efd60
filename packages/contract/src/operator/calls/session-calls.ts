/** The console's calls about the operator himself: sign-in, session, step-up, enrolment, own factors. */
import * as z from 'zod/mini';
import { successOf } from '../../answer.ts';
import { endpoint } from '../../endpoint.ts';
import { Id, Text, Token } from '../../fields.ts';
import type { CallRule } from '../call-rule.ts';
import { Base64Url, CeremonyOptions, PasskeyAssertion, PasskeyRegistration } from '../../passkey.ts';
import { PERMISSIONS } from '../permissions.ts';
import { OPERATOR_ROLES } from '../roles.ts';

/** The hex SHA-256 of a request's text (`requestText`). */
const RequestHash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const CeremonyId = Base64Url(64);
const Code = z.string().check(z.regex(/^\d{6}$/));
export const OperatorLogin = z.string().check(z.minLength(3), z.maxLength(64), z.regex(/^[a-z0-9][a-z0-9._@-]*$/));
export const OperatorName = Text(80).check(z.minLength(1), z.regex(/\S/));
const PasskeyName = Text(60);
const Password = Text(512);

const CeremonyAnswer = successOf({ ceremonyId: z.string(), options: CeremonyOptions });

export const AssignmentWire = z.object({
  role: z.enum(OPERATOR_ROLES),
  sites: z.nullable(z.array(z.string())),
  sports: z.nullable(z.array(z.string())),
});
export const OperatorWire = z.object({
  id: z.string(),
  login: z.string(),
  name: z.string(),
  rank: z.number(),
  permissions: z.array(z.enum(PERMISSIONS)),
  assignments: z.array(AssignmentWire),
});
/** Times in ms since 1970. `lockAt`: when the session locks without an action. */
export const SessionWire = z.object({ name: z.string(), endsAt: z.number(), lockAt: z.number(), locked: z.boolean(), stepUpUntil: z.number() });
/** A session in a list. Times in ms since 1970. */
const ListedSession = z.object({
  name: z.string(),
  browser: z.string(),
  address: z.string(),
  startedAt: z.number(),
  lastActionAt: z.number(),
  current: z.boolean(),
});
const Done = successOf({});
/** An emergency session of the local key that is open in the installation: every console shows it. Null: none. `endsAt`: ms since 1970. */
const Emergency = z.nullable(z.object({ endsAt: z.number() }));

/** Calls without a session: they try a secret. */
const OPEN: CallRule = { needs: null, scope: 'none', stepUp: 'none', fourEyes: null, audit: 'action' };
/** Calls of an operator about himself. */
const OWN: CallRule = { needs: 'own', scope: 'none', stepUp: 'none', fourEyes: null, audit: 'none' };
const OWN_ACTION: CallRule = { ...OWN, audit: 'action' };
/** A change of the own factors needs a factor for this very request. */
const OWN_FACTORS: CallRule = { ...OWN_ACTION, stepUp: 'each' };

export const consoleSignInOptions = endpoint({
  name: 'consoleSignInOptions',
  method: 'POST',
  path: 'operator/session/options',
  auth: 'none',
  rule: OPEN,
  body: z.object({}),
  answer: CeremonyAnswer,
});
/**
 * Signs in with a passkey, or with password and code. CHOOSE_SESSION: three sessions are open and none was opened; a second call with
 * `continueToken` and the name of the session to end completes the sign-in within two minutes.
 */
export const consoleSignIn = endpoint({
  name: 'consoleSignIn',
  method: 'POST',
  path: 'operator/session',
  auth: 'none',
  rule: OPEN,
  body: z.union([
    z.object({ ceremonyId: CeremonyId, credential: PasskeyAssertion }),
    z.object({ login: Text(64), password: Password, totp: Code }),
    z.object({ continueToken: Token, endSession: Text(16) }),
  ]),
  answer: z.discriminatedUnion('state', [
    successOf({ state: z.literal('SIGNED_IN'), operator: OperatorWire, session: SessionWire }),
    successOf({ state: z.literal('CHOOSE_SESSION'), continueToken: z.string(), sessions: z.array(ListedSession) }),
  ]),
});
export const consoleSession = endpoint({
  name: 'consoleSession',
  method: 'GET',
  path: 'operator/session',
  auth: 'console',
  rule: OWN,
  answer: successOf({ operator: OperatorWire, session: SessionWire, emergency: Emergency }),
});
export const consoleSignOut = endpoint({ name: 'consoleSignOut', method: 'DELETE', path: 'operator/session', auth: 'console', rule: OWN_ACTION, answer: Done });
/** Reports a key or a press in the console, which postpones the lock. A page sends it at most once a minute. SESSION_LOCKED, SESSION_ENDED. */
export const consoleActive = endpoint({
  name: 'consoleActive',
  method: 'POST',
  path: 'operator/session/active',
  auth: 'console',
  rule: OWN_ACTION,
  body: z.object({}),
  answer: successOf({ session: SessionWire }),
  action: true,
});
/** Opens the passkey ceremony of an unlock or a step-up. With `requestHash` the signed challenge covers this one request. */
export const consoleProofOptions = endpoint({
  name: 'consoleProofOptions',
  method: 'POST',
  path: 'operator/session/proof-options',
  auth: 'console',
  rule: OWN,
  body: z.object({ requestHash: z.optional(RequestHash) }),
  answer: CeremonyAnswer,
});
const PROOFS = [z.object({ ceremonyId: CeremonyId, credential: PasskeyAssertion }), z.object({ totp: Code })] as const;
const ProofAnswer = successOf({ stepUpUntil: z.number(), session: SessionWire });
export const consoleUnlock = endpoint({
  name: 'consoleUnlock',
  method: 'POST',
  path: 'operator/session/unlock',
  auth: 'console',
  rule: OWN_ACTION,
  body: z.union(PROOFS),
  answer: ProofAnswer,
});
/** Proves a factor again. With `requestHash` the proof is good for this one request, once, within two minutes. */
export const consoleStepUp = endpoint({
  name: 'consoleStepUp',
  method: 'POST',
  path: 'operator/session/step-up',
  auth: 'console',
  rule: OWN_ACTION,
  body: z.union([
    z.object({ ceremonyId: CeremonyId, credential: PasskeyAssertion, requestHash: z.optional(RequestHash) }),
    z.object({ totp: Code, requestHash: z.optional(RequestHash) }),
  ]),
  answer: ProofAnswer,
  action: true,
});
/** Uses a recovery code. The token opens the enrolment and nothing else; all sessions of the operator end. */
export const consoleRecovery = endpoint({
  name: 'consoleRecovery',
  method: 'POST',
  path: 'operator/session/recovery',
  auth: 'none',
  rule: OPEN,
  body: z.object({ login: Text(64), code: Text(64) }),
  answer: successOf({ enrolToken: z.string() }),
});

/** Opens an enrolment link. The first owner chooses `login` and `name` here. `totp` is null for ranks that need a passkey. */
export const consoleEnrolOptions = endpoint({
  name: 'consoleEnrolOptions',
  method: 'POST',
  path: 'operator/enrol/options',
  auth: 'none',
  rule: OPEN,
  body: z.object({ token: Token, login: z.optional(OperatorLogin), name: z.optional(OperatorName) }),
  answer: successOf({
    ceremonyId: z.string(),
    options: CeremonyOptions,
    login: z.string(),
    name: z.string(),
    needsPasskey: z.boolean(),
    totp: z.nullable(z.object({ secret: z.string(), address: z.string() })),
  }),
});
/** Finishes an enrolment with a passkey, with password and code, or with both. The factors replace all earlier ones. */
export const consoleEnrol = endpoint({
  name: 'consoleEnrol',
  method: 'POST',
  path: 'operator/enrol',
  auth: 'none',
  rule: OPEN,
  body: z.object({
    token: Token,
    ceremonyId: CeremonyId,
    credential: z.optional(PasskeyRegistration),
    passkeyName: z.optional(PasskeyName),
    password: z.optional(Password),
    totp: z.optional(Code),
  }),
  answer: successOf({ recoveryCodes: z.array(z.string()) }),
});

export const consoleOwnSessions = endpoint({
  name: 'consoleOwnSessions',
  method: 'GET',
  path: 'operator/own/sessions',
  auth: 'console',
  rule: OWN,
  answer: successOf({ sessions: z.array(ListedSession) }),
});
export const consoleEndOwnSession = endpoint({
  name: 'consoleEndOwnSession',
  method: 'DELETE',
  path: 'operator/own/sessions/:name',
  auth: 'console',
  rule: OWN_ACTION,
  params: z.object({ name: Text(16) }),
  answer: successOf({ ended: z.boolean() }),
  action: true,
});
/** `id`: 16 hex digits that name the passkey. Times in ms since 1970. `backedUp`: the passkey is also on other devices of its owner. */
const PasskeyWire = z.object({ id: z.string(), name: z.string(), createdAt: z.number(), lastUsedAt: z.nullable(z.number()), backedUp: z.boolean() });
export const consoleOwnPasskeys = endpoint({
  name: 'consoleOwnPasskeys',
  method: 'GET',
  path: 'operator/own/passkeys',
  auth: 'console',
  rule: OWN,
  answer: successOf({ passkeys: z.array(PasskeyWire), totp: z.boolean(), recoveryCodesLeft: z.number() }),
});
export const consolePasskeyOptions = endpoint({
  name: 'consolePasskeyOptions',
  method: 'POST',
  path: 'operator/own/passkeys/options',
  auth: 'console',
  rule: OWN,
  body: z.object({}),
  answer: CeremonyAnswer,
  action: true,
});
export const consoleAddPasskey = endpoint({
  name: 'consoleAddPasskey',
  method: 'POST',
  path: 'operator/own/passkeys',
  auth: 'console',
  rule: OWN_FACTORS,
  body: z.object({ ceremonyId: CeremonyId, credential: PasskeyRegistration, name: PasskeyName }),
  answer: Done,
  action: true,
});
export const consoleRemovePasskey = endpoint({
  name: 'consoleRemovePasskey',
  method: 'DELETE',
  path: 'operator/own/passkeys/:id',
  auth: 'console',
  rule: OWN_FACTORS,
  params: z.object({ id: Text(16) }),
  answer: successOf({ removed: z.boolean() }),
  action: true,
});
/** The player accounts that the operator has named as his own: none of his actions reaches them. `username`: user name or phone. */
export const consoleOwnAccounts = endpoint({
  name: 'consoleOwnAccounts',
  method: 'GET',
  path: 'operator/own/accounts',
  auth: 'console',
  rule: OWN,
  answer: successOf({ accounts: z.array(z.object({ site: z.string(), username: z.string() })) }),
});
/** Names an own player account, for good. The answer does not say whether it exists. */
export const consoleNameOwnAccount = endpoint({
  name: 'consoleNameOwnAccount',
  method: 'POST',
  path: 'operator/own/accounts',
  auth: 'console',
  rule: OWN_ACTION,
  body: z.object({ site: Id, username: Text(64).check(z.regex(/\S/)) }),
  answer: Done,
  action: true,
});
/** Replaces all recovery codes. They are shown once. */
export const consoleNewRecoveryCodes = endpoint({
  name: 'consoleNewRecoveryCodes',
  method: 'POST',
  path: 'operator/own/recovery-codes',
  auth: 'console',
  rule: OWN_FACTORS,
  body: z.object({}),
  answer: successOf({ recoveryCodes: z.array(z.string()) }),
  action: true,
});

/** Calls that try a secret: few a minute from one address. */
export const SIGN_IN_CALLS: ReadonlySet<string> = new Set([consoleSignIn.name, consoleRecovery.name, consoleEnrol.name]);

/** Calls that a locked session may make: they show no figure and unlock or end it. */
export const CALLS_WHILE_LOCKED: ReadonlySet<string> = new Set([consoleSession.name, consoleSignOut.name, consoleProofOptions.name, consoleUnlock.name]);

/** Returns JSON with the fields of every object in the order of their names, so that equal values have equal texts. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`).join(',')}}`;
}

/**
 * Returns the text of a request that a step-up of class `each` covers; its SHA-256 in hex is the `requestHash`. `path`: without a leading
 * slash, with its parameters and query. `body`: as sent; undefined without a body.
 */
export function requestText(request: { readonly method: string; readonly path: string; readonly body?: unknown }): string {
  return `maidan-request-v1\n${request.method}\n${request.path}\n${canonicalJson(request.body ?? {})}`;
}
