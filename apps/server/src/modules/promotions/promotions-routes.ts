/** Routes of promo codes (CA-44) and of a player's own referral code. */
import { ENDPOINTS } from '@maidan/contract';
import { accept, formatLimit, refuse, type Language, type WalletCode } from '@maidan/domain';
import type { Accounts } from '../accounts/accounts-port.ts';
import type { Routes } from '../../http/routes-port.ts';
import type { Promotions } from './promotions-port.ts';

/** By the wallet of the grant. */
const TAKEN: { readonly [language in Language]: { readonly [wallet in WalletCode | 'NONE']: (granted: string) => string } } = {
  en: {
    NONE: () => 'Promo code accepted',
    MAIN: (granted) => `Promo code accepted: ${granted} of play money is yours`,
    BONUS: (granted) => `Promo code accepted: ${granted} of Free Cash is yours to play`,
  },
  hi: {
    NONE: () => 'प्रोमो कोड स्वीकार हुआ',
    MAIN: (granted) => `प्रोमो कोड स्वीकार हुआ: ${granted} खेल के पैसे आपके हुए`,
    BONUS: (granted) => `प्रोमो कोड स्वीकार हुआ: ${granted} फ़्री कैश खेलने के लिए आपका हुआ`,
  },
};

export function registerPromotionRoutes(routes: Routes, promotions: Promotions, accounts: Accounts): void {
  routes.signedIn(ENDPOINTS.redeemPromoCode, async (call) => {
    const account = await accounts.byKey(call.session.account);
    if (account === undefined) return refuse('ACCOUNT_UNKNOWN');
    const granted = await promotions.redeem(account, call.body.promoCode, call.address);
    if (!granted.ok) return granted;
    const { granted: amount, wallet } = granted.value;
    return accept({ success: true as const, message: TAKEN[call.language][amount === 0 ? 'NONE' : wallet](formatLimit(amount)) });
  });
  routes.signedIn(ENDPOINTS.referral, async (call) => {
    const account = await accounts.byKey(call.session.account);
    if (account === undefined) return refuse('ACCOUNT_UNKNOWN');
    const referral = await promotions.referral(account);
    return referral.ok ? accept({ success: true as const, result: referral.value }) : referral;
  });
}
