/** The preferences of the device, with those of the slip in them. */
import { ConfirmSwitch } from '../features/betslip/confirm-switch.tsx';
import { EditStakesButton } from '../features/betslip/edit-stakes-button.tsx';
import { OneClickSwitch } from '../features/betslip/one-click-switch.tsx';
import DisplayChoice from '../features/display-settings/display-choice.tsx';
import { AwaySwitch } from '../features/cash-out/away-switch.tsx';
import PreferencesDialog from '../features/settings/preferences-dialog.tsx';

export default function Preferences() {
  return (
    <PreferencesDialog>
      <DisplayChoice />
      <ConfirmSwitch />
      <EditStakesButton />
      <OneClickSwitch />
      <AwaySwitch />
    </PreferencesDialog>
  );
}
