/** Puts four eyes in front of the actions that a rule covers: such an action runs at once, or becomes a request for a second person. */
import { askedAnswer, type AnswerOf, type Endpoint } from '@maidan/contract';
import { accept, type Outcome } from '@maidan/domain';
import type { ActionRequest, ApprovalCaller, FourEyes, GuardedAction } from '../approvals/approvals-port.ts';
import type { ConsoleCall } from '../../http/console/console-routes-port.ts';
import type { Action } from './recorded-actions.ts';

/** Computes what an action would do at this moment. */
export type OfferOf = GuardedAction['offer'];
/** The offers of guarded calls, by the name of the call. */
export type Offers = ReadonlyMap<string, OfferOf>;

export interface GuardedActionsParts {
  readonly fourEyes: FourEyes;
  readonly offers: Offers;
  /** Returns the operator of a call; null: the local key, which acts alone. */
  readonly callerOf: (call: ConsoleCall<Endpoint>) => ApprovalCaller | null;
}

/** Returns the registration of actions with four eyes in front of those that have an offer. */
export function createGuardedActions(action: Action, { fourEyes, offers, callerOf }: GuardedActionsParts): Action {
  return (endpoint, about, work) => {
    const offer = offers.get(endpoint.name);
    if (offer === undefined) return action(endpoint, about, work);
    fourEyes.guard({
      action: endpoint.name,
      offer,
      async run(request, { actor, caller, expects }) {
        // the request was checked by the call's schemas when it was made, and work reads nothing else of a call
        const done = await work(request as unknown as ConsoleCall<typeof endpoint>, actor, { expects, isSeconded: caller !== null });
        return done.ok ? accept({ message: messageOf(done.value) }) : done;
      },
    });
    return action(endpoint, about, async (call, actor) => {
      const caller = callerOf(call);
      if (caller === null) return work(call, actor);
      const { params = {}, body } = call as unknown as Partial<Pick<ActionRequest, 'params' | 'body'>>;
      const request = { action: endpoint.name, params, body, reason: reasonIn(body), isRecorded: true };
      const performed = await fourEyes.perform(caller, request, () => Promise.resolve(work(call, actor)));
      if (!performed.ok) return performed;
      // the answer of every guarded call is declared with `orAsked`
      return 'done' in performed.value ? accept(performed.value.done) : (accept(askedAnswer(performed.value.asked)) as Outcome<AnswerOf<typeof endpoint>>);
    });
  };
}

function messageOf(answer: unknown): string {
  const message = (answer as { readonly message?: unknown } | null)?.message;
  return typeof message === 'string' ? message : '';
}
function reasonIn(body: unknown): string {
  const reason = (body as { readonly reason?: unknown } | null | undefined)?.reason;
  return typeof reason === 'string' ? reason : '';
}
