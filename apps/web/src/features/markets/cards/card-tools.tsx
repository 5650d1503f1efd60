/** The place for star and pin in a card's header: as wide as they are from the start, so that nothing moves when they come. */
import { createElement } from 'react';
import { cardTools, type CardToolsProps } from '../../../platform/card-tools.ts';

export function CardTools({ marketId, titled }: CardToolsProps) {
  const Tools = cardTools((state) => state.Tools);
  return (
    <span className="card-tools" data-titled={titled}>
      {Tools !== null && createElement(Tools, { marketId, titled })}
    </span>
  );
}
