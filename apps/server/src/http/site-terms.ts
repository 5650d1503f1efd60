/** Terms of the site that a request is for: grants, commission, limits, delays, support data. They stay on the server. */
import type { TableLimits } from '@maidan/casino';
import type { BetDelays, BonusTerms, Language, PasswordRule, PlaceBetLimit, StakeLimits } from '@maidan/domain';

export interface SiteTerms {
  /** Key of the site in the registry and in every table. */
  readonly site: string;
  readonly name: string;
  /** false: the host is not in the registry and gets the defaults (BR-25 to BR-27). */
  readonly known: boolean;
  /** Paise that a new account gets (D-02). */
  readonly grant: number;
  /** Hundredths of a per cent of net winnings in exchange markets (D-06). */
  readonly commissionBp: number;
  /** Bets below the minimum stake that pay so many minimum stakes are taken; 0: none. */
  readonly minPayoutFactor: number;
  readonly limits: StakeLimits;
  readonly delays: BetDelays;
  readonly placeBetLimit: PlaceBetLimit;
  /** Shows the rule and notice "₹10 = 1 point" (istenpaisa). */
  readonly pointsRule: boolean;
  readonly demoLogin: boolean;
  readonly passwordRule: PasswordRule;
  /** Whether players may have passkeys. */
  readonly playerPasskeys: boolean;
  /** Digits of an OTP, unless many wrong ones have raised them (modules/otp). */
  readonly otpLength: 4 | 6;
  /** Empty: no login with Google. */
  readonly googleClientId: string;
  /** The server enforces these too; the client only hides what is off (T-79). */
  readonly switches: { readonly signUp: boolean; readonly signUpByReferral: boolean; readonly loginWithOtp: boolean };
  /** Limits of deposits and withdrawals; paise. */
  readonly cashier: { readonly deposit: CashierTerms; readonly withdraw: CashierTerms };
  /** Stake limits of casino tables, by table number; other tables use their own. Paise. */
  readonly tableLimits: Readonly<Record<string, TableLimits>>;
  /** Default terms of Free Cash. referral: paise for the player who referred a friend, 0 for none. */
  readonly bonus: { readonly terms: BonusTerms; readonly referral: number };
  /** Paise that the site gives to new accounts, and as referral rewards, in a day. */
  readonly budgets: { readonly grants: number; readonly referrals: number };
  /** Manager of new accounts, and the admin's name (BR-18, BR-19). */
  readonly manager: string;
  readonly adminName: string;
  /** Lobby of the table casino; an empty url is the built-in lobby. */
  readonly tableLobby: { readonly hostId: string; readonly url: string };
  readonly support: SupportData;
  readonly config: SiteConfigData;
  readonly promotions: readonly SitePromotion[];
}

export interface CashierTerms {
  /** The site's switch. */
  readonly open: boolean;
  readonly min: number;
  readonly max: number;
  /** Maximum within 24 hours. */
  readonly day: number;
}

/** A picture with its text and the path of the page that it opens. */
export interface SitePromotion {
  readonly key: string;
  readonly title: { readonly [language in Language]: string };
  readonly image: string;
  readonly to: string;
}

export interface SupportData {
  readonly wpnumber: string;
  readonly instagram: string;
  readonly facebook: string;
  readonly twitter: string;
  readonly telegram: string;
  readonly email: string;
  readonly message: string;
}

export interface SiteConfigData {
  readonly appVersion: string;
  readonly androidVersion: string;
  readonly links: Readonly<Record<string, string>>;
  /** New host by old host. */
  readonly redirects: Readonly<Record<string, string>>;
  readonly trackingId: string;
  readonly recaptchaSiteKey: string;
}
