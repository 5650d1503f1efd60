/** The button that sends bets. While it is pressed the panel keeps the odds of the press, so that nothing changes under the finger. */
import type { MarketView } from '@maidan/contract';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { markets } from '../../realtime/live.ts';

export interface HeldMarket {
  /** The market as it is shown: of now, or of the moment of the press. undefined while it is unknown. */
  readonly market: MarketView | undefined;
  readonly hold: () => void;
  readonly release: () => void;
}

/** Returns the market with its odds, which do not change from `hold` to `release`. */
export function useHeldMarket(marketId: string): HeldMarket {
  const [held, setHeld] = useState<MarketView | null>(null);
  const live = useSyncExternalStore(
    (listener) => {
      const stops = [markets.onChange(marketId, listener), markets.onFrame(marketId, listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    () => markets.view(marketId),
  );
  return { market: held ?? live, hold: () => setHeld(live ?? null), release: () => setHeld(null) };
}

interface PlaceButtonProps extends Pick<HeldMarket, 'hold' | 'release'> {
  readonly disabled: boolean;
  readonly onPlace: () => void;
  readonly children: ReactNode;
}

export function PlaceButton({ disabled, hold, release, onPlace, children }: PlaceButtonProps) {
  return (
    <button
      type="button"
      className="btn btn-primary btn-large w-full"
      disabled={disabled}
      onPointerDown={hold}
      // the click of this press follows the pointer
      onPointerUp={() => setTimeout(release)}
      onPointerCancel={release}
      onPointerLeave={release}
      onKeyDown={({ key }) => key === ' ' && hold()}
      onKeyUp={({ key }) => key === ' ' && setTimeout(release)}
      onBlur={release}
      onClick={() => {
        onPlace();
        release();
      }}
    >
      {children}
    </button>
  );
}
