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
  /** Of the account, for markets whose own could not be asked for. Paise. */
  readonly limits: StakeLimits;
}
export const DEFAULT_PREFERENCES: SlipPreferences = { betDelays: DEFAULT_BET_DELAYS, stakeButtons: DEFAULT_STAKE_BUTTONS, limits: DEFAULT_STAKE_LIMITS };
export const slipPreferences = create<SlipPreferences>(() => DEFAULT_PREFERENCES);
