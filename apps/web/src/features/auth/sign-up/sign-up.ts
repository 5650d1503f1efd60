/** The calls of a sign-up. Its answer starts a session like a login. */
import { createUserWithOtp, verifyReferralCode, type Entered, type Login } from '@maidan/contract';
import { SESSION_S } from '@maidan/domain';
import { call } from '../../../platform/http/call.ts';
import { pageSite } from '../../../platform/site/page-site.ts';
import { session } from '../../../platform/session/session.ts';
import type { RegisterForm } from '../otp/phone-forms.ts';
import type { PromoInfo, SignUpState } from './sign-up-state.ts';

/** Converts the answer of a sign-up or OTP login to the answer of a login by password (T-05, ST-32, ST-43). */
export function loginOfEntered({ user, verifytoken, isB2C }: Entered): Login {
  return {
    success: true,
    status: 200,
    message: '',
    data: { ...user, verifytoken, isB2C },
    token: { accessToken: verifytoken, expiresIn: SESSION_S },
    result: { isB2C },
  };
}

/** Stores the session like every login. Throws without a token and then stores nothing (ST-03). */
export function enter(entered: Entered): void {
  session.signIn(loginOfEntered(entered));
}

/** Returns the type of a promo code, which the server judges within this OTP order. Throws CallError if there is no such code. */
export async function verifyPromo(code: string, orderId: string): Promise<PromoInfo> {
  const { data } = await call(verifyReferralCode, {
    body: { bonusCode: code, siteurl: pageSite.site.identity.siteurl },
    authorizationHolder: { authorization: `Bearer ${orderId}` },
  });
  return { code, type: data.type };
}

/** Opens the account (EN-36 to EN-38). The server ignores the role and names of `details` (T-09). The phone is the full name (T-24). */
export async function createUser(form: RegisterForm, { referCode, promo }: SignUpState, orderId: string): Promise<string> {
  const { managerID, adminName } = pageSite.site.identity;
  const { data } = await call(createUserWithOtp, {
    body: {
      details: { _id: managerID, username: adminName, role: 'admin' },
      newUser: { username: form.mobileNum, fullname: form.mobileNum, password: form.password, referrBy: promo?.code ?? referCode },
      otp: form.otp,
      orderId,
      type: promo?.type ?? '',
    },
  });
  enter(data.output);
  return data.message;
}
