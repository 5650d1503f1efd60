/** Random tokens and ids, their hashes, and the signatures of calls between machines. */
import { createHmac, timingSafeEqual, createHash, hash, randomBytes } from 'node:crypto';

/** Returns a secret of 256 random bits, base64url, 43 characters: session tokens, launch tokens. Store only its hash. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

const PUBLIC_ID_BYTES = 12;
/** Random bytes of the next public ids: the system's generator is slow to call, and each call of the API needs an id. */
let drawn = Buffer.alloc(0);

/** Returns a short public id of 96 random bits, base64url, 16 characters: request ids, batch ids. Not a secret. */
export function newPublicId(): string {
  if (drawn.length === 0) drawn = randomBytes(256 * PUBLIC_ID_BYTES);
  const id = drawn.toString('base64url', 0, PUBLIC_ID_BYTES);
  drawn = drawn.subarray(PUBLIC_ID_BYTES);
  return id;
}

/** Returns the hex SHA-256 of a token: stored, and used as its name in memory. */
export function hashOfToken(token: string): string {
  return hash('sha256', token, 'hex');
}

/** Compares two secrets in constant time. */
export function sameSecret(left: string, right: string): boolean {
  const [a, b] = [createHash('sha256').update(left).digest(), createHash('sha256').update(right).digest()];
  return timingSafeEqual(a, b);
}

/** Maximum difference between the timestamp and our clock, so that a recorded call cannot be replayed later. */
const SIGNED_WITHIN_MS = 60_000;

/** A call that another machine signs: HMAC-SHA256 with a shared secret over the timestamp, the path and the exact bytes of the body. */
export interface SignedCall {
  readonly path: string;
  /** Milliseconds since 1970 as 13 digits, as the caller wrote them. */
  readonly timestamp: string;
  /** 64 hex digits. */
  readonly signature: string;
  /** The body as received. */
  readonly body: string;
}

/** Returns the signature of a call, 64 hex digits. */
export function signatureOf(secret: string, { path, timestamp, body }: Omit<SignedCall, 'signature'>): string {
  return createHmac('sha256', secret).update(`${timestamp}.${path}.${body}`).digest('hex');
}

/** Returns whether the caller has the secret and signed the call just now. now: ms since 1970. Compares in constant time. */
export function isSignedBy(secret: string, call: SignedCall, now: number): boolean {
  if (!/^\d{13}$/.test(call.timestamp) || !/^[0-9a-f]{64}$/.test(call.signature)) return false;
  if (Math.abs(now - Number(call.timestamp)) > SIGNED_WITHIN_MS) return false;
  return timingSafeEqual(Buffer.from(signatureOf(secret, call), 'hex'), Buffer.from(call.signature, 'hex'));
}
