/** Desktop or not: one breakpoint (BC-21, T-30). */
import { DESKTOP_MIN_PX } from '@maidan/domain';
import { useSyncExternalStore } from 'react';

const wide = window.matchMedia(`(width >= ${DESKTOP_MIN_PX}px)`);

function listen(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** Returns true on a desktop at this moment. */
export function isDesktop(): boolean {
  return wide.matches;
}

export function useDesktop(): boolean {
  return useSyncExternalStore(listen, () => wide.matches);
}
