/** The kinds of toasts (ER-20). */
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
