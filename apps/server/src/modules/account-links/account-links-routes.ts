/** Calls 3 and 10. */
import { encodeLogin, ENDPOINTS } from '@maidan/contract';
import { accept, type Language } from '@maidan/domain';
import type { Routes } from '../auth/routes-port.ts';
import type { AccountLinks } from './account-links-port.ts';

const VERIFIED: { readonly [language in Language]: string } = { en: 'Your e-mail address is verified', hi: 'आपका ई-मेल पता सत्यापित हो गया है' };

export function registerAccountLinkRoutes(routes: Routes, links: AccountLinks): void {
  routes.open(ENDPOINTS.whatsAppLogin, async (call) => {
    const login = await links.login(call.body.otp, call.body.waId, { site: call.site.site, address: call.address, browser: call.browser });
    return login.ok ? accept(encodeLogin(login.value)) : login;
  });
  routes.open(ENDPOINTS.verifyEmail, async (call) => {
    const verified = await links.verifyEmail(call.params.memberCode, call.params.code, call.site.site);
    return verified.ok ? accept({ success: true as const, status: { statusDesc: VERIFIED[call.language] } }) : verified;
  });
}
