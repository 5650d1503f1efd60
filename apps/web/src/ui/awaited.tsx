/** Bones while something loads; without a network or a server words, since nothing is on its way. */
import type { ReactNode } from 'react';
import { useText } from '../platform/language/texts.ts';
import { useMissing, type Missing } from '../platform/reach.ts';

export function WaitsFor({ missing }: { readonly missing: Missing }) {
  const text = useText();
  return (
    <output className="card block px-6 py-12 text-center text-muted" data-waits-for={missing}>
      {text(missing === 'network' ? 'state.waitsForNetwork' : 'state.waitsForServer')}
    </output>
  );
}

/** What is awaited comes by itself: a query that waits goes on with the network, one that failed is asked again (`Failed`). */
export function Awaited({ children }: { readonly children: ReactNode }) {
  const missing = useMissing();
  return missing === null ? children : <WaitsFor missing={missing} />;
}
