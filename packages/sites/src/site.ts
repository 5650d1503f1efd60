/**
 * The data of a site: one brand on its own hosts (BR-01 to BR-27, D-07). Everything here is public and goes to the browser. Secrets of a
 * site, such as its transaction password, are not in this package.
 */
import type { Palette } from './themes/theme.ts';

/** The built-in betting-widget themes (BR-11, BR-12). */
export type ThemeName = 'lotus-fair' | 'midnight' | 'pitch';
/** Layout of the header. bar: one bar. centred: the logo in the middle, over a row of chips. slim: a slim bar with the search in its centre. */
export type HeaderVariant = 'bar' | 'centred' | 'slim';
/** Layout of a site's pages (layout-css.ts). */
export interface SiteLayout {
  /** Lists of markets. table: one sheet of rows. cards: separate cards, side by side if there is room. editorial: a large first match over the others. */
  readonly body: 'table' | 'cards' | 'editorial';
  /** From 1024 px on. left: a column on the left. bottom: a bar at the bottom and a menu, as on all narrower screens. */
  readonly navigation: 'left' | 'bottom';
  /** Height of rows. Touch targets are always at least 44 px high. */
  readonly rows: 'compact' | 'standard' | 'roomy';
}
export type SiteLanguage = 'en' | 'hi';
export type OtpLength = 4 | 6;

/** The seven switches of BR-13. */
export interface SiteSwitches {
  readonly showSignupOption: boolean;
  readonly showSignupbyRefer: boolean;
  readonly showLoginWithOtp: boolean;
  readonly showDeposit: boolean;
  readonly showWithdrawal: boolean;
  readonly showMobileLogo: boolean;
  readonly isWhatsappOnSignUp: boolean;
}

/** The six contact switches of BR-16. */
export interface ContactSwitches {
  readonly showContactUs: boolean;
  readonly showWhatsapp: boolean;
  readonly showTelegram: boolean;
  readonly showInstagram: boolean;
  readonly showEmail: boolean;
  readonly showFacebook: boolean;
}

/** Contact data of BR-17 and a phone number. Empty = none. */
export interface SiteContact {
  readonly whatsappLink: string;
  readonly supportLink: string;
  readonly telegram: string;
  readonly instagram: string;
  readonly facebook: string;
  readonly email: string;
  /** Digits with the country code. */
  readonly mobileNumber: string;
}

/** The picture that a site shows when its page is loaded (O-15). */
export interface SiteBanner {
  readonly image: string;
  readonly alt: { readonly [language in SiteLanguage]: string };
  /** Path of the linked page. */
  readonly to: string;
}

/** Download URLs of the site's apps; empty = none (O-19). */
export interface SiteApps {
  readonly android: string;
  readonly score: string;
}

/** The lobby in the frame of the table casino (O-11). */
export interface SiteTableLobby {
  /** Id of the site at the provider of the lobby. */
  readonly hostId: string;
  /** https URL of an external lobby; empty: the built-in one. */
  readonly url: string;
}

/** Hosts of match videos (O-61, O-75). Empty: the URLs that the operator entered are unchanged. */
export interface SiteStreams {
  /** Host whose stream URLs stay unchanged. */
  readonly openHost: string;
  /** Host that replaces the host of all other streams. */
  readonly externalHost: string;
  /** Ids of the events whose video needs a token of type 1 (firstEvents) or 2 (secondEvents). */
  readonly firstEvents: readonly string[];
  readonly secondEvents: readonly string[];
}
export const NO_STREAMS: SiteStreams = { openHost: '', externalHost: '', firstEvents: [], secondEvents: [] };

/** The identity of the site's operator in some calls (BR-18, BR-19, BR-21). */
export interface SiteIdentity {
  readonly managerID: string;
  readonly adminName: string;
  readonly siteurl: string;
}

/** Limits in rupees: of one request (min, max) and within 24 hours (day). */
export interface SitePaymentLimits {
  readonly minRupees: number;
  readonly maxRupees: number;
  readonly dayRupees: number;
}
/** Limits of deposits and withdrawals. */
export interface SiteCashier {
  readonly deposit: SitePaymentLimits;
  readonly withdrawal: SitePaymentLimits;
}

/** Terms of Free Cash and referral rewards. */
export interface SiteBonus {
  /** Multiple of the bonus that must be staked within `days` days. */
  readonly wagering: number;
  readonly days: number;
  /** Referral reward in whole rupees, paid once the friend has played enough (TR-011); 0: none. */
  readonly referralRupees: number;
}

/** What a site gives away in a day (of India), in whole rupees: to new accounts, and as referral rewards. It stops at these sums. */
export interface SiteBudgets {
  readonly grantsRupees: number;
  readonly referralsRupees: number;
}

/** Limits of one casino bet in whole rupees: smallest stake, largest stake, largest return. They can only narrow the table's own limits. */
export interface SiteTableLimits {
  readonly minRupees?: number;
  readonly maxRupees?: number;
  readonly maxWinRupees?: number;
}

