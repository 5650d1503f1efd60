/** Toasts: six types, top-centre, 3 s (PP-18, BC-26). The toaster is loaded with the first one. */
import { logProblem } from './log-problem.ts';
import type { ToastType } from './toast-types.ts';

/** Same type and text while one is visible is one toast, whose 3 s start anew (BC-27, T-60). */
export function toastId(type: ToastType, text: string): string {
  return `${type}:${text}`;
}

/** Shows a toast. */
export function notify(type: ToastType, text: string): void {
  import('../ui/toaster.tsx').then(
    (toaster) => toaster.showToast(type, text, toastId(type, text)),
    (error: unknown) => logProblem(text, error),
  );
}
