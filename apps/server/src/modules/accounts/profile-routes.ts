/** Routes of the site's messages (CA-10), the profile (CA-13) and the refill of demo accounts. */
import { ENDPOINTS, toRupees } from '@maidan/contract';
import { accept, refuse, type Language } from '@maidan/domain';
import type { Routes } from '../../http/routes-port.ts';
import type { Accounts, DemoRefill } from './accounts-port.ts';

/** `messagesOf`: messages that every player of a site must see, whatever the notification preference. */
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
