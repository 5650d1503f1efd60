/**
 * What a site is: one branded company on its own hosts, as data (BR-01 to BR-27, D-07). Everything here is
 * public and goes to the browser; what only the server may know of a site (its transaction password) is not in this package.
 */
import type { Palette } from './themes/theme.ts';

/** The betting-widget themes that ship (BR-11, BR-12). */
export type ThemeName = 'lotus-fair' | 'midnight' | 'pitch';
/** How the header is built: one bar; logo in the middle over a row of chips; a slim bar with the search in its centre. */
export type HeaderVariant = 'bar' | 'centred' | 'slim';
/** How the pages of a site are built (layout-css.ts). */
export interface SiteLayout {
  /** Lists of markets: one sheet of rows; separate cards, side by side where there is room; a large first match over the others. */
  readonly body: 'table' | 'cards' | 'editorial';
  /** From 1024 px: in a column on the left, or in a bar at the bottom and a menu. Below it is always the bar. */
  readonly navigation: 'left' | 'bottom';
  /** Heights of rows. A finger always gets 44 px. */
  readonly rows: 'compact' | 'standard' | 'roomy';
}
export type SiteLanguage = 'en' | 'hi';

/** The seven switches of BR-13, under their names. */
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

/** Contact data of BR-17, and what stands beside them. Empty = none. */
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

/** The one picture that a site shows when its page is loaded (O-15). */
export interface SiteBanner {
  readonly image: string;
  readonly alt: { readonly [language in SiteLanguage]: string };
  /** Path of the page it leads to. */
  readonly to: string;
}

/** Where the site's apps are downloaded; empty = none (O-19). */
export interface SiteApps {
  readonly android: string;
  readonly score: string;
}

/** The lobby that stands in the frame of the table casino (O-11). */
export interface SiteTableLobby {
  /** The site's name at the house of the lobby. */
  readonly hostId: string;
  /** https address of an external lobby; empty: the built-in one. */
  readonly url: string;
}

/** Where pictures of matches may come from (O-61, O-75). Empty: as the operator entered them. */
export interface SiteStreams {
  /** Host whose streams stay where they are. */
  readonly openHost: string;
  /** Host that all other streams come from. */
  readonly externalHost: string;
  /** Ids of events whose video is asked for by a token of type 1, and of type 2. */
  readonly firstEvents: readonly string[];
  readonly secondEvents: readonly string[];
}
export const NO_STREAMS: SiteStreams = { openHost: '', externalHost: '', firstEvents: [], secondEvents: [] };

/** Who runs the site, as some calls name it (BR-18, BR-19, BR-21). */
export interface SiteIdentity {
  readonly managerID: string;
  readonly adminName: string;
  readonly siteurl: string;
}

/** Rupees: of one request, and within 24 hours. */
export interface SitePaymentLimits {
  readonly minRupees: number;
  readonly maxRupees: number;
  readonly dayRupees: number;
}
/** What a player may ask the cashier for at once and within a day. */
export interface SiteCashier {
  readonly deposit: SitePaymentLimits;
  readonly withdrawal: SitePaymentLimits;
}

/** Free Cash of the site: what must be played, how long one has, and what who brings a friend gets. */
export interface SiteBonus {
  /** So many times the bonus must be staked within so many days. */
  readonly wagering: number;
  readonly days: number;
  /** Whole rupees for who brought a friend, after the friend's first settled bet; 0: none. */
  readonly referralRupees: number;
}

/** Whole rupees: what a table of the casino takes at least and at most a bet, and what a bet returns at most. Narrower than the table's own. */
export interface SiteTableLimits {
  readonly minRupees?: number;
  readonly maxRupees?: number;
  readonly maxWinRupees?: number;
}

