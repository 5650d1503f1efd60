/** The fancies of an event: one row each, NO then YES, the line big and the rate small. */
import type { Market } from '@maidan/contract';
import { memo, useRef, useState, type ReactNode } from 'react';
import { openDialog } from '../../../platform/dialogs/dialogs.ts';
import { feedName, useText } from '../../../platform/language/texts.ts';
import { useSignedIn } from '../../../platform/session/session.ts';
import { sizeText } from '../../../platform/money/size-text.ts';
import { useAccount, useMarketFrame } from '../../../realtime/live.ts';
import { Icon } from '@maidan/ui-kit/icon.tsx';
import { FANCY_TABS, fanciesOf, type FancyTab } from '../lists/event-markets.ts';
import { ClosedMarkets } from './closed-markets.tsx';
import { useFoldedMarkets } from '../lists/folded-markets.ts';
import { OwnExposure, OwnResult } from '../figures/own-figures.tsx';
import './event-market.css';
import { coverOf } from '../lists/market-status.ts';
import { PriceHeads, CardTools } from './card-head.tsx';
import { MarketAge } from './stale-sign.tsx';
import { RunnerRow } from '../row/runner-row.tsx';

/** Opens the run ladder; only for players with bets in the market (RO-12). */
function PositionButton({ marketId, name }: { readonly marketId: string; readonly name: string }) {
  const text = useText();
  const signedIn = useSignedIn();
  const has = useAccount((state) => state.openBets?.some((bet) => bet.marketId === marketId && bet.sizeMatched > 0) === true);
  if (signedIn === null || !has) return null;
  return (
    <button
      type="button"
      className="icon-btn text-brand"
      aria-label={text('market.position', { market: feedName(name) })}
      onClick={() => openDialog({ name: 'run-ladder', marketId, marketName: name })}
    >
      <Icon name="ladder" size={18} />
    </button>
  );
}

const FancyRow = memo(function FancyRow({ marketId }: { readonly marketId: string }) {
  const frame = useMarketFrame(marketId);
  const text = useText();
  const runner = frame?.view.runners[0];
  if (frame === undefined || runner === undefined) return null;
  const market = frame.view;
  return (
    <div data-market-card={marketId} className="market-line" data-stale={market.feedStale || undefined}>
      <RunnerRow
        marketId={marketId}
        selectionId={runner.selectionId}
        name={market.marketName}
        kind="line"
        cover={coverOf(market, runner)}
        figure={
          <p className="figures truncate text-xs text-muted">
            <OwnResult market={market} /> <OwnExposure marketId={marketId} /> <MarketAge market={market} />{' '}
            {text('market.limits', { min: `₹${sizeText(market.minStake)}`, max: `₹${sizeText(market.maxStake)}` })}
          </p>
        }
        aside={
          <>
            <PositionButton marketId={marketId} name={market.marketName} />
            <CardTools marketId={marketId} titled="market" />
          </>
        }
      />
    </div>
  );
});

function Rows({ markets }: { readonly markets: readonly Market[] }) {
  return (
    <div className="fancy-rows">
      {markets.map(({ marketId }) => (
        <FancyRow key={marketId} marketId={marketId} />
      ))}
    </div>
  );
}

/** Ended fancies are in one line at its end. */
export function FancyCard({ markets, rules }: { readonly markets: readonly Market[]; readonly rules?: ReactNode }) {
  const text = useText();
  const card = useRef<HTMLElement>(null);
  const folded = useFoldedMarkets(markets, card);
  const rows = markets.filter(({ marketId }) => !folded.has(marketId));
  const closed = markets.filter(({ marketId }) => folded.has(marketId));
  return (
    <section
      ref={card}
      className="market"
      aria-labelledby="fancy-heading"
      style={{ '--rows': rows.length + Math.min(1, closed.length) } as React.CSSProperties}
    >
      <header className="market-head">
        <div className="market-bar">
          <h2 id="fancy-heading" className="truncate font-bold">
            {text('market.fancy')}
          </h2>
          <span className="flex-1" />
          {rules}
        </div>
        {rows.length > 0 && (
          <div className="fancy-heads">
            <PriceHeads depth={1} left={text('market.no')} right={text('market.yes')} />
            <PriceHeads depth={1} left={text('market.no')} right={text('market.yes')} />
          </div>
        )}
      </header>
      <Rows markets={rows} />
      <ClosedMarkets markets={closed}>
        <Rows markets={closed} />
      </ClosedMarkets>
    </section>
  );
}

/** The fancies of an event, by kind. */
export function EventFancies({ markets, rules }: { readonly markets: readonly Market[]; readonly rules?: ReactNode }) {
  const text = useText();
  const [chosen, setChosen] = useState<FancyTab>('all');
  if (markets.length === 0) return null;
  const tabs = FANCY_TABS.filter(({ name }) => fanciesOf(markets, name).length > 0);
  const ofTab = fanciesOf(markets, chosen);
  const shown = ofTab.length > 0 ? ofTab : markets;
  return (
    <>
      {tabs.length > 2 && (
        <fieldset className="segment max-w-full self-start overflow-x-auto no-bar" aria-label={text('market.fancyKinds')}>
          {tabs.map(({ name, key }) => (
            <button key={name} type="button" aria-pressed={name === chosen} onClick={() => setChosen(name)}>
              {text(key)}
            </button>
          ))}
        </fieldset>
      )}
      <FancyCard markets={shown} rules={rules} />
    </>
  );
}
