/**
 * Turns a row of the contract into a route of the console: rates, session from the console's cookie, schemas, and the rule of the call.
 * Handlers run only after all checks.
 */
import { createHash } from 'node:crypto';
import {
  CALLS_WHILE_LOCKED,
  MEASURES_WHILE_LOCKED,
  isRead,
  OPERATOR_KEY_HEADER,
  readKindOf,
  requestedLanguage,
  requestText,
  ruleFault,
  scopesOf,
  SIGN_IN_CALLS,
  type CallRule,
  type Endpoint,
  type Scope,
} from '@maidan/contract';
import { accept, refuse, type Outcome } from '@maidan/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { StartError } from '../../platform/process/start-error.ts';
import { createTokenBuckets, type TokenBuckets } from '../../platform/token-buckets.ts';
import { addressGroup, callerAddress, isLoopback } from '../caller.ts';
import { parsedCall, refusedWhileUnavailable, sendRefusal } from '../checked-calls.ts';
import { createConsoleCookies, refusesSecureCookies } from './console-cookies.ts';
import { createSecurityLog } from '../security-log.ts';
import type {
  ConsoleCall,
  ConsoleChecks,
  ConsoleRoutes,
  ConsoleSessions,
  LocalKey,
  OperatorCall,
  OperatorSession,
  SessionKind,
} from './console-routes-port.ts';

export interface ConsoleRates {
  /** Calls a second of one operator; a burst may be twice as large. */
  readonly callsPerSecond: number;
  /** Sign-ins, recoveries and enrolments a minute of one address. Callers on this machine have no such limit. */
  readonly signInsPerMinute: number;
}
/** Number of operators behind one address that can use their full rate. */
const OPERATORS_PER_ADDRESS = 8;
export const CONSOLE_RATES: ConsoleRates = { callsPerSecond: 20, signInsPerMinute: 5 };

export interface ConsoleRegistrarParts {
  readonly server: FastifyInstance;
  readonly sessions: ConsoleSessions;
  readonly checks: ConsoleChecks;
  /** The local operator key. It counts on loopback only, on calls whose rule names a permission. */
  readonly localKey: LocalKey;
  readonly clock: Clock;
  readonly rates: ConsoleRates;
  /** For tests: an answer that does not match its schema is a fault. */
  readonly checkAnswers: boolean;
}

type AnyHandler = (call: never) => Promise<Outcome<unknown>> | Outcome<unknown>;

interface Limits {
  readonly operators: TokenBuckets;
  readonly addresses: TokenBuckets;
  readonly signIns: TokenBuckets;
}

type LimitedParts = ConsoleRegistrarParts & { readonly limits: Limits };

const SECURE_COOKIES = createConsoleCookies();
const PLAIN_COOKIES = createConsoleCookies(true);
/** The token of a session on the command line. */
const BEARER = /^Bearer ([\w-]{43})$/;
/** Levels of objects and lists in a body; no call has as many. */
const DEEPEST_BODY = 32;
/** Drops what the browser has kept of the console. The cookie that names the browser stays. */
const CLEAR_SITE_DATA = '"cache", "storage"';

