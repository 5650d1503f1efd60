import { expect, it } from 'vitest';
import { refuse, type Outcome } from '../refusal/refusal.ts';
import { answerTicket, appealTicket, decideTicket, isTicketDueSoon, openTicket, type Ticket } from './ticket.ts';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 26);
const accepted = (outcome: Outcome<Ticket>): Ticket => {
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.value;
};

it('[TR-046] a ticket is due in 15 days, alerts 3 days before, and its appeal within 30 days has 15 days of its own', () => {
  const open = openTicket(NOW);
  expect(open).toMatchObject({ state: 'OPEN', dueAt: NOW + 15 * DAY_MS });
  expect([isTicketDueSoon(open, NOW + 12 * DAY_MS - 1), isTicketDueSoon(open, NOW + 12 * DAY_MS)]).toEqual([false, true]);
  expect(appealTicket(open, NOW)).toEqual(refuse('APPEAL_OVER'));
  const decided = accepted(decideTicket(open, 'anna', NOW + DAY_MS));
  expect(isTicketDueSoon(decided, NOW + 14 * DAY_MS)).toBe(false);
  expect(decideTicket(decided, 'anna', NOW + DAY_MS)).toEqual(refuse('TICKET_DECIDED'));
  expect(appealTicket(decided, NOW + 31 * DAY_MS + 1)).toEqual(refuse('APPEAL_OVER'));
  const appealed = accepted(appealTicket(decided, NOW + 31 * DAY_MS));
  expect(appealed).toMatchObject({ state: 'APPEALED', dueAt: NOW + 46 * DAY_MS, decidedAt: null });
  expect(isTicketDueSoon(appealed, NOW + 43 * DAY_MS)).toBe(true);
  expect(appealTicket(appealed, NOW + 31 * DAY_MS)).toEqual(refuse('APPEAL_OVER'));
});

it('[TR-046] neither the officer who answered nor the one who decided decides the appeal', () => {
  const answered = accepted(answerTicket(openTicket(NOW), 'anna'));
  const appealed = accepted(appealTicket(accepted(decideTicket(answered, 'bela', NOW)), NOW));
  expect(decideTicket(appealed, 'anna', NOW)).toEqual(refuse('DUTY_CONFLICT', { field: 'answeredTicket' }));
  expect(decideTicket(appealed, 'bela', NOW)).toEqual(refuse('DUTY_CONFLICT', { field: 'answeredTicket' }));
  expect(answerTicket(appealed, 'bela')).toEqual(refuse('DUTY_CONFLICT', { field: 'answeredTicket' }));
  const closed = accepted(decideTicket(accepted(answerTicket(appealed, 'chitra')), 'chitra', NOW));
  expect(closed.state).toBe('CLOSED');
  expect(answerTicket(closed, 'dev')).toEqual(refuse('TICKET_DECIDED'));
});
