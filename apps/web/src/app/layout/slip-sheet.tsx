/** The slip on phones: a sheet from the bottom. Its code is there before the first press, once the page has nothing else to do. */
import { lazy, Suspense, useEffect } from 'react';
import { pickedSelection } from '../../realtime/picked-selection.ts';

const load = () => import('./slip-sheet-body.tsx');
const SlipSheetBody = lazy(load);
/** Home is on screen by then. */
const PREFETCH_AFTER_MS = 3000;

export function SlipSheet() {
  const open = pickedSelection((state) => state.pick !== null);
  useEffect(() => {
    const timer = setTimeout(() => void load(), PREFETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return <Suspense fallback={null}>{open && <SlipSheetBody />}</Suspense>;
}
