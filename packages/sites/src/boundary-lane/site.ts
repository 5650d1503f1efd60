import { defineSite, type Site } from '../site.ts';

/** A cricket brand: white header, square corners, grass green. */
export const site: Site = defineSite({
  key: 'boundary-lane',
  hosts: ['boundary-lane.localhost'],
  appName: 'Boundary Lane',
  pageTitle: 'Boundary Lane: straight down the ground',
  metaDescription: 'Boundary Lane: a crisp exchange for cricket, football and tennis with play money.',
  tagline: { en: 'Straight down the ground.', hi: 'सीधे बल्ले से।' },
  themeColor: '#17643a',
  managerID: 'm-boundary-lane',
  adminName: 'boundary-lane-admin',
  contact: {
    whatsappLink: 'https://wa.me/910000000105',
    supportLink: 'https://boundarylane.example/support',
    telegram: 'boundarylane.example',
    instagram: 'boundarylane.example',
    facebook: 'boundarylane.example',
    email: 'help@boundarylane.example',
    mobileNumber: '910000000105',
  },
  widgetTheme: 'pitch',
  header: 'slim',
  layout: { body: 'table', navigation: 'left', rows: 'compact' },
});
