/** Placeholders of a page's content: skeletons while it loads, a notice without a network or server, and empty lists. */
import type { ReactElement, ReactNode } from 'react';
import { useText } from '../platform/language/texts.ts';
import { type Missing, useMissing } from '../platform/reach.ts';
import { Icon, type IconName } from '@maidan/ui-kit/icon.tsx';

export function WaitsFor({ missing }: { readonly missing: Missing }) {
  const text = useText();
  return (
    <output className="card block px-6 py-12 text-center text-muted" data-waits-for={missing}>
      {text(missing === 'network' ? 'state.waitsForNetwork' : 'state.waitsForServer')}
    </output>
  );
}

/** Shows the skeleton inside, or a notice while the network or the server is missing. Queries resume by themselves. */
export function Awaited({ children }: { readonly children: ReactNode }) {
  const missing = useMissing();
  return missing === null ? children : <WaitsFor missing={missing} />;
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

/** A list of markets while it loads. */
export function Skeletons({ count = 4 }: { readonly count?: number }) {
  const text = useText();
  return (
    <Awaited>
      <div aria-busy="true" className="flex flex-col gap-2">
        <output className="sr">{text('state.loading')}</output>
        {Array.from({ length: count }, (_, card) => (
          <MarketSkeleton key={card} />
        ))}
      </div>
    </Awaited>
  );
}

/** A page or list without content. It shows why it is empty and what to do next. */
export function Empty({
  icon = 'bets',
  title,
  heading = false,
  hint,
  children,
}: {
  /** The name of an icon, or another drawing. */
  readonly icon?: IconName | ReactElement;
  readonly title: string;
  /** true: the title is the heading of the page. */
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
