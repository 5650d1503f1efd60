/**
 * Turns a row of the contract into a route of the console: rates, session from the console's cookie, schemas, the hash of the request.
 * Handlers run only after all checks.
 */
import { createHash } from 'node:crypto';
import { CALLS_WHILE_LOCKED, requestedLanguage, requestText, SIGN_IN_CALLS, type Endpoint } from '@maidan/contract';
import { accept, refuse, type Outcome } from '@maidan/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Clock } from '../platform/clock.ts';
import { createTokenBuckets, type TokenBuckets } from '../platform/token-buckets.ts';
import { addressGroup, callerAddress, isLoopback } from './caller.ts';
import { parsed, refusedWhileUnavailable, sendRefusal } from './checked-calls.ts';
import { createConsoleCookies, refusesSecureCookies } from './console-cookies.ts';
import type { ConsoleCall, ConsoleRoutes, ConsoleSessions, OperatorCall, OperatorSession } from './console-routes-port.ts';

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
  const register = (endpoint: Endpoint, handler: AnyHandler): void => {
    parts.server.route({
      method: endpoint.method,
      url: `/${endpoint.path}`,
      ...(endpoint.largestBody === null ? {} : { bodyLimit: endpoint.largestBody }),
      handler: async (request, reply) => {
        const outcome = await refusedWhileUnavailable(async () => {
          const call = await callOf({ ...parts, limits }, endpoint, request, reply);
          return call.ok ? handler(call.value as never) : call;
        });
        if (!outcome.ok) return sendRefusal(reply, outcome, requestedLanguage(request.headers), endpoint.auth === 'console');
        if (parts.checkAnswers) z.parse(endpoint.answer, JSON.parse(JSON.stringify(outcome.value)));
        return reply.header('cache-control', 'no-store').send(outcome.value);
      },
    });
  };
  return {
    open(endpoint, handler) {
      if (endpoint.auth !== 'none') throw new Error(`${endpoint.name} needs a session`);
      register(endpoint, handler);
    },
    operator(endpoint, handler) {
      if (endpoint.auth !== 'console') throw new Error(`${endpoint.name} is no call of the console`);
      register(endpoint, (call: ConsoleCall<typeof endpoint>) =>
        call.session === null ? refuse('SESSION_ENDED') : handler(call as OperatorCall<typeof endpoint>),
      );
    },
  };
}

/** Checks rates, session and schemas, and returns the call. RATE_LIMITED, SESSION_ENDED, SESSION_LOCKED, MALFORMED. */
async function callOf(parts: LimitedParts, endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Promise<Outcome<ConsoleCall<Endpoint>>> {
  const address = callerAddress(request.ip, request.headers);
  const browser = request.headers['user-agent'] ?? '';
  const cookies = request.protocol === 'http' && isLoopback(address) && refusesSecureCookies(browser) ? PLAIN_COOKIES : SECURE_COOKIES;
  const allowed = checkAddress(parts.limits, endpoint, address);
  if (!allowed.ok) return allowed;
  const session = await sessionOf(parts, endpoint, cookies.tokenOf(request.headers.cookie));
  if (!session.ok) return session;
  // checked after the session, so that a caller without access learns nothing about the form
  const params = parsed(endpoint.params, request.params);
  const query = parsed(endpoint.query, request.query);
  const body = parsed(endpoint.body, request.body ?? {});
  if (!params.ok) return params;
  if (!query.ok) return query;
  if (!body.ok) return body;
  return accept({
    params: params.value,
    query: query.value,
    body: body.value,
    session: session.value,
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

/** Returns the hash of the request as it was sent: a step-up of class `each` covers it. */
function requestHashOf({ method }: Endpoint, request: FastifyRequest): string {
  const path = request.url.replace(/^\/+/, '');
  return createHash('sha256')
    .update(requestText({ method, path, body: request.body }))
    .digest('hex');
}

/** Limits an address before any look-up, also of an invented token. RATE_LIMITED. */
function checkAddress({ addresses, signIns }: Limits, { name }: Endpoint, address: string): Outcome<null> {
  if (isLoopback(address)) return accept(null);
  const group = addressGroup(address);
  return addresses.take(group) && (!SIGN_IN_CALLS.has(name) || signIns.take(group)) ? accept(null) : refuse('RATE_LIMITED');
}

/** Returns the session of the token; null on rows that need none. SESSION_ENDED, SESSION_LOCKED, RATE_LIMITED. */
async function sessionOf(
  { sessions, limits: { operators } }: LimitedParts,
  { auth, name, action }: Endpoint,
  token: string | null,
): Promise<Outcome<OperatorSession | null>> {
  if (auth === 'none') return accept(null);
  if (token === null) return refuse('SESSION_ENDED');
  const session = await sessions.find(token, { action, whileLocked: CALLS_WHILE_LOCKED.has(name) });
  return session.ok && !operators.take(session.value.operatorId) ? refuse('RATE_LIMITED') : session;
}
