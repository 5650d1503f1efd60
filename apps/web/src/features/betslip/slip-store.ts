/** The page's one slip, and the delays, stake buttons and preferences it works with. */
import { DEFAULT_BET_DELAYS, DEFAULT_STAKE_BUTTONS, DEFAULT_STAKE_LIMITS, type BetDelays, type StakeButtonValue, type StakeLimits } from '@maidan/domain';
import { create } from 'zustand';
import { NO_SLIP, slipReducer, type SlipAction, type SlipState } from './slip-reducer.ts';

export const slipStore = create<SlipState>(() => NO_SLIP);

/** One action into the slip. */
export function dispatch(action: SlipAction): void {
  slipStore.setState((state) => slipReducer(state, action));
}

interface SlipPreferences {
  readonly betDelays: BetDelays;
  readonly stakeButtons: readonly StakeButtonValue[];
  /** Member code of the account that they belong to; null: they are the default ones. */
  readonly stakesOf: string | null;
  /** Of the account, for markets whose own could not be asked for. Paise. */
  readonly limits: StakeLimits;
  /** Confirmation and countdown come inside the slip; false: in a popup (PP-01, PP-02, ST-50). */
  readonly confirmInside: boolean;
}
export const DEFAULT_PREFERENCES: SlipPreferences = {
  betDelays: DEFAULT_BET_DELAYS,
  stakeButtons: DEFAULT_STAKE_BUTTONS,
  stakesOf: null,
  limits: DEFAULT_STAKE_LIMITS,
  confirmInside: false,
};
export const slipPreferences = create<SlipPreferences>(() => DEFAULT_PREFERENCES);
