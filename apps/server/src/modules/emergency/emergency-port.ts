/** Emergencies: the local key of an installation in production opens a short session with a few calls, in sight of all operators. */
import type { Outcome } from '@maidan/domain';

/** The key of this machine. */
export interface OperatorKey {
  /** Returns the key as its file has it now; null: there is none or it is not readable. */
  current(): string | null;
  /** Writes a new key if the file still has the ended one. Returns why it cannot be written, in words; null: the file has a new key. */
  replace(ended: string): string | null;
}

/** Acts on operators without being one. */
export interface EmergencyTeam {
  /** Disables an operator of any rank and ends his sessions. ACCOUNT_UNKNOWN, LAST_OWNER. */
  disableInEmergency(login: string, reason: string, address: string): Promise<Outcome<null>>;
  /** Returns a new enrolment link of an owner. `expiresAt`: ms since 1970. ACCOUNT_UNKNOWN. */
  ownerLinkInEmergency(login: string, reason: string, address: string): Promise<Outcome<{ readonly token: string; readonly expiresAt: number }>>;
}

export interface EmergencyTopics {
  /** An emergency session was opened. `endsAt`: ms since 1970. */
  'emergency-opened': { readonly endsAt: number };
}
