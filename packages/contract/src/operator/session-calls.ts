/** The console's calls about the operator himself: sign-in, session, step-up, enrolment, own factors. */
import * as z from 'zod/mini';
import { successOf } from '../answer.ts';
import { endpoint } from '../endpoint.ts';
import { Text, Token } from '../fields.ts';
import { PERMISSIONS } from './permissions.ts';
import { OPERATOR_ROLES } from './roles.ts';

const Base64Url = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest), z.regex(/^[A-Za-z0-9_-]+$/));
/** The hex SHA-256 of a request's text (`requestText`). */
const RequestHash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const CeremonyId = Base64Url(64);
const Code = z.string().check(z.regex(/^\d{6}$/));
export const OperatorLogin = z.string().check(z.minLength(3), z.maxLength(64), z.regex(/^[a-z0-9][a-z0-9._@-]*$/));
export const OperatorName = Text(80).check(z.minLength(1), z.regex(/\S/));
const PasskeyName = Text(60);
const Password = Text(512);

/** What `navigator.credentials.create` returns, as JSON. */
export const PasskeyRegistration = z.object({
  id: Base64Url(1400),
  rawId: Base64Url(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64Url(8192),
    attestationObject: Base64Url(16_384),
    transports: z.optional(z.array(Text(32)).check(z.maxLength(8))),
  }),
});
export type PasskeyRegistration = z.infer<typeof PasskeyRegistration>;
/** What `navigator.credentials.get` returns, as JSON. */
export const PasskeyAssertion = z.object({
  id: Base64Url(1400),
  rawId: Base64Url(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64Url(8192),
    authenticatorData: Base64Url(8192),
    signature: Base64Url(2048),
    userHandle: z.optional(z.nullable(Base64Url(128))),
  }),
});
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;

/** The options of a ceremony in the browser's own format: the page passes them on unchanged. */
const Options = z.record(z.string(), z.unknown());
const CeremonyAnswer = successOf({ ceremonyId: z.string(), options: Options });

export const AssignmentWire = z.object({
  role: z.enum(OPERATOR_ROLES),
  sites: z.nullable(z.array(z.string())),
  sports: z.nullable(z.array(z.string())),
});
const OperatorWire = z.object({
  id: z.string(),
  login: z.string(),
  name: z.string(),
  rank: z.number(),
  permissions: z.array(z.enum(PERMISSIONS)),
  assignments: z.array(AssignmentWire),
});
/** Times in ms since 1970. `lockAt`: when the session locks without an action. */
const SessionWire = z.object({ name: z.string(), endsAt: z.number(), lockAt: z.number(), locked: z.boolean(), stepUpUntil: z.number() });
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

export const consoleSignInOptions = endpoint({
  name: 'consoleSignInOptions',
  method: 'POST',
  path: 'operator/session/options',
  auth: 'none',
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
  answer: successOf({ operator: OperatorWire, session: SessionWire }),
});
export const consoleSignOut = endpoint({ name: 'consoleSignOut', method: 'DELETE', path: 'operator/session', auth: 'console', answer: Done });
/** Opens the passkey ceremony of an unlock or a step-up. With `requestHash` the signed challenge covers this one request. */
export const consoleProofOptions = endpoint({
  name: 'consoleProofOptions',
  method: 'POST',
  path: 'operator/session/proof-options',
  auth: 'console',
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
  body: z.union(PROOFS),
  answer: ProofAnswer,
});
/** Proves a factor again. With `requestHash` the proof is good for this one request, once, within two minutes. */
export const consoleStepUp = endpoint({
  name: 'consoleStepUp',
  method: 'POST',
  path: 'operator/session/step-up',
  auth: 'console',
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
  body: z.object({ login: Text(64), code: Text(64) }),
  answer: successOf({ enrolToken: z.string() }),
});

/** Opens an enrolment link. The first owner chooses `login` and `name` here. `totp` is null for ranks that need a passkey. */
export const consoleEnrolOptions = endpoint({
  name: 'consoleEnrolOptions',
  method: 'POST',
  path: 'operator/enrol/options',
  auth: 'none',
  body: z.object({ token: Token, login: z.optional(OperatorLogin), name: z.optional(OperatorName) }),
  answer: successOf({
    ceremonyId: z.string(),
    options: Options,
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
  answer: successOf({ sessions: z.array(ListedSession) }),
});
export const consoleEndOwnSession = endpoint({
  name: 'consoleEndOwnSession',
  method: 'DELETE',
  path: 'operator/own/sessions/:name',
  auth: 'console',
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
  answer: successOf({ passkeys: z.array(PasskeyWire), totp: z.boolean(), recoveryCodesLeft: z.number() }),
});
export const consolePasskeyOptions = endpoint({
  name: 'consolePasskeyOptions',
  method: 'POST',
  path: 'operator/own/passkeys/options',
  auth: 'console',
  body: z.object({}),
  answer: CeremonyAnswer,
  action: true,
});
export const consoleAddPasskey = endpoint({
  name: 'consoleAddPasskey',
  method: 'POST',
  path: 'operator/own/passkeys',
  auth: 'console',
  body: z.object({ ceremonyId: CeremonyId, credential: PasskeyRegistration, name: PasskeyName }),
  answer: Done,
  action: true,
});
export const consoleRemovePasskey = endpoint({
  name: 'consoleRemovePasskey',
  method: 'DELETE',
  path: 'operator/own/passkeys/:id',
  auth: 'console',
  params: z.object({ id: Text(16) }),
  answer: successOf({ removed: z.boolean() }),
  action: true,
});
/** Replaces all recovery codes. They are shown once. */
export const consoleNewRecoveryCodes = endpoint({
  name: 'consoleNewRecoveryCodes',
  method: 'POST',
  path: 'operator/own/recovery-codes',
  auth: 'console',
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
