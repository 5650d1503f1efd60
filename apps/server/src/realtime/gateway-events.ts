/** The events that a client may emit and their answers (SO-01 to SO-19, docs/realtime.md). */
import { encodeEntered, encodeLogin, type SubscribeAnswer } from '@maidan/contract';
import { refuse } from '@maidan/domain';
import { registerBetEvents } from './bet-events.ts';
import { registerCasinoEvents } from './casino-events.ts';
import { listenerOf, type EventContext, type Listener, type On } from './event-handler.ts';

/** Maximum markets, and maximum events, that one socket watches. */
const MOST_WATCHED = 200;

/** Returns the listeners by event name. An event without a listener gets no answer. */
export function listenersOf(context: EventContext): ReadonlyMap<string, Listener> {
  const listeners = new Map<string, Listener>();
  const on: On = (name, handler) => void listeners.set(name, listenerOf(context, name, handler));
  registerSessionEvents(context, on);
  registerBetEvents(context, on);
  registerFeedEvents(context, on);
  registerCasinoEvents(context, on);
  listeners.set('activity', ({ session }) => {
    if (session !== null) context.parts.auth.act(session.sessionHash);
  });
  return listeners;
}

function registerSessionEvents(context: EventContext, on: On): void {
  const { auth, humanProof, phoneAccess } = context.parts;
  on('login', async (connection, { user }) => {
    const proof = await humanProof(connection.site, user.recaptchaToken ?? null);
    if (!proof.ok) return proof;
    const login = await auth.login(user, {
      site: connection.site.site,
      address: connection.address,
      browser: connection.browser,
      device: connection.device,
    });
    if (!login.ok) return login;
    if (!connection.closing) context.sessions.assign(connection, login.value.session);
    connection.socket.emit('login-success', encodeLogin(login.value));
    return null;
  });
  on('newloginWithOtp', async (connection, { phone, otp, orderId, managerId, activity_details: claims }) => {
    const { site, address, browser, device, language } = connection;
    if (managerId !== undefined && managerId !== '' && managerId !== site.manager) return refuse('MALFORMED', { field: 'managerId' });
    const login = await phoneAccess.login({ phone, otp, orderId, claims: { ...claims } }, { site: site.site, address, browser, device, language });
    if (!login.ok) return login;
    if (!connection.closing) context.sessions.assign(connection, login.value.session);
    connection.socket.emit('login-otp-success', { success: true, message: encodeLogin(login.value).message, output: encodeEntered(login.value) });
    return null;
  });
  on('authenticate', async (connection, { token }, acknowledge) => {
    const session = await context.sessions.bind(connection, token, false);
    if (!session.ok) return session;
    acknowledge({ success: true, memberCode: session.value.memberCode });
    return null;
  });
}

function registerFeedEvents(context: EventContext, on: On): void {
  const { publisher } = context.parts;
  on('get-free-home-allmarkets', (connection) => {
    context.home.send(connection);
    return null;
  });
  on('subscribe', async (connection, payload, acknowledge) => {
    const { viewer } = connection;
    if (payload.token !== undefined) {
      const session = await context.sessions.bind(connection, payload.token, false);
      if (!session.ok) return session;
    }
    if (payload.account === true && connection.session === null) return refuse('SESSION_ENDED');
    const markets = new Set(payload.markets);
    const events = new Set(payload.events);
    const watchedMarkets = new Set([...publisher.markets.subscriptions(viewer), ...markets]);
    const watchedEvents = new Set([...publisher.events.subscriptions(viewer), ...events]);
    if (watchedMarkets.size > MOST_WATCHED || watchedEvents.size > MOST_WATCHED) return refuse('RATE_LIMITED');
    const knownMarkets = [...markets].filter((marketId) => publisher.markets.isKnown(marketId));
    const knownEvents = [...events].filter((eventId) => publisher.events.isKnown(eventId));
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
      const session = await context.sessions.bind(connection, token, false);
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
