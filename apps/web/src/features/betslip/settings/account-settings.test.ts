import { DEFAULT_STAKE_BUTTONS } from '@maidan/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { accountSettings, applyAccountSettings, applyPresetStakes, INITIAL_SETTINGS } from './account-settings.ts';

beforeEach(() => accountSettings.setState(INITIAL_SETTINGS, true));

describe('the settings of an account', () => {
  it('[EN-11] [EN-12] [EN-13] begin with the three stake sets, one-click off, and notifications', () => {
    const state = accountSettings.getState();
    expect(Object.keys(state).toSorted()).toEqual(['notifications', 'oneClickSettings', 'presetStakeSettings']);
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
