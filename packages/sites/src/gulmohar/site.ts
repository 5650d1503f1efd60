import { defineSite, type Site } from '../site.ts';

/** A club brand: flame-tree red over warm grey. */
export const site: Site = defineSite({
  key: 'gulmohar',
  hosts: ['gulmohar.localhost'],
  appName: 'Gulmohar Gate',
  pageTitle: 'Gulmohar Gate: the members’ exchange',
  metaDescription: 'Gulmohar Gate: an exchange for members, with bookmaker and fancy markets and play money.',
  tagline: { en: 'The members’ exchange.', hi: 'सदस्यों का एक्सचेंज।' },
  themeColor: '#7c1420',
  managerID: 'm-gulmohar',
  adminName: 'gulmohar-admin',
  contact: {
    whatsappLink: 'https://wa.me/910000000104',
    supportLink: 'https://gulmohargate.example/support',
    telegram: 'gulmohargate.example',
    instagram: 'gulmohargate.example',
    facebook: 'gulmohargate.example',
    email: 'help@gulmohargate.example',
    mobileNumber: '910000000104',
  },
  commissionBasisPoints: 150,
  stylesheet: 'site.css',
  contactSwitches: { showTelegram: false },
  layout: { body: 'editorial', navigation: 'left', rows: 'roomy' },
  palette: {
    brand: ['#9c1728', '#ff9a8c'],
    'brand-contrast': ['#ffffff', '#3a0509'],
    accent: ['#0f5f6b', '#6fd3e0'],
    'accent-contrast': ['#ffffff', '#04262b'],
    header: ['#7c1420', '#4d0d15'],
    'header-2': ['#69101a', '#3f0a11'],
    'header-text': ['#fff1ec', '#fff1ec'],
    'header-muted': ['#f2c4bb', '#e5b3aa'],
  },
});
