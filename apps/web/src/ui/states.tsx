/** Failed and loading lists and pages, and the placeholders of the entry. */
import { useEffect, useRef } from 'react';
import { useText } from '../platform/language/texts.ts';
import { useMissing } from '../platform/reach.ts';
import { Awaited } from './placeholders.tsx';
import { Drawing } from '@maidan/ui-kit/drawing.tsx';

export { Empty } from './placeholders.tsx';
export { MarketSkeleton } from './placeholders.tsx';

/** Delay of the first automatic retry, and the longest delay. The delay doubles with each retry. */
const RETRY_AFTER_MS = { first: 5_000, longest: 60_000 } as const;

/** Retries when the network or server is back, and with `byTime` also at growing intervals while the page is visible. */
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
  /** Called by the button and by automatic retries. */
  readonly onRetry: () => void;
  /** Default true. false: retries only when the network or server is back, for a retry that reloads the page. */
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

/** A page with a paragraph and three parts, each with a heading, a line and a box, while it loads. */
export function PartsSkeleton() {
  const text = useText();
  return (
    <Awaited>
      <div aria-busy="true" className="flex flex-col gap-6 p-3 lg:p-4">
        <output className="sr">{text('state.loading')}</output>
        <span className="skeleton h-12 max-w-prose" />
        {['first', 'second', 'third'].map((part) => (
          <div key={part} aria-hidden="true" className="flex flex-col gap-3">
            <span className="skeleton h-6 w-40" />
            <span className="skeleton h-4 max-w-prose" />
            <span className="skeleton h-28" />
          </div>
        ))}
      </div>
    </Awaited>
  );
}
