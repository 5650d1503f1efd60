/** Empty, failed and loading: the same everywhere. */
import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { useText } from '../platform/language/texts.ts';
import { useMissing } from '../platform/reach.ts';
import { Awaited } from './awaited.tsx';
import { Icon, type IconName } from './icon.tsx';

export function Empty({
  icon = 'bets',
  title,
  heading = false,
  hint,
  children,
}: {
  /** A name, or a drawing of the page's own. */
  readonly icon?: IconName | ReactElement;
  readonly title: string;
  /** true: the title is the page's own heading. */
  readonly heading?: boolean;
  readonly hint?: string;
  readonly children?: ReactNode;
}) {
  const Title = heading ? 'h1' : 'p';
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-10 text-center">
      <span className="text-line-strong">{typeof icon === 'string' ? <Icon name={icon} size={32} /> : icon}</span>
      <Title className="font-semibold">{title}</Title>
      {hint !== undefined && <p className="text-sm text-muted">{hint}</p>}
      {children}
    </div>
  );
}

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
        <Icon name="refresh" size={18} />
        {retryLabel}
      </button>
    </div>
  );
}

/** The shape of a market card while it loads. */
export function MarketSkeleton({ rows = 2 }: { readonly rows?: number }) {
  return (
    <div className="market" aria-hidden="true">
      <div className="market-head">
        <span className="skeleton h-4 w-40" />
        <span className="skeleton ms-auto h-3 w-16" />
      </div>
      {Array.from({ length: rows }, (_, row) => (
        <div className="runner" key={row}>
          <span className="skeleton h-4 w-28" />
          <div className="prices" data-depth="3">
            {[3, 2, 1, 1, 2, 3].map((level, cell) => (
              <span key={`${cell}-${level}`} className={`cell level-${level} skeleton`} />
            ))}
          </div>
        </div>
      ))}
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
