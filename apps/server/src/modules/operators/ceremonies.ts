/** Challenges of passkey ceremonies: 32 bytes, one use, five minutes, kept on this server. */
import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import { newToken } from '../../platform/secrets.ts';

const VALID_MS = 5 * 60_000;
/** Open ceremonies of one purpose; the oldest are dropped first, so that a flood of sign-ins cannot end a step-up. */
const MOST_OPEN = 5000;

export type CeremonyPurpose = 'SIGN_IN' | 'ENROL' | 'ADD' | 'PROVE';

/** What a ceremony is bound to. */
export interface Ceremony {
  readonly purpose: CeremonyPurpose;
  /** The session's or the enrolment's hash; '' for a sign-in. */
  readonly subject: string;
  /** base64url, 32 bytes. */
  readonly challenge: string;
  /** Hex SHA-256 of the one request that a step-up approves, or null. */
  readonly requestHash: string | null;
  /** What an enrolment will store: kept here, so that the page cannot change it. */
  readonly enrolment: EnrolmentDraft | null;
}
export interface EnrolmentDraft {
  readonly publicId: string;
  readonly login: string;
  readonly name: string;
  /** base32. */
  readonly totpSecret: string;
}

export interface Ceremonies {
  /** Opens a ceremony and returns its id and challenge. */
  open(ceremony: Pick<Ceremony, 'purpose' | 'subject'> & Partial<Pick<Ceremony, 'requestHash' | 'enrolment'>>): {
    readonly id: string;
    readonly challenge: string;
  };
  /** Takes a ceremony; a second call with the same id finds nothing. Null if it is unknown, expired, or of another purpose or subject. */
  take(id: string, purpose: CeremonyPurpose, subject: string): Ceremony | null;
}

export function createCeremonies(clock: Pick<Clock, 'monotonic'>): Ceremonies {
  const open = new Map<CeremonyPurpose, Map<string, Ceremony & { readonly until: number }>>();
  const ofPurpose = (purpose: CeremonyPurpose) => {
    const known = open.get(purpose) ?? new Map<string, Ceremony & { readonly until: number }>();
    open.set(purpose, known);
    return known;
  };
  return {
    open({ purpose, subject, requestHash = null, enrolment = null }) {
      const known = ofPurpose(purpose);
      const oldest = known.size >= MOST_OPEN ? known.keys().next().value : undefined;
      if (oldest !== undefined) known.delete(oldest);
      const id = newToken();
      const challenge = challengeFor(requestHash);
      known.set(id, { purpose, subject, challenge, requestHash, enrolment, until: clock.monotonic() + VALID_MS });
      return { id, challenge };
    },
    take(id, purpose, subject) {
      const known = ofPurpose(purpose);
      const ceremony = known.get(id);
      known.delete(id);
      return ceremony === undefined || ceremony.subject !== subject || ceremony.until <= clock.monotonic() ? null : ceremony;
    },
  };
}

/** Returns 32 random bytes; if a request is approved, their hash together with the request, so that the signature covers it. */
function challengeFor(requestHash: string | null): string {
  const random = randomBytes(32);
  if (requestHash === null) return random.toString('base64url');
  return createHash('sha256').update('maidan-step-up-v1').update(random).update(Buffer.from(requestHash, 'hex')).digest('base64url');
}
