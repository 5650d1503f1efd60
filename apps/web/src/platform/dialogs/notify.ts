import { logProblem } from '../log-problem.ts';

/** The types of toasts (ER-20). */
export const TOAST_TYPES = ['light', 'message', 'info', 'success', 'warning', 'error'] as const;
export type ToastType = (typeof TOAST_TYPES)[number];

/** What a toast says below its text. */
export interface ToastDetails {
  readonly lines?: readonly string[];
  /** Opens what the toast is about; the toast closes. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** A toast with the id of a visible one replaces it. */
  readonly id?: string;
}

/** Returns the id of a toast. While it is visible, the same type and text restart its 3 s (BC-27, T-60). */
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
