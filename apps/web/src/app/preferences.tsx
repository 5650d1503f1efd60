/** The player's preferences. A dialog shows them on every page; the page `/settings` shows them too. */
import { Suspense } from 'react';
import { useStore } from 'zustand';
import { ConfirmSwitch } from '../features/betslip/settings/confirm-switch.tsx';
import { EditStakesButton } from '../features/betslip/settings/edit-stakes-dialog.tsx';
import { OneClickSwitch } from '../features/betslip/settings/one-click-switch.tsx';
import { SelfTradeChoice } from '../features/betslip/settings/self-trade-choice.tsx';
import { AwaySwitch } from '../features/cash-out/away-switch.tsx';
import DisplayChoice from '../features/display-settings/display-choice.tsx';
import { LanguageChoice, ThemeChoice, ZoneChoice } from '../features/settings/choice.tsx';
import { appConfigStore } from '../platform/site/site-info.ts';
import { useText } from '../platform/language/texts.ts';
import { laterPart } from '../platform/later-part.ts';
import { SettingsPart } from '../ui/settings-part.tsx';
import { closeDialog } from '../platform/dialogs/dialogs.ts';
import { Dialog } from '@maidan/ui-kit/dialog.tsx';

const ConsentSwitch = laterPart('consent switch', async () => (await import('../features/analytics/consent.tsx')).ConsentSwitch);

/** The groups of preferences. The switch for consent appears only if the site has analytics. */
export function PreferenceParts({ inDialog = false }: { readonly inDialog?: boolean }) {
  const text = useText();
  const hasAnalytics = useStore(appConfigStore, (state) => state.trackingId !== null);
  return (
    <>
      <SettingsPart inDialog={inDialog} title={text('settings.display')}>
        <LanguageChoice />
        <ThemeChoice />
        <ZoneChoice />
        <DisplayChoice />
      </SettingsPart>
      <SettingsPart inDialog={inDialog} title={text('settings.betting')}>
        <ConfirmSwitch />
        <EditStakesButton />
        <OneClickSwitch />
        <SelfTradeChoice />
        <AwaySwitch />
      </SettingsPart>
      {hasAnalytics && (
        <Suspense fallback={null}>
          <ConsentSwitch inDialog={inDialog} />
        </Suspense>
      )}
    </>
  );
}

export default function PreferencesDialog() {
  const text = useText();
  return (
    <Dialog title={text('preferences.title')} closeLabel={text('action.close')} onClose={closeDialog}>
      <PreferenceParts inDialog />
    </Dialog>
  );
}
