/** The slip of a phone, in a sheet at the bottom. Its code loads before the first press, after the page itself. */
import { Suspense, useEffect } from 'react';
import { currentText } from '../../../platform/language/texts.ts';
import { laterPart } from '../../../platform/later-part.ts';
import { logProblem } from '../../../platform/log-problem.ts';
import { notify } from '../../../platform/dialogs/notify.ts';
import { pickedSelection } from '../../../realtime/markets/picked-selection.ts';

const load = async () => (await import('./slip-sheet-body.tsx')).default;
const SlipSheetBody = laterPart('slip', async () => {
  try {
    return await load();
  } catch (error) {
    notify('error', currentText()('state.noAnswer'));
    throw error;
  }
});
/** Home has rendered by then. */
const PREFETCH_AFTER_MS = 3000;

export function SlipSheet() {
  const open = pickedSelection((state) => state.pick !== null || state.lasting);
  useEffect(() => {
    const timer = setTimeout(() => void load().catch((error: unknown) => logProblem('slip', error)), PREFETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return <Suspense fallback={null}>{open && <SlipSheetBody />}</Suspense>;
}
