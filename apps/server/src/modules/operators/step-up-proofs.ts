/** Proofs of step-up class `each`: for one session and one request, one use, two minutes. */
import type { Clock } from '../../platform/clock.ts';

const VALID_MS = 2 * 60_000;
/** A session has at most this many; the oldest are dropped first. */
const MOST_PER_SESSION = 8;

export interface StepUpProofs {
  add(sessionHash: string, requestHash: string): void;
  /** Uses up the proof of a request. Returns false if there is none. */
  take(sessionHash: string, requestHash: string): boolean;
  /** Forgets the proofs of a session that has ended. */
  forget(sessionHash: string): void;
}

export function createStepUpProofs(clock: Pick<Clock, 'monotonic'>): StepUpProofs {
  const bySession = new Map<string, Map<string, number>>();
  return {
    add(sessionHash, requestHash) {
      const proofs = bySession.get(sessionHash) ?? new Map<string, number>();
      bySession.set(sessionHash, proofs);
      proofs.delete(requestHash);
      proofs.set(requestHash, clock.monotonic() + VALID_MS);
      const oldest = proofs.size > MOST_PER_SESSION ? proofs.keys().next().value : undefined;
      if (oldest !== undefined) proofs.delete(oldest);
    },
    take(sessionHash, requestHash) {
      const proofs = bySession.get(sessionHash);
      const until = proofs?.get(requestHash);
      if (proofs === undefined || until === undefined) return false;
      proofs.delete(requestHash);
      if (proofs.size === 0) bySession.delete(sessionHash);
      return until > clock.monotonic();
    },
    forget: (sessionHash) => void bySession.delete(sessionHash),
  };
}
