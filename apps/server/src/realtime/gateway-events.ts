/** The events that a client may emit and their answers (SO-01 to SO-19, docs/realtime.md). */
import {
  checked,
  CLIENT_EVENTS,
  decodeCreateBet,
  encodeBetState,
  encodeEntered,
  encodeLogin,
  encodeOrder,
  encodePlaced,
  refusalAnswer,
  refusalStatus,
  type Failure,
  type SubscribeAnswer,
  type OrderView,
} from '@maidan/contract';
import { refuse, type Refusal } from '@maidan/domain';
import type * as z from 'zod';
import type { SessionAccount } from '../http/session-account.ts';
import { isDatabaseUnavailable } from '../platform/postgres/database-unavailable.ts';
import type { Connection } from './connection.ts';
import { registerCasinoEvents } from './casino-events.ts';
import type { EventName, Handler, Listener, On, Payload } from './event-handler.ts';
import type { GatewayContext } from './gateway-context.ts';

/** Maximum concurrent subscriptions of one socket. */
const MOST_SUBSCRIPTIONS = 400;
/** Maximum bets of one get-bets answer. */
const MOST_BETS = 500;

/** Sends a refusal to the acknowledgement of the event, otherwise to its own error event, otherwise to request-error. */
export function answerTo(connection: Connection, event: string, args: readonly unknown[], refusal: Refusal): void {
  const { socket } = connection;
  const failure = refusalAnswer(refusal, connection.language, refusalStatus(refusal.code, true));
  const acknowledge = args.at(-1);
  if (typeof acknowledge === 'function') (acknowledge as (answer: Failure) => void)(failure);
  else if (event === 'create-bet') socket.emit('place-bet-error', { ...failure, betSlipRef: referenceOf(args[0]) });
  else if (event === 'login') socket.emit('login-error', failure);
  else if (event === 'newloginWithOtp') socket.emit('login-otp-success', failure);
  else if (event === 'get-bets') socket.emit('get-bets-error', failure);
  else if (event === 'get-bet-status') socket.emit('bet-status-error', failure);
  else socket.emit('request-error', { ...failure, event: event.slice(0, 64) });
}

/** The client's reference, even if the rest of the payload is wrong. */
function referenceOf(payload: unknown): string {
  const reference = typeof payload === 'object' && payload !== null && 'betSlipRef' in payload ? payload.betSlipRef : '';
  return typeof reference === 'string' ? reference.slice(0, 64) : '';
}

/** Listeners by event name. An event without a listener gets no answer. */
export function listenersOf(gateway: GatewayContext): ReadonlyMap<string, Listener> {
  const listeners = new Map<string, Listener>();
  const on: On = (name, handler) => void listeners.set(name, listenerOf(gateway, name, handler));
  registerSessionEvents(gateway, on);
  registerBetEvents(gateway, on);
  registerFeedEvents(gateway, on);
  registerCasinoEvents(gateway, on);
  listeners.set('activity', ({ session }) => {
    if (session !== null) gateway.parts.auth.act(session.sessionHash);
  });
  return listeners;
}

function listenerOf<Name extends EventName>(gateway: GatewayContext, name: Name, handler: Handler<Name>): Listener {
  return (connection, args) => {
    // an error here must fail only this event: thrown at the socket it would end the process
    const work = async (): Promise<void> => {
      const parsed = checked(CLIENT_EVENTS[name], args[0]);
      if (!parsed.success) return answerTo(connection, name, args, refuse('MALFORMED', fieldOf(parsed.error)));
      await connection.ready;
      if (connection.closing) return undefined;
      const acknowledge = args.at(-1);
      const refusal = await handler(
        connection,
        parsed.data as Payload<Name>,
        typeof acknowledge === 'function' ? (acknowledge as (answer: unknown) => void) : () => undefined,
      );
      return refusal === null ? undefined : answerTo(connection, name, args, refusal);
    };
    work().catch((error: unknown) => {
      const isUnavailable = isDatabaseUnavailable(error);
      if (!isUnavailable) gateway.parts.log.error({ err: error, event: name }, 'An event failed because of a server fault.');
      answerTo(connection, name, args, refuse(isUnavailable ? 'NOT_READY' : 'FAULT'));
    });
  };
}

function fieldOf(error: { readonly issues: readonly z.core.$ZodIssue[] }): { readonly field: string } | undefined {
  const field = error.issues[0]?.path.join('.');
  return field === undefined || field === '' ? undefined : { field };
}

