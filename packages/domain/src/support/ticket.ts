/**
 * Grievances (IT Rules 2021, rule 3(2)): a number at once, a decision within 15 days, and an appeal within 30 days that another officer
 * decides. Pure; times in ms since 1970.
 */
import { accept, refuse, type Outcome } from '../refusal/refusal.ts';

export const TICKET_KINDS = ['COMPLAINT', 'BET', 'PAYMENT', 'ACCOUNT', 'PLAY', 'PRIVACY', 'REPORT', 'OTHER'] as const;
export type TicketKind = (typeof TICKET_KINDS)[number];

/** OPEN: waits for a decision. DECIDED: can be appealed. APPEALED: waits for another officer. CLOSED: the appeal is decided. */
export const TICKET_STATES = ['OPEN', 'DECIDED', 'APPEALED', 'CLOSED'] as const;
export type TicketState = (typeof TICKET_STATES)[number];

export const TICKET_DECISIONS = ['UPHELD', 'PARTLY', 'REJECTED'] as const;
export type TicketDecision = (typeof TICKET_DECISIONS)[number];

const DAY_MS = 86_400_000;
/** Time from a complaint or an appeal to its decision. */
export const TICKET_DUE_MS = 15 * DAY_MS;
/** How long before that time an undecided ticket raises an alert. */
export const TICKET_ALERT_MS = 3 * DAY_MS;
/** How long a decision can be appealed. */
export const TICKET_APPEAL_MS = 30 * DAY_MS;

export interface Ticket {
  readonly state: TicketState;
  readonly receivedAt: number;
  /** When the decision is due: of the ticket, later of its appeal. */
  readonly dueAt: number;
  readonly decidedAt: number | null;
  /** The officers who answered or decided, in words. */
  readonly officers: readonly string[];
}

/** Returns a new ticket. */
export function openTicket(now: number): Ticket {
  return { state: 'OPEN', receivedAt: now, dueAt: now + TICKET_DUE_MS, decidedAt: null, officers: [] };
}

const waits = ({ state }: Ticket): boolean => state === 'OPEN' || state === 'APPEALED';

/** Returns the ticket after the answer of an officer. TICKET_DECIDED: it waits for nothing. */
export function answerTicket(ticket: Ticket, officer: string): Outcome<Ticket> {
  if (!waits(ticket)) return refuse('TICKET_DECIDED');
  // an officer of the ticket has no part in its appeal
  if (ticket.state === 'APPEALED') return ticket.officers.includes(officer) ? refuse('DUTY_CONFLICT', { field: 'answeredTicket' }) : accept(ticket);
  return accept({ ...ticket, officers: withOfficer(ticket, officer) });
}

/** Returns the ticket after a decision. TICKET_DECIDED; DUTY_CONFLICT: an officer of the ticket cannot decide its appeal. */
export function decideTicket(ticket: Ticket, officer: string, now: number): Outcome<Ticket> {
  if (!waits(ticket)) return refuse('TICKET_DECIDED');
  if (ticket.state === 'OPEN') return accept({ ...ticket, state: 'DECIDED', decidedAt: now, officers: withOfficer(ticket, officer) });
  if (ticket.officers.includes(officer)) return refuse('DUTY_CONFLICT', { field: 'answeredTicket' });
  return accept({ ...ticket, state: 'CLOSED', decidedAt: now });
}

/** Returns the ticket after the player's appeal. APPEAL_OVER: it is not decided, is closed, or was decided more than 30 days ago. */
export function appealTicket(ticket: Ticket, now: number): Outcome<Ticket> {
  if (ticket.state !== 'DECIDED' || now > (ticket.decidedAt ?? 0) + TICKET_APPEAL_MS) return refuse('APPEAL_OVER');
  return accept({ ...ticket, state: 'APPEALED', dueAt: now + TICKET_DUE_MS, decidedAt: null });
}

/** Returns whether an undecided ticket is so near to its due time that operators are alerted. */
export function isTicketDueSoon(ticket: Ticket, now: number): boolean {
  return waits(ticket) && now >= ticket.dueAt - TICKET_ALERT_MS;
}

function withOfficer({ officers }: Ticket, officer: string): readonly string[] {
  return officers.includes(officer) ? officers : [...officers, officer];
}
