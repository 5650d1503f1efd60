/** The terms of the site that a request is for: grants, commission, limits, delays, support data. They stay on the server. */
import type { TableLimits } from '@maidan/casino';
import type { BetDelays, BonusTerms, Language, PlaceBetLimit, StakeLimits } from '@maidan/domain';

export interface SiteTerms {
  /** Key of the site in the registry and in every table. */
  readonly site: string;
  readonly name: string;
  /** false: the host is in no registry and gets the defaults (BR-25 to BR-27). */
  readonly known: boolean;
  /** Paise that a new account gets (D-02). */
  readonly grant: number;
  /** Hundredths of a per cent of net market winnings of exchange markets (D-06). */
  readonly commissionBp: number;
  readonly limits: StakeLimits;
  readonly delays: BetDelays;
  readonly placeBetLimit: PlaceBetLimit;
  /** ₹10 = 1 point rule and notice (istenpaisa). */
  readonly pointsRule: boolean;
  readonly demoLogin: boolean;
  /** Empty: no login with Google. */
  readonly googleClientId: string;
  /** Kept by the server too, not only by the client that hides what is off (T-79). */
  readonly switches: { readonly signUp: boolean; readonly signUpByReferral: boolean; readonly loginWithOtp: boolean };
  /** What a player may pay in and out; paise. */
  readonly cashier: { readonly deposit: CashierTerms; readonly withdraw: CashierTerms };
  /** What tables of the casino take of a bet here, by their numbers; one that is not named has its own. Paise. */
  readonly tableLimits: Readonly<Record<string, TableLimits>>;
  /** Of Free Cash where nothing else is said; referral: paise for who brought a friend, 0 for none. */
  readonly bonus: { readonly terms: BonusTerms; readonly referral: number };
  /** Under whom new accounts stand, and the admin's name (BR-18, BR-19). */
  readonly manager: string;
  readonly adminName: string;
  /** Of the table casino; url '' is the built-in lobby. */
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
  /** Within 24 hours. */
  readonly day: number;
}

/** One picture with its words and the path of the page it leads to. */
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
  /** Old host to new host. */
  readonly redirects: Readonly<Record<string, string>>;
  readonly trackingId: string;
  readonly recaptchaSiteKey: string;
}