function registerSessionEvents(gateway: GatewayContext, on: On): void {
  const { auth, humanProof, phoneAccess } = gateway.parts;
  on('login', async (connection, { user }) => {
    const proof = await humanProof(connection.site, user.recaptchaToken ?? null);
    if (!proof.ok) return proof;
    const login = await auth.login(user.username, user.password, {
      site: connection.site.site,
      address: connection.address,
      browser: connection.browser,
      device: connection.device,
    });
    if (!login.ok) return login;
    if (!connection.closing) gateway.own(connection, login.value.session);
    connection.socket.emit('login-success', encodeLogin(login.value));
    return null;
  });
  on('newloginWithOtp', async (connection, { phone, otp, orderId, managerId, activity_details: claims }) => {
    const { site, address, browser, language } = connection;
    if (managerId !== undefined && managerId !== '' && managerId !== site.manager) return refuse('MALFORMED', { field: 'managerId' });
    const login = await phoneAccess.login({ phone, otp, orderId, claims: { ...claims } }, { site: site.site, address, browser, language });
    if (!login.ok) return login;
    if (!connection.closing) gateway.own(connection, login.value.session);
    connection.socket.emit('login-otp-success', { success: true, message: encodeLogin(login.value).message, output: encodeEntered(login.value) });
    return null;
  });
  on('authenticate', async (connection, { token }, acknowledge) => {
    const session = await gateway.bind(connection, token, false);
    if (!session.ok) return session;
    acknowledge({ success: true, memberCode: session.value.memberCode });
    return null;
  });
}

function registerBetEvents(gateway: GatewayContext, on: On): void {
  const { orders, betService } = gateway.parts;
  on('create-bet', async (connection, payload) => {
    const { socket, language } = connection;
    const session = await gateway.bind(connection, payload.token, true);
    if (!session.ok) return session;
    if (!betService.admit(session.value.account, 1)) return refuse('RATE_LIMITED');
    const answer = await betService.requestBet(session.value, decodeCreateBet(payload), connection);
    const { outcome } = answer;
    const betSlipRef = answer.reference === '' ? referenceOf(payload) : answer.reference;
    if (outcome.ok) socket.emit('place-bet-success', encodePlaced(outcome.value, betSlipRef, language));
    else socket.emit('place-bet-error', { ...refusalAnswer(outcome, language, refusalStatus(outcome.code, true)), betSlipRef });
    return null;
  });
  on('get-bets', async (connection, payload) => {
    const session = await gateway.bind(connection, payload.token, false);
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
    const session = await gateway.bind(connection, payload.token, false);
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

/** Whether the filter's username names another account. It may be the own user id, phone login name or member code, in any case (T-11). */
function namesAnother(username: string | undefined, session: SessionAccount): boolean {
  return username !== undefined && username.toLowerCase() !== session.username.toLowerCase() && username !== session.memberCode;
}

/** A partly matched bet is in both lists (O-30). */
function isIn(bet: OrderView, status: 'MATCHED' | 'UNMATCHED' | 'PENDING'): boolean {
  if (status === 'PENDING') return bet.status === 'PENDING';
  if (bet.status === 'PENDING') return false;
  return status === 'MATCHED' ? bet.matched > 0 : bet.remaining > 0;
}

function registerFeedEvents(gateway: GatewayContext, on: On): void {
  const { publisher } = gateway.parts;
  on('get-free-home-allmarkets', (connection) => {
    gateway.home.send(connection);
    return null;
  });
  on('subscribe', async (connection, payload, acknowledge) => {
    const { viewer } = connection;
    if (payload.token !== undefined) {
      const session = await gateway.bind(connection, payload.token, false);
      if (!session.ok) return session;
    }
    if (payload.account === true && connection.session === null) return refuse('SESSION_ENDED');
    const markets = new Set(payload.markets);
    const events = new Set(payload.events);
    const watched = new Set([...publisher.markets.subscriptions(viewer), ...publisher.events.subscriptions(viewer), ...markets, ...events]);
    if (watched.size > MOST_SUBSCRIPTIONS) return refuse('RATE_LIMITED');
    const knownMarkets = [...markets].filter((marketId) => publisher.markets.known(marketId));
    const knownEvents = [...events].filter((eventId) => publisher.events.known(eventId));
    const known = new Set([...knownMarkets, ...knownEvents]);
    const answer: SubscribeAnswer = {
      success: true,
      markets: knownMarkets,
      events: knownEvents,
      account: payload.account === true,
      unknown: [...markets, ...events].filter((name) => !known.has(name)),
    };
    acknowledge(answer);
    publisher.markets.subscribe(viewer, knownMarkets);
    publisher.events.subscribe(viewer, knownEvents);
    if (payload.account === true && connection.session !== null) publisher.accounts.subscribe(viewer, connection.session.account);
    return null;
  });
  on('subscribe-depth', async (connection, { token, ...name }, acknowledge) => {
    if (token !== undefined) {
      const session = await gateway.bind(connection, token, false);
      if (!session.ok) return session;
    }
    return publisher.depth.subscribe(connection.viewer, connection.session?.account ?? null, name, () => acknowledge({ success: true }));
  });
  on('unsubscribe-depth', ({ viewer }, name, acknowledge) => {
    publisher.depth.unsubscribe(viewer, name);
    acknowledge({ success: true });
    return null;
  });
  on('unsubscribe', ({ viewer }, payload, acknowledge) => {
    publisher.markets.unsubscribe(viewer, payload.markets ?? []);
    publisher.events.unsubscribe(viewer, payload.events ?? []);
    if (payload.account === true) publisher.accounts.leave(viewer);
    acknowledge({ success: true });
    return null;
  });
}
