/** Subscribes to a market only while its card is on the screen or near it; shows a message if the market does not arrive. */
import type { MarketView } from '@maidan/contract';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useConnection, useMarketFrame, useWatch } from '../../realtime/live.ts';

/** Cards this near to the screen are live already when they come into it. */
const NEAR_PX = 200;
/** A market that is there comes within a second. */
const GONE_AFTER_MS = 5000;

interface VisibleMarketProps {
  readonly marketId: string;
  readonly className?: string;
  /** `gone`: the server does not know the market. */
  readonly children: (market: MarketView | undefined, gone: boolean) => ReactNode;
}

export function VisibleMarket({ marketId, className, children }: VisibleMarketProps) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  const [gone, setGone] = useState(false);
  const online = useConnection((state) => state.phase === 'online');
  const market = useMarketFrame(marketId)?.view;
  const waiting = near && online && market === undefined;
  useWatch('markets', near ? [marketId] : []);
  useWatch('events', near && market?.inPlay === true ? [market.eventId] : []);
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting === true), { rootMargin: `${NEAR_PX}px` });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setGone(true), GONE_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setGone(false);
    };
  }, [waiting]);
  return (
    <div ref={place} className={className} data-near={near || undefined}>
      {children(market, gone && waiting)}
    </div>
  );
}
