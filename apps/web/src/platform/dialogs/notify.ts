/** Toasts. The toaster loads with the first one, or when the page is idle. */
import { logProblem } from '../log-problem.ts';

/** The types of toasts (ER-20). */
export const TOAST_TYPES = ['light', 'message', 'info', 'success', 'warning', 'error'] as const;
export type ToastType = (typeof TOAST_TYPES)[number];

/** The parts of a toast below its text. */
export interface ToastDetails {
  readonly lines?: readonly string[];
  /** A button that closes the toast and runs this. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** A toast with the id of a visible one replaces it. */
  readonly id?: string;
}

/** Returns the id of a toast. While it is visible, the same type and text restart its 3 s (BC-27, T-60). */
export function toastId(type: ToastType, text: string): string {
  return `${type}:${text}`;
}

const load = () => import('../../ui/toaster.tsx');

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
