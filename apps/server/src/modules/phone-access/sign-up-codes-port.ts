/** Promo and referral codes of the sign-up form. */
export type SignUpCodeType = 'PROMO' | 'REFERRAL';

export interface SignUpCode {
  readonly code: string;
  readonly type: SignUpCodeType;
  /** Whose referral code it is. */
  readonly account: number | null;
}

export interface SignUpCodes {
  /** In any letter case; undefined: unknown on this site, or over. */
  find(site: string, code: string): Promise<SignUpCode | undefined>;
  /** Enters a promo code, or its new end. REFERRAL codes stay: false. */
  enter(site: string, code: string, endsAt: number | null): Promise<boolean>;
  /** Gives a new account its referral code. */
  openReferral(site: string, account: number): Promise<void>;
}
