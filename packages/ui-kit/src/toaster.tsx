/** The toaster: top-centre, 3 s (PP-18, BC-26). It mounts with the first toast. */
import { TOAST_MS } from '@maidan/domain';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { toast, Toaster } from 'sonner';
import './styles/toaster.css';

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

/** On a phone a toast has the width of the page, below the header with the balance. */
const BELOW_THE_HEADER = { top: 'calc(var(--header-height) + 8px)' };

let mounted = false;
function mount(): void {
  if (mounted) return;
  mounted = true;
  const host = document.createElement('div');
  document.body.append(host);
  createRoot(host).render(
    <Toaster
      position="top-center"
      mobileOffset={BELOW_THE_HEADER}
      duration={TOAST_MS}
      visibleToasts={3}
      toastOptions={{ unstyled: true, className: 'toast' }}
    />,
  );
}

interface ToastOptions {
  readonly id: string;
  readonly className: string;
  readonly duration: number;
  readonly description: ReactNode;
}
const SHOW: Readonly<Record<ToastType, (text: string, options: ToastOptions) => unknown>> = {
  light: toast,
  message: toast.message,
  info: toast.info,
  success: toast.success,
  warning: toast.warning,
  error: toast.error,
};

/** Shows a toast. A visible id restarts its 3 s (T-60). */
export function showToast(type: ToastType, text: string, { id, ...details }: ToastDetails & { readonly id: string }): void {
  mount();
  const bare = details.action === undefined && (details.lines ?? []).length === 0;
  SHOW[type](text, { id, className: `toast toast-${type}`, duration: TOAST_MS, description: bare ? null : <Details id={id} {...details} /> });
}

function Details({ id, lines = [], action }: ToastDetails & { readonly id: string }) {
  return (
    <span className="toast-details">
      {lines.map((line) => (
        <span key={line} className="figures">
          {line}
        </span>
      ))}
      {action !== undefined && (
        <button
          type="button"
          className="toast-action"
          onClick={() => {
            toast.dismiss(id);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
    </span>
  );
}
