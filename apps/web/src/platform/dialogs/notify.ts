/** Toasts: six types, top-centre, 3 s (PP-18, BC-26). The toaster is loaded with the first one, or when the page has come to rest. */
import { logProblem } from '../log-problem.ts';
import type { ToastDetails, ToastType } from './toast-types.ts';

/** Same type and text while one is visible is one toast, whose 3 s start anew (BC-27, T-60). */
export function toastId(type: ToastType, text: string): string {
  return `${type}:${text}`;
}

const load = () => import('../../ui/toaster.tsx');

/** Loads the toaster while there is a network, so that a later failure can be shown without one. */
export function makeToastsReady(): void {
  load().catch((error: unknown) => logProblem('toasts', error));
}

/** Shows a toast. `details`: lines below its text, where it leads, and an id of its own that a later toast replaces. */
export function notify(type: ToastType, text: string, details: ToastDetails = {}): void {
  load().then(
    (toaster) => toaster.showToast(type, text, { ...details, id: details.id ?? toastId(type, text) }),
    (error: unknown) => logProblem(text, error),
  );
}
