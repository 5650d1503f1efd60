/** Operators: the people who run the installation. Their sign-in, sessions, step-ups, factors and team. */
import type { Assignment } from '@maidan/contract';
import type { Outcome } from '@maidan/domain';
import type { ConsoleSessions, OperatorSession } from '../../http/console/console-routes-port.ts';

export type OperatorStatus = 'INVITED' | 'ACTIVE' | 'DISABLED';

export interface OperatorRecord {
  readonly id: number;
  /** The operator's name on the wire. */
  readonly publicId: string;
  readonly login: string;
  readonly name: string;
  readonly status: OperatorStatus;
  readonly passwordHash: string | null;
  readonly assignments: readonly Assignment[];
  readonly rank: number;
}

/** The console's host name and its exact origin: passkeys are bound to both. */
export interface ConsoleParty {
  readonly rpId: string;
  readonly origin: string;
}

/** Recognizes browsers that an operator has signed in with. */
export interface KnownBrowsers {
  /** Returns the browser's name if it has signed in to this operator; otherwise null. */
  nameOf(device: string, operator: number): string | null;
  /** Returns the operators who have signed in with the browser, as far as its cookie proves it. */
  accountsOf(device: string): readonly number[];
  /** Returns the browser's new cookie after a sign-in. */
  remembered(device: string, operator: number): string;
}

export interface ConsoleCaller {
  readonly address: string;
  readonly browser: string;
  /** The browser's device cookie; '': none. */
  readonly device: string;
}

/** How often an action needs a factor: never, one within the last 5 minutes, or one for this very request. */
export type StepUpClass = 'none' | 'window' | 'each';

export interface Operators {
  readonly sessions: ConsoleSessions;
  /** Returns whether the session has the step-up; a proof of class `each` is used up. STEP_UP_NEEDED. requestHash: of this request. */
  checkStepUp(session: OperatorSession, stepUp: StepUpClass, requestHash: string): Outcome<null>;
  /** Returns whether the operator has named an account of this person as his own. */
  isOwnPerson(operator: number, person: number): Promise<boolean>;
  /** Records a key or click of an operator, for calls over a socket. */
  act(sessionHash: string): void;
}

export type OperatorAlertKind = 'OWN_ACCOUNT' | 'NEW_DEVICE' | 'RECOVERY_CODE_USED' | 'PASSKEY_COUNTER' | 'FACTORS_RESET' | 'SHARED_BROWSER' | 'EMERGENCY';

/** The topics that this module publishes on the bus. */
export interface OperatorTopics {
  /** An operator signed in. `persons`: whom his own player accounts belong to; they place no bet meanwhile. */
  'operator-signed-in': { readonly operator: number; readonly persons: readonly number[] };
  /** Role, scope, status or factors of an operator changed: reload him, check his sockets again. */
  'operator-changed': { readonly operator: number };
  /** A session of an operator ended; a null hash means all of them. */
  'operator-session-ended': { readonly operator: number; readonly sessionHash: string | null };
  /** Something that the operator and the owners should see. `operator`: null for the local key. `session`: the name of the session concerned. */
  'operator-alert': { readonly kind: OperatorAlertKind; readonly operator: number | null; readonly session: string | null; readonly at: number };
}
