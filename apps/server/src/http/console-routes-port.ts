/** How a module answers the console's calls: the session is an operator's, from the console's cookie. */
import type { AnswerOf, Assignment, BodyOf, Endpoint, ParamsOf, QueryOf } from '@maidan/contract';
import type { Language, Outcome } from '@maidan/domain';

/** The operator and the session of a console call. Times in ms since 1970. */
export interface OperatorSession {
  readonly operator: number;
  /** The operator's name on the wire. */
  readonly operatorId: string;
  readonly login: string;
  readonly name: string;
  readonly rank: number;
  readonly assignments: readonly Assignment[];
  /** Hex of the token's hash: identifies the session in memory and on the bus without the token. */
  readonly sessionHash: string;
  /** Part of the hash: distinguishes the sessions of one operator and grants no access. */
  readonly sessionName: string;
  readonly endsAt: number;
  /** When the session locks without a further action. */
  readonly lockAt: number;
  readonly locked: boolean;
  /** Until when the last proof of a factor counts for step-ups of class `window`. */
  readonly stepUpUntil: number;
}

/** Finds the operator of a console call. */
export interface ConsoleSessions {
  /**
   * Finds the live session of a token. SESSION_ENDED: unknown, ended, 12 h old, idle for 60 minutes, or its operator is not active;
   * SESSION_LOCKED: idle for 15 minutes, and the call is none of CALLS_WHILE_LOCKED. `action`: a key or click, which postpones the lock.
   */
  find(token: string, call: { readonly action: boolean; readonly whileLocked: boolean }): Promise<Outcome<OperatorSession>>;
}

export interface ConsoleCall<E> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** Null on rows that need no session. */
  readonly session: OperatorSession | null;
  /** Hex SHA-256 of the request's text (`requestText` of the contract): a step-up of class `each` covers it. */
  readonly requestHash: string;
  /** Sets the session cookie; null removes it. */
  readonly answerSession: (token: string | null) => void;
  /** The cookie of a browser that has signed in before; '' if there is none. */
  readonly device: string;
  readonly answerDevice: (device: string) => void;
  readonly address: string;
  readonly browser: string;
  readonly language: Language;
}
export type OperatorCall<E> = ConsoleCall<E> & { readonly session: OperatorSession };

export interface ConsoleRoutes {
  /** Registers a row with auth none. */
  open<E extends Endpoint>(endpoint: E, handler: (call: ConsoleCall<E>) => Promise<Outcome<AnswerOf<E>>> | Outcome<AnswerOf<E>>): void;
  /** Registers a row with auth console. */
  operator<E extends Endpoint>(endpoint: E, handler: (call: OperatorCall<E>) => Promise<Outcome<AnswerOf<E>>> | Outcome<AnswerOf<E>>): void;
}