export interface Site {
  /** Name of the site's folder, and its key in every database table. */
  readonly key: string;
  /** false for a host that is not in the registry (BR-25 to BR-27). */
  readonly known: boolean;
  /** Hosts without the prefixes app., api., www. and without a port. */
  readonly hosts: readonly string[];
  readonly appName: string;
  /** Legal name of the site's operator for the legal pages; by default the app's name. */
  readonly legalName: string;
  readonly pageTitle: string;
  readonly metaDescription: string;
  /** A short line under the name on pages without a match. */
  readonly tagline: { readonly [language in SiteLanguage]: string };
  /** Colour of the browser's own bars, #rrggbb or a CSS name. */
  readonly themeColor: string;
  /** URL in the site's assets folder, as are icon and manifest; empty on unknown hosts. */
  readonly logo: string;
  readonly icon: string;
  readonly manifest: string;
  /** URL of the site's own stylesheet, if it has one. */
  readonly stylesheet?: string;
  readonly widgetTheme: ThemeName;
  /** The brand's colours, which override those of its theme. */
  readonly palette: Partial<Palette>;
  readonly header: HeaderVariant;
  readonly layout: SiteLayout;
  readonly switches: SiteSwitches;
  readonly contactSwitches: ContactSwitches;
  readonly contact: SiteContact;
  readonly identity: SiteIdentity;
  /** The banner, if the site has one. */
  readonly banner?: SiteBanner;
  readonly apps: SiteApps;
  readonly tableLobby: SiteTableLobby;
  readonly streams: SiteStreams;
  /** Play money of a new account in whole rupees (D-02). */
  readonly grantRupees: number;
  /** Applies only if the switches showDeposit and showWithdrawal are on. */
  readonly cashier: SiteCashier;
  readonly bonus: SiteBonus;
  readonly budgets: SiteBudgets;
  /** Limits of casino tables by table id; other tables have their own limits. */
  readonly tableLimits: { readonly [tableId: string]: SiteTableLimits };
  /** Commission on net winnings of exchange markets in hundredths of a per cent: 2 % is 200 (D-06). */
  readonly commissionBasisPoints: number;
  /** A bet below the minimum stake is taken if it pays at least so many minimum stakes, its own included; 0: none is. A batch has 20 if this is 0. */
  readonly minPayoutFactor: number;
  /** The first language is that of new visitors. */
  readonly languages: readonly SiteLanguage[];
  /** Ids of the event types that the site offers. */
  readonly sports: readonly string[];
  readonly demoLogin: boolean;
  /** true: passwords of 8 to 128 characters without rules about their kinds. false: the classic form, 8 to 16 characters of four kinds. */
  readonly longPasswords: boolean;
  /** Whether players may sign in with passkeys and prove their identity by them. */
  readonly playerPasskeys: boolean;
  /** Whether programs can use this site by the API for clients of Betfair's API, as the installation sets it. */
  readonly hasApi: boolean;
  /** Digits of an OTP. The classic form has 4. */
  readonly otpLength: OtpLength;
  /** Client id of the site for Google login; empty: no Google login (O-20). Public. */
  readonly googleClientId: string;
  /** Measurement id of the site at Google Analytics; empty: no analytics (EN-62, O-64). Public. */
  readonly analyticsId: string;
  /** Public reCAPTCHA key of the site; empty: no reCAPTCHA (EN-62, O-64). */
  readonly recaptchaSiteKey: string;
  /** Maps old hosts to the hosts that replace them (ST-19, EN-61). */
  readonly redirects: { readonly [oldHost: string]: string };
  /** Whether the casino's rule '10 rupees = 1 point' and its notice apply (call getSetting). */
  readonly casinoPoints: boolean;
}

/** The settings in a site's folder. All others have their defaults. */
export interface SiteStatement extends Pick<Site, 'key' | 'hosts' | 'appName' | 'pageTitle' | 'metaDescription' | 'tagline' | 'themeColor'> {
  readonly managerID: string;
  readonly adminName: string;
  readonly contact: SiteContact;
  /** Default: the app's name. */
  readonly legalName?: string;
  readonly stylesheet?: string;
  /** `image` is the name of a file in the site's assets. */
  readonly banner?: SiteBanner;
  readonly widgetTheme?: ThemeName;
  readonly palette?: Partial<Palette>;
  readonly header?: HeaderVariant;
  readonly layout?: Partial<SiteLayout>;
  readonly switches?: Partial<SiteSwitches>;
  readonly contactSwitches?: Partial<ContactSwitches>;
  readonly apps?: Partial<SiteApps>;
  readonly tableLobby?: Partial<SiteTableLobby>;
  readonly streams?: Partial<SiteStreams>;
  readonly grantRupees?: number;
  readonly cashier?: Partial<SiteCashier>;
  readonly bonus?: Partial<SiteBonus>;
  readonly budgets?: Partial<SiteBudgets>;
  readonly tableLimits?: Site['tableLimits'];
  readonly commissionBasisPoints?: number;
  readonly minPayoutFactor?: number;
  readonly languages?: readonly SiteLanguage[];
  readonly sports?: readonly string[];
  readonly demoLogin?: boolean;
  readonly longPasswords?: boolean;
  readonly playerPasskeys?: boolean;
  readonly otpLength?: OtpLength;
  readonly googleClientId?: string;
  readonly analyticsId?: string;
  readonly recaptchaSiteKey?: string;
  readonly redirects?: Site['redirects'];
  readonly casinoPoints?: boolean;
}

