/** Shows a fallback for a page that throws (RT-44, RT-45, T-29). */
import { Component, type ReactNode } from 'react';
import { currentText } from '../../platform/language/texts.ts';
import { WaitsFor } from '../../ui/placeholders.tsx';

interface State {
  readonly error: unknown;
}

/** Browsers report a failed load of code by an English message only. */
const NOT_LOADED = /module script|dynamically imported/;

function messageOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number') return String(error.status);
  return error instanceof Error ? error.message : String(error);
}

export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override componentDidUpdate(): void {
    // the code of the page could not be loaded; the reload loads it when the network is back
    if (this.state.error !== null && !navigator.onLine) addEventListener('online', () => location.reload(), { once: true });
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    // without a network a missing part is not an error of the page
    if (!navigator.onLine) return <WaitsFor missing="network" />;
    const text = currentText();
    const message = messageOf(this.state.error);
    return (
      <div role="alert" className="card flex flex-col items-center gap-3 px-6 py-12 text-center">
        <h1 className="text-xl font-bold">{text('state.unexpected')}</h1>
        {NOT_LOADED.test(message) && <p>{text('state.failed')}</p>}
        <p className="max-w-full text-sm text-muted wrap-anywhere">{message}</p>
        <button type="button" className="btn btn-primary" onClick={() => location.reload()}>
          {text('action.reload')}
        </button>
      </div>
    );
  }
}
