/** Promo and referral codes of the sign-up form. */
import type { WalletCode } from '@maidan/domain';

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
  /** Adds a promo code, or changes its end and grant (paise). Returns false for REFERRAL codes, which stay unchanged. */
  enter(site: string, code: string, endsAt: number | null, brings: PromoGrant): Promise<boolean>;
  /** Gives a new account its referral code. */
  openReferral(site: string, account: number): Promise<void>;
  /** Returns a player's own code, which is created if there is none. */
  referralOf(site: string, account: number): Promise<string>;
}
