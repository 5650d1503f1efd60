/** Codes that the command line shows and an operator confirms in the console. Times in ms since 1970. */
import type { Outcome } from '@maidan/domain';
import type { OperatorSession } from '../../http/console/console-routes-port.ts';
import type { Client } from '../../platform/postgres/database.ts';
import type { ConsoleCaller } from '../operators/operators-port.ts';

export interface NewDeviceCode {
  /** Eight letters; the table has their hash only. */
  readonly code: string;
  readonly expiresAt: number;
}

/** What the operator reads before he confirms. */
export interface DeviceCodeFacts {
  /** The call that a confirmation proves; null: a sign-in. */
  readonly call: string | null;
  readonly address: string;
  readonly browser: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}

export type DeviceSession =
  | { readonly state: 'WAITING' }
  | { readonly state: 'SIGNED_IN'; readonly token: string; readonly login: string; readonly endsAt: number };

export interface OpenedSession {
  readonly token: string;
  readonly session: OperatorSession;
}

/** Sessions of operators on the command line. */
export interface CommandLineSessions {
  /** Opens a session within a transaction and ends the operator's earlier one. null: he is not active. Call `announce` after the commit. */
  enter(client: Client, operator: number, caller: ConsoleCaller): Promise<{ readonly opened: OpenedSession; readonly announce: () => Promise<void> } | null>;
  /** Records that a factor was proven for one request of this session. SESSION_ENDED. */
  prove(sessionHash: string, requestHash: string): Promise<Outcome<OperatorSession>>;
}

export interface SignInTries {
  /** Counts a try as wrong until `succeeded`. Returns false if the caller must wait. */
  take(who: string): boolean;
  succeeded(who: string): void;
}
