/** The reason why no data arrives: the device has no network, or the server does not respond. */
import { useSyncExternalStore } from 'react';

export type Missing = 'network' | 'server';

let answers = true;
const listeners = new Set<() => void>();

/** Sets whether the server responds. The connection calls it. */
export function setServerAnswers(next: boolean): void {
  if (next === answers) return;
  answers = next;
  for (const listener of listeners) listener();
}

function missing(): Missing | null {
  if (!navigator.onLine) return 'network';
  return answers ? null : 'server';
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Returns what is unreachable, 'network' or 'server'; null if nothing is known to be unreachable. */
export function useMissing(): Missing | null {
  return useSyncExternalStore(listen, missing);
}
