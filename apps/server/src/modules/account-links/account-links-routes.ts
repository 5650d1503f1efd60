/** Routes of the links sent by WhatsApp and e-mail (CA-06, CA-15). */
import { encodeLogin, ENDPOINTS } from '@maidan/contract';
import { accept, type Language } from '@maidan/domain';
import type { Auth } from '../auth/auth-port.ts';
import type { Routes } from '../../http/routes-port.ts';
import type { AccountLinks } from './account-links-port.ts';

const VERIFIED: { readonly [language in Language]: string } = { en: 'Your e-mail address is verified', hi: 'आपका ई-मेल पता सत्यापित हो गया है' };

export function registerAccountLinkRoutes(routes: Routes, links: AccountLinks, auth: Pick<Auth, 'remembered'>): void {
  routes.open(ENDPOINTS.whatsAppLogin, async (call) => {
    const login = await links.login(call.body.otp, call.body.waId, { site: call.site.site, address: call.address, browser: call.browser });
    if (!login.ok) return login;
    call.answerDevice(auth.remembered(call.device, login.value.session.account));
    return accept(encodeLogin(login.value));
  });
  routes.open(ENDPOINTS.verifyEmail, async (call) => {
    const verified = await links.verifyEmail(call.params.memberCode, call.params.code, call.site.site);
    return verified.ok ? accept({ success: true as const, status: { statusDesc: VERIFIED[call.language] } }) : verified;
  });
}
