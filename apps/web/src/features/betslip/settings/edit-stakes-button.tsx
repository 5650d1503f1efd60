/** Opens the stake buttons from the preferences; only for players. */
import { closeNamed, openDialog } from '../../../platform/dialogs/dialogs.ts';
import { useText } from '../../../platform/language/texts.ts';
import { useSignedIn } from '../../../platform/session/session.ts';

export function EditStakesButton() {
  const text = useText();
  if (useSignedIn() === null) return null;
  return (
    <button
      type="button"
      className="btn btn-quiet self-start"
      onClick={() => {
        // dialogs wait in one queue: the next one opens when the preferences, if they are a dialog, close
        openDialog({ name: 'edit-stakes' });
        closeNamed('preferences');
      }}
    >
      {text('slip.editStakesShort')}
    </button>
  );
}
