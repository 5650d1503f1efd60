/**
 * Routes of the own account: balance, settings, stake buttons, permissions and last login (CA-07, CA-17 to CA-20, CA-31, CA-59, CA-60,
 * CA-63), profile (CA-13), messages of the site (CA-10), refill of demo accounts, and saved lists.
 */
import {
  encodeBalance,
  encodeStakeButtons,
  ENDPOINTS,
  fromRupees,
  parseStake,
  parseStakeButtons,
  parseStakeList,
  toRupees,
  type UserEvents,
} from '@maidan/contract';
import { accept, LARGEST_STAKE, refuse, type Language } from '@maidan/domain';
import type { Routes } from '../../http/routes-port.ts';
import type { Wallet } from '../wallet/wallet-port.ts';
import type { Accounts, AccountSettings, Permissions, DemoRefill, SavedLists } from './accounts-port.ts';
import { userSettingOf } from './user-setting.ts';

/** Event types with a permission (EN-04); a missing entry means allowed (EN-05). */
const EVENT_TYPES_WITH_PERMISSION = ['1', '2', '4', 'c9', 'c1', 'v9', 'b9'] as const;
const SPORTS = [1, 2, 4] as const;

/** Message after a change of settings. */
const SAVED: { readonly [language in Language]: string } = { en: 'Saved', hi: 'सहेजा गया' };

export function userEventsOf(permissions: Permissions): UserEvents {
  const allows = (eventType: string): boolean => permissions[eventType] !== false;
  return {
    allowed: SPORTS.filter((sport) => allows(String(sport))),
    flags: { c1: allows('c1'), c9: allows('c9') },
    availableEventTypes: Object.fromEntries(EVENT_TYPES_WITH_PERMISSION.map((eventType) => [eventType, allows(eventType)])),
  };
}

export function registerAccountRoutes(routes: Routes, accounts: Accounts, wallet: Wallet): void {
  routes.signedIn(ENDPOINTS.userDetails, async (call) => {
    const balance = encodeBalance(await wallet.balance(call.session.account));
    return accept({ success: true as const, doc: { username: call.session.username, ...balance }, logout: false, message: '' });
  });
  routes.signedIn(ENDPOINTS.userSetting, async (call) => {
    const [settings, limits] = await Promise.all([accounts.settings(call.session.account), accounts.limits(call.session.account)]);
    return accept({ success: true as const, data: userSettingOf(call.site, settings, limits) });
  });
  routes.signedIn(ENDPOINTS.userEvents, async (call) => {
    const account = await accounts.byKey(call.session.account);
    return account === undefined ? refuse('ACCOUNT_UNKNOWN') : accept({ success: true as const, parent: userEventsOf(account.permissions) });
  });
  routes.signedIn(ENDPOINTS.activityDetails, async (call) => {
    const account = await accounts.byKey(call.session.account);
    const at = account?.previousLoginAt ?? null;
    return accept({ success: true as const, doc: [{ lastLogin: at === null ? null : new Date(at).toISOString() }] });
  });
  registerStakeRoutes(routes, accounts);
}

