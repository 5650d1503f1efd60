/** Clock and preferences at the end of the chips. Phones have them in the drawer. */
import { Clock } from '../../../features/settings/clock.tsx';
import { openDialog } from '../../../platform/dialogs/dialogs.ts';
import { useText } from '../../../platform/language/texts.ts';
import { Drawing } from '@maidan/ui-kit/drawing.tsx';

/** Narrow enough for the name of the preferences beside it. */
const DATE_OVER_TIME = { width: 116, lineHeight: 1.25, textAlign: 'end', whiteSpace: 'normal' } as const;

export function DesktopClock() {
  const text = useText();
  return (
    <section aria-label={text('preferences.clock')} className="flex items-center gap-1">
      <Clock style={DATE_OVER_TIME} />
      <button type="button" className="btn px-2 text-header-text hover:bg-header" onClick={() => openDialog({ name: 'preferences' })}>
        <Drawing name="settings" size={18} />
        {text('preferences.title')}
      </button>
    </section>
  );
}
