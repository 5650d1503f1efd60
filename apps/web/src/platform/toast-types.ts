/** The kinds of toasts (ER-20). */
export const TOAST_TYPES = ['light', 'message', 'info', 'success', 'warning', 'error'] as const;
export type ToastType = (typeof TOAST_TYPES)[number];
