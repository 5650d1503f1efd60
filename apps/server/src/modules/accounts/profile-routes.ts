/** Calls 7 and 9: messages of the house, the profile. */
import { ENDPOINTS } from '@maidan/contract';
import { accept, refuse, type Language } from '@maidan/domain';
import type { Routes } from '../auth/routes-port.ts';
import type { Accounts } from './accounts-port.ts';

/** Said while an operator has paused betting on a site; the reason is his own words. */
const PAUSED: { readonly [language in Language]: (reason: string) => string } = {
  en: (reason) => `Betting is paused: ${reason}`,
  hi: (reason) => `दांव अभी रुके हुए हैं: ${reason}`,
};

/** `pausedFor`: why betting on a site is paused; null while it is not. */
export function registerProfileRoutes(routes: Routes, accounts: Accounts, pausedFor: (site: string) => string | null): void {
  routes.signedIn(ENDPOINTS.notificationMessages, async (call) => {
    const { notifications } = await accounts.settings(call.session.account);
    const reason = pausedFor(call.session.site);
    const result = notifications && reason !== null ? [{ _id: `paused-${call.session.site}`, message: PAUSED[call.language](reason) }] : [];
    return accept({ success: true as const, result });
  });
  routes.signedIn(ENDPOINTS.profile, async (call) => {
    const account = await accounts.byKey(call.session.account);
    if (account === undefined) return refuse('ACCOUNT_UNKNOWN');
    const { memberCode, username, fullName, phone, email, emailVerified } = account;
    return accept({ success: true as const, result: { memberCode, username, fullname: fullName, mobileNum: phone ?? '', email, emailVerified } });
  });
}
