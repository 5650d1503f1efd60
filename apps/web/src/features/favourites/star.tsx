/** The star of an event or a market, with its state for screen readers. */
import '../../ui/styles/card-tools.css';
import { feedName } from '../../platform/language/texts.ts';
import { notify } from '../../platform/dialogs/notify.ts';
import { useMarketFrame } from '../../realtime/live.ts';
import { FilledShape } from '@maidan/ui-kit/drawing.tsx';
import { useFavouriteText } from '../../messages/feature-texts.ts';
import { favouriteOf, sameFavourite, type FavouriteKind } from './favourite-list.ts';
import { favouriteStore, toggleFavourite } from './favourite-store.ts';

export function StarShape({ filled, size = 18 }: { readonly filled: boolean; readonly size?: number }) {
  const path = 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9L12 16.9l-5.2 2.8 1-5.9L3.5 9.7l5.9-.8z';
  return <FilledShape path={path} filled={filled} size={size} />;
}

export function Star({ kind, marketId }: { readonly kind: FavouriteKind; readonly marketId: string }) {
  const text = useFavouriteText();
  const market = useMarketFrame(marketId)?.view;
  const item = market === undefined ? undefined : favouriteOf(kind, market);
  const pressed = favouriteStore(({ items }) => item !== undefined && items.some((known) => sameFavourite(known, item)));
  if (market === undefined || item === undefined) return null;
  const name = kind === 'event' ? feedName(market.eventName) : `${feedName(market.eventName)}, ${feedName(market.marketName)}`;
  const press = (): void => {
    if (!toggleFavourite(item)) notify('error', text('favourites.full'));
  };
  return (
    <button type="button" className="card-tool star" aria-pressed={pressed} aria-label={text('favourites.star', { name })} onClick={press}>
      <StarShape filled={pressed} />
    </button>
  );
}