function registerStakeRoutes(routes: Routes, accounts: Accounts): void {
  routes.signedIn(ENDPOINTS.stakeButtons, async (call) => {
    const settings = await accounts.settings(call.session.account);
    return accept({ success: true as const, data: encodeStakeButtons(settings.stakeButtons) });
  });
  routes.signedIn(ENDPOINTS.updateStakeButtons, async (call) => {
    const buttons = parseStakeButtons(call.body);
    if (buttons === null) return refuse('STAKE_INVALID');
    const settings = await accounts.saveSettings(call.session.account, { stakeButtons: buttons });
    return accept({ success: true as const, message: SAVED[call.language], data: encodeStakeButtons(settings.stakeButtons) });
  });
  routes.signedIn(ENDPOINTS.saveOneClick, async (call) => {
    const { oneClick: known } = await accounts.settings(call.session.account);
    const stake = call.body.stake === undefined ? fromRupees(known.stake) : parseStake(call.body.stake);
    const cap = call.body.cap === undefined ? fromRupees(known.cap) : parseStake(call.body.cap);
    if (stake === null || cap === null) return refuse('STAKE_INVALID');
    if (cap > LARGEST_STAKE) return refuse('STAKE_ABOVE_MAXIMUM', { limit: LARGEST_STAKE });
    if (stake > cap) return refuse('ONE_CLICK_CAP', { limit: cap });
    const oneClick = { active: call.body.active, stake: toRupees(stake), cap: toRupees(cap) };
    const settings = await accounts.saveSettings(call.session.account, { oneClick });
    return accept({ success: true as const, message: SAVED[call.language], result: settings.oneClick });
  });
  routes.signedIn(ENDPOINTS.saveSelfTrade, async (call) => {
    const { selfTradeMode } = await accounts.saveSettings(call.session.account, { selfTradeMode: call.body.mode });
    return accept({ success: true as const, message: SAVED[call.language], result: selfTradeMode });
  });
  const sets = [
    [ENDPOINTS.saveStakes, 'stakes'],
    [ENDPOINTS.saveMobileStakes, 'mobileStakes'],
    [ENDPOINTS.saveMobileStakesExchangeGame, 'mobileStakesExchangeGame'],
  ] as const satisfies readonly (readonly [unknown, keyof AccountSettings])[];
  for (const [endpoint, name] of sets) {
    routes.signedIn(endpoint, async (call) => {
      const buttons = parseStakeList(call.body.settings);
      if (buttons === null) return refuse('STAKE_INVALID');
      const settings = await accounts.saveSettings(call.session.account, { [name]: buttons });
      return accept({ success: true as const, message: SAVED[call.language], result: [...settings[name]] });
    });
  }
}

/**
 * Registers profile, messages of the site and refill of demo accounts. `messagesOf`: messages that every player of a site must see,
 * whatever the notification preference.
 */
export function registerProfileRoutes(
  routes: Routes,
  accounts: Accounts,
  refill: DemoRefill,
  messagesOf: (site: string, language: Language) => readonly { readonly _id: string; readonly message: string }[],
): void {
  routes.signedIn(ENDPOINTS.notificationMessages, (call) => accept({ success: true as const, result: [...messagesOf(call.session.site, call.language)] }));
  routes.signedIn(ENDPOINTS.refillDemo, async ({ session }) => {
    const refilled = await refill(session.account);
    return refilled.ok ? accept({ success: true as const, amount: toRupees(refilled.value) }) : refilled;
  });
  routes.signedIn(ENDPOINTS.profile, async (call) => {
    const account = await accounts.byKey(call.session.account);
    if (account === undefined) return refuse('ACCOUNT_UNKNOWN');
    const { memberCode, username, fullName, phone, email, emailVerified } = account;
    return accept({ success: true as const, result: { memberCode, username, fullname: fullName, mobileNum: phone ?? '', email, emailVerified } });
  });
}

/** Registers favourites, starred games and display choices. */
export function registerSavedListRoutes(routes: Routes, saved: SavedLists): void {
  routes.signedIn(ENDPOINTS.favourites, async ({ session }) => accept({ success: true as const, favourites: [...(await saved.favourites(session.account))] }));
  routes.signedIn(ENDPOINTS.changeFavourites, async ({ session, body }) => {
    const list = await saved.changeFavourites(session.account, { add: body.add ?? [], remove: body.remove ?? [] });
    return list.ok ? accept({ success: true as const, favourites: [...list.value] }) : list;
  });
  routes.signedIn(ENDPOINTS.starredGames, async ({ session }) => accept({ success: true as const, games: [...(await saved.starredGames(session.account))] }));
  routes.signedIn(ENDPOINTS.changeStarredGames, async ({ session, body }) => {
    const games = await saved.changeStarredGames(session.account, { add: body.add ?? [], remove: body.remove ?? [] });
    return accept({ success: true as const, games: [...games] });
  });
  routes.signedIn(ENDPOINTS.display, async ({ session }) => accept({ success: true as const, display: await saved.display(session.account) }));
  routes.signedIn(ENDPOINTS.saveDisplay, async ({ session, body }) => {
    await saved.saveDisplay(session.account, body);
    return accept({ success: true as const, display: body });
  });
}
