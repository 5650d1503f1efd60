/** Identifiers that cannot be guessed. */
import { createHash, hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A secret of 256 random bits, base64url, 43 characters: session tokens, launch tokens. Store only its hash. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** A short public id of 96 random bits, base64url, 16 characters: request ids, batch ids. Not a secret. */
export function newPublicId(): string {
  return randomBytes(12).toString('base64url');
}

/** Hex SHA-256 of a token: stored, and used as its name in memory. */
export function hashOfToken(token: string): string {
  return hash('sha256', token, 'hex');
}

/** Compares two secrets in constant time. */
export function sameSecret(left: string, right: string): boolean {
  const [a, b] = [createHash('sha256').update(left).digest(), createHash('sha256').update(right).digest()];
  return timingSafeEqual(a, b);
}
