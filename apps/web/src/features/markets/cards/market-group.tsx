/** A group of markets on an event's page; those that have ended stand in one line at its end. */
import type { Market } from '@maidan/contract';
import { useRef, type ReactNode } from 'react';
import { ClosedMarkets } from './closed-markets.tsx';
import { useFoldedMarkets } from '../lists/folded-markets.ts';

interface MarketGroupProps {
  readonly markets: readonly Market[];
  /** The market that the event is known by keeps its card: it says how the event ended. */
  readonly mainMarketId: string;
  readonly cardOf: (marketId: string) => ReactNode;
}

export function MarketGroup({ markets, mainMarketId, cardOf }: MarketGroupProps) {
  const group = useRef<HTMLDivElement>(null);
  const folded = useFoldedMarkets(markets, group);
  const isClosed = ({ marketId }: Market): boolean => marketId !== mainMarketId && folded.has(marketId);
  const cards = (shown: readonly Market[]): ReactNode => shown.map(({ marketId }) => <div key={marketId}>{cardOf(marketId)}</div>);
  if (markets.length === 0) return null;
  return (
    <div ref={group} className="flex flex-col gap-2">
      {cards(markets.filter((market) => !isClosed(market)))}
      <ClosedMarkets markets={markets.filter(isClosed)}>{cards(markets.filter(isClosed))}</ClosedMarkets>
    </div>
  );
}
