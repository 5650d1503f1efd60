import { DEFAULT_STAKE_BUTTONS, DEFAULT_BET_DELAYS, DEFAULT_STAKE_LIMITS } from '@maidan/domain';
import { beforeEach, describe, expect, it, afterAll, vi } from 'vitest';
import { UNKNOWN_SITE } from '@maidan/sites';
import { CallError } from '../../../platform/http/call-error.ts';
import { memoryKeys } from '../../../platform/session/testing-key-store.ts';
import { oddsMarket } from '../testing-market.ts';
import { accountSettings, applyAccountSettings, applyPresetStakes, INITIAL_SETTINGS } from './account-settings.ts';

beforeEach(() => accountSettings.setState(INITIAL_SETTINGS, true));

describe('the settings of an account', () => {
  it('[EN-11] [EN-12] [EN-13] begin with the three stake sets, one-click off, and notifications', () => {
    const state = accountSettings.getState();
    expect(Object.keys(state).toSorted()).toEqual(['notifications', 'oneClickSettings', 'presetStakeSettings', 'selfTradeMode']);
    expect(state.presetStakeSettings).toEqual({
      settings: DEFAULT_STAKE_BUTTONS,
      mobileStakesSettings: DEFAULT_STAKE_BUTTONS,
      mobileStakesExchangeGameSettings: DEFAULT_STAKE_BUTTONS,
    });
    expect(state.oneClickSettings).toEqual({ active: false });
    expect(state.notifications).toBe(true);
  });

  it('[EN-11] [EN-12] [EN-13] are those of the answer; a failed load brings the first ones back', () => {
    const own = [{ label: '7', price: 7 }];
    applyAccountSettings({
      presetStakeSettings: { settings: own, mobileStakesSettings: own, mobileStakesExchangeGameSettings: own },
      oneClickSettings: { active: true, stake: 1, cap: 2 },
      notifications: false,
    });
    expect(accountSettings.getState()).toMatchObject({ presetStakeSettings: { settings: own }, oneClickSettings: { active: true }, notifications: false });
    applyPresetStakes({ mobileStakesSettings: [{ label: '8', price: 8 }] });
    expect(accountSettings.getState().presetStakeSettings).toEqual({
      settings: own,
      mobileStakesSettings: [{ label: '8', price: 8 }],
      mobileStakesExchangeGameSettings: own,
    });
    applyAccountSettings({});
    expect(accountSettings.getState()).toEqual(INITIAL_SETTINGS);
  });
});

const answer = vi.hoisted(() => ({ of: (_name: string): Promise<unknown> => Promise.resolve({}) }));
vi.mock('../../../platform/http/call.ts', () => ({ call: ({ name }: { readonly name: string }) => answer.of(name) }));
vi.mock('../../../platform/viewport.ts', () => ({ isDesktop: () => false }));
vi.mock('../../../platform/site/page-site.ts', () => ({ pageSite: { site: UNKNOWN_SITE } }));
for (const store of ['localStorage', 'sessionStorage']) vi.stubGlobal(store, memoryKeys());
afterAll(() => vi.unstubAllGlobals());

it('[ER-11] a load that fails after the load of another account brings back delays of 5 and the default limits', async () => {
  const { loadSlipSettings } = await import('./slip-settings.ts');
  const { slipPreferences } = await import('../slip-store.ts');
  answer.of = (name) => Promise.resolve({ success: true, data: name === 'userSetting' ? { soccerBetDelay: 8, minOdds: 500 } : { priceArray: [] } });
  await loadSlipSettings();
  expect(slipPreferences.getState()).toMatchObject({ betDelays: { soccerBetDelay: 8 }, limits: { minOdds: 500_00 } });
  answer.of = () => Promise.reject(new CallError(503, 'out of order'));
  await loadSlipSettings();
  expect(slipPreferences.getState()).toMatchObject({ betDelays: DEFAULT_BET_DELAYS, limits: DEFAULT_STAKE_LIMITS });
});

it('[EN-21] placeBetLimit begins as the text "0", and "0" there or in the other limits leaves the defaults of the kind (T-49)', async () => {
  const { loadSlipSettings } = await import('./slip-settings.ts');
  const { DEFAULT_PREFERENCES, slipPreferences, termsOfAccount } = await import('../slip-store.ts');
  const limits = (market = oddsMarket()) => [termsOfAccount(market).minBet, termsOfAccount(market).maxBet];
  const ofKind = [DEFAULT_STAKE_LIMITS.minOdds, DEFAULT_STAKE_LIMITS.maxOdds];
  const load = async (setting: object): Promise<void> => {
    answer.of = (name) => Promise.resolve({ success: true, data: name === 'userSetting' ? setting : { priceArray: [] } });
    await loadSlipSettings();
  };
  slipPreferences.setState(DEFAULT_PREFERENCES, true);
  expect(slipPreferences.getState().placeBetLimit).toEqual({ min: '0', max: '0' });
  expect(limits()).toEqual(ofKind);
  await load({ minOdds: '0', maxOdds: '0', placeBetLimit: { min: '0', max: '0' } });
  expect(limits()).toEqual(ofKind);
  await load({ minOdds: 20, maxOdds: 900, placeBetLimit: { min: '50', max: '0' } });
  expect(limits()).toEqual([50_00, 900_00]);
  await load({ minOdds: 20, maxOdds: 900, placeBetLimit: { min: '0', max: '7000' } });
  expect(limits()).toEqual([20_00, 7000_00]);
  expect(limits(oddsMarket({ marketType: 'Special' }))).toEqual([DEFAULT_STAKE_LIMITS.minBookmaker, 7000_00]);
  answer.of = () => Promise.reject(new CallError(503, 'out of order'));
  await loadSlipSettings();
  expect(slipPreferences.getState().placeBetLimit).toEqual({ min: '0', max: '0' });
  expect(limits()).toEqual(ofKind);
});
