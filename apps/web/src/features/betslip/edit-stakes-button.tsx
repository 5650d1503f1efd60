/** Leads from the preferences to the stake buttons; only for players. */
import { closeDialog, openDialog } from '../../platform/dialogs.ts';
import { useText } from '../../platform/language/texts.ts';
import { useSignedIn } from '../../platform/session/session.ts';

export function EditStakesButton() {
  const text = useText();
  if (useSignedIn() === null) return null;
  return (
    <button
      type="button"
      className="btn btn-quiet self-start"
      onClick={() => {
        // the popups stand in one queue: the next one opens where this one closes
        openDialog({ name: 'edit-stakes' });
        closeDialog();
      }}
    >
      {text('slip.editStakesShort')}
    </button>
  );
}
