/** Calls the endpoints of the contract: encodes the request, sends it, and checks the response. */
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
  (BodyInputOf<E> extends undefined ? unknown : { readonly body: BodyInputOf<E> }) & { readonly authorizationHolder?: AuthorizationHolder };

/** An authorization that a call sends instead of the session's (CA-05, CA-43). The call replaces it with the header of the response. */
export interface AuthorizationHolder {
  /** The value of the header; null before the first response. */
  authorization: string | null;
}

interface LooseRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly authorizationHolder?: AuthorizationHolder;
}

export interface CallerParts {
  /** Origin of the API without a trailing slash; '' means the origin of the page (CA-01). */
  readonly base: string;
  /** Origin of the endpoints with the host `dev`; `base` if absent (CA-14). */
  readonly devBase?: string | undefined;
  readonly fetch: typeof fetch;
  /** Returns the token of the session, or undefined for a visitor. Throws if the session should have a token and has none (VA-35). */
  readonly token: () => string | undefined;
  /** Called after a response with 401 or 403, which ends the session (ST-04, ST-05). */
  readonly onSessionEnded: (message: string) => void;
  /** Returns the value of the header accept-language. */
  readonly language: () => string;
  /** Returns the reCAPTCHA token of a call, or null to send none. If absent, no call sends a token. */
  readonly humanProof?: (action: string) => Promise<string | null>;
}

export type Caller = <E extends Endpoint>(endpoint: E, request: RequestOf<E>) => Promise<AnswerOf<E>>;

const CALL_TIMEOUT_MS = 15_000;
/** The public client id of user/userLogin; it names the kind of client and proves nothing (T-07). */
const CLIENT_ID = 'web';
/** Client headers of every call (CA-24, O-52). */
const CLIENT_VERSION = '0.1.0';

/** Returns the endpoint for players or the public one, for requests that have both (ST-85). */
export function endpointFor<Authenticated, Public>(isSignedIn: boolean, authenticated: Authenticated, open: Public): Authenticated | Public {
  return isSignedIn ? authenticated : open;
}

/** Returns the text of a value of a query or form: a string as it is, everything else as JSON. */
function fieldText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function encodeQuery(query: Readonly<Record<string, unknown>> | undefined): string {
  const parts = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined && value !== null) parts.set(name, fieldText(value));
  return parts.size === 0 ? '' : `?${parts}`;
}

function encodeBody(endpoint: Endpoint, body: unknown): { readonly body?: BodyInit; readonly type?: string } {
  if (body === undefined) return endpoint.method === 'POST' ? { body: '{}', type: 'application/json' } : {};
  if (endpoint.encoding === 'json') return { body: JSON.stringify(body), type: 'application/json' };
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(body as Record<string, unknown>)) if (value !== undefined) form.set(name, fieldText(value));
  return { body: form };
}

async function readBody(response: Response, { format }: Endpoint): Promise<unknown> {
  const text = await response.text();
  if (text === '') return null;
  // one line of such a file is JSON by itself
  if (format === 'json-lines' && response.headers.get('content-type')?.startsWith('application/x-ndjson') === true) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/**
 * Creates the function that calls an endpoint of the contract and returns the checked response. Every failure is a CallError:
 * business failures (200 with success false), 4xx, 5xx, no response (status 0), and a response that does not match its schema.
 */
export function createCaller(parts: CallerParts): Caller {
  return async (endpoint, request) => {
    const { params, query, body, authorizationHolder } = request as LooseRequest;
    const encoded = encodeBody(endpoint, body);
    const headers = new Headers({
      accept: 'application/json',
      'accept-language': parts.language(),
      'x-client': CLIENT_ID,
      'x-client-version': CLIENT_VERSION,
      'x-request-id': newReference(),
    });
    if (encoded.type !== undefined) headers.set('content-type', encoded.type);
    const token = endpoint.auth === 'none' || endpoint.auth === 'basic' ? undefined : parts.token();
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    if (endpoint.auth === 'basic') headers.set('authorization', `Basic ${btoa(`${CLIENT_ID}:`)}`);
    if (authorizationHolder?.authorization) headers.set('authorization', authorizationHolder.authorization);
    const proof = endpoint.humanProof ? await parts.humanProof?.(endpoint.name) : null;
    if (proof) headers.set(RECAPTCHA_HEADER, proof);
    let response: Response;
    try {
      response = await parts.fetch(`${(endpoint.host === 'dev' ? parts.devBase : undefined) ?? parts.base}/${pathOf(endpoint, params)}${encodeQuery(query)}`, {
        method: endpoint.method,
        headers,
        signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
        ...(encoded.body === undefined ? {} : { body: encoded.body }),
      });
    } catch (error) {
      throw new CallError(0, error instanceof Error ? error.message : String(error));
    }
    if (authorizationHolder) authorizationHolder.authorization = response.headers.get('authorization') ?? authorizationHolder.authorization;
    return checkResponse(parts, endpoint, response, await readBody(response, endpoint));
  };
}

/** Returns the body of a successful response. Throws CallError for a failure, and for a body that does not match the schema. */
function checkResponse<E extends Endpoint>(parts: CallerParts, endpoint: E, response: Response, body: unknown): AnswerOf<E> {
  const isRefused = typeof body === 'object' && body !== null && 'success' in body && body.success === false;
  // The API answers a success only with 200 (T-71).
  if (response.status !== 200 || isRefused) {
    const text = errorText({ body, statusText: response.statusText });
    if (response.status === 401 || response.status === 403) parts.onSessionEnded(text);
    const code = typeof body === 'object' && body !== null && 'code' in body ? (body.code as RefusalCode) : null;
    throw new CallError(response.status, text, code, body);
  }
  const parsed = z.safeParse(endpoint.answer, body);
  if (!parsed.success) throw new CallError(response.status, `${endpoint.name}: ${z.prettifyError(parsed.error)}`, null, body);
  return parsed.data as AnswerOf<E>;
}
