/** Language, theme, time zone: kept on this device, at hand for visitors too. */
import type { ReactNode } from 'react';
import { closeDialog } from '../../platform/dialogs.ts';
import { useText } from '../../platform/language/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LanguageChoice, ThemeChoice, ZoneChoice } from './choice.tsx';

/** `children`: what other features put here, such as the confirmation of bets. */
export default function PreferencesDialog({ children }: { readonly children?: ReactNode }) {
  const text = useText();
  return (
    <Dialog title={text('preferences.title')} closeLabel={text('action.close')} onClose={closeDialog}>
      <div className="flex flex-col gap-4 p-4">
        <LanguageChoice />
        <ThemeChoice />
        <ZoneChoice />
        {children}
      </div>
    </Dialog>
  );
}
