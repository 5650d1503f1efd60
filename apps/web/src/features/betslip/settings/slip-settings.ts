/** Delays, confirmation and stake buttons of the account; the defaults while signed out and when a load fails (ER-10, ER-11, T-75). */
import { saveMobileStakes, saveMobileStakesExchangeGame, saveStakes, stakeButtons, updateStakeButtons, userSetting, type UserSetting } from '@maidan/contract';
import { DEFAULT_PLACE_BET_LIMIT, DEFAULT_STAKE_BUTTONS, readStakeButtons, stakeButtonRows, type StakeButtonValue } from '@maidan/domain';
import { call } from '../../../platform/http/call.ts';
import { session } from '../../../platform/session/session.ts';
import { isDesktop } from '../../../platform/viewport.ts';
import { applyAccountSettings, applyPresetStakes } from './account-settings.ts';
import { applyOneClick, oneClickChanges } from './one-click.ts';
import { changeStakes, delaysOf, limitsOf, needsStakes, type EditedStake, type StakeChange } from './slip-defaults.ts';
import { dispatch, slipPreferences } from '../slip-store.ts';

/** The confirmation switch of this device. Without a stored value the setting of the account applies. */
const CONFIRMATION_KEY = 'confirmBets';
const CONFIRM_INSIDE_KEY = 'confirmInSlip';
slipPreferences.setState({ confirmInside: localStorage.getItem(CONFIRM_INSIDE_KEY) === 'true' });

function storedConfirmation(): boolean | null {
  const value = localStorage.getItem(CONFIRMATION_KEY);
  return value === null ? null : value === 'true';
}

/** Applies the settings of an account, or {} for the defaults. `oneClickAsOf`: number of changes of one-click betting at the request. */
function applySetting(setting: Partial<UserSetting>, oneClickAsOf = oneClickChanges()): void {
  const betDelays = delaysOf(setting);
  slipPreferences.setState({ betDelays, limits: limitsOf(setting), placeBetLimit: setting.placeBetLimit ?? DEFAULT_PLACE_BET_LIMIT });
  applyAccountSettings(setting);
  applyOneClick(setting, oneClickAsOf);
  dispatch({ type: 'preferences', betDelay: betDelays, confirmation: storedConfirmation() ?? setting.confirmation ?? true });
}

/** Chooses whether each bet is confirmed before it is sent. Stored on this device. */
export function chooseConfirmation(confirmation: boolean): void {
  localStorage.setItem(CONFIRMATION_KEY, String(confirmation));
  dispatch({ type: 'preferences', betDelay: slipPreferences.getState().betDelays, confirmation });
}

/** Chooses where a bet is confirmed and counted down: in the slip or in a popup. Stored on this device. */
export function chooseConfirmInside(confirmInside: boolean): void {
  localStorage.setItem(CONFIRM_INSIDE_KEY, String(confirmInside));
  slipPreferences.setState({ confirmInside });
}

/** Loads the stake buttons of the account if they are not loaded (ST-89). After a failure the default ones stay, and the next start retries. */
async function loadStakes(): Promise<void> {
  const current = session.current();
  const memberCode = current.state === 'in' ? current.user.memberCode : null;
  if (!needsStakes(slipPreferences.getState().stakesOf, memberCode)) return;
  slipPreferences.setState({ stakeButtons: DEFAULT_STAKE_BUTTONS, stakesOf: null });
  const own = readStakeButtons((await call(stakeButtons, {})).data.priceArray);
  if (own.length > 0) slipPreferences.setState({ stakeButtons: own, stakesOf: memberCode });
}

/** Loads the stake buttons and settings of the account. After a failure the defaults stay, without a message (T-61). */
export async function loadSlipSettings(): Promise<void> {
  const oneClickAsOf = oneClickChanges();
  const [, setting] = await Promise.allSettled([loadStakes(), call(userSetting, {})]);
  applySetting(setting.status === 'fulfilled' ? setting.value.data : {}, oneClickAsOf);
}

/** The preset stakes that an edit changes, by kind of device. On a desktop games have no set of their own. */
const PRESETS = {
  desktop: [[saveStakes, 'settings']],
  phone: [
    [saveMobileStakes, 'mobileStakesSettings'],
    [saveMobileStakesExchangeGame, 'mobileStakesExchangeGameSettings'],
  ],
} as const;

/** Saves the edited buttons as the preset stakes of this kind of device too (CA-60). */
async function savePresets(id: string, buttons: readonly StakeButtonValue[]): Promise<void> {
  const settings = buttons.map(({ label, price }) => ({ label, price }));
  await Promise.all(
    PRESETS[isDesktop() ? 'desktop' : 'phone'].map(async ([endpoint, name]) => {
      const { result } = await call(endpoint, { params: { id }, body: { settings } });
      applyPresetStakes({ [name]: result });
    }),
  );
}

/** Saves edited stake buttons: all prices and labels in one object (CA-18). */
export function saveStakeButtons(stakes: readonly EditedStake[]): Promise<StakeChange> {
  const current = session.current();
  return changeStakes(stakes, current.state === 'in', async (buttons) => {
    if (current.state === 'in') await savePresets(current.user._id, buttons);
    const answer = await call(updateStakeButtons, { body: Object.assign({}, ...stakeButtonRows(buttons)) as Record<string, unknown> });
    const saved = readStakeButtons(answer.data.priceArray);
    slipPreferences.setState({ stakeButtons: saved.length > 0 ? saved : buttons });
    return answer.message;
  });
}

// a visitor has the device's own confirmation switch, and defaults for the rest
if (session.current().state === 'out') applySetting({});
