/** Toasts: six types, top-centre, 3 s (PP-18, BC-26). The toaster is loaded with the first one, or when the page has come to rest. */
import { logProblem } from './log-problem.ts';
import type { ToastType } from './toast-types.ts';

/** Same type and text while one is visible is one toast, whose 3 s start anew (BC-27, T-60). */
export function toastId(type: ToastType, text: string): string {
  return `${type}:${text}`;
}

const load = () => import('../ui/toaster.tsx');

/** Loads the toaster before the network goes away: what fails then is told by a toast. */
export function makeToastsReady(): void {
  load().catch((error: unknown) => logProblem('toasts', error));
}

/** Shows a toast. */
export function notify(type: ToastType, text: string): void {
  load().then(
    (toaster) => toaster.showToast(type, text, toastId(type, text)),
    (error: unknown) => logProblem(text, error),
  );
}
