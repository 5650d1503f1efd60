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
