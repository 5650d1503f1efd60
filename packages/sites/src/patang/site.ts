import { defineSite, type Site } from '../site.ts';

/** A festival brand: kite orange on sky blue, Hindi first. */
export const site: Site = defineSite({
  key: 'patang',
  hosts: ['patang.localhost'],
  appName: 'Patangwala',
  pageTitle: 'Patangwala: high in every match',
  metaDescription: 'Patangwala: back and lay cricket, football and tennis with play money, in Hindi and English.',
  tagline: { en: 'High in every match.', hi: 'हर मैच में ऊँची उड़ान।' },
  themeColor: '#123a63',
  managerID: 'm-patang',
  adminName: 'patang-admin',
  contact: {
    whatsappLink: 'https://wa.me/910000000102',
    supportLink: 'https://patangwala.example/support',
    telegram: 'patangwala.example',
    instagram: 'patangwala.example',
    facebook: 'patangwala.example',
    email: 'help@patangwala.example',
    mobileNumber: '910000000102',
  },
  languages: ['hi', 'en'],
  header: 'centred',
  banner: {
    image: 'banner.svg',
    alt: { en: 'Kite season: cricket all day long', hi: 'पतंग का मौसम: दिन भर क्रिकेट' },
    to: '/sports-page/Cricket/4',
  },
  switches: { isWhatsappOnSignUp: true },
  layout: { body: 'cards', navigation: 'left', rows: 'standard' },
  palette: {
    brand: ['#14538f', '#7db8f5'],
    'brand-contrast': ['#ffffff', '#04192e'],
    accent: ['#a84300', '#ffb066'],
    'accent-contrast': ['#ffffff', '#331500'],
    header: ['#123a63', '#0d2746'],
    'header-2': ['#0e2f52', '#0a1f39'],
    'header-text': ['#fff4e6', '#fff4e6'],
    'header-muted': ['#c3d6ea', '#b5c9de'],
  },
});
