/** A line of the casino, with a link to the proof of its round where players share rounds. */
import type { CasinoRoundOf } from '@maidan/contract';
import type { ReactNode } from 'react';
import { Link } from '../../ui/link.tsx';

export function CasinoLink({ casino, children }: { readonly casino: CasinoRoundOf; readonly children: ReactNode }) {
  const { tableId, round } = casino;
  if (tableId === null || round === null) return <span className="font-semibold">{children}</span>;
  return (
    <Link
      className="font-semibold text-brand underline-offset-2 hover:underline"
      to={`/fairness?tableId=${encodeURIComponent(tableId)}&round=${encodeURIComponent(round)}`}
    >
      {children}
    </Link>
  );
}
