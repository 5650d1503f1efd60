/** Calls that another machine signs: HMAC-SHA256 with a shared secret over the moment, the path and the very bytes of the body. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** A moment further from ours than this is no signature: what was recorded is no good later. */
const SIGNED_WITHIN_MS = 60_000;

export interface SignedCall {
  readonly path: string;
  /** Milliseconds since 1970 as 13 digits, as the caller wrote them. */
  readonly timestamp: string;
  /** 64 hex digits. */
  readonly signature: string;
  /** The body as it came. */
  readonly body: string;
}

/** The signature of a call, 64 hex digits. */
export function signatureOf(secret: string, { path, timestamp, body }: Omit<SignedCall, 'signature'>): string {
  return createHmac('sha256', secret).update(`${timestamp}.${path}.${body}`).digest('hex');
}

/** Whether who made the call has the secret, and made it just now. now: ms since 1970. Compares in a time that tells nothing. */
export function isSignedBy(secret: string, call: SignedCall, now: number): boolean {
  if (!/^\d{13}$/.test(call.timestamp) || !/^[0-9a-f]{64}$/.test(call.signature)) return false;
  if (Math.abs(now - Number(call.timestamp)) > SIGNED_WITHIN_MS) return false;
  return timingSafeEqual(Buffer.from(signatureOf(secret, call), 'hex'), Buffer.from(call.signature, 'hex'));
}
