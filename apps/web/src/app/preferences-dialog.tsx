/** The preferences in a dialog, for players and visitors on every page. */
import { closeDialog } from '../platform/dialogs/dialogs.ts';
import { useText } from '../platform/language/texts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { PreferenceParts } from './preference-parts.tsx';

export default function PreferencesDialog() {
  const text = useText();
  return (
    <Dialog title={text('preferences.title')} closeLabel={text('action.close')} onClose={closeDialog}>
      <PreferenceParts inDialog />
    </Dialog>
  );
}
