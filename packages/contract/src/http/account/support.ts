/** Tickets of the player, who looked at his clear data, the download of his data and the erasure of his account. Times in ISO 8601. */
import { TICKET_DECISIONS, TICKET_KINDS, TICKET_STATES } from '@maidan/domain';
import * as z from 'zod/mini';
import { successOf } from '../../answer.ts';
import { endpoint } from '../../endpoint.ts';
import { Id, Text } from '../../fields.ts';
import { PROOF_FIELDS } from './identity.ts';

/** Longest text of a ticket or message, in UTF-16 units. */
export const LONGEST_TICKET_TEXT = 4000;
export const TicketText = Text(LONGEST_TICKET_TEXT).check(z.minLength(1));

export const TicketHeadWire = z.object({
  number: z.string(),
  kind: z.enum(TICKET_KINDS),
  state: z.enum(TICKET_STATES),
  /** What the ticket is about, such as the number of a bet; '' if nothing is named. */
  about: z.string(),
  receivedAt: z.string(),
  /** When the decision is due, of the ticket or of its appeal. */
  dueAt: z.string(),
  /** null: no officer yet. */
  officer: z.nullable(z.string()),
  decision: z.nullable(z.enum(TICKET_DECISIONS)),
  decidedAt: z.nullable(z.string()),
  /** Until when the player can appeal; null: he cannot. */
  appealUntil: z.nullable(z.string()),
});
export type TicketHeadWire = z.infer<typeof TicketHeadWire>;

export const TicketMessageWire = z.object({
  at: z.string(),
  /** PLAYER or OFFICER wrote it. DECISION and APPEAL are steps of the ticket. */
  by: z.enum(['PLAYER', 'OFFICER', 'DECISION', 'APPEAL']),
  text: z.string(),
});
export const TicketWire = z.object({ ...TicketHeadWire.shape, messages: z.array(TicketMessageWire) });
export type TicketWire = z.infer<typeof TicketWire>;

const TicketPath = z.object({ number: Id });
const TicketAnswer = successOf({ ticket: TicketWire });

/** Lists the player's tickets, newest first, 100 at most. */
export const tickets = endpoint({
  name: 'tickets',
  method: 'GET',
  path: 'support/tickets',
  auth: 'bearer',
  answer: successOf({ result: z.array(TicketHeadWire) }),
});
/** Opens a ticket and returns its number and due time at once. TOO_MANY_TRIES. */
export const openTicket = endpoint({
  name: 'openTicket',
  method: 'POST',
  path: 'support/tickets',
  auth: 'bearer',
  body: z.object({ kind: z.enum(TICKET_KINDS), text: TicketText, about: z.optional(Text(100)) }),
  answer: TicketAnswer,
  action: true,
});
/** TICKET_UNKNOWN: none of the caller's. */
export const ticket = endpoint({ name: 'ticket', method: 'GET', path: 'support/tickets/:number', auth: 'bearer', params: TicketPath, answer: TicketAnswer });
/** Adds a message. TICKET_UNKNOWN, TICKET_DECIDED, TOO_MANY_TRIES. */
export const writeToTicket = endpoint({
  name: 'writeToTicket',
  method: 'POST',
  path: 'support/tickets/:number/messages',
  auth: 'bearer',
  params: TicketPath,
  body: z.object({ text: TicketText }),
  answer: TicketAnswer,
  action: true,
});
/** Appeals a decision within 30 days; another officer decides the appeal. TICKET_UNKNOWN, APPEAL_OVER, TOO_MANY_TRIES. */
export const appealTicket = endpoint({
  name: 'appealTicket',
  method: 'POST',
  path: 'support/tickets/:number/appeal',
  auth: 'bearer',
  params: TicketPath,
  body: z.object({ text: TicketText }),
  answer: TicketAnswer,
  action: true,
});

/** Kinds of clear data that an operator may ask to see. */
export const REVEAL_FIELDS = ['phone', 'fullName', 'email', 'payees'] as const;
export type RevealField = (typeof REVEAL_FIELDS)[number];
/**
 * The reasons for which an operator may see clear data. `note`: what he may add in his own words, which the player reads. Reasons that lead to a
 * person who must not be warned take none.
 */
export const REVEAL_REASONS = {
  /** The player asked for help. */
  SUPPORT: { note: 'optional' },
  /** A deposit or withdrawal is checked. */
  PAYMENT: { note: 'optional' },
  /** Whether the account belongs to the person who uses it. */
  IDENTITY: { note: 'none' },
  /** Bets or accounts that do not look fair. */
  INTEGRITY: { note: 'none' },
  /** Responsible play. */
  CARE: { note: 'none' },
  /** A law or a court demands it. */
  LAW: { note: 'none' },
  OTHER: { note: 'needed' },
} as const satisfies Record<string, { readonly note: 'none' | 'optional' | 'needed' }>;
export type RevealReason = keyof typeof REVEAL_REASONS;
export const REVEAL_REASON_CODES = Object.keys(REVEAL_REASONS) as readonly RevealReason[];
/** Longest note of a reason, in UTF-16 units. */
export const LONGEST_REVEAL_NOTE = 300;
/** What an operator saw in clear, and why. */
export const PrivacyViewWire = z.object({
  at: z.string(),
  what: z.array(z.enum(REVEAL_FIELDS)),
  /** null: a view from before the list of reasons. Its reason is the note. */
  reason: z.nullable(z.enum(REVEAL_REASON_CODES)),
  /** In the operator's words; '' if he added none. */
  note: z.string(),
});
export type PrivacyViewWire = z.infer<typeof PrivacyViewWire>;
/** Lists when an operator looked at the player's clear data, newest first, 200 at most. */
export const privacyViews = endpoint({
  name: 'privacyViews',
  method: 'GET',
  path: 'profile/privacy',
  auth: 'bearer',
  answer: successOf({ views: z.array(PrivacyViewWire) }),
});
/** All data of the account as a file: one JSON object a line, `{"table", "row"}`. RATE_LIMITED: a download is running. */
export const ownData = endpoint({
  name: 'ownData',
  method: 'GET',
  path: 'profile/data',
  auth: 'bearer',
  format: 'json-lines',
  answer: z.string(),
  action: true,
});
/**
 * Erases name, phone, e-mail, Google account, password, payees and addresses for good, and ends every session. The ledger keeps its
 * amounts. Needs the ticked box and a proof of identity. CONFIRMATION_NEEDED, PROOF_NEEDED, PASSWORD_NEEDED, PASSWORD_WRONG, OTP_WRONG,
 * PASSKEY_REFUSED, TOO_MANY_TRIES, RECENT_LOGIN_NEEDED, NOT_PERMITTED (demo), ERASURE_WAITS.
 */
export const eraseAccount = endpoint({
  name: 'eraseAccount',
  method: 'POST',
  path: 'profile/erase',
  auth: 'bearer',
  body: z.object({ sure: z.optional(z.boolean()), ...PROOF_FIELDS }),
  answer: successOf({ message: z.string() }),
  action: true,
});
