/** The closed markets of a group in one line: their results, and their cards when it is opened. */
import type { Market } from '@maidan/contract';
import { useId, useState, useRef, type ReactNode } from 'react';
import { feedName, useText, type Text } from '../../../platform/language/texts.ts';
import { type MarketEnding, marketEnding, settledResult } from '../../../platform/bets/market-ending.ts';
import { useMarketFrame } from '../../../realtime/live.ts';
import './event-market.css';
import { useFoldedMarkets } from '../lists/folded-markets.ts';
import { OwnResult } from '../figures/own-figures.tsx';

/** Number of named markets. Further ones are named only if the player had bets in them. */
const MOST_NAMED = 6;

/** Returns the markets that the line names: those with the player's bets first, the others in their order. */
function namedMarkets(markets: readonly Market[], own: ReadonlySet<string>): readonly Market[] {
  const first = markets.toSorted((one, other) => Number(own.has(other.marketId)) - Number(own.has(one.marketId)));
  return first.filter(({ marketId }, index) => index < MOST_NAMED || own.has(marketId));
}

function endingText(ending: MarketEnding, text: Text): string {
  if (ending.type === 'winners') return ending.winners.map(feedName).join(', ');
  if (ending.type === 'runs') return text('event.runs', { runs: ending.runs });
  return ending.type === 'void' ? text('event.void') : '';
}

/** Name, winner or runs, and the player's result. */
function Outcome({ market: { marketId, marketName } }: { readonly market: Market }) {
  const text = useText();
  const market = useMarketFrame(marketId)?.view;
  const ending = market === undefined ? null : marketEnding(market);
  const said = ending === null ? '' : endingText(ending, text);
  return (
    <li data-closed-market={marketId}>
      <span className="closed-name">{feedName(marketName)}</span>
      {said !== '' && <b className="closed-winner">{said}</b>}
      {market !== undefined && <OwnResult market={market} />}
    </li>
  );
}

interface ClosedMarketsProps {
  readonly markets: readonly Market[];
  /** The cards of the markets, shown when the line is open. */
  readonly children: ReactNode;
}

export function ClosedMarkets({ markets, children }: ClosedMarketsProps) {
  const text = useText();
  const id = useId();
  const [open, setOpen] = useState(false);
  const own = settledResult((state) => state.marketIds);
  if (markets.length === 0) return null;
  const named = namedMarkets(markets, own);
  const more = markets.length - named.length;
  return (
    <div className="closed-markets">
      <div className="closed-line">
        <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {text('event.closed', { count: markets.length })}
        </button>
        <ul className="closed-outcomes">
          {named.map((market) => (
            <Outcome key={market.marketId} market={market} />
          ))}
          {more > 0 && <li>{text('event.more', { count: more })}</li>}
        </ul>
      </div>
      {open && (
        <div id={id} className="closed-cards">
          {children}
        </div>
      )}
    </div>
  );
}

interface MarketGroupProps {
  readonly markets: readonly Market[];
  /** The main market keeps its card, because it shows how the event ended. */
  readonly mainMarketId: string;
  readonly cardOf: (marketId: string) => ReactNode;
}

/** A group of markets on an event's page. Ended markets are in one line at its end. */
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
