/**
 * Turns a row of the contract into a route: checks the schema, session, site and account, and answers by T-71 in the caller's language.
 * Handlers run only after all checks.
 */
import { requestedLanguage, RECAPTCHA_HEADER, type Endpoint } from '@maidan/contract';
import { refuse, type Outcome, type Refusal } from '@maidan/domain';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Clock } from '../platform/clock.ts';
import { createTokenBuckets } from '../platform/token-buckets.ts';
import type { SiteTerms } from './site-terms.ts';
import type { SessionAccount, Call, CheckHumanProof, FileHandler, Handler, Routes, SignedInCall, SignedInHandler } from './routes-port.ts';
import { addressGroup, callerAddress, isLoopback, deviceCookie, deviceOf } from './caller.ts';
import { parsedCall, refusedWhileUnavailable, sendRefusal } from './checked-calls.ts';
import { createSecurityLog } from './security-log.ts';

export interface RegistrarParts {
  readonly server: FastifyInstance;
  /**
   * Finds the session of a token on a site. SESSION_ENDED, ACCOUNT_LOCKED. `action`: the call counts as an action of
   * the player and resets the idle time.
   */
  readonly auth: { session(token: string, site: string, action: boolean): Promise<Outcome<SessionAccount>> };
  /** Finds the site of a Host header; an unknown host gets the defaults. */
  readonly sites: { ofHost(host: string): SiteTerms };
  readonly clock: Clock;
  readonly humanProof: CheckHumanProof;
  /** For tests: an answer that does not match its schema is a fault. */
  readonly checkAnswers: boolean;
  /** Calls a second of one session or, signed out, one address; bursts may be five times as large. */
  readonly callsPerSecond: number;
}

/** Paths whose `:id` is an account; elsewhere `:id` is an order. */
const ACCOUNT_PATH = /^account\/:id\//;

/** Number of callers behind one address that can use their full rate. */
const CALLERS_PER_ADDRESS = 8;
const LONGEST_RECAPTCHA_TOKEN = 4096;
const rateOf = (perSecond: number) => ({ perSecond, burst: perSecond * 5 });

