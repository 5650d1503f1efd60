/** Headings over the best prices, in the columns of the rows. */
import type { ReactNode } from 'react';

interface PriceHeadsProps {
  readonly depth: 1 | 3;
  readonly left: ReactNode;
  readonly right: ReactNode;
}

export function PriceHeads({ depth, left, right }: PriceHeadsProps) {
  return (
    <div className="prices price-heads" data-depth={depth} aria-hidden="true">
      {depth === 3 && (
        <>
          <span className="level-3" />
          <span className="level-2" />
        </>
      )}
      <span>{left}</span>
      <span>{right}</span>
      {depth === 3 && (
        <>
          <span className="level-2" />
          <span className="level-3" />
        </>
      )}
    </div>
  );
}
