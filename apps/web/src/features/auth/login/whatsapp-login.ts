/** Login by the link that came over WhatsApp: uses its secret once and forgets the referral code, then loads the page without it (AU-18, T-17, ST-16). */
import { whatsAppLogin } from '@maidan/contract';
import { call } from '../../../platform/http/call.ts';
import { pageSite } from '../../../platform/site/page-site.ts';
import { clearReferralCode } from '../../../platform/session/referral-code.ts';
import { SESSION_KEYS } from '../../../platform/session/session-storage.ts';
import { session } from '../../../platform/session/session.ts';
import { tellFailure } from '../otp/otp-order.ts';

/** `otp` and `waId` of the link. A link that is no good leaves the page as it is, without the secret in its address. */
export async function loginByWhatsApp(otp: string, waId: string): Promise<void> {
  try {
    const login = await call(whatsAppLogin, { body: { otp, waId, siteurl: pageSite.site.identity.siteurl } });
    session.signIn(login);
    clearReferralCode();
    sessionStorage.setItem(SESSION_KEYS.whatsappId, waId);
    location.replace(location.pathname);
  } catch (error) {
    history.replaceState(history.state, '', location.pathname);
    tellFailure(error);
  }
}
