/** Registers operators' actions: each is in the audit log with its outcome before its answer is sent. */
import type { AnswerOf, Endpoint } from '@maidan/contract';
import type { Outcome } from '@maidan/domain';
import type { AuditEntry, AuditLog, AuditTarget } from '../audit/audit-port.ts';
import type { Call, Handler, Routes } from '../../http/routes-port.ts';
import { RecordedAction } from '../../platform/postgres/action-record.ts';

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
  /** `expects`: of an approved request, what the action compares when nothing can overtake it any more. */
  work: (call: Call<R>, actor: string, expects?: string) => Promise<Outcome<AnswerOf<R>>>,
) => void;

export interface ActionParts {
  readonly routes: Pick<Routes, 'operator'>;
  readonly audit: Pick<AuditLog, 'statementOf' | 'write'>;
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

/** Returns the function that registers audited actions. */
export function createActions({ routes, audit, withinScope }: ActionParts): Action {
  return (endpoint, about, work) => {
    routes.operator(endpoint, async (call) => {
      const actor = actorOf(call);
      const subject = about(call);
      const entry = {
        actor,
        session: call.session?.sessionHash.slice(0, SESSION_DIGITS) ?? null,
        action: endpoint.name,
        target: subject.target,
        site: siteOf(subject, call),
        detail: subject.detail ?? {},
        address: call.address,
      };
      return recorded(audit, entry, () => Promise.resolve(withinScope(endpoint, () => work(call, actor))(call)));
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
    // an action that has become a request for a second person did not run: the request has an entry of its own
    if (outcome.ok && !action.recorded && !isAsked(outcome.value)) await audit.write({ ...entry, outcome: 'OK' });
    return outcome;
  } catch (error) {
    if (action.recorded) await audit.write({ ...entry, outcome: 'FAULT' });
    throw error;
  }
}

function isAsked(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'approval' in answer;
}
