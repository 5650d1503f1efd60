/** Subscribes to a market only while its card is on the screen or near it. */
import type { MarketView } from '@maidan/contract';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useConnection, useMarketFrame, useWatch } from '../../realtime/live.ts';

/** A card subscribes at this distance from the screen, so that it is live when it becomes visible. */
const NEAR_PX = 200;
/** A market that the server knows arrives within a second. Without it after this time, the market counts as unknown. */
const UNKNOWN_AFTER_MS = 5000;

interface VisibleMarketProps {
  readonly marketId: string;
  readonly className?: string;
  /** Renders the card. `isUnknown` is true if the server does not know the market. */
  readonly children: (market: MarketView | undefined, isUnknown: boolean) => ReactNode;
}

export function VisibleMarket({ marketId, className, children }: VisibleMarketProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const [hasTimedOut, setHasTimedOut] = useState(false);
  const isOnline = useConnection((state) => state.phase === 'online');
  const market = useMarketFrame(marketId)?.view;
  const isWaiting = isNear && isOnline && market === undefined;
  useWatch('markets', isNear ? [marketId] : []);
  useWatch('events', isNear && market?.inPlay === true ? [market.eventId] : []);
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting === true), { rootMargin: `${NEAR_PX}px` });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setHasTimedOut(true), UNKNOWN_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setHasTimedOut(false);
    };
  }, [isWaiting]);
  return (
    <div ref={place} className={className} data-near={isNear || undefined}>
      {children(market, hasTimedOut && isWaiting)}
    </div>
  );
}
