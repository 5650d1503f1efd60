/** Access by a verified phone: a new account, a login, a new password. */
import type { Language, Outcome } from '@maidan/domain';
import type { Caller, Login } from '../auth/auth-port.ts';
import type { OtpOrder, OtpTry } from '../otp/otp-port.ts';
import type { CodeClaim, SignUpCodeType } from './sign-up-codes-port.ts';

/** The caller of the session to be opened, and the language of messages. */
export interface PhoneCaller extends Caller {
  readonly language: Language;
}

/** The client's own claims; kept in the audit log, never trusted (T-14). */
export type Claims = Readonly<Record<string, string | undefined>>;

export interface SignUp {
  readonly phone: string;
  readonly fullName: string;
  readonly password: string;
  readonly otp: string;
  readonly orderId: string;
  /** Promo or referral code and its claimed type; both empty for none. */
  readonly code: string;
  readonly type: string;
  /** The box of the form, if the caller sends it; absent: submitting the form declares it. */
  readonly adult?: boolean;
  readonly claims: Claims;
}

/** The session of a new account. */
export interface SignedUp extends Login {
  /** false: a limit of sign-up grants was reached, and the account was opened without one. */
  readonly hasGrant: boolean;
}

export interface OtpLogin {
  readonly phone: string;
  readonly otp: string;
  readonly orderId: string;
  readonly claims: Claims;
}

export interface PhoneAccess {
  /** Sends an OTP. Each purpose has a switch of the site: SWITCHED_OFF. Otherwise the answer is the same for known and unknown phones. */
  sendForRegister(phone: string, caller: PhoneCaller): Promise<Outcome<OtpOrder>>;
  sendForLogin(phone: string, caller: PhoneCaller): Promise<Outcome<OtpOrder>>;
  sendForReset(phone: string, caller: PhoneCaller): Promise<Outcome<OtpOrder>>;
  /** Sends a new OTP for an order's purpose; OTP_WRONG if this phone has no such order. */
  resend(phone: string, orderId: string, caller: PhoneCaller): Promise<Outcome<OtpOrder>>;
  checkOtp(claim: OtpTry): Promise<Outcome<true>>;
  /** Returns the type of a code within a live order of a sign-up. OTP_WRONG, TOO_MANY_TRIES, PROMO_UNKNOWN. */
  codeType(claim: CodeClaim): Promise<Outcome<SignUpCodeType>>;
  /**
   * Creates an account and signs in. SWITCHED_OFF, NOT_ADULT, PASSWORD_WEAK, PASSWORD_COMMON, PROMO_UNKNOWN, OTP_WRONG, TOO_MANY_TRIES, SELF_EXCLUDED,
   * PHONE_REGISTERED.
   */
  register(signUp: SignUp, caller: PhoneCaller): Promise<Outcome<SignedUp>>;
  /** Signs in with an OTP. SWITCHED_OFF, OTP_WRONG, TOO_MANY_TRIES, ACCOUNT_LOCKED, SELF_EXCLUDED. */
  login(login: OtpLogin, caller: PhoneCaller): Promise<Outcome<Login>>;
  /** Sets a new password and ends every session of the account. SWITCHED_OFF, PASSWORD_WEAK, PASSWORD_COMMON, OTP_WRONG, TOO_MANY_TRIES. */
  resetPassword(reset: OtpTry & { readonly password: string; readonly proof: string }, caller: PhoneCaller): Promise<Outcome<true>>;
}
