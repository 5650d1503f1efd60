/** Verifies Google's credentials: key, audience, age and login attempt. The keys are fetched when needed and cached. */
import { checked } from '@maidan/contract';
import { accept, refuse, type Outcome } from '@maidan/domain';
import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload } from 'jose';
import * as z from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';

/** Timeout for fetching the keys. */
const KEYS_TIMEOUT_MS = 5000;
/** Minimum interval between fetches for an unknown key, so that forged credentials cannot cause many. */
const KEYS_COOLDOWN_MS = 30_000;
const KEYS_KEPT_MS = 10 * 60_000;
/** Maximum age: a credential is only for the login that requested it. */
const OLDEST_S = 10 * 60;
/** Maximum difference of the two clocks. */
const CLOCKS_DIFFER_S = 60;

export interface GoogleProof {
  /** Issuer and subject: the permanent id of a Google account. */
  readonly identity: string;
  readonly nonce: string;
  /** null: Google does not vouch for it. */
  readonly email: string | null;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** GOOGLE_REFUSED for a credential that is not valid for this site; NOT_READY if the issuer's keys cannot be fetched. */
export type CheckCredential = (credential: string, clientId: string) => Promise<Outcome<GoogleProof>>;

const Claims = z.object({
  sub: z.string().min(1).max(255),
  nonce: z.string().min(1).max(128),
  exp: z.number(),
  azp: z.string().optional(),
  email: z.string().max(254).optional(),
  email_verified: z.union([z.boolean(), z.literal('true'), z.literal('false')]).optional(),
  hd: z.string().optional(),
  name: z.string().optional(),
});

export interface GoogleCredentialsParts {
  readonly issuer: string;
  readonly keysUrl: string;
  readonly clock: Clock;
  readonly log: Log;
}

export function createGoogleCredentials({ issuer, keysUrl, clock, log }: GoogleCredentialsParts): CheckCredential {
  const keys = createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: KEYS_TIMEOUT_MS, cooldownDuration: KEYS_COOLDOWN_MS, cacheMaxAge: KEYS_KEPT_MS });
  return async (credential, clientId) => {
    try {
      const { payload } = await jwtVerify(credential, keys, {
        // Google's issuer appears with and without the scheme
        issuer: [issuer, issuer.replace(/^https:\/\//, '')],
        audience: clientId,
        algorithms: ['RS256'],
        requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
        maxTokenAge: OLDEST_S,
        clockTolerance: CLOCKS_DIFFER_S,
        currentDate: new Date(clock.now()),
      });
      return proofOf(payload, issuer, clientId);
    } catch (error) {
      if (isOfTheCredential(error)) return refuse('GOOGLE_REFUSED');
      log.warn({ err: error }, 'The keys for logins with Google could not be fetched.');
      return refuse('NOT_READY');
    }
  };
}

/** Returns whether the error concerns the credential; other errors concern fetching the keys. */
function isOfTheCredential(error: unknown): boolean {
  return (
    error instanceof errors.JWTClaimValidationFailed ||
    error instanceof errors.JWTExpired ||
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys
  );
}

function proofOf(payload: JWTPayload, issuer: string, clientId: string): Outcome<GoogleProof> {
  const claims = checked(Claims, payload);
  if (!claims.success) return refuse('GOOGLE_REFUSED');
  const { sub, nonce, exp, azp, name } = claims.data;
  if (azp !== undefined && azp !== clientId) return refuse('GOOGLE_REFUSED');
  return accept({ identity: `${issuer} ${sub}`, nonce, email: provenEmail(claims.data), name: name ?? '', expiresAt: exp * 1000 });
}

/**
 * Returns the address if Google vouches for it, otherwise null. Google vouches for its own mail and for domains that it hosts; other
 * addresses may have changed owners since they were verified.
 */
function provenEmail({ email, email_verified: verified, hd }: z.infer<typeof Claims>): string | null {
  if (email === undefined || (verified !== true && verified !== 'true')) return null;
  return hd !== undefined || /@gmail\.com$/i.test(email) ? email : null;
}
