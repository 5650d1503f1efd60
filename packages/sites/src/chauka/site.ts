import { defineSite, type Site } from '../site.ts';

/** A cricket brand whose managers open the accounts: sign-up and OTP off, cashier on (BR-24). */
export const site: Site = defineSite({
  key: 'chauka',
  hosts: ['chauka.localhost'],
  appName: 'Chauka Point',
  pageTitle: 'Chauka Point: four, every time',
  metaDescription: 'Chauka Point: sessions, bookmaker and match odds with play money.',
  tagline: { en: 'Four, every time.', hi: 'हर बार चौका।' },
  themeColor: '#2b2370',
  managerID: 'm-chauka',
  adminName: 'chauka-admin',
  contact: {
    whatsappLink: 'https://wa.me/910000000107',
    supportLink: 'https://chaukapoint.example/support',
    telegram: 'chaukapoint.example',
    instagram: 'chaukapoint.example',
    facebook: 'chaukapoint.example',
    email: 'help@chaukapoint.example',
    mobileNumber: '910000000107',
  },
  widgetTheme: 'pitch',
  cashier: { deposit: { minRupees: 500, maxRupees: 25_000, dayRupees: 1_00_000 } },
  // A small operator: lower limits than those of the tables.
  tableLimits: {
    '103': { minRupees: 20, maxRupees: 10_000, maxWinRupees: 1_00_000 },
    '201': { maxRupees: 1_000 },
    '301': { maxRupees: 5_000, maxWinRupees: 2_00_000 },
  },
  switches: { showSignupOption: false, showSignupbyRefer: false, showLoginWithOtp: false },
  layout: { body: 'cards', navigation: 'bottom', rows: 'standard' },
  palette: {
    brand: ['#3a2fa0', '#b0a8ff'],
    'brand-contrast': ['#ffffff', '#120c45'],
    accent: ['#a3134a', '#ff9ab8'],
    'accent-contrast': ['#ffffff', '#3b0519'],
    header: ['#2b2370', '#1b164a'],
    'header-2': ['#231c5e', '#15113b'],
    'header-text': ['#fff8dc', '#fff8dc'],
    'header-muted': ['#cfc9f2', '#c3bcec'],
  },
});
