/** The button that opens the dutching panel of an exchange market. With two runners there is nothing to split. */
import type { MarketView } from '@maidan/contract';
import { tradingKindOf } from '@maidan/domain';
import { openDialog } from '../../platform/dialogs/dialogs.ts';
import { useText } from '../../platform/language/texts.ts';
import { Drawing } from '@maidan/ui-kit/drawing.tsx';

/** The fewest runners of a market that has the panel. */
const FEWEST_RUNNERS = 3;

/** Returns true if the panel is offered for the market. */
export function isDutchable({ marketType, runners }: Pick<MarketView, 'marketType' | 'runners'>): boolean {
  return tradingKindOf(marketType) === 'exchange' && runners.filter(({ status }) => status !== 'REMOVED').length >= FEWEST_RUNNERS;
}

export function DutchingButton({ market }: { readonly market: MarketView }) {
  const text = useText();
  if (!isDutchable(market)) return null;
  return (
    <button
      type="button"
      className="icon-btn text-muted max-sm:-mx-2.5"
      aria-label={text('event.dutching')}
      title={text('event.dutching')}
      data-dutching-button={market.marketId}
      onClick={() => openDialog({ name: 'dutching', marketId: market.marketId })}
    >
      <Drawing name="split" size={18} />
    </button>
  );
}