/** Returns the functions with which modules answer the console's calls. */
export function createConsoleRoutes(parts: ConsoleRegistrarParts): ConsoleRoutes {
  const { clock, rates } = parts;
  const perSecond = { perSecond: rates.callsPerSecond, burst: rates.callsPerSecond * 2 };
  const limits: Limits = {
    operators: createTokenBuckets(clock, perSecond),
    addresses: createTokenBuckets(clock, { perSecond: rates.callsPerSecond * OPERATORS_PER_ADDRESS, burst: rates.callsPerSecond * OPERATORS_PER_ADDRESS * 2 }),
    signIns: createTokenBuckets(clock, { perSecond: rates.signInsPerMinute / 60, burst: rates.signInsPerMinute }),
  };
  const record = createSecurityLog(parts.server.log, clock);
  const register = (endpoint: Endpoint, handler: AnyHandler): void => {
    const rule = ruleOf(endpoint);
    parts.server.route({
      method: endpoint.method,
      url: `/${endpoint.path}`,
      ...(endpoint.largestBody === null ? {} : { bodyLimit: endpoint.largestBody }),
      handler: async (request, reply) => {
        const outcome = await refusedWhileUnavailable(async () => {
          const call = await callOf({ ...parts, limits }, endpoint, request, reply);
          return call.ok ? callUnderRule(parts, { endpoint, rule, call: call.value }, handler) : call;
        });
        record({
          event: endpoint.name,
          outcome: outcome.ok ? 'OK' : outcome.code,
          site: '',
          account: null,
          address: callerAddress(request.ip, request.headers),
        });
        if (!outcome.ok) return sendRefusal(reply, outcome, requestedLanguage(request.headers), endpoint.auth === 'console');
        if (parts.checkAnswers) z.parse(endpoint.answer, JSON.parse(JSON.stringify(outcome.value)));
        return reply.header('cache-control', 'no-store').send(outcome.value);
      },
    });
  };
  return {
    open(endpoint, handler) {
      if (endpoint.auth !== 'none') throw new StartError(`${endpoint.name} needs a session.`);
      register(endpoint, handler);
    },
    operator(endpoint, handler) {
      register(endpoint, (call: ConsoleCall<typeof endpoint>) =>
        call.session === null ? refuse('SESSION_ENDED') : handler(call as OperatorCall<typeof endpoint>),
      );
    },
    operatorOrKey(endpoint, handler) {
      if (endpoint.auth !== 'console') throw new StartError(`${endpoint.name} is no call of the console.`);
      register(endpoint, handler);
    },
  };
}

/** Returns the rule of a call. Throws StartError if it is missing or contradicts the call: the server must not start with an open call. */
function ruleOf(endpoint: Endpoint): CallRule {
  const fault = ruleFault(endpoint);
  if (endpoint.rule === null || fault !== null) throw new StartError(`A call of the console has no valid rule: ${fault ?? endpoint.name}`);
  return endpoint.rule;
}

interface RuledCall {
  readonly endpoint: Endpoint;
  readonly rule: CallRule;
  readonly call: ConsoleCall<Endpoint>;
}

/**
 * Holds the rule of a call: permission, target, step-up, in this order. A refused action is recorded before its answer; a missing step-up is
 * not, because every client asks that way which proof it needs. A read whose rule names a kind of row leaves it before its answer, also if
 * it is refused; without its row it is not answered.
 */
async function callUnderRule(
  { checks, localKey }: Pick<ConsoleRegistrarParts, 'checks' | 'localKey'>,
  { endpoint, rule, call }: RuledCall,
  handler: AnyHandler,
): Promise<Outcome<unknown>> {
  const kind = readKindOf(rule);
  const scopes = scopesOfCaller(rule, call.session);
  const scoped = scopes.ok ? { ...call, scopes: scopes.value } : call;
  const byKey = call.session === null && endpoint.auth === 'console' ? await localKey.refusal(endpoint.name) : null;
  const refusal = byKey ?? (scopes.ok ? await checks.targetRefusal(endpoint, scoped) : scopes);
  if (refusal !== null) {
    if (rule.audit === 'action') await checks.recordRefusal(endpoint, scoped, refusal.code);
    if (kind !== null) await checks.recordRead(endpoint, scoped, kind, refusal.code);
    return refusal;
  }
  const proven = call.session === null ? accept(null) : checks.checkStepUp(call.session, rule.stepUp, call.requestHash);
  if (!proven.ok) return proven;
  const work = async (): Promise<Outcome<unknown>> => handler(scoped as never);
  if (!isRead(rule)) return work();
  const outcome = await checks.withinScopes(scoped.scopes, work);
  if (kind !== null) await checks.recordRead(endpoint, scoped, kind, outcome.ok ? 'OK' : outcome.code);
  return outcome;
}

/** Returns where the caller may use the permission of a rule; null: everywhere. PERMISSION_MISSING, SCOPE_MISSING. */
function scopesOfCaller({ needs }: CallRule, session: OperatorSession | null): Outcome<readonly Scope[] | null> {
  if (session === null || needs === null || needs === 'own') return accept(null);
  return needs === 'key' ? refuse('PERMISSION_MISSING') : scopesOf(session.assignments, needs);
}

