/** Four eyes: an action that needs a second person is asked for, and runs when a second person approves it. Amounts in paise, times in ms since 1970. */
import type { ApprovalState, CaseRuleName, EffectFactName, FourEyesRule, Permission } from '@maidan/contract';
import type { Outcome } from '@maidan/domain';
import type { AuditTarget } from '../audit/audit-port.ts';
import type { OperatorSession } from '../../http/console/console-routes-port.ts';
import type { RecordStatement } from '../../platform/postgres/action-record.ts';

export interface EffectFact {
  readonly name: EffectFactName;
  readonly kind: 'text' | 'money' | 'count' | 'time';
  readonly value: string | number | null;
}
export type PlayerFlag = 'BLOCKED' | 'DEMO' | 'BREAK' | 'NEGATIVE';
export interface EffectPlayer {
  readonly memberCode: string;
  readonly site: string;
  /** The player's money, cash and holds, at this moment. Shown, and not part of the hash. */
  readonly before: number;
  /** What the action changes. Part of the hash. */
  readonly difference: number;
  readonly flags: readonly PlayerFlag[];
}
/** What an action would do at this moment. Its facts and the differences of all players are what the hash covers. */
export interface Effect {
  readonly facts: readonly EffectFact[];
  readonly players: readonly EffectPlayer[];
  /** Facts that only inform and may change in between, such as sums of grants. Not part of the hash. */
  readonly informing?: readonly EffectFact[];
  /** Of a stored effect: how many players there were, of whom it has those with the largest differences. */
  readonly playersInAll?: number;
}

/** The call that an operator makes: its checked parameters and body. */
export interface ActionRequest {
  readonly action: string;
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** An operator who cannot be the second person of a request, and the rule that forbids it. */
export interface BarredOperator {
  readonly operator: number;
  readonly rule: CaseRuleName;
}

/** A part of a bound that several actions share. */
export interface Reservation {
  /** Gives the part back if the action changed nothing. */
  release(refused: { readonly code: string }): Promise<void>;
}

/** An action as it would run at this moment. */
export interface Offer {
  /** The rule that needs a second person; null: the action runs at once. */
  readonly rule: FourEyesRule | null;
  /** The rule of `reserve`. */
  readonly shares?: FourEyesRule;
  /** The second person needs one of these, and `approval.decide`. */
  readonly permissions: readonly Permission[];
  readonly target: AuditTarget;
  readonly site: string | null;
  readonly sport: string | null;
  /** The persons (account.person) and operators that the action concerns: none of them decides it. */
  readonly persons: readonly number[];
  readonly operators?: readonly number[];
  /** Operators whose part in the case keeps them from agreeing to it at this moment. */
  readonly barred?: readonly BarredOperator[];
  readonly effect: Effect;
  /** What `run` compares at the moment when nothing can overtake it any more, such as the hash of a settlement's preview. */
  readonly expects?: string;
  /** The asker's part in the case: the action never runs without a second person. */
  readonly neverAlone?: boolean;
  /** The action may wait for its solo delay even if the rule has none: no other operator could agree to the first one. */
  readonly mayRunAlone?: boolean;
  /** Takes a part of a shared bound just before the action runs at once; null: nothing is left, so a second person is needed. */
  readonly reserve?: () => Promise<Reservation | null>;
  /** Statements for the transaction of an approved run. */
  readonly whenApproved?: (approval: number) => readonly RecordStatement[];
}

/** The operator who starts an action. */
export interface Asker {
  readonly operator: number;
  readonly login: string;
}

/** How an approved action runs. */
export interface ApprovedRun {
  readonly asker: Asker;
  /** The second person; null after a solo delay. */
  readonly caller: ApprovalCaller | null;
  /** The words of the actor: asker and second person. */
  readonly actor: string;
  /** `expects` of the offer that was compared with the request; undefined: the action checks by itself what it depends on. */
  readonly expects: string | undefined;
}

/** What an approved action answers. `secret`: shown to the second person once, such as an enrolment link; never stored. */
export interface AppliedAction {
  readonly message: string;
  readonly secret?: { readonly link: string; readonly expiresAt: number };
}

/** A call that a second person may have to approve. */
export interface GuardedAction {
  readonly action: string;
  /** Computes what the action would do now. Changes nothing. Refuses like the action. */
  offer(request: ActionRequest, asker: Asker): Promise<Outcome<Offer>>;
  /** Runs the action. All its writes belong to one transaction, or the first one decides. */
  run(request: ActionRequest, by: ApprovedRun): Promise<Outcome<AppliedAction>>;
}

/** The operator of a call, with his browser. */
export interface ApprovalCaller {
  readonly session: OperatorSession;
  /** The browser's device cookie; '': none. */
  readonly device: string;
  readonly address: string;
}

/** A request that was made in place of running the action. */
export interface AskedApproval {
  readonly id: number;
  readonly rule: FourEyesRule;
  readonly expiresAt: number;
  readonly eligible: number;
  readonly runsAt: number | null;
}

/** Runs an action at once, or asks for a second person. */
export interface FourEyes {
  /** Adds a call. Throws (a bug) if it is there already. */
  guard(action: GuardedAction): void;
  isGuarded(action: string): boolean;
  /**
   * Runs `work` if no second person is needed; otherwise stores a request and returns it. `reason`: of the asker. `isRecorded`: the caller
   * writes refused attempts to the audit log. REASON_REQUIRED, NO_SECOND_PERSON, OWN_ACCOUNT, and the refusals of the action.
   */
  perform<T>(
    caller: ApprovalCaller,
    request: ActionRequest & { readonly reason: string; readonly isRecorded?: boolean },
    work: () => Promise<Outcome<T>>,
  ): Promise<Outcome<{ readonly done: T } | { readonly asked: AskedApproval }>>;
}

export interface NamedOperator {
  readonly operator: number;
  readonly id: string;
  readonly login: string;
  readonly name: string;
}

export interface ApprovalRecord {
  readonly id: number;
  readonly rule: FourEyesRule;
  readonly request: ActionRequest;
  readonly target: AuditTarget;
  readonly site: string | null;
  readonly sport: string | null;
  readonly permissions: readonly Permission[];
  readonly persons: readonly number[];
  readonly operators: readonly number[];
  readonly reason: string;
  readonly effect: Effect;
  readonly effectHash: string;
  readonly asker: NamedOperator;
  readonly askedBrowser: string | null;
  readonly askedPasskeys: readonly string[];
  readonly askedAt: number;
  readonly expiresAt: number;
  readonly runsAt: number | null;
  readonly state: ApprovalState;
  readonly decider: NamedOperator | null;
  readonly decidedAt: number | null;
  readonly decisionReason: string;
}

/** The topics that this module publishes on the bus. */
export interface ApprovalTopics {
  /** A request was made or has ended. */
  'approval-changed': { readonly id: number; readonly state: ApprovalState };
}