export function createRoutes(parts: RegistrarParts): Routes {
  const callers = createTokenBuckets(parts.clock, rateOf(parts.callsPerSecond));
  // limits an address before any lookup, even of an invalid token; many players may share an address
  const addresses = createTokenBuckets(parts.clock, rateOf(parts.callsPerSecond * CALLERS_PER_ADDRESS));
  const record = createSecurityLog(parts.server.log, parts.clock);
  const register = <E extends Endpoint, Value>(
    endpoint: E,
    handler: (call: Call<E>) => Promise<Outcome<Value>> | Outcome<Value>,
    answer: (reply: FastifyReply, value: Value) => FastifyReply,
  ): void => {
    parts.server.route({
      method: endpoint.method,
      url: `/${endpoint.path}`,
      ...(endpoint.largestBody === null ? {} : { bodyLimit: endpoint.largestBody }),
      handler: async (request, reply) => {
        const language = requestedLanguage(request.headers);
        const address = callerAddress(request.ip, request.headers);
        const ofSite = parts.sites.ofHost(request.host).site;
        const refuseWith = (refusal: Refusal, needsSession: boolean, session: SessionAccount | null = null): FastifyReply => {
          record({ event: endpoint.name, outcome: refusal.code, site: ofSite, account: session?.account ?? null, address });
          return sendRefusal(reply, refusal, language, needsSession);
        };
        if (!isLoopback(address) && !addresses.take(addressGroup(address))) return refuseWith(refuse('RATE_LIMITED'), false);
        const answerAuthorization = (value: string): void => void reply.header('authorization', value);
        const answerDevice = (device: string): void => void reply.header('set-cookie', deviceCookie(device, request.protocol === 'https'));
        const call = await refusedWhileUnavailable(() => callOf(parts, endpoint, request, { address, language, answerAuthorization, answerDevice }));
        if (!call.ok) return refuseWith(call, endpoint.auth !== 'none' && endpoint.auth !== 'basic');
        const { session } = call.value;
        if (!callers.take(session?.sessionHash ?? addressGroup(address))) return refuseWith(refuse('RATE_LIMITED'), false, session);
        const proof = endpoint.humanProof ? await parts.humanProof(call.value.site, recaptchaToken(request)) : PROVEN;
        if (!proof.ok) return refuseWith(proof, false, session);
        const outcome = await refusedWhileUnavailable(() => handler(call.value));
        if (!outcome.ok) return refuseWith(outcome, endpoint.auth === 'bearer' || endpoint.auth === 'opt', session);
        record({ event: endpoint.name, outcome: 'OK', site: ofSite, account: session?.account ?? null, address });
        return answer(reply.header('cache-control', 'no-store'), outcome.value);
      },
    });
  };
  const registerJson = <E extends Endpoint>(endpoint: E, handler: Handler<E>): void =>
    register(endpoint, handler, (reply, value) => {
      if (parts.checkAnswers) z.parse(endpoint.answer, JSON.parse(JSON.stringify(value)));
      return reply.send(value);
    });
  return {
    open: registerJson,
    signedIn: <E extends Endpoint>(endpoint: E, handler: SignedInHandler<E>) => registerJson(endpoint, ofOwnAccount(endpoint, handler)),
    signedInFile: <E extends Endpoint>(endpoint: E, handler: FileHandler<E>) =>
      register(endpoint, ofOwnAccount(endpoint, handler), (reply, { name, text }) =>
        reply
          .type(endpoint.format === 'json-lines' ? 'application/x-ndjson; charset=utf-8' : 'text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="${name}"`)
          .send(Readable.from(text)),
      ),
  };
}

/** Returns a handler that accepts only calls with a session that name its own account. */
function ofOwnAccount<E extends Endpoint, Answer>(endpoint: E, handler: (call: SignedInCall<E>) => Answer): (call: Call<E>) => Answer | Refusal {
  if (endpoint.auth !== 'bearer') throw new Error(`${endpoint.name} is no bearer row`);
  return (call) => {
    const { session, token } = call;
    if (session === null || token === null) return refuse('SESSION_ENDED');
    if (namesForeignAccount(endpoint, call.params, session)) return refuse('FOREIGN_ACCOUNT');
    return handler({ ...call, session, token });
  };
}

/** Returns whether a path names another account than the caller's own (T-11); id and memberCode are equivalent. */
function namesForeignAccount(endpoint: Endpoint, params: unknown, session: SessionAccount): boolean {
  const named = params as { readonly id?: string; readonly memberCode?: string } | undefined;
  const account = ACCOUNT_PATH.test(endpoint.path) ? named?.id : named?.memberCode;
  return account !== undefined && account !== session.memberCode;
}

async function callOf(
  parts: RegistrarParts,
  endpoint: Endpoint,
  request: FastifyRequest,
  seen: Pick<Call<Endpoint>, 'address' | 'language' | 'answerAuthorization' | 'answerDevice'>,
): Promise<Outcome<Call<Endpoint>>> {
  const site = parts.sites.ofHost(request.host);
  const caller = await callerOf(parts, endpoint, request, site);
  if (!caller.ok) return caller;
  const form = parsedCall(endpoint, request);
  if (!form.ok) return form;
  return {
    ok: true,
    value: {
      ...form.value,
      site,
      session: caller.value.session,
      token: caller.value.token,
      authorization: bearerToken(request),
      device: deviceOf(request.headers.cookie),
      browser: request.headers['user-agent'] ?? '',
      ...seen,
      host: request.host,
      origin: `${request.protocol}://${request.host}`,
    },
  };
}

interface CallerSession {
  readonly session: SessionAccount | null;
  readonly token: string | null;
}
const SIGNED_OUT: Outcome<CallerSession> = { ok: true, value: { session: null, token: null } };

async function callerOf(parts: RegistrarParts, endpoint: Endpoint, request: FastifyRequest, { site }: SiteTerms): Promise<Outcome<CallerSession>> {
  if (endpoint.auth === 'none' || endpoint.auth === 'basic') return SIGNED_OUT;
  const token = bearerToken(request);
  if (token === null) return endpoint.auth === 'opt' ? SIGNED_OUT : refuse('SESSION_ENDED');
  const session = await parts.auth.session(token, site, endpoint.action);
  return session.ok ? { ok: true, value: { session: session.value, token } } : session;
}

const PROVEN: Outcome<null> = { ok: true, value: null };

function recaptchaToken(request: FastifyRequest): string | null {
  const token = request.headers[RECAPTCHA_HEADER];
  return typeof token === 'string' && token.length <= LONGEST_RECAPTCHA_TOKEN ? token : null;
}

function bearerToken(request: FastifyRequest): string | null {
  const found = /^Bearer ([\x21-\x7e]{1,128})$/i.exec(request.headers.authorization ?? '');
  return found?.[1] ?? null;
}
