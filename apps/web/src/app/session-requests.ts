/** The requests and listeners of a session. Visitors do not load them (ST-88 to ST-90, T-75). */
import { activityDetails, notificationMessages, userEvents } from '@maidan/contract';
import { requestSupportInfo } from './site-requests.ts';
import { requestBalance, keepBalance } from '../features/balance/balance-poll.ts';
import { followDisplay } from '../features/display-settings/display-choices.ts';
import { followFavourites } from '../features/favourites/favourite-store.ts';
import { followNotifications } from '../features/notifications/notification-store.ts';
import { loadSlipSettings } from '../features/betslip/settings/slip-settings.ts';
import { call } from '../platform/http/call.ts';
import { lastLogin } from '../platform/session/session.ts';
import { logProblem } from '../platform/log-problem.ts';
import { languageStore } from '../platform/language/language.ts';
import { permissionsOf, permissionStore } from '../platform/session/permissions.ts';
import type { SignedIn } from '../platform/session/session-storage.ts';
import { siteMessages } from '../platform/site/site-info.ts';
import { connection } from '../realtime/live.ts';
import { requestOpenBets } from '../realtime/account/open-bets-request.ts';

/** Loads the permission map. Only this call names the role 'user' (RO-22). After a failure the known map stays. */
export async function requestUserEvents({ user }: SignedIn): Promise<void> {
  try {
    const { parent } = await call(userEvents, { body: { details: { _id: user._id, username: user.details.username, role: 'user' }, targetUser: user._id } });
    permissionStore.setState({ permissions: permissionsOf(parent) });
  } catch (error) {
    logProblem('user events', error);
  }
}

/** Loads the last login. After a failure it shows as 'N/A' (O-67). */
async function requestLastLogin(): Promise<void> {
  try {
    const at = (await call(activityDetails, {})).doc[0]?.lastLogin;
    lastLogin.setState({ at: at === null || at === undefined ? null : Date.parse(at) });
  } catch (error) {
    logProblem('last login', error);
  }
}

/** Loads the messages of the site. After a failure the shown messages stay. */
async function requestSiteMessages({ user }: SignedIn): Promise<void> {
  try {
    const { result } = await call(notificationMessages, { params: { id: user.memberCode } });
    siteMessages.setState({ messages: result });
  } catch (error) {
    logProblem('site messages', error);
  }
}

/** Updates the messages of the site: on a push, after a reconnect, and in another language. Returns a function that stops it. */
function followSiteMessages(current: SignedIn): () => void {
  void requestSiteMessages(current);
  const stops = [
    connection.on('notification-message', ({ result }) => siteMessages.setState({ messages: result })),
    connection.state.subscribe((after, before) => {
      if (after.phase === 'online' && before.phase === 'lost') void requestSiteMessages(current);
    }),
    languageStore.subscribe((after, before) => {
      if (after.language !== before.language) void requestSiteMessages(current);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    siteMessages.setState({ messages: [] });
  };
}

/** Notifies the player on every page of automatic cash-outs. */
function notifyOfAutoCashOuts(): () => void {
  return connection.on('account-update', ({ autoCashOuts }) => {
    if (autoCashOuts === undefined) return;
    import('../features/cash-out/auto-cash-outs.ts')
      .then(({ notifyAutoCashOuts }) => notifyAutoCashOuts(autoCashOuts))
      .catch((error: unknown) => logProblem('auto cash-outs', error));
  });
}

/** Notifies the player on every page of bets that waited for a price. */
function notifyOfTriggers(): () => void {
  return connection.on('account-update', ({ triggers }) => {
    if (triggers === undefined) return;
    import('../realtime/account/entry-triggers.ts')
      .then(({ notifyTriggers }) => notifyTriggers(triggers))
      .catch((error: unknown) => logProblem('entry triggers', error));
  });
}

/** Notifies the player on every page of decided deposits and withdrawals. */
function notifyOfPayments(): () => void {
  return connection.on('account-update', ({ payments }) => {
    if (payments === undefined) return;
    import('../features/cashier/use-payments.ts')
      .then(({ notifyPayments }) => notifyPayments(payments))
      .catch((error: unknown) => logProblem('payments', error));
  });
}

/** Notifies the player on every page of what concerns the protection of his account. */
function notifyOfSecurity(): () => void {
  return connection.on('account-update', ({ security }) => {
    if (security === undefined) return;
    import('../features/sessions/security-notices.tsx')
      .then(({ notifySecurity }) => notifySecurity(security))
      .catch((error: unknown) => logProblem('security', error));
  });
}

/** Notifies the player on every page of Free Cash that became cash, lapsed or was lost. */
function notifyOfBonuses(): () => void {
  return connection.on('account-update', ({ bonuses }) => {
    if (bonuses === undefined) return;
    import('../features/bonus/free-cash.ts').then(({ notifyBonuses }) => notifyBonuses(bonuses)).catch((error: unknown) => logProblem('free cash', error));
  });
}

/** Loads the open bets, and again after each reconnect, because changes may have been missed. */
function keepOpenBets(): () => void {
  requestOpenBets();
  return connection.state.subscribe((after, before) => {
    if (after.phase === 'online' && before.phase !== 'online') requestOpenBets();
  });
}

/** Loads the account and keeps it up to date. Returns a function that ends the session's listeners. */
export function startSession(current: SignedIn): () => void {
  void loadSlipSettings();
  void requestBalance();
  void requestUserEvents(current);
  void requestLastLogin();
  void requestSupportInfo(true);
  const stops = [
    keepBalance(),
    keepOpenBets(),
    followSiteMessages(current),
    followDisplay(current),
    followFavourites(current),
    followNotifications(),
    notifyOfAutoCashOuts(),
    notifyOfTriggers(),
    notifyOfPayments(),
    notifyOfBonuses(),
    notifyOfSecurity(),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
