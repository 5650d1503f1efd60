/** The operators' calls about tickets, and about accounts that may belong to an excluded person. */
import { OPERATOR_ENDPOINTS as E, sitesOfScopes, type TicketHeadWire, type TicketWire } from '@maidan/contract';
import { accept, isTicketDueSoon, refuse, type Outcome, type Refusal } from '@maidan/domain';
import type { ConsoleCall, ConsoleRoutes } from '../../http/console/console-routes-port.ts';
import type { Accounts } from '../accounts/accounts-port.ts';
import type { Care } from '../care/care-port.ts';
import type { AccountHolds } from '../play-limits/play-limits-port.ts';
import type { TicketHead, Tickets, TicketThread } from '../tickets/tickets-port.ts';
import type { CaseDuties } from './case-duties.ts';
import type { SafetyRecords } from './safety-records.ts';
import { actorFieldsOf, type Action } from './recorded-actions.ts';

export interface CareActionsParts {
  readonly tickets: Tickets;
  readonly holds: Pick<AccountHolds, 'open' | 'decide'>;
  readonly care: Pick<Care, 'marked' | 'review'>;
  readonly accounts: Pick<Accounts, 'byMemberCode'>;
  readonly duties: Pick<CaseDuties, 'appealRefusal'>;
  readonly safety: Pick<SafetyRecords, 'isWaiting'>;
  readonly encodeTicket: (ticket: TicketThread) => TicketWire;
  readonly encodeTicketHead: (ticket: TicketHead) => TicketHeadWire;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export function registerCareActions(action: Action, routes: Pick<ConsoleRoutes, 'operatorOrKey'>, parts: CareActionsParts): void {
  const { tickets, holds, care, encodeTicket, encodeTicketHead, now } = parts;
  const ofOperators = (head: TicketHead) => ({ memberCode: head.memberCode, site: head.site, dueSoon: isTicketDueSoon(head, now()) });
  const answer = (thread: Outcome<TicketThread>) => {
    if (!thread.ok) return thread;
    const ticket = { ...encodeTicket(thread.value), ...ofOperators(thread.value) };
    return accept({ success: true as const, message: `Ticket ${ticket.number} is ${ticket.state.toLowerCase()}, due ${ticket.dueAt}.`, ticket });
  };
  const onTicket = (call: { readonly params: { readonly number: string } }) => ({ target: { kind: 'ticket' as const, id: call.params.number } });
  const onAccount = (call: { readonly params: { readonly memberCode: string }; readonly body: Readonly<Record<string, unknown>> }) => ({
    target: { kind: 'account' as const, id: call.params.memberCode },
    detail: call.body,
  });
  routes.operatorOrKey(E.operatorTickets, async (call) => {
    const rows = await tickets.list({ state: call.query.state ?? null, sites: sitesOfScopes(call.scopes) });
    return accept({ success: true as const, result: rows.map((head) => ({ ...encodeTicketHead(head), ...ofOperators(head) })) });
  });
  routes.operatorOrKey(E.operatorTicket, async (call) => answer(await tickets.one(call.params.number, null)));
  // the text is in the ticket; a player's words do not enter the audit log
  action(E.operatorAnswerTicket, onTicket, async (call, actor) => answer(await tickets.answer(call.params.number, call.body.text, actor)));
  action(
    E.operatorDecideTicket,
    (call) => ({ ...onTicket(call), detail: { decision: call.body.decision } }),
    async (call, actor) => {
      const refusal = await appealRefusal(parts, call);
      return refusal ?? answer(await tickets.decide(call.params.number, call.body.decision, call.body.answer, actor));
    },
  );
  routes.operatorOrKey(E.operatorCareMarkers, async (call) => {
    const iso = (at: number): string => new Date(at).toISOString();
    const rows = await care.marked(sitesOfScopes(call.scopes));
    const result = rows.map(({ changedAt, markers, ...person }) => ({
      ...person,
      changedAt: iso(changedAt),
      markers: markers.map(({ at, ...marker }) => ({ ...marker, at: iso(at) })),
    }));
    return accept({ success: true as const, result });
  });
  action(E.operatorReviewCare, onAccount, async (call, actor) => {
    const reason = call.body.reason.trim();
    if (reason === '') return refuse('REASON_REQUIRED');
    const { memberCode } = call.params;
    const reviewed = await care.review(memberCode, { lift: call.body.lift, actor, reason });
    return reviewed.ok ? accept({ success: true as const, message: `The markers of ${memberCode} are reviewed.` }) : reviewed;
  });
  routes.operatorOrKey(E.operatorAccountHolds, async (call) => {
    const sites = sitesOfScopes(call.scopes);
    const rows = (await holds.open()).filter((hold) => sites === null || sites.includes(hold.site));
    return accept({ success: true as const, result: rows.map(({ heldAt, ...hold }) => ({ ...hold, heldAt: new Date(heldAt).toISOString() })) });
  });
  action(E.operatorDecideHold, onAccount, async (call, actor) => {
    const reason = call.body.reason.trim();
    if (reason === '') return refuse('REASON_REQUIRED');
    const { memberCode } = call.params;
    const decided = await holds.decide(memberCode, call.body.decision, { actor, reason });
    return decided.ok ? accept({ success: true as const, message: `Account ${memberCode} is ${call.body.decision.toLowerCase()}.` }) : decided;
  });
}

/** Returns why the caller cannot decide the appeal of a ticket: NOT_READY while the record of a block waits, DUTY_CONFLICT; null: he can. */
async function appealRefusal(
  { tickets, accounts, duties, safety }: CareActionsParts,
  call: ConsoleCall<typeof E.operatorDecideTicket>,
): Promise<Refusal | null> {
  const ticket = await tickets.one(call.params.number, null);
  if (!ticket.ok || ticket.value.state !== 'APPEALED') return null;
  const { memberCode } = ticket.value;
  // a block acts before its record, and nothing else does
  if (safety.isWaiting({ kind: 'account', id: memberCode })) return refuse('NOT_READY');
  const account = await accounts.byMemberCode(memberCode);
  const { operator = null, actor } = actorFieldsOf(call);
  return account === undefined ? null : duties.appealRefusal(account.person, { operator, actor });
}
