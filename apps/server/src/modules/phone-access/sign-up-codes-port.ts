/** Promo and referral codes of the sign-up form. */
import type { WalletCode } from '@maidan/domain';

export type SignUpCodeType = 'PROMO' | 'REFERRAL';

export interface SignUpCode {
  readonly code: string;
  readonly type: SignUpCodeType;
  /** Whose referral code it is. */
  readonly account: number | null;
  /** Paise that a promo code brings; 0 for none. */
  readonly grant: number;
  /** Where they stand; as Free Cash by these terms, null as the site has them. */
  readonly wallet: WalletCode;
  readonly wagering: number | null;
  readonly days: number | null;
}

/** What a promo code brings. Absent: as before, nothing for a new one. */
export interface PromoGrant {
  readonly grant?: number | undefined;
  readonly wallet?: WalletCode | undefined;
  readonly wagering?: number | undefined;
  readonly days?: number | undefined;
}

export interface SignUpCodes {
  /** In any letter case; undefined: unknown on this site, or over. */
  find(site: string, code: string): Promise<SignUpCode | undefined>;
  /** Enters a promo code, or its new end and what it brings (paise). REFERRAL codes stay: false. */
  enter(site: string, code: string, endsAt: number | null, brings: PromoGrant): Promise<boolean>;
  /** Gives a new account its referral code. */
  openReferral(site: string, account: number): Promise<void>;
  /** A player's own code, drawn now where he has none. */
  referralOf(site: string, account: number): Promise<string>;
}
