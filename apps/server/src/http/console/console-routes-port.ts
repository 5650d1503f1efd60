/** How a module answers the console's calls: the session is an operator's, from the console's cookie. */
import type { AnswerOf, Assignment, BodyOf, CallRule, Endpoint, ParamsOf, QueryOf, ReadKind, Scope } from '@maidan/contract';
import type { Language, Outcome, Refusal, RefusalCode } from '@maidan/domain';

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
  /** Whether a program on the command line uses it. It does not lock; its codes are confirmed in a browser. */
  readonly isCommandLine: boolean;
  /** Until when the last proof of a factor counts for step-ups of class `window`. */
  readonly stepUpUntil: number;
}

/** BROWSER: the cookie of a browser holds the token. COMMAND_LINE: a program sends it as a bearer token. */
export type SessionKind = 'BROWSER' | 'COMMAND_LINE';

/** Finds the operator of a console call. */
export interface ConsoleSessions {
  /**
   * Finds the live session of a token. SESSION_ENDED: unknown, ended, 12 h old, idle for 60 minutes, or its operator is not active;
   * SESSION_LOCKED: idle for 15 minutes, and `whileLocked` is false. `action`: a key or click, which postpones the lock. `kind`:
   * how the caller sent the token; a token counts only in its own way. Default: the cookie of a browser.
   */
  find(token: string, call: { readonly action: boolean; readonly whileLocked: boolean; readonly kind?: SessionKind }): Promise<Outcome<OperatorSession>>;
}

/** The local operator key, for programs on this machine. */
export interface LocalKey {
  /** Returns whether this is the current key. */
  isKey(claimed: string): boolean;
  /** Returns why the key may not make this call; null: it may. */
  refusal(call: string): Promise<Refusal | null>;
}

export interface ConsoleCall<E> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** Null on rows that need no session, and for the local operator key, which has all permissions. */
  readonly session: OperatorSession | null;
  /** Where the caller may use the permission of the call: lists are narrowed to it. Null: everywhere. */
  readonly scopes: readonly Scope[] | null;
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

/** What the registrar asks modules about a call whose caller has the permission. */
export interface ConsoleChecks {
  /** Returns why the caller may not act on the target of the call; null: he may. A target outside of his sites is answered as unknown. */
  targetRefusal(endpoint: Endpoint, call: ConsoleCall<Endpoint>): Promise<Refusal | null>;
  /** STEP_UP_NEEDED. A proof of class `each` is used up. */
  checkStepUp(session: OperatorSession, stepUp: CallRule['stepUp'], requestHash: string): Outcome<null>;
  /** Records an action that was refused before its handler. */
  recordRefusal(endpoint: Endpoint, call: ConsoleCall<Endpoint>, code: RefusalCode): Promise<void>;
  /** Records a read. Throws if the row cannot be written: the read is then not answered. `outcome`: OK or the code of its refusal. */
  recordRead(endpoint: Endpoint, call: ConsoleCall<Endpoint>, kind: ReadKind, outcome: string): Promise<void>;
  /** Runs a read: the database returns rows of the sites in these scopes only. */
  withinScopes<T>(scopes: readonly Scope[] | null, work: () => Promise<T>): Promise<T>;
}

export interface ConsoleRoutes {
  /** Registers a row with auth none. */
  open<E extends Endpoint>(endpoint: E, handler: (call: ConsoleCall<E>) => Promise<Outcome<AnswerOf<E>>> | Outcome<AnswerOf<E>>): void;
  /** Registers a row that the local key may call too: its session is then null. */
  operatorOrKey<E extends Endpoint>(endpoint: E, handler: (call: ConsoleCall<E>) => Promise<Outcome<AnswerOf<E>>> | Outcome<AnswerOf<E>>): void;
  /** Registers a row that needs a session. */
  operator<E extends Endpoint>(endpoint: E, handler: (call: OperatorCall<E>) => Promise<Outcome<AnswerOf<E>>> | Outcome<AnswerOf<E>>): void;
}
