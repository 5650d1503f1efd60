/** Empty, failed and loading: the same everywhere. */
import { useEffect, useRef } from 'react';
import { useText } from '../platform/language/texts.ts';
import { useMissing } from '../platform/reach.ts';
import { Awaited } from './placeholders.tsx';
import { Drawing } from './drawing.tsx';

export { Empty } from './placeholders.tsx';
export { MarketSkeleton } from './placeholders.tsx';

/** The first try that nobody presses for, and the longest time between two, which double. */
const RETRY_AFTER_MS = { first: 5_000, longest: 60_000 } as const;

/** Tries again by itself: at once when network or server are back, otherwise now and then while the page is looked at. */
function useRetries(onRetry: () => void, byTime: boolean): void {
  const missing = useMissing();
  const retry = useRef(onRetry);
  const wasMissing = useRef(missing !== null);
  useEffect(() => {
    retry.current = onRetry;
  });
  useEffect(() => {
    if (missing === null && wasMissing.current) retry.current();
    wasMissing.current = missing !== null;
  }, [missing]);
  useEffect(() => {
    if (!byTime || missing === 'network') return undefined;
    let wait: number = RETRY_AFTER_MS.first;
    let timer = setTimeout(tryAgain, wait);
    function tryAgain(): void {
      if (document.visibilityState === 'visible') retry.current();
      wait = Math.min(wait * 2, RETRY_AFTER_MS.longest);
      timer = setTimeout(tryAgain, wait);
    }
    return () => clearTimeout(timer);
  }, [byTime, missing]);
}

interface FailedProps {
  readonly title: string;
  readonly retryLabel: string;
  /** Called by the button, and by itself. */
  readonly onRetry: () => void;
  /** Default true; false: only when network or server are back, for a retry that costs the page. */
  readonly retriesByTime?: boolean;
}

export function Failed({ title, retryLabel, onRetry, retriesByTime = true }: FailedProps) {
  const text = useText();
  const missing = useMissing();
  useRetries(onRetry, retriesByTime);
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-6 py-10 text-center">
      <p className="font-semibold">{title}</p>
      {(retriesByTime || missing !== null) && (
        <p className="text-sm text-muted" data-waits-for={missing ?? undefined}>
          {text(missing === null ? 'state.retries' : missing === 'network' ? 'state.retriesOnline' : 'state.retriesWithServer')}
        </p>
      )}
      <button type="button" className="btn btn-quiet" onClick={onRetry}>
        <Drawing name="refresh" size={18} />
        {retryLabel}
      </button>
    </div>
  );
}

export function ListSkeleton({ rows = 6 }: { readonly rows?: number }) {
  return (
    <Awaited>
      <div aria-hidden="true" className="flex flex-col gap-3 p-4">
        {Array.from({ length: rows }, (_, row) => (
          <span key={row} className="skeleton h-5" />
        ))}
      </div>
    </Awaited>
  );
}
