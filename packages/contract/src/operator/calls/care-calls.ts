/** The console's calls about tickets and about accounts that may belong to an excluded person. Times in ISO 8601. */
import { CARE_RULE_NAMES, TICKET_DECISIONS, TICKET_STATES } from '@maidan/domain';
import * as z from 'zod/mini';
import { successOf } from '../../answer.ts';
import { endpoint } from '../../endpoint.ts';
import { Id, Text, withDefault } from '../../fields.ts';
import { readRule, type CallRule, type CallScope } from '../call-rule.ts';
import type { Permission } from '../permissions.ts';
import { TicketHeadWire, TicketText, TicketWire } from '../../http/account/support.ts';

const acts = (needs: Permission, scope: CallScope, stepUp: CallRule['stepUp']): CallRule => ({ needs, scope, stepUp, fourEyes: null, audit: 'action' });

const Done = successOf({ message: z.string() });
const TicketPath = z.object({ number: Id });
/** A ticket with its player and whether its due time is near or over. */
const OperatorTicketHead = z.object({ ...TicketHeadWire.shape, memberCode: z.string(), site: z.string(), dueSoon: z.boolean() });
const OperatorTicket = z.object({ ...TicketWire.shape, memberCode: z.string(), site: z.string(), dueSoon: z.boolean() });
const TicketAnswer = successOf({ message: z.string(), ticket: OperatorTicket });

/** Lists tickets, those due first; 200 at most. Needs `ticket.read`. */
export const operatorTickets = endpoint({
  name: 'operatorTickets',
  method: 'GET',
  path: 'operator/tickets',
  auth: 'console',
  rule: readRule('ticket.read', 'sites', 'list'),
  query: z.object({ state: z.optional(z.enum(TICKET_STATES)) }),
  answer: successOf({ result: z.array(OperatorTicketHead) }),
});
/** Needs `ticket.read`. TICKET_UNKNOWN. */
export const operatorTicket = endpoint({
  name: 'operatorTicket',
  method: 'GET',
  path: 'operator/tickets/:number',
  auth: 'console',
  rule: readRule('ticket.read', 'ticket', 'view'),
  params: TicketPath,
  answer: TicketAnswer,
});
/** Needs `ticket.answer`. TICKET_UNKNOWN, TICKET_DECIDED; DUTY_CONFLICT: the caller had a part in the decision that is appealed. */
export const operatorAnswerTicket = endpoint({
  name: 'operatorAnswerTicket',
  method: 'POST',
  path: 'operator/tickets/:number/messages',
  auth: 'console',
  rule: acts('ticket.answer', 'ticket', 'none'),
  params: TicketPath,
  body: z.object({ text: TicketText }),
  answer: TicketAnswer,
  action: true,
});
/**
 * Decides a ticket or its appeal. Needs `ticket.decide`. TICKET_UNKNOWN, TICKET_DECIDED; DUTY_CONFLICT: the caller answered or decided the
 * ticket whose appeal this is, or has blocked its player; NOT_READY: the record of a block of the player is not written yet.
 */
export const operatorDecideTicket = endpoint({
  name: 'operatorDecideTicket',
  method: 'POST',
  path: 'operator/tickets/:number/decision',
  auth: 'console',
  rule: acts('ticket.decide', 'ticket', 'window'),
  params: TicketPath,
  body: z.object({ decision: z.enum(TICKET_DECISIONS), answer: TicketText }),
  answer: TicketAnswer,
  action: true,
});

/** Players with markers of harm, the highest level first. Needs `care.read`. */
export const operatorCareMarkers = endpoint({
  name: 'operatorCareMarkers',
  method: 'GET',
  path: 'operator/care/markers',
  auth: 'console',
  rule: readRule('care.read', 'sites', 'list'),
  answer: successOf({
    result: z.array(
      z.object({
        memberCode: z.string(),
        site: z.string(),
        level: z.number(),
        changedAt: z.string(),
        markers: z.array(z.object({ rule: z.enum(CARE_RULE_NAMES), level: z.number(), counted: z.number(), threshold: z.number(), at: z.string() })),
      }),
    ),
  }),
});
/** Notes that a person has looked at a player with markers; `lift` ends what level 3 did. Needs `care.restrict`. REASON_REQUIRED, REQUEST_DECIDED. */
export const operatorReviewCare = endpoint({
  name: 'operatorReviewCare',
  method: 'POST',
  path: 'operator/care/persons/:memberCode/review',
  auth: 'console',
  rule: acts('care.restrict', 'account', 'window'),
  params: z.object({ memberCode: Id }),
  body: z.object({ lift: z.boolean(), reason: withDefault(Text(300), '') }),
  answer: Done,
  action: true,
});

/** Accounts that have the browser or the payee of an excluded person, oldest first. Needs `care.read`. */
export const operatorAccountHolds = endpoint({
  name: 'operatorAccountHolds',
  method: 'GET',
  path: 'operator/care/holds',
  auth: 'console',
  rule: readRule('care.read', 'sites', 'list'),
  answer: successOf({
    result: z.array(z.object({ memberCode: z.string(), site: z.string(), evidence: z.enum(['DEVICE', 'PAYEE']), heldAt: z.string() })),
  }),
});
/** RELEASED: the player can play. CONFIRMED: the account stays closed. Needs `care.restrict`. REASON_REQUIRED, REQUEST_DECIDED. */
export const operatorDecideHold = endpoint({
  name: 'operatorDecideHold',
  method: 'POST',
  path: 'operator/care/holds/:memberCode',
  auth: 'console',
  rule: acts('care.restrict', 'account', 'window'),
  params: z.object({ memberCode: Id }),
  body: z.object({ decision: z.enum(['RELEASED', 'CONFIRMED']), reason: withDefault(Text(300), '') }),
  answer: Done,
  action: true,
});
