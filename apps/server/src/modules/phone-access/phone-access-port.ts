/** What a phone that answers opens: a new account, a login, a new password. */
import type { Language, Outcome } from '@maidan/domain';
import type { Caller, Login } from '../auth/auth-port.ts';
import type { OtpOrder, OtpTry } from '../otp/otp-port.ts';
import type { SignUpCodeType } from './sign-up-codes-port.ts';

/** Who asks: the caller of a session to come, and the language of messages. */
export interface PhoneCaller extends Caller {
  readonly language: Language;
}

/** What the client says of itself; kept in the audit log, trusted for nothing (T-14). */
export type Claims = Readonly<Record<string, string | undefined>>;

export interface SignUp {
  readonly phone: string;
  readonly fullName: string;
  readonly password: string;
  readonly otp: string;
  readonly orderId: string;
  /** Promo or referral code and the type that was told for it; both empty for none. */
  readonly code: string;
  readonly type: string;
  /** The box of the form, where the caller says it; absent: sending the form says it. */
  readonly adult?: boolean;
  readonly claims: Claims;
}

export interface OtpLogin {
  readonly phone: string;
  readonly otp: string;
  readonly orderId: string;
  readonly claims: Claims;
}

export interface PhoneAccess {
  /** For each purpose a site's switch: SWITCHED_OFF. Otherwise alike for phones that are known here and that are not. */
  sendForRegister(phone: string, caller: PhoneCaller): Promise<Outcome<OtpOrder>>;
  sendForLogin(phone: string, caller: PhoneCaller): Promise<Outcome<OtpOrder>>;
  sendForReset(phone: string, caller: PhoneCaller): Promise<Outcome<OtpOrder>>;
  /** A new OTP for what an order was for; OTP_WRONG when there is no such order of this phone. */
  resend(phone: string, orderId: string, caller: PhoneCaller): Promise<Outcome<OtpOrder>>;
  checkOtp(claim: OtpTry): Promise<Outcome<true>>;
  /** PROMO_UNKNOWN. */
  codeType(site: string, code: string): Promise<Outcome<SignUpCodeType>>;
  /** SWITCHED_OFF, NOT_ADULT, PASSWORD_WEAK, PROMO_UNKNOWN, OTP_WRONG, TOO_MANY_TRIES, SELF_EXCLUDED, PHONE_REGISTERED. */
  register(signUp: SignUp, caller: PhoneCaller): Promise<Outcome<Login>>;
  /** SWITCHED_OFF, OTP_WRONG, TOO_MANY_TRIES, ACCOUNT_LOCKED, SELF_EXCLUDED. */
  login(login: OtpLogin, caller: PhoneCaller): Promise<Outcome<Login>>;
  /** Every session of the account ends. SWITCHED_OFF, PASSWORD_WEAK, OTP_WRONG, TOO_MANY_TRIES. */
  resetPassword(reset: OtpTry & { readonly password: string; readonly proof: string }, caller: PhoneCaller): Promise<Outcome<true>>;
}