/** Checks rates, session or key, and schemas, and returns the call. RATE_LIMITED, SESSION_ENDED, SESSION_LOCKED, MALFORMED. */
async function callOf(parts: LimitedParts, endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Promise<Outcome<ConsoleCall<Endpoint>>> {
  const address = callerAddress(request.ip, request.headers);
  const browser = request.headers['user-agent'] ?? '';
  const cookies = request.protocol === 'http' && isLoopback(address) && refusesSecureCookies(browser) ? PLAIN_COOKIES : SECURE_COOKIES;
  const allowed = checkAddress(parts.limits, endpoint, address);
  if (!allowed.ok) return allowed;
  const session = keyOf(parts, endpoint, request, address) ?? (await sessionOf(parts, endpoint, credentialOf(request, cookies)));
  if (!session.ok) return session;
  const form = parsedCall(endpoint, request);
  if (!form.ok) return form;
  // unknown fields pass the schema, and the hash of the request covers them
  if (isDeeperThan(request.body, DEEPEST_BODY)) return refuse('MALFORMED');
  return accept({
    ...form.value,
    session: session.value,
    scopes: null,
    requestHash: requestHashOf(endpoint, request),
    answerSession(token) {
      void reply.header('set-cookie', cookies.session(token));
      if (token === null) void reply.header('clear-site-data', CLEAR_SITE_DATA);
    },
    device: cookies.deviceOf(request.headers.cookie),
    answerDevice: (device) => void reply.header('set-cookie', cookies.device(device)),
    address,
    browser,
    language: requestedLanguage(request.headers),
  });
}

/** Returns whether a value has more levels of objects and lists. */
function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isDeeperThan(part, levels - 1));
}

/** Returns the hash of the request as it was sent: a step-up of class `each` covers it. */
function requestHashOf({ method }: Endpoint, request: FastifyRequest): string {
  const path = request.url.replace(/^\/+/, '');
  return createHash('sha256')
    .update(requestText({ method, path, body: request.body }))
    .digest('hex');
}

/** Checks the local key of a program on this machine, which needs no session. Undefined: the call names none. OPERATOR_ONLY. */
function keyOf({ localKey }: ConsoleRegistrarParts, { rule }: Endpoint, request: FastifyRequest, address: string): Outcome<null> | undefined {
  const key = request.headers[OPERATOR_KEY_HEADER];
  if (typeof key !== 'string' || rule === null || rule.needs === null || rule.needs === 'own') return undefined;
  return isLoopback(address) && localKey.isKey(key) ? accept(null) : refuse('OPERATOR_ONLY');
}

/** Limits an address before any look-up, also of an invented token. RATE_LIMITED. */
function checkAddress({ addresses, signIns }: Limits, { name }: Endpoint, address: string): Outcome<null> {
  if (isLoopback(address)) return accept(null);
  const group = addressGroup(address);
  return addresses.take(group) && (!SIGN_IN_CALLS.has(name) || signIns.take(group)) ? accept(null) : refuse('RATE_LIMITED');
}

interface Credential {
  readonly token: string;
  readonly kind: SessionKind;
}

/**
 * Returns the token of the call: a bearer token of the command line, else the cookie of a browser. Each counts in its own way only. Another
 * kind of authorization is a proxy's in front of the console.
 */
function credentialOf({ headers }: FastifyRequest, cookies: typeof SECURE_COOKIES): Credential | null {
  const bearer = BEARER.exec(headers.authorization ?? '')?.[1];
  if (bearer !== undefined) return { token: bearer, kind: 'COMMAND_LINE' };
  const token = cookies.tokenOf(headers.cookie);
  return token === null ? null : { token, kind: 'BROWSER' };
}

/**
 * Returns the session of the token; null on rows that need none. A locked session may also take the measures of MEASURES_WHILE_LOCKED whose
 * permission it holds. SESSION_ENDED, SESSION_LOCKED, RATE_LIMITED.
 */
async function sessionOf(
  { sessions, limits: { operators } }: LimitedParts,
  { auth, name, action, rule }: Endpoint,
  credential: Credential | null,
): Promise<Outcome<OperatorSession | null>> {
  if (auth === 'none') return accept(null);
  if (credential === null) return refuse('SESSION_ENDED');
  const { token, kind } = credential;
  const isMeasure = MEASURES_WHILE_LOCKED.has(name);
  const session = await sessions.find(token, { action, whileLocked: isMeasure || CALLS_WHILE_LOCKED.has(name), kind });
  if (session.ok && session.value.locked && isMeasure && (rule === null || !scopesOfCaller(rule, session.value).ok)) return refuse('SESSION_LOCKED');
  return session.ok && !operators.take(session.value.operatorId) ? refuse('RATE_LIMITED') : session;
}
