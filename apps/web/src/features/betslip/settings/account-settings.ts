/** The settings of the account: stakes by kind of device, one-click betting, messages (EN-11 to EN-13). */
import type { UserSetting } from '@maidan/contract';
import { DEFAULT_STAKE_BUTTONS, type SelfTradeMode, type StakeButtonValue } from '@maidan/domain';
import { create } from 'zustand';

interface PresetStakes {
  /** Stakes on a desktop. */
  readonly settings: readonly StakeButtonValue[];
  readonly mobileStakesSettings: readonly StakeButtonValue[];
  /** Stakes of games on a phone. */
  readonly mobileStakesExchangeGameSettings: readonly StakeButtonValue[];
}

export interface AccountSettings {
  readonly presetStakeSettings: PresetStakes;
  readonly oneClickSettings: { readonly active: boolean };
  /** Messages of the site are shown. */
  readonly notifications: boolean;
  readonly selfTradeMode: SelfTradeMode;
}

/** Defaults before the first answer and for missing fields. */
export const INITIAL_SETTINGS: AccountSettings = {
  presetStakeSettings: {
    settings: DEFAULT_STAKE_BUTTONS,
    mobileStakesSettings: DEFAULT_STAKE_BUTTONS,
    mobileStakesExchangeGameSettings: DEFAULT_STAKE_BUTTONS,
  },
  oneClickSettings: { active: false },
  notifications: true,
  selfTradeMode: 'CANCEL_REST',
};

export const accountSettings = create<AccountSettings>(() => INITIAL_SETTINGS);

/** Applies an answer of getUserSetting. Missing fields get their initial values; {}, after a failed load, restores all of them. */
export function applyAccountSettings(setting: Partial<UserSetting>): void {
  accountSettings.setState({
    presetStakeSettings: { ...INITIAL_SETTINGS.presetStakeSettings, ...setting.presetStakeSettings },
    oneClickSettings: { active: setting.oneClickSettings?.active ?? false },
    notifications: setting.notifications ?? true,
    selfTradeMode: setting.selfTradeMode ?? INITIAL_SETTINGS.selfTradeMode,
  });
}

/** Stores sets of stakes that the server has saved. */
export function applyPresetStakes(saved: Partial<PresetStakes>): void {
  accountSettings.setState(({ presetStakeSettings }) => ({ presetStakeSettings: { ...presetStakeSettings, ...saved } }));
}
