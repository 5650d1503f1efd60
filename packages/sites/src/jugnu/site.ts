import { defineSite, type Site } from '../site.ts';

/** A night brand: firefly green on ink. */
export const site: Site = defineSite({
  key: 'jugnu',
  hosts: ['jugnu.localhost'],
  appName: 'Jugnu Nights',
  pageTitle: 'Jugnu Nights: odds after dark',
  metaDescription: 'Jugnu Nights: late matches, live odds and card tables with play money.',
  tagline: { en: 'Odds after dark.', hi: 'रात के भाव।' },
  themeColor: '#10172c',
  managerID: 'm-jugnu',
  adminName: 'jugnu-admin',
  contact: {
    whatsappLink: 'https://wa.me/910000000103',
    supportLink: 'https://jugnunights.example/support',
    telegram: 'jugnunights.example',
    instagram: 'jugnunights.example',
    facebook: 'jugnunights.example',
    email: 'help@jugnunights.example',
    mobileNumber: '910000000103',
  },
  widgetTheme: 'midnight',
  header: 'slim',
  contactSwitches: { showFacebook: false },
  layout: { body: 'cards', navigation: 'bottom', rows: 'compact' },
  palette: {
    brand: ['#3f6108', '#c8f560'],
    'brand-contrast': ['#ffffff', '#1a2602'],
    accent: ['#3b3fb6', '#a9b2ff'],
    'accent-contrast': ['#ffffff', '#0b0d33'],
  },
});
