/** Calls the endpoints of the contract from the console's page. The session is in a cookie that no script reads. */
import { CONSOLE_HEADER, pathOf, type AnswerOf, type BodyInputOf, type Endpoint, type ParamsOf, type QueryInputOf } from '@maidan/contract';
import type { RefusalCode } from '@maidan/domain';
import * as z from 'zod/mini';

const TIMEOUT_MS = 15_000;

/** A call that did not succeed. `status` 0: no response. `requestId`: what an engineer finds in the server's log. */
export class CallError extends Error {
  readonly status: number;
  readonly code: RefusalCode | null;
  readonly requestId: string | null;
  constructor(message: string, status: number, code: RefusalCode | null = null, requestId: string | null = null) {
    super(message);
    this.status = status;
    this.code = code;
    this.requestId = requestId;
  }
}

/** The parts of a request that its endpoint declares. */
export type RequestOf<E> = (ParamsOf<E> extends undefined ? unknown : { readonly params: ParamsOf<E> }) &
  (QueryInputOf<E> extends undefined ? unknown : { readonly query?: QueryInputOf<E> }) &
  (BodyInputOf<E> extends undefined ? unknown : { readonly body: BodyInputOf<E> });

interface LooseRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
}

interface Listener {
  /** Returns the value of the header accept-language. */
  readonly language: () => string;
  /** Called when the server says that the session is locked or has ended. */
  readonly onSession: (code: 'SESSION_LOCKED' | 'SESSION_ENDED') => void;
}

let listener: Listener = { language: () => 'en', onSession: () => undefined };
/** Milliseconds that the server's clock is ahead of this machine's, from its last response. */
let aheadMs = 0;

export function listenToCalls(next: Listener): void {
  listener = next;
}

/** Returns the server's time in ms since 1970, to a second. */
export function serverNow(): number {
  return Date.now() + aheadMs;
}

/** Returns the method, path and body of a request as they are sent. */
export function sentRequest(endpoint: Endpoint, request: unknown): { readonly method: string; readonly path: string; readonly body?: unknown } {
  const { params, query, body } = request as LooseRequest;
  const parts = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined && value !== '') parts.set(name, String(value));
  const path = `${pathOf(endpoint, params)}${parts.size === 0 ? '' : `?${parts}`}`;
  return { method: endpoint.method, path, ...(body === undefined ? {} : { body }) };
}

/** Calls an endpoint and returns its checked answer. Throws CallError for every failure. */
export async function call<E extends Endpoint>(endpoint: E, request: RequestOf<E>): Promise<AnswerOf<E>> {
  const { method, path, body } = sentRequest(endpoint, request);
  const response = await send(method, path, body);
  const date = Date.parse(response.headers.get('date') ?? '');
  if (!Number.isNaN(date)) aheadMs = date - Date.now();
  const requestId = response.headers.get('x-request-id');
  const answer: unknown = await response.json().catch(() => null);
  const refused = typeof answer === 'object' && answer !== null && 'success' in answer && answer.success === false ? (answer as Refused) : null;
  if (!response.ok || refused !== null) throw failureOf(refused, response.status, requestId);
  const parsed = z.safeParse(endpoint.answer, answer);
  if (!parsed.success) throw new CallError(`${endpoint.name}: ${z.prettifyError(parsed.error)}`, response.status, null, requestId);
  return parsed.data as AnswerOf<E>;
}

interface Refused {
  readonly code?: RefusalCode;
  readonly message?: string;
}

function failureOf(refused: Refused | null, status: number, requestId: string | null): CallError {
  const code = refused?.code ?? null;
  if (code === 'SESSION_LOCKED' || code === 'SESSION_ENDED') listener.onSession(code);
  return new CallError(refused?.message ?? '', status, code, requestId);
}

async function send(method: string, path: string, body: unknown): Promise<Response> {
  const isRead = method === 'GET';
  const text = body ?? (method === 'POST' ? {} : undefined);
  try {
    return await fetch(`/${path}`, {
      method,
      credentials: 'same-origin',
      cache: 'no-store',
      headers: {
        accept: 'application/json',
        'accept-language': listener.language(),
        ...(isRead ? {} : { [CONSOLE_HEADER]: '1' }),
        ...(text === undefined ? {} : { 'content-type': 'application/json' }),
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(text === undefined ? {} : { body: JSON.stringify(text) }),
    });
  } catch (error) {
    throw new CallError(error instanceof Error ? error.message : String(error), 0);
  }
}
