/** Promo and referral codes of the sign-up form. */
export type SignUpCodeType = 'PROMO' | 'REFERRAL';

export interface SignUpCode {
  readonly code: string;
  readonly type: SignUpCodeType;
  /** Whose referral code it is. */
  readonly account: number | null;
  /** Paise that a promo code brings; 0 for none. */
  readonly grant: number;
}

export interface SignUpCodes {
  /** In any letter case; undefined: unknown on this site, or over. */
  find(site: string, code: string): Promise<SignUpCode | undefined>;
  /** Enters a promo code, or its new end and what it brings (paise; undefined: as before). REFERRAL codes stay: false. */
  enter(site: string, code: string, endsAt: number | null, grant?: number): Promise<boolean>;
  /** Gives a new account its referral code. */
  openReferral(site: string, account: number): Promise<void>;
  /** A player's own code, drawn now where he has none. */
  referralOf(site: string, account: number): Promise<string>;
}
