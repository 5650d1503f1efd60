import { type AnswerOf, type BodyInputOf, type Endpoint, type ParamsOf, pathOf, type QueryInputOf, RECAPTCHA_HEADER } from '@maidan/contract';
import type { RefusalCode } from '@maidan/domain';
import * as z from 'zod/mini';
import { CallError, errorText } from './call-error.ts';

/** Returns a random reference for one bet or one call. Plain HTTP pages have no randomUUID. */
export function newReference(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The parts of a request that its endpoint declares. */
type RequestOf<E> = (ParamsOf<E> extends undefined ? unknown : { readonly params: ParamsOf<E> }) &
  (QueryInputOf<E> extends undefined ? unknown : { readonly query?: QueryInputOf<E> }) &
  (BodyInputOf<E> extends undefined ? unknown : { readonly body: BodyInputOf<E> }) & { readonly pass?: Pass };

/** An authorization besides the session's: sent with a call, then replaced by the response's header (CA-05, CA-43). null before the first one. */
export interface Pass {
  authorization: string | null;
}

interface LooseRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly pass?: Pass;
}

export interface CallerParts {
  /** Main API host without a trailing slash; '' is the page's own (CA-01). */
  readonly base: string;
  /** Host of the calls marked for the dev host; the main host if absent (CA-14). */
  readonly devBase?: string | undefined;
  readonly fetch: typeof fetch;
  /** Throws when the session should have a token and has none (VA-35). */
  readonly token: () => string | undefined;
  /** 401 and 403 end the session (ST-04, ST-05). */
  readonly onSessionEnded: (message: string) => void;
  readonly language: () => string;
  /** Returns the reCAPTCHA token of a call, or null to send none. Absent: no call sends one. */
  readonly humanProof?: (action: string) => Promise<string | null>;
}

export type Caller = <E extends Endpoint>(endpoint: E, request: RequestOf<E>) => Promise<AnswerOf<E>>;

/** Timeout of a call. */
const CALL_TIMEOUT_MS = 15_000;
/** The public client id of user/userLogin; it names the kind of client and proves nothing (T-07). */
const CLIENT_ID = 'web';
/** Client headers of every call (CA-24, O-52). */
const CLIENT_VERSION = '0.1.0';

/** Returns the endpoint for players or the public one, of calls that have both (ST-85). */
export function clientFor<Authenticated, Public>(signedIn: boolean, authenticated: Authenticated, open: Public): Authenticated | Public {
  return signedIn ? authenticated : open;
}

/** Values of queries and forms are strings, numbers and booleans. */
function plain(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function queryText(query: Readonly<Record<string, unknown>> | undefined): string {
  const parts = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined && value !== null) parts.set(name, plain(value));
  return parts.size === 0 ? '' : `?${parts}`;
}

function bodyOf(endpoint: Endpoint, body: unknown): { readonly body?: BodyInit; readonly type?: string } {
  if (body === undefined) return endpoint.method === 'POST' ? { body: '{}', type: 'application/json' } : {};
  if (endpoint.encoding === 'json') return { body: JSON.stringify(body), type: 'application/json' };
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(body as Record<string, unknown>)) if (value !== undefined) form.set(name, plain(value));
  return { body: form };
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/**
 * Creates the caller: it takes a row of the contract's endpoint table and returns a checked response. Every failure is a CallError:
 * business failures (200 with success false), 4xx, 5xx, no response (status 0), and a response that does not match its schema.
 */
export function createCaller(parts: CallerParts): Caller {
  return async (endpoint, request) => {
    const { params, query, body, pass } = request as LooseRequest;
    const sent = bodyOf(endpoint, body);
    const headers = new Headers({
      accept: 'application/json',
      'accept-language': parts.language(),
      'x-client': CLIENT_ID,
      'x-client-version': CLIENT_VERSION,
      'x-request-id': newReference(),
    });
    if (sent.type !== undefined) headers.set('content-type', sent.type);
    const token = endpoint.auth === 'none' || endpoint.auth === 'basic' ? undefined : parts.token();
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    if (endpoint.auth === 'basic') headers.set('authorization', `Basic ${btoa(`${CLIENT_ID}:`)}`);
    if (pass?.authorization) headers.set('authorization', pass.authorization);
    const proof = endpoint.humanProof ? await parts.humanProof?.(endpoint.name) : null;
    if (proof) headers.set(RECAPTCHA_HEADER, proof);
    let response: Response;
    try {
      response = await parts.fetch(`${(endpoint.host === 'dev' ? parts.devBase : undefined) ?? parts.base}/${pathOf(endpoint, params)}${queryText(query)}`, {
        method: endpoint.method,
        headers,
        signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
        ...(sent.body === undefined ? {} : { body: sent.body }),
      });
    } catch (error) {
      throw new CallError(0, error instanceof Error ? error.message : String(error));
    }
    if (pass) pass.authorization = response.headers.get('authorization') ?? pass.authorization;
    return answerOf(parts, endpoint, response, await readBody(response));
  };
}

function answerOf<E extends Endpoint>(parts: CallerParts, endpoint: E, response: Response, body: unknown): AnswerOf<E> {
  const refused = typeof body === 'object' && body !== null && 'success' in body && body.success === false;
  // any other status is a failure, too (T-71)
  if (response.status !== 200 || refused) {
    const text = errorText({ body, statusText: response.statusText });
    if (response.status === 401 || response.status === 403) parts.onSessionEnded(text);
    const code = typeof body === 'object' && body !== null && 'code' in body ? (body.code as RefusalCode) : null;
    throw new CallError(response.status, text, code, body);
  }
  const parsed = z.safeParse(endpoint.answer, body);
  if (!parsed.success) throw new CallError(response.status, `${endpoint.name}: ${z.prettifyError(parsed.error)}`, null, body);
  return parsed.data as AnswerOf<E>;
}
