import { defineSite, type Site } from '../site.ts';

/** A private brand whose managers open the accounts: no sign-up, no OTP, no cashier (BR-23). */
export const site: Site = defineSite({
  key: 'kesar',
  hosts: ['kesar.localhost'],
  appName: 'Kesar House',
  pageTitle: 'Kesar House: by invitation',
  metaDescription: 'Kesar House: a private betting house with play money. Accounts are opened by its managers.',
  tagline: { en: 'By invitation.', hi: 'सिर्फ़ आमंत्रण पर।' },
  themeColor: '#4a2305',
  managerID: 'm-kesar',
  adminName: 'kesar-admin',
  contact: {
    whatsappLink: 'https://wa.me/910000000108',
    supportLink: 'https://kesarhouse.example/support',
    telegram: 'kesarhouse.example',
    instagram: 'kesarhouse.example',
    facebook: 'kesarhouse.example',
    email: 'help@kesarhouse.example',
    mobileNumber: '910000000108',
  },
  commissionBasisPoints: 300,
  switches: { showSignupOption: false, showSignupbyRefer: false, showLoginWithOtp: false, showDeposit: false, showWithdrawal: false, showMobileLogo: false },
  contactSwitches: { showTelegram: false, showInstagram: false, showFacebook: false },
  demoLogin: false,
  layout: { body: 'editorial', navigation: 'bottom', rows: 'roomy' },
  palette: {
    brand: ['#7d3d00', '#ffb452'],
    'brand-contrast': ['#ffffff', '#2e1600'],
    accent: ['#5d2f94', '#cfaef5'],
    'accent-contrast': ['#ffffff', '#220a3d'],
    header: ['#4a2305', '#331803'],
    'header-2': ['#3d1d04', '#291302'],
    'header-text': ['#fff3dd', '#fff3dd'],
    'header-muted': ['#e8cfa8', '#dcc39b'],
  },
});