export interface Site {
  /** Name of the folder, and of the site in every table. */
  readonly key: string;
  /** false: a host that is in no registry (BR-25 to BR-27). */
  readonly known: boolean;
  /** Hosts without the prefixes app., api., www. and without a port. */
  readonly hosts: readonly string[];
  readonly appName: string;
  /** Who runs the site, as its legal pages name him; the app's name where none is stated. */
  readonly legalName: string;
  readonly pageTitle: string;
  readonly metaDescription: string;
  /** A line under the name on pages without a match: short, in both languages. */
  readonly tagline: { readonly [language in SiteLanguage]: string };
  /** Of the browser's own bars, #rrggbb or a CSS name. */
  readonly themeColor: string;
  /** Addresses below the per-host assets folder; empty on unknown hosts. */
  readonly logo: string;
  readonly icon: string;
  readonly manifest: string;
  /** Address of the site's own stylesheet; absent for most. */
  readonly stylesheet?: string;
  readonly widgetTheme: ThemeName;
  /** The brand's own colours over its theme. */
  readonly palette: Partial<Palette>;
  readonly header: HeaderVariant;
  readonly layout: SiteLayout;
  readonly switches: SiteSwitches;
  readonly contactSwitches: ContactSwitches;
  readonly contact: SiteContact;
  readonly identity: SiteIdentity;
  /** Absent for most. */
  readonly banner?: SiteBanner;
  readonly apps: SiteApps;
  readonly tableLobby: SiteTableLobby;
  readonly streams: SiteStreams;
  /** Play money of a new account in whole rupees (D-02). */
  readonly grantRupees: number;
  /** Holds where the switches showDeposit and showWithdrawal are on. */
  readonly cashier: SiteCashier;
  readonly bonus: SiteBonus;
  /** Limits of tables of the casino by their numbers; a table that is not named has its own. */
  readonly tableLimits: { readonly [tableId: string]: SiteTableLimits };
  /** Commission on net winnings of exchange markets in hundredths of a per cent: 2 % is 200 (D-06). */
  readonly commissionBasisPoints: number;
  /** The first one is what a new visitor sees. */
  readonly languages: readonly SiteLanguage[];
  /** Event types that the site offers. */
  readonly sports: readonly string[];
  readonly demoLogin: boolean;
  /** Name of the site at Google, for logins; empty: none (O-20). Public. */
  readonly googleClientId: string;
  /** Measurement id of the site at Google Analytics; empty: nothing is measured (EN-62, O-64). Public. */
  readonly analyticsId: string;
  /** Public key of the site at reCAPTCHA; empty: no proof is asked for (EN-62, O-64). */
  readonly recaptchaSiteKey: string;
  /** Old host to the host that players go to instead (ST-19, EN-61). */
  readonly redirects: { readonly [oldHost: string]: string };
  /** The '10 rupees = 1 point' rule of the casino and its notice apply (call getSetting). */
  readonly casinoPoints: boolean;
}

/** What a site's folder states; everything else is the ordinary profile. */
export interface SiteStatement extends Pick<Site, 'key' | 'hosts' | 'appName' | 'pageTitle' | 'metaDescription' | 'tagline' | 'themeColor'> {
  readonly managerID: string;
  readonly adminName: string;
  readonly contact: SiteContact;
  /** Absent or empty: the app's name. */
  readonly legalName?: string;
  readonly stylesheet?: string;
  /** `image`: name of a file in the site's assets. */
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
  readonly tableLimits?: Site['tableLimits'];
  readonly commissionBasisPoints?: number;
  readonly languages?: readonly SiteLanguage[];
  readonly sports?: readonly string[];
  readonly demoLogin?: boolean;
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
const ALL_SPORTS = ['4', '1', '2', 'v9', 'b9'] as const;

/** Signup, refer-signup, OTP login, deposit and withdrawal are on at most sites (BR-22). */
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

/** Address of a file in a site's assets folder, as the server serves it (BR-06, BR-07). */
export function siteAsset(key: string, file: string): string {
  return `/sites/${key}/${file}`;
}

/** https, an address to write or call, or a path of the site itself; never what a browser would run. */
const LINK = /^(?:https:\/\/[^/\s]|mailto:[^\s]|tel:\+?\d|\/(?![/\\]))[^\s]*$|^$/;

function checkLinks({ contact, apps, banner, tableLobby, key }: SiteStatement): void {
  const links = [contact.whatsappLink, contact.supportLink, apps?.android, apps?.score, banner?.to, tableLobby?.url];
  for (const link of links) if (link !== undefined && !LINK.test(link)) throw new RangeError(`'${link}' is no link that the site ${key} may show`);
}

/**
 * A full site from what its folder states, with the ordinary profile for the rest (BR-12, BR-22). Throws RangeError where a link
 * is none that may be shown.
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
    languages: ['en', 'hi'],
    sports: ALL_SPORTS,
    demoLogin: true,
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
    tableLobby: { hostId: `h-${stated.key}`, url: '', ...stated.tableLobby },
  };
}
