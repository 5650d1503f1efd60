/** Grievances of players: numbered, with a due time, an answer, a decision and an appeal. Times in ms since 1970. */
import type { Outcome, Ticket, TicketDecision, TicketKind, TicketState } from '@maidan/domain';

export interface TicketMessage {
  readonly at: number;
  readonly by: 'PLAYER' | 'OFFICER' | 'DECISION' | 'APPEAL';
  readonly text: string;
}

export interface TicketHead extends Ticket {
  readonly number: string;
  readonly account: number;
  readonly memberCode: string;
  readonly site: string;
  readonly kind: TicketKind;
  readonly about: string;
  readonly decision: TicketDecision | null;
}

export interface TicketThread extends TicketHead {
  readonly messages: readonly TicketMessage[];
}

export interface NewTicket {
  readonly kind: TicketKind;
  readonly text: string;
  readonly about: string;
}

export interface Tickets {
  /** Alerts operators of tickets whose due time is near, now and every ten minutes. */
  start(): Promise<void>;
  stop(): void;
  /** Opens a ticket. TOO_MANY_TRIES. */
  open(account: number, ticket: NewTicket): Promise<Outcome<TicketThread>>;
  /** Returns an account's tickets, newest first, 100 at most. */
  ofAccount(account: number): Promise<readonly TicketHead[]>;
  /** Returns one ticket; `account` null: of any player. TICKET_UNKNOWN. */
  one(number: string, account: number | null): Promise<Outcome<TicketThread>>;
  /** Adds a message of the player. TICKET_UNKNOWN, TICKET_DECIDED, TOO_MANY_TRIES. */
  write(account: number, number: string, text: string): Promise<Outcome<TicketThread>>;
  /** Appeals a decision. TICKET_UNKNOWN, APPEAL_OVER, TOO_MANY_TRIES. */
  appeal(account: number, number: string, text: string): Promise<Outcome<TicketThread>>;
  /** Lists tickets for operators, those due first, 200 at most. `site` null: of all sites. */
  list(filter: { readonly state: TicketState | null; readonly sites: readonly string[] | null }): Promise<readonly TicketHead[]>;
  /** Answers as an officer. TICKET_UNKNOWN, TICKET_DECIDED, DUTY_CONFLICT. */
  answer(number: string, text: string, officer: string): Promise<Outcome<TicketThread>>;
  /** Decides a ticket or its appeal. TICKET_UNKNOWN, TICKET_DECIDED, DUTY_CONFLICT. */
  decide(number: string, decision: TicketDecision, answer: string, officer: string): Promise<Outcome<TicketThread>>;
}

/** The topics that this module publishes on the bus. */
export interface TicketTopics {
  /** A player has written to support. */
  'ticket-written': { readonly account: number; readonly number: string };
  /** A ticket is not decided and its due time is near. */
  'ticket-due': { readonly number: string; readonly site: string; readonly dueAt: number };
}
