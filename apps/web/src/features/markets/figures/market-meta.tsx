/** The small line of a market's header: in play or start, matched volume, limits. */
import type { MarketView } from '@maidan/contract';
import { sizeText } from '../../../platform/money/size-text.ts';
import { languageStore } from '../../../platform/language/language.ts';
import { useText } from '../../../platform/language/texts.ts';
import { formatWhen, timeSettings, zoneLabel } from '../../../platform/time/time-zone.ts';
import { LiveText } from '../row/live-text.tsx';

export function StartTime({ at }: { readonly at: number }) {
  const zone = timeSettings((state) => state.timeZoneName);
  const language = languageStore((state) => state.language);
  return (
    <time dateTime={new Date(at).toISOString()} className="figures whitespace-nowrap">
      {formatWhen(at, zone, language)} {zoneLabel(zone, at)}
    </time>
  );
}

export function InPlay() {
  const text = useText();
  return (
    <span className="inline-flex items-center gap-1 font-semibold whitespace-nowrap text-profit">
      <span className="live-dot" />
      {text('market.inPlay')}
    </span>
  );
}

const matchedText = (market: MarketView): string => `₹${sizeText(market.totalMatched)}`;

/** Matched volume: it moves with every trade. */
export function Matched({ marketId }: { readonly marketId: string }) {
  const text = useText();
  return (
    <span className="figures whitespace-nowrap">
      {text('market.matched')} <LiveText marketId={marketId} read={matchedText} />
    </span>
  );
}
