/** Registers operators' actions: each is in the audit log with its outcome before its answer is sent. */
import type { AnswerOf, Endpoint } from '@maidan/contract';
import { accept, type Outcome, type Refusal } from '@maidan/domain';
import type { AuditEntry, AuditTarget, AuditWriter } from '../audit/audit-port.ts';
import type { ConsoleCall, ConsoleRoutes } from '../../http/console/console-routes-port.ts';
import { RecordedAction } from '../../platform/postgres/action-record.ts';
import type { SafetyRecords } from './safety-records.ts';

/** What an action is about. `site`: the site that it names; default: that of the target. */
interface Subject {
  readonly target: AuditTarget | null;
  readonly site?: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** An action that runs because its request was approved, or after its solo delay. */
interface ApprovedWork {
  /** What the action compares when nothing can overtake it any more. */
  readonly expects: string | undefined;
  /** Whether a second person has agreed. */
  readonly isSeconded: boolean;
}

/** Registers one audited action: what `about` returns goes to the audit log, which leaves secrets out. */
export type Action = <R extends Endpoint>(
  endpoint: R,
  about: (call: ConsoleCall<R>) => Subject,
  work: (call: ConsoleCall<R>, actor: string, approved?: ApprovedWork) => Promise<Outcome<AnswerOf<R>>>,
) => void;

/** A measure of an operator that acts before its record (safety-records.ts). */
interface Measure<T> {
  /** See SafetyMeasure. */
  readonly store: () => Promise<Outcome<T>>;
  /** The answer while the record is not written. */
  readonly held: T;
}

/** Registers one audited measure: `work` checks the request and returns the measure, or a refusal. */
export type SafetyAction = <R extends Endpoint>(
  endpoint: R,
  about: (call: ConsoleCall<R>) => Subject,
  work: (call: ConsoleCall<R>) => Promise<Outcome<Measure<AnswerOf<R>>>>,
) => void;

export interface ActionParts {
  readonly routes: Pick<ConsoleRoutes, 'operatorOrKey'>;
  readonly audit: AuditWriter;
  readonly safety: SafetyRecords;
}

type Caller = Pick<ConsoleCall<Endpoint>, 'session'>;

/** Returns the caller as a record names him. */
export function actorFieldsOf({ session }: Caller): Pick<AuditEntry, 'operator' | 'actor' | 'session'> {
  return session === null
    ? { operator: null, actor: 'local key', session: null }
    : { operator: session.operator, actor: session.login, session: session.sessionName };
}

/** Returns the part of a record's details that names a locked screen; empty for an open session and the local key. */
export function lockFieldOf({ session }: Caller): { readonly fromLockedScreen?: true } {
  return session?.locked === true ? { fromLockedScreen: true } : {};
}

function entryOf(endpoint: Endpoint, subject: Subject, call: Caller & Pick<ConsoleCall<Endpoint>, 'address'>): Omit<AuditEntry, 'outcome'> {
  return {
    ...actorFieldsOf(call),
    action: endpoint.name,
    target: subject.target,
    site: subject.site ?? (subject.target?.kind === 'site' ? subject.target.id : null),
    detail: { ...subject.detail, ...lockFieldOf(call) },
    address: call.address,
  };
}

/** Returns the function that registers audited actions. */
export function createActions({ routes, audit }: Pick<ActionParts, 'routes' | 'audit'>): Action {
  return (endpoint, about, work) => {
    routes.operatorOrKey(endpoint, async (call) => {
      const entry = entryOf(endpoint, about(call), call);
      return recorded(audit, entry, () => work(call, entry.actor));
    });
  };
}

/** Returns the function that registers audited measures. A refusal is entered before its answer is sent. */
export function createSafetyActions({ routes, audit, safety }: ActionParts): SafetyAction {
  return (endpoint, about, work) => {
    routes.operatorOrKey(endpoint, async (call) => {
      const entry = entryOf(endpoint, about(call), call);
      const measure = await work(call);
      if (measure.ok) return (await safety.run({ entry, store: measure.value.store })) ?? accept(measure.value.held);
      await audit.write({ ...entry, outcome: measure.code });
      return measure;
    });
  };
}

/**
 * Writes the audit entry. OK commits with the first write of the action. An action that fails before it writes has no OK entry; one that
 * fails afterwards gets an additional FAULT. An action without a write (a refusal, or no change) is entered when it has ended.
 */
async function recorded<T>(audit: ActionParts['audit'], entry: Omit<AuditEntry, 'outcome'>, work: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  const action = new RecordedAction(audit.statementOf({ ...entry, outcome: 'OK' }));
  try {
    const outcome = await action.run(work);
    const failed = !outcome.ok && outcome.code === 'FAULT';
    if (!outcome.ok && (!failed || action.recorded)) await audit.write({ ...entry, detail: { ...entry.detail, ...dutyOf(outcome) }, outcome: outcome.code });
    // an action that has become a request for a second person did not run: the request has an entry of its own
    if (outcome.ok && !action.recorded && !isAsked(outcome.value)) await audit.write({ ...entry, outcome: 'OK' });
    return outcome;
  } catch (error) {
    if (action.recorded) await audit.write({ ...entry, outcome: 'FAULT' });
    throw error;
  }
}

/** Returns the rule of a conflict of duties for its entry. */
function dutyOf({ code, detail }: Refusal): { readonly rule?: string } {
  return code === 'DUTY_CONFLICT' && detail?.field !== undefined ? { rule: detail.field } : {};
}

function isAsked(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'approval' in answer;
}