export const DEFAULT_WIDGET_THEME: ThemeName = 'lotus-fair';
export const DEFAULT_LAYOUT: SiteLayout = { body: 'table', navigation: 'left', rows: 'standard' };
export const DEFAULT_GRANT_RUPEES = 1_00_000;
export const DEFAULT_CASHIER: SiteCashier = {
  deposit: { minRupees: 100, maxRupees: 50_000, dayRupees: 2_00_000 },
  withdrawal: { minRupees: 100, maxRupees: 1_00_000, dayRupees: 2_00_000 },
};
export const DEFAULT_BONUS: SiteBonus = { wagering: 10, days: 30, referralRupees: 500 };
export const DEFAULT_BUDGETS: SiteBudgets = { grantsRupees: 2_00_00_000, referralsRupees: 50_000 };
const ALL_SPORTS = ['4', '1', '2', 'v9', 'b9'] as const;

/** By default sign-up, referral sign-up, OTP login, deposit and withdrawal are on (BR-22). */
const ORDINARY_SWITCHES: SiteSwitches = {
  showSignupOption: true,
  showSignupbyRefer: true,
  showLoginWithOtp: true,
  showDeposit: true,
  showWithdrawal: true,
  showMobileLogo: true,
  isWhatsappOnSignUp: false,
};
const ALL_CONTACTS: ContactSwitches = { showContactUs: true, showWhatsapp: true, showTelegram: true, showInstagram: true, showEmail: true, showFacebook: true };

/** Returns the URL of a file in a site's assets folder (BR-06, BR-07). */
export function siteAsset(key: string, file: string): string {
  return `/sites/${key}/${file}`;
}

/** https, mailto, tel, a path of the site itself, or empty; never a URL that runs code in the browser. */
const LINK = /^(?:https:\/\/[^/\s]|mailto:[^\s]|tel:\+?\d|\/(?![/\\]))[^\s]*$|^$/;

function checkLinks({ contact, apps, banner, tableLobby, key }: SiteStatement): void {
  const links = [contact.whatsappLink, contact.supportLink, apps?.android, apps?.score, banner?.to, tableLobby?.url];
  for (const link of links) if (link !== undefined && !LINK.test(link)) throw new RangeError(`the site ${key} may not show the link '${link}'`);
}

/**
 * Returns a complete site from the settings in its folder, with defaults for the rest (BR-12, BR-22). Throws RangeError if a link is not
 * allowed.
 */
export function defineSite(statement: SiteStatement): Site {
  checkLinks(statement);
  const { managerID, adminName, legalName = '', stylesheet, banner, ...stated } = statement;
  return {
    known: true,
    widgetTheme: DEFAULT_WIDGET_THEME,
    palette: {},
    header: 'bar',
    grantRupees: DEFAULT_GRANT_RUPEES,
    commissionBasisPoints: 0,
    minPayoutFactor: 0,
    languages: ['en', 'hi'],
    sports: ALL_SPORTS,
    demoLogin: true,
    longPasswords: false,
    playerPasskeys: false,
    hasApi: false,
    otpLength: 4,
    googleClientId: '',
    analyticsId: '',
    recaptchaSiteKey: '',
    redirects: {},
    casinoPoints: true,
    tableLimits: {},
    ...stated,
    legalName: legalName === '' ? stated.appName : legalName,
    ...(stylesheet === undefined ? {} : { stylesheet: siteAsset(stated.key, stylesheet) }),
    ...(banner === undefined ? {} : { banner: { ...banner, image: siteAsset(stated.key, banner.image) } }),
    logo: siteAsset(stated.key, 'logo.svg'),
    icon: siteAsset(stated.key, 'icon.svg'),
    manifest: siteAsset(stated.key, 'manifest.webmanifest'),
    layout: { ...DEFAULT_LAYOUT, ...stated.layout },
    switches: { ...ORDINARY_SWITCHES, ...stated.switches },
    contactSwitches: { ...ALL_CONTACTS, ...stated.contactSwitches },
    identity: { managerID, adminName, siteurl: stated.hosts[0] ?? '' },
    apps: { android: '', score: '', ...stated.apps },
    streams: { ...NO_STREAMS, ...stated.streams },
    cashier: { ...DEFAULT_CASHIER, ...stated.cashier },
    bonus: { ...DEFAULT_BONUS, ...stated.bonus },
    budgets: { ...DEFAULT_BUDGETS, ...stated.budgets },
    tableLobby: { hostId: `h-${stated.key}`, url: '', ...stated.tableLobby },
  };
}
