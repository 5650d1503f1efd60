/** A text that changes with the prices, written without React. */
import type { MarketView } from '@maidan/contract';
import { useLayoutEffect, useRef } from 'react';
import { markets } from '../../../realtime/live.ts';

interface LiveTextProps {
  readonly marketId: string;
  /** Returns the text. It must keep its identity from render to render. */
  readonly read: (market: MarketView) => string;
  readonly className?: string;
}

/** A no-break space keeps the height of an empty line. */
const HELD = '\u00A0';

export function LiveText({ marketId, read, className }: LiveTextProps) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    let shown = HELD;
    const write = (): void => {
      const node = place.current?.firstChild;
      const market = markets.view(marketId);
      const text = market === undefined ? '' : read(market);
      const next = text === '' ? HELD : text;
      if (node === null || node === undefined || next === shown) return;
      node.nodeValue = next;
      shown = next;
    };
    write();
    return markets.onChange(marketId, write);
  }, [marketId, read]);
  return (
    <span ref={place} className={className}>
      {HELD}
    </span>
  );
}
