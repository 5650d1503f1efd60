/** Registers operators' actions: each is in the audit log with its outcome before its answer is sent. */
import type { AnswerOf, Endpoint } from '@maidan/contract';
import type { Outcome } from '@maidan/domain';
import type { AuditEntry, AuditLog, AuditTarget } from '../audit/audit-port.ts';
import type { ConsoleCall, ConsoleRoutes } from '../../http/console-routes-port.ts';
import { RecordedAction } from '../../platform/postgres/action-record.ts';

/** What an action is about. `site`: the site that it names; default: that of the target. */
interface Subject {
  readonly target: AuditTarget | null;
  readonly site?: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Registers one audited action: what `about` returns goes to the audit log, which leaves secrets out. */
export type Action = <R extends Endpoint>(
  endpoint: R,
  about: (call: ConsoleCall<R>) => Subject,
  work: (call: ConsoleCall<R>, actor: string) => Promise<Outcome<AnswerOf<R>>>,
) => void;

export interface ActionParts {
  readonly routes: Pick<ConsoleRoutes, 'operatorOrKey'>;
  readonly audit: Pick<AuditLog, 'statementOf' | 'write'>;
}

type Caller = Pick<ConsoleCall<Endpoint>, 'session'>;

/** Returns the caller as a record names him. */
export function actorFieldsOf({ session }: Caller): Pick<AuditEntry, 'operator' | 'actor' | 'session'> {
  return session === null
    ? { operator: null, actor: 'local key', session: null }
    : { operator: session.operator, actor: session.login, session: session.sessionName };
}

/** Returns the function that registers audited actions. */
export function createActions({ routes, audit }: ActionParts): Action {
  return (endpoint, about, work) => {
    routes.operatorOrKey(endpoint, async (call) => {
      const subject = about(call);
      const caller = actorFieldsOf(call);
      const entry = {
        ...caller,
        action: endpoint.name,
        target: subject.target,
        site: subject.site ?? (subject.target?.kind === 'site' ? subject.target.id : null),
        detail: subject.detail ?? {},
        address: call.address,
      };
      return recorded(audit, entry, () => work(call, caller.actor));
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
