/** The calls about tickets, of players. Those of operators are in modules/operator-calls/care-actions.ts. */
import { ENDPOINTS, type TicketHeadWire, type TicketWire } from '@maidan/contract';
import { accept, TICKET_APPEAL_MS, type Outcome } from '@maidan/domain';
import type { Routes } from '../../http/routes-port.ts';
import type { TicketHead, Tickets, TicketThread } from './tickets-port.ts';

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** Returns the head of a ticket for the wire. */
export function encodeTicketHead({ number, kind, state, about, receivedAt, dueAt, officers, decision, decidedAt }: TicketHead): TicketHeadWire {
  return {
    number,
    kind,
    state,
    about,
    receivedAt: new Date(receivedAt).toISOString(),
    dueAt: new Date(dueAt).toISOString(),
    officer: officers.at(-1) ?? null,
    decision,
    decidedAt: iso(decidedAt),
    appealUntil: state === 'DECIDED' && decidedAt !== null ? iso(decidedAt + TICKET_APPEAL_MS) : null,
  };
}

/** Returns a ticket with its messages for the wire. */
export function encodeTicket(thread: TicketThread): TicketWire {
  return { ...encodeTicketHead(thread), messages: thread.messages.map(({ at, by, text }) => ({ at: new Date(at).toISOString(), by, text })) };
}

export function registerTicketRoutes(routes: Routes, tickets: Tickets): void {
  const answer = (thread: Outcome<TicketThread>) => (thread.ok ? accept({ success: true as const, ticket: encodeTicket(thread.value) }) : thread);
  routes.signedIn(ENDPOINTS.tickets, async ({ session }) => {
    const result = (await tickets.ofAccount(session.account)).map(encodeTicketHead);
    return accept({ success: true as const, result });
  });
  routes.signedIn(ENDPOINTS.openTicket, async ({ session, body: { kind, text, about } }) =>
    answer(await tickets.open(session.account, { kind, text, about: about ?? '' })),
  );
  routes.signedIn(ENDPOINTS.ticket, async ({ session, params }) => answer(await tickets.one(params.number, session.account)));
  routes.signedIn(ENDPOINTS.writeToTicket, async ({ session, params, body }) => answer(await tickets.write(session.account, params.number, body.text)));
  routes.signedIn(ENDPOINTS.appealTicket, async ({ session, params, body }) => answer(await tickets.appeal(session.account, params.number, body.text)));
}
