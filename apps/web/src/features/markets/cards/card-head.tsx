/** Parts of the header of a market card: star and pin, and the headings of the prices. */
import { createElement, type ReactNode, type ComponentType } from 'react';
import { create } from 'zustand';

export interface CardToolsProps {
  readonly marketId: string;
  /** The title of the card: the name of its event or of its market. */
  readonly titled: 'event' | 'market';
}

/** The app sets the buttons when the page is idle, so that no card waits for them. */
export const cardTools = create<{ readonly Tools: ComponentType<CardToolsProps> | null }>(() => ({ Tools: null }));

/** The place for star and pin. It has their width from the start, so that nothing moves when they load. */
export function CardTools({ marketId, titled }: CardToolsProps) {
  const Tools = cardTools((state) => state.Tools);
  return (
    <span className="card-tools" data-titled={titled}>
      {Tools !== null && createElement(Tools, { marketId, titled })}
    </span>
  );
}

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
