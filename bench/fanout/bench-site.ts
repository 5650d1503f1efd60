/** The terms of the site that servers without a catalogue of sites show. */
import { DEFAULT_BET_DELAYS, DEFAULT_PLACE_BET_LIMIT, DEFAULT_STAKE_LIMITS } from '@maidan/domain';
import type { SiteTerms } from '../../apps/server/src/http/site-terms.ts';
import { notPart } from './market-changes.ts';

export const BENCH_SITE: SiteTerms = {
  site: 'bench',
  name: 'Bench',
  known: true,
  grant: 0,
  commissionBp: 200,
  minPayoutFactor: 0,
  limits: DEFAULT_STAKE_LIMITS,
  delays: DEFAULT_BET_DELAYS,
  placeBetLimit: DEFAULT_PLACE_BET_LIMIT,
  switches: { signUp: false, signUpByReferral: false, loginWithOtp: false },
  cashier: notPart('cashier'),
  tableLimits: {},
  budgets: { grants: 0, referrals: 0 },
  bonus: notPart('Free Cash'),
  manager: '',
  adminName: '',
  pointsRule: false,
  demoLogin: false,
  passwordRule: 'classic',
  playerPasskeys: false,
  otpLength: 4,
  googleClientId: '',
  tableLobby: { hostId: '', url: '' },
  promotions: [],
  support: notPart('support'),
  config: notPart('site configuration'),
};
