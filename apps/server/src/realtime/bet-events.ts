/** Socket events of bets: place one (SO-09), list them (SO-14), ask for their state. */
import { decodeCreateBet, encodeBetState, encodeOrder, encodePlaced, priceOfRefusal, refusalAnswer, refusalStatus, type OrderView } from '@maidan/contract';
import { refuse } from '@maidan/domain';
import type { SessionAccount } from '../http/routes-port.ts';
import { referenceOf, type EventContext, type On } from './event-handler.ts';

/** Maximum bets of one get-bets answer. */
const MOST_BETS = 500;

export function registerBetEvents({ parts, sessions }: EventContext, on: On): void {
  const { orders, betService } = parts;
  on('create-bet', async (connection, payload) => {
    const { socket, language } = connection;
    const session = await sessions.bind(connection, payload.token, true);
    if (!session.ok) return session;
    if (!betService.admit(session.value.account, 1)) return refuse('RATE_LIMITED');
    const answer = await betService.requestBet(session.value, decodeCreateBet(payload), connection);
    const { outcome } = answer;
    const betSlipRef = answer.reference === '' ? referenceOf(payload) : answer.reference;
    if (outcome.ok) socket.emit('place-bet-success', encodePlaced(outcome.value, betSlipRef, language));
    else socket.emit('place-bet-error', { ...refusalAnswer(outcome, language, refusalStatus(outcome.code, true)), ...priceOfRefusal(outcome), betSlipRef });
    return null;
  });
  on('get-bets', async (connection, payload) => {
    const session = await sessions.bind(connection, payload.token, false);
    if (!session.ok) return session;
    const { filter } = payload;
    if (namesAnother(filter?.username, session.value)) return refuse('FOREIGN_ACCOUNT');
    const eventId = filter?.eventId === undefined ? {} : { eventId: filter.eventId };
    const end = betService.questions.beginList(session.value.account);
    if (end === null) return refuse('RATE_LIMITED');
    const status = filter?.result === 'SETTLED' ? 'settled' : 'open';
    const found = await orders.list(session.value.account, { status, limit: MOST_BETS, ...eventId }).finally(end);
    // bets are never deleted: a request for deleted ones gets none
    const bets = (filter?.deleted === true ? [] : found).filter((bet) => filter?.status === undefined || isIn(bet, filter.status));
    const direction = payload.sort?.placedTime ?? -1;
    const sorted = bets.toSorted((one, other) => direction * (one.placedAt - other.placedAt || one.order - other.order));
    connection.socket.emit('get-bets-success', sorted.map(encodeOrder));
    return null;
  });
  on('get-bet-status', async (connection, payload) => {
    const session = await sessions.bind(connection, payload.token, false);
    if (!session.ok) return session;
    if (!betService.questions.takeReferences(session.value.account, payload.betSlipRefs.length)) return refuse('RATE_LIMITED');
    const states = await orders.betStatus(session.value, payload.betSlipRefs);
    connection.socket.emit(
      'bet-status',
      states.map((state) => encodeBetState(state, connection.language)),
    );
    return null;
  });
}

/** Returns whether the filter's username names another account. The player's own user name, in any letter case, and member code do not (T-11). */
function namesAnother(username: string | undefined, session: SessionAccount): boolean {
  return username !== undefined && username.toLowerCase() !== session.username.toLowerCase() && username !== session.memberCode;
}

/** Returns whether a bet belongs to a list; a partly matched bet is in both lists (O-30). */
function isIn(bet: OrderView, status: 'MATCHED' | 'UNMATCHED' | 'PENDING'): boolean {
  if (status === 'PENDING') return bet.status === 'PENDING';
  if (bet.status === 'PENDING') return false;
  return status === 'MATCHED' ? bet.matched > 0 : bet.remaining > 0;
}
