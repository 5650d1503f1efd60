/** The label of a button that places a bet, and under it what the press will do. */
import { Suspense } from 'react';
import { laterPart } from '../../../platform/later-part.ts';
import { useText } from '../../../platform/language/texts.ts';
import type { SlipState } from '../slip-reducer.ts';
import { forecastOf } from '../terms/bet-terms.ts';

const PlaceForecast = laterPart('forecast of a bet', async () => (await import('../terms/terms-part.tsx')).PlaceForecast);

/** `forecastId`: id of the second line, which describes the button. */
export function PlaceLabel({ state, forecastId }: { readonly state: SlipState; readonly forecastId: string }) {
  const text = useText();
  return (
    <span className="flex flex-col items-center leading-tight">
      <span>{text('slip.placeBet')}</span>
      {forecastOf(state) !== null && (
        <span id={forecastId} aria-hidden="true" className="figures min-h-[1lh] text-xs">
          <Suspense fallback={null}>
            <PlaceForecast state={state} />
          </Suspense>
        </span>
      )}
    </span>
  );
}
