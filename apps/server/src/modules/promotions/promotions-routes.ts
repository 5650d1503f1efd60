/** Call 33, and a player's own referral code. */
import { ENDPOINTS } from '@maidan/contract';
import { accept, formatLimit, refuse, type Language } from '@maidan/domain';
import type { Accounts } from '../accounts/accounts-port.ts';
import type { Routes } from '../auth/routes-port.ts';
import type { Promotions } from './promotions-port.ts';

/** Paise granted; 0 for a code that brings none. */
const TAKEN: { readonly [language in Language]: (granted: number) => string } = {
  en: (granted) => (granted === 0 ? 'Promo code accepted' : `Promo code accepted: ${formatLimit(granted)} of play money is yours`),
  hi: (granted) => (granted === 0 ? 'प्रोमो कोड स्वीकार हुआ' : `प्रोमो कोड स्वीकार हुआ: ${formatLimit(granted)} खेल के पैसे आपके हुए`),
};

export function registerPromotionRoutes(routes: Routes, promotions: Promotions, accounts: Accounts): void {
  routes.signedIn(ENDPOINTS.redeemPromoCode, async (call) => {
    const account = await accounts.byKey(call.session.account);
    if (account === undefined) return refuse('ACCOUNT_UNKNOWN');
    const granted = await promotions.redeem(account, call.body.promoCode, call.address);
    return granted.ok ? accept({ success: true as const, message: TAKEN[call.language](granted.value) }) : granted;
  });
  routes.signedIn(ENDPOINTS.referral, async (call) => {
    const account = await accounts.byKey(call.session.account);
    if (account === undefined) return refuse('ACCOUNT_UNKNOWN');
    const referral = await promotions.referral(account);
    return referral.ok ? accept({ success: true as const, result: referral.value }) : referral;
  });
}
