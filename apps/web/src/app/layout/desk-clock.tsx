/** Clock and preferences at the end of the chips; phones have them in the drawer. */
import { Clock } from '../../features/settings/clock.tsx';
import { openDialog } from '../../platform/dialogs.ts';
import { useText } from '../../platform/language/texts.ts';
import { Drawing } from '../../ui/drawing.tsx';

export function DeskClock() {
  const text = useText();
  return (
    <section aria-label={text('preferences.clock')} className="flex items-center gap-1">
      <Clock />
      <button type="button" className="icon-btn" aria-label={text('preferences.title')} onClick={() => openDialog({ name: 'preferences' })}>
        <Drawing name="settings" size={18} />
      </button>
    </section>
  );
}
