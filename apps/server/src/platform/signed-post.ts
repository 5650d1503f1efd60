/** Calls from this server to another machine: POST of JSON, signed with a shared secret (secrets.ts), with a timeout. */
import { isSignedBy, signatureOf } from './secrets.ts';

/** Longest wait for an answer. */
export const ANSWER_WITHIN_MS = 10_000;

export interface SignedTarget {
  readonly url: string;
  /** Never logged and never sent. */
  readonly secret: string;
}

export interface SignedPost {
  readonly body: Readonly<Record<string, unknown>>;
  /** The same at each try. The receiver acts once for each key. */
  readonly idempotencyKey: string;
  /** Ms since 1970. */
  readonly now: number;
  readonly timeoutMs?: number;
}

export interface SignedAnswer {
  readonly status: number;
  readonly body: string;
  /** Whether the receiver signed this answer with the same secret just now. */
  readonly isSigned: boolean;
}

/**
 * Sends `x-timestamp`, `x-signature` (HMAC-SHA256 over `timestamp.path.body`, hex) and `idempotency-key`. The key stands in the body too, as
 * `id`, so that the signature covers it. Throws if there is no answer in time.
 */
export async function postSigned({ url, secret }: SignedTarget, { body, idempotencyKey, now, timeoutMs }: SignedPost): Promise<SignedAnswer> {
  const path = new URL(url).pathname;
  const timestamp = String(now);
  const text = JSON.stringify({ ...body, id: idempotencyKey });
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': idempotencyKey,
      'x-timestamp': timestamp,
      'x-signature': signatureOf(secret, { path, timestamp, body: text }),
    },
    body: text,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs ?? ANSWER_WITHIN_MS),
  });
  const received = await answer.text();
  const signed = { path, timestamp: answer.headers.get('x-timestamp') ?? '', signature: answer.headers.get('x-signature') ?? '', body: received };
  return { status: answer.status, body: received, isSigned: isSignedBy(secret, signed, now) };
}
