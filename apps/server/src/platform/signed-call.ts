/** Calls that another machine signs: HMAC-SHA256 with a shared secret over the timestamp, the path and the exact bytes of the body. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Maximum difference between the timestamp and our clock, so that a recorded call cannot be replayed later. */
const SIGNED_WITHIN_MS = 60_000;

export interface SignedCall {
  readonly path: string;
  /** Milliseconds since 1970 as 13 digits, as the caller wrote them. */
  readonly timestamp: string;
  /** 64 hex digits. */
  readonly signature: string;
  /** The body as received. */
  readonly body: string;
}

/** The signature of a call, 64 hex digits. */
export function signatureOf(secret: string, { path, timestamp, body }: Omit<SignedCall, 'signature'>): string {
  return createHmac('sha256', secret).update(`${timestamp}.${path}.${body}`).digest('hex');
}

/** Whether the caller has the secret and signed the call just now. now: ms since 1970. Compares in constant time. */
export function isSignedBy(secret: string, call: SignedCall, now: number): boolean {
  if (!/^\d{13}$/.test(call.timestamp) || !/^[0-9a-f]{64}$/.test(call.signature)) return false;
  if (Math.abs(now - Number(call.timestamp)) > SIGNED_WITHIN_MS) return false;
  return timingSafeEqual(Buffer.from(signatureOf(secret, call), 'hex'), Buffer.from(call.signature, 'hex'));
}
