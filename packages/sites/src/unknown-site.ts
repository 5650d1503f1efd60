/** What a host in no registry gets (BR-25 to BR-27, T-28): everything hidden, black, the text 'localhost'. Markets and login by password stay. */
import { DEFAULT_BONUS, DEFAULT_CASHIER, DEFAULT_WIDGET_THEME, NO_STREAMS, type Site } from './site.ts';

const FALLBACK_TEXT = 'localhost';

export const UNKNOWN_SITE: Site = {
  key: 'unknown',
  known: false,
  hosts: [],
  appName: FALLBACK_TEXT,
  legalName: FALLBACK_TEXT,
  pageTitle: FALLBACK_TEXT,
  metaDescription: FALLBACK_TEXT,
  tagline: { en: FALLBACK_TEXT, hi: FALLBACK_TEXT },
  themeColor: 'black',
  logo: '',
  icon: '',
  manifest: '',
  widgetTheme: DEFAULT_WIDGET_THEME,
  palette: {},
  header: 'bar',
  switches: {
    showSignupOption: false,
    showSignupbyRefer: false,
    showLoginWithOtp: false,
    showDeposit: false,
    showWithdrawal: false,
    showMobileLogo: false,
    isWhatsappOnSignUp: false,
  },
  contactSwitches: { showContactUs: false, showWhatsapp: false, showTelegram: false, showInstagram: false, showEmail: false, showFacebook: false },
  contact: { whatsappLink: '', supportLink: '', telegram: '', instagram: '', facebook: '', email: '', mobileNumber: '' },
  // No siteurl: 'localhost' would name the demo site.
  identity: { managerID: '', adminName: '', siteurl: '' },
  apps: { android: '', score: '' },
  streams: NO_STREAMS,
  tableLobby: { hostId: '', url: '' },
  grantRupees: 0,
  cashier: DEFAULT_CASHIER,
  tableLimits: {},
  bonus: { ...DEFAULT_BONUS, referralRupees: 0 },
  commissionBasisPoints: 0,
  languages: ['en', 'hi'],
  sports: ['4', '1', '2', 'v9', 'b9'],
  demoLogin: false,
  googleClientId: '',
  casinoPoints: false,
};
