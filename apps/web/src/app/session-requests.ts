/** What is asked for when somebody is signed in; loaded only then (ST-88 to ST-90, T-75). */
import { activityDetails, notificationMessages, userEvents } from '@maidan/contract';
import { askSupport } from './support-request.ts';
import { requestBalance, keepBalance } from '../features/balance/balance-poll.ts';
import { followDisplay } from '../features/display-settings/display-choices.ts';
import { followFavourites } from '../features/favourites/favourite-store.ts';
import { followNotifications } from '../features/notifications/notification-store.ts';
import { loadSlipSettings } from '../features/betslip/settings/slip-settings.ts';
import { call } from '../platform/http/call.ts';
import { lastLogin } from '../platform/time/last-login.ts';
import { logProblem } from '../platform/log-problem.ts';
import { languageStore } from '../platform/language/language.ts';
import { permissionsOf, permissionStore } from '../platform/session/permissions.ts';
import type { SignedIn } from '../platform/session/session-storage.ts';
import { siteMessages } from '../platform/site/site-messages.ts';
import { connection } from '../realtime/live.ts';
import { requestOpenBets } from '../realtime/account/open-bets-request.ts';

/** The permission map; 'user' is said in this call only (RO-22). A failed load keeps what is known. */
export async function askUserEvents({ user }: SignedIn): Promise<void> {
  try {
    const { parent } = await call(userEvents, { body: { details: { _id: user._id, username: user.details.username, role: 'user' }, targetUser: user._id } });
    permissionStore.setState({ permissions: permissionsOf(parent) });
  } catch (error) {
    logProblem('user events', error);
  }
}

/** O-67: without an answer the last login is 'N/A'. */
async function askLastLogin(): Promise<void> {
  try {
    const at = (await call(activityDetails, {})).doc[0]?.lastLogin;
    lastLogin.setState({ at: at === null || at === undefined ? null : Date.parse(at) });
  } catch (error) {
    logProblem('last login', error);
  }
}

/** Asks for the messages of the site. A failed request keeps what is shown. */
async function askSiteMessages({ user }: SignedIn): Promise<void> {
  try {
    const { result } = await call(notificationMessages, { params: { id: user.memberCode } });
    siteMessages.setState({ messages: result });
  } catch (error) {
    logProblem('site messages', error);
  }
}

/** Keeps the messages of the site up to date: pushed changes, a new connection that may have missed one, another language. */
function followSiteMessages(current: SignedIn): () => void {
  void askSiteMessages(current);
  const stops = [
    connection.on('notification-message', ({ result }) => siteMessages.setState({ messages: result })),
    connection.state.subscribe((after, before) => {
      if (after.phase === 'online' && before.phase === 'lost') void askSiteMessages(current);
    }),
    languageStore.subscribe((after, before) => {
      if (after.language !== before.language) void askSiteMessages(current);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    siteMessages.setState({ messages: [] });
  };
}

/** What the server closes by itself is told wherever the player is. */
function tellOfAutoCashOuts(): () => void {
  return connection.on('account-update', ({ autoCashOuts }) => {
    if (autoCashOuts === undefined) return;
    import('../features/cash-out/auto-cash-outs.ts')
      .then(({ notifyAutoCashOuts }) => notifyAutoCashOuts(autoCashOuts))
      .catch((error: unknown) => logProblem('auto cash-outs', error));
  });
}

/** What became of a deposit or withdrawal is told wherever the player is. */
function tellOfPayments(): () => void {
  return connection.on('account-update', ({ payments }) => {
    if (payments === undefined) return;
    import('../features/cashier/use-payments.ts')
      .then(({ notifyPayments }) => notifyPayments(payments))
      .catch((error: unknown) => logProblem('payments', error));
  });
}

/** Free Cash that became cash, lapsed or was lost is told wherever the player is. */
function tellOfBonuses(): () => void {
  return connection.on('account-update', ({ bonuses }) => {
    if (bonuses === undefined) return;
    import('../features/bonus/free-cash.ts').then(({ notifyBonuses }) => notifyBonuses(bonuses)).catch((error: unknown) => logProblem('free cash', error));
  });
}

/** A new connection may have missed changes of the open bets. */
function keepOpenBets(): () => void {
  requestOpenBets();
  return connection.state.subscribe((after, before) => {
    if (after.phase === 'online' && before.phase !== 'online') requestOpenBets();
  });
}

/** Asks for everything of the account and keeps its balance fresh; answers the end of it. */
export function startSession(current: SignedIn): () => void {
  void loadSlipSettings();
  void requestBalance();
  void askUserEvents(current);
  void askLastLogin();
  void askSupport(true);
  const stops = [
    keepBalance(),
    keepOpenBets(),
    followSiteMessages(current),
    followDisplay(current),
    followFavourites(current),
    followNotifications(),
    tellOfAutoCashOuts(),
    tellOfPayments(),
    tellOfBonuses(),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
