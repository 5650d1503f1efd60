import { defineSite, type Site } from '../site.ts';

/** A private brand whose managers open the accounts: no sign-up, no OTP, no cashier (BR-23). */
export const site: Site = defineSite({
  key: 'tarang',
  hosts: ['tarang.localhost'],
  appName: 'Tarang Quay',
  pageTitle: 'Tarang Quay: read the tide',
  metaDescription: 'Tarang Quay: a private exchange with play money. Accounts are opened by its managers.',
  tagline: { en: 'Read the tide.', hi: 'लहर को पढ़ो।' },
  themeColor: '#062b3a',
  managerID: 'm-tarang',
  adminName: 'tarang-admin',
  contact: {
    whatsappLink: 'https://wa.me/910000000106',
    supportLink: 'https://tarangquay.example/support',
    telegram: 'tarangquay.example',
    instagram: 'tarangquay.example',
    facebook: 'tarangquay.example',
    email: 'help@tarangquay.example',
    mobileNumber: '910000000106',
  },
  widgetTheme: 'midnight',
  header: 'centred',
  switches: { showSignupOption: false, showSignupbyRefer: false, showLoginWithOtp: false, showDeposit: false, showWithdrawal: false },
  layout: { body: 'table', navigation: 'bottom', rows: 'compact' },
  palette: {
    brand: ['#0a5c73', '#4fdcf2'],
    'brand-contrast': ['#ffffff', '#02222a'],
    accent: ['#0a5a4c', '#5fe0c0'],
    'accent-contrast': ['#ffffff', '#022a21'],
    header: ['#062b3a', '#041c27'],
    'header-2': ['#0a384a', '#062531'],
    'header-text': ['#e2fbff', '#e2fbff'],
    'header-muted': ['#a5cfda', '#a5cfda'],
  },
});
