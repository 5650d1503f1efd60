/** Toasts. The toaster loads with the first one, or when the page is idle. */
import type { ToastDetails, ToastType } from '@maidan/ui-kit/toaster.tsx';
import { logProblem } from '../log-problem.ts';

/** Returns the id of a toast. While it is visible, the same type and text restart its 3 s (BC-27, T-60). */
export function toastId(type: ToastType, text: string): string {
  return `${type}:${text}`;
}

const load = () => import('@maidan/ui-kit/toaster.tsx');

/** Loads the toaster early, so that it can report a lost network later. */
export function makeToastsReady(): void {
  load().catch((error: unknown) => logProblem('toasts', error));
}

/** Shows a toast for 3 s at the top (PP-18, BC-26). */
export function notify(type: ToastType, text: string, details: ToastDetails = {}): void {
  load().then(
    (toaster) => toaster.showToast(type, text, { ...details, id: details.id ?? toastId(type, text) }),
    (error: unknown) => logProblem(text, error),
  );
}
