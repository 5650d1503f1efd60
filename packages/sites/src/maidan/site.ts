import { defineSite, type Site } from '../site.ts';

/** The demo site on localhost (D-07). */
export const site: Site = defineSite({
  key: 'maidan',
  hosts: ['localhost', '127.0.0.1', '[::1]', 'maidan.localhost'],
  appName: 'Maidan',
  pageTitle: 'Maidan: the open betting exchange',
  metaDescription: 'Cricket, football and tennis on a real exchange, with play money: live odds, bookmaker and fancy markets, fair casino games.',
  tagline: { en: 'The open field. Play money, real odds.', hi: 'खुला मैदान। खेल के पैसे, असली भाव।' },
  themeColor: '#0a4a46',
  managerID: 'm-maidan',
  adminName: 'maidan-admin',
  contact: {
    whatsappLink: 'https://wa.me/910000000101',
    supportLink: 'https://maidan.example/support',
    telegram: 'maidan.example',
    instagram: 'maidan.example',
    facebook: 'maidan.example',
    email: 'help@maidan.example',
    mobileNumber: '910000000101',
  },
  commissionBasisPoints: 200,
  switches: { isWhatsappOnSignUp: true },
});
