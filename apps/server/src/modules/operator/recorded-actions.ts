/** Registers operators' actions: each is in the audit log with its outcome before its answer is sent. */
import type { AnswerOf, Endpoint } from '@maidan/contract';
import { accept, type Outcome, type Refusal } from '@maidan/domain';
import type { AuditEntry, AuditLog, AuditTarget, ReadKind, RecordedReads } from '../audit/audit-port.ts';
import type { Call, Handler, Routes } from '../../http/routes-port.ts';
import { RecordedAction } from '../../platform/postgres/action-record.ts';
import type { SafetyRecords } from './safety-records.ts';

/** What an action is about. `site`: the site that it names; default: that of the target, or of the caller. */
interface Subject {
  readonly target: AuditTarget | null;
  readonly site?: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Registers one audited action: what `about` returns goes to the audit log, which leaves secrets out. */
export type Action = <R extends Endpoint>(
  endpoint: R,
  about: (call: Call<R>) => Subject,
  work: (call: Call<R>, actor: string) => Promise<Outcome<AnswerOf<R>>>,
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
  about: (call: Call<R>) => Subject,
  work: (call: Call<R>) => Promise<Outcome<Measure<AnswerOf<R>>>>,
) => void;

/** Registers one read that leaves a row. `about` gets the call and its answer; null: the call was refused. */
export type RecordedRead = <R extends Endpoint>(
  endpoint: R,
  kind: ReadKind,
  about: (call: Call<R>, answer: AnswerOf<R> | null) => Subject,
  handler: Handler<R>,
) => void;

export interface ActionParts {
  readonly routes: Pick<Routes, 'operator'>;
  readonly audit: Pick<AuditLog, 'statementOf' | 'write'>;
  readonly safety: SafetyRecords;
  /** Returns a refusal if the caller may only read (modules/audit/audit-restore.ts); null if he may act. */
  readonly readOnly: (call: Caller) => Promise<Refusal | null>;
  /** Returns the handler behind the check of the caller's scope. */
  readonly withinScope: <R extends Endpoint>(endpoint: R, handler: Handler<R>) => Handler<R>;
}

/** Hex digits of a session's hash that name the session. */
const SESSION_DIGITS = 12;

type Caller = Pick<Call<Endpoint>, 'session'>;

/** Returns the caller in words. */
function actorOf({ session }: Caller): string {
  return session === null ? 'local key' : `${session.username}@${session.site}`;
}

function siteOf({ target, site }: Subject, { session }: Caller): string | null {
  return site ?? (target?.kind === 'site' ? target.id : (session?.site ?? null));
}

function entryOf(endpoint: Endpoint, subject: Subject, call: Caller & Pick<Call<Endpoint>, 'address'>): Omit<AuditEntry, 'outcome'> {
  return {
    actor: actorOf(call),
    session: call.session?.sessionHash.slice(0, SESSION_DIGITS) ?? null,
    action: endpoint.name,
    target: subject.target,
    site: siteOf(subject, call),
    detail: subject.detail ?? {},
    address: call.address,
  };
}

/** Returns the function that registers audited actions. */
export function createActions({ routes, audit, readOnly, withinScope }: ActionParts): Action {
  return (endpoint, about, work) => {
    routes.operator(endpoint, async (call) => {
      const entry = entryOf(endpoint, about(call), call);
      return recorded(audit, entry, async () => (await readOnly(call)) ?? (await withinScope(endpoint, () => work(call, entry.actor))(call)));
    });
  };
}

/** Returns the function that registers audited measures. A refusal is entered before its answer is sent. */
export function createSafetyActions({ routes, audit, safety, readOnly, withinScope }: ActionParts): SafetyAction {
  return (endpoint, about, work) => {
    routes.operator(endpoint, async (call) => {
      const entry = entryOf(endpoint, about(call), call);
      let isEntered = false;
      const outcome = await withinScope(endpoint, async () => {
        const measure = (await readOnly(call)) ?? (await work(call));
        if (!measure.ok) return measure;
        isEntered = true;
        return (await safety.run({ entry, store: measure.value.store })) ?? accept(measure.value.held);
      })(call);
      if (!outcome.ok && !isEntered) await audit.write({ ...entry, outcome: outcome.code });
      return outcome;
    });
  };
}

/** Returns the function that registers reads. The row is written before the answer is sent; a read without its row is not answered. */
export function createReads({ routes, reads, withinScope }: Pick<ActionParts, 'routes' | 'withinScope'> & { readonly reads: RecordedReads }): RecordedRead {
  return (endpoint, kind, about, handler) => {
    const scoped = withinScope(endpoint, handler);
    routes.operator(endpoint, async (call) => {
      const outcome = await scoped(call);
      const entry = entryOf(endpoint, about(call, outcome.ok ? outcome.value : null), call);
      await reads.write(kind, { ...entry, outcome: outcome.ok ? 'OK' : outcome.code });
      return outcome;
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
    if (!outcome.ok && (!failed || action.recorded)) await audit.write({ ...entry, outcome: outcome.code });
    if (outcome.ok && !action.recorded) await audit.write({ ...entry, outcome: 'OK' });
    return outcome;
  } catch (error) {
    if (action.recorded) await audit.write({ ...entry, outcome: 'FAULT' });
    throw error;
  }
}
