/** The edit stakes popup (PP-10): buttons, or inputs after EDIT STAKES. */
import { useState } from 'react';
import { closeDialog, closeNamed, openDialog } from '../../../platform/dialogs/dialogs.ts';
import { useText } from '../../../platform/language/texts.ts';
import { Dialog } from '@maidan/ui-kit/dialog.tsx';
import { useSignedIn } from '../../../platform/session/session.ts';
import { slipPreferences } from '../slip-store.ts';
import { StakeInputs } from '../entry/stake-buttons.tsx';

export default function EditStakesDialog() {
  const text = useText();
  const [editing, setEditing] = useState(false);
  const buttons = slipPreferences((state) => state.stakeButtons);
  return (
    <Dialog title={text('slip.editStakesTitle')} closeLabel={text('action.close')} onClose={closeDialog}>
      <div className="flex flex-col gap-3 p-4">
        {editing ? (
          <StakeInputs onDone={() => setEditing(false)} />
        ) : (
          <>
            <ul className="grid grid-cols-3 gap-1">
              {buttons.map((button, index) => (
                // eslint-disable-next-line react/no-array-index-key -- a stake button is identified by its place
                <li key={index} className="figures rounded-card border border-line bg-surface-2 py-2 text-center font-semibold">
                  {button.label}
                </li>
              ))}
            </ul>
            <button type="button" className="btn btn-primary" onClick={() => setEditing(true)}>
              {text('slip.editStakes')}
            </button>
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Opens the dialog of the stake buttons from the preferences; only for players. */
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
