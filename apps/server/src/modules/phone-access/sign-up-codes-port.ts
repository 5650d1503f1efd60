/** Promo and referral codes of the sign-up form. */
import type { Outcome, WalletCode } from '@maidan/domain';

export type SignUpCodeType = 'PROMO' | 'REFERRAL';

export interface SignUpCode {
  readonly code: string;
  readonly type: SignUpCodeType;
  /** The owner of a referral code. */
  readonly account: number | null;
  /** Paise that a promo code grants; 0 for none. */
  readonly grant: number;
  /** The wallet of the grant; for Free Cash with these terms, null for the site's. */
  readonly wallet: WalletCode;
  readonly wagering: number | null;
  readonly days: number | null;
}

/** The grant of a promo code. Absent: unchanged, or none for a new code. */
export interface PromoGrant {
  readonly grant?: number | undefined;
  readonly wallet?: WalletCode | undefined;
  readonly wagering?: number | undefined;
  readonly days?: number | undefined;
}

export interface SignUpCodes {
  /** Finds a code in any letter case; undefined: unknown on this site, or expired. */
  find(site: string, code: string): Promise<SignUpCode | undefined>;
  /** The same for a sign-up with this phone: undefined also if its person has used the code. One statement for every result. */
  findFor(site: string, code: string, phone: string): Promise<SignUpCode | undefined>;
  /**
   * Adds a promo code, or changes its end and grant (paise). A new grant of 1,000 rupees or more gets a code of its own, with 8 random
   * characters at its end. Returns the code, or null for REFERRAL codes, which stay unchanged.
   */
  enter(site: string, code: string, endsAt: number | null, brings: PromoGrant): Promise<string | null>;
  /** Gives a new account its referral code. */
  openReferral(site: string, account: number): Promise<void>;
  /** Returns a player's own code, which is created if there is none. */
  referralOf(site: string, account: number): Promise<string>;
}

/** A code that the holder of an OTP order of a sign-up claims to have. */
export interface CodeClaim {
  readonly site: string;
  /** null: the phone of the order. */
  readonly phone: string | null;
  readonly orderId: string;
  readonly code: string;
  readonly address: string;
}

/** Returns the code. OTP_WRONG: no live order; TOO_MANY_TRIES; PROMO_UNKNOWN. */
export type JudgeCode = (claim: CodeClaim) => Promise<Outcome<SignUpCode>>;
