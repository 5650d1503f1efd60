/** `/favourites`: starred events and markets with live odds. */
import type { Favourite, MarketView } from '@maidan/contract';
import { Pin } from '../../../features/board/pin.tsx';
import { VisibleMarket } from '../../../features/board/visible-market.tsx';
import { favouriteStore, toggleFavourite } from '../../../features/favourites/favourite-store.ts';
import { Star, StarShape } from '../../../features/favourites/star.tsx';
import { MarketCard } from '../../../features/markets/cards/market-card.tsx';
import { MarketList } from '../../../features/markets/cards/market-list.tsx';
import { ScoreLine } from '../../../features/scores/score-line.tsx';
import { feedName } from '../../../platform/language/texts.ts';
import { useShownTitle } from '../../../platform/site/shown-title.ts';
import { Icon } from '@maidan/ui-kit/icon.tsx';
import { Link } from '@maidan/ui-kit/link.tsx';
import { Empty } from '../../../ui/states.tsx';
import { useFavouriteText } from '../../../messages/feature-texts.ts';

const isEvent = (item: Favourite): boolean => item._id.startsWith('event:');

/** A favourite whose market no longer exists on the server. */
function Gone({ item }: { readonly item: Favourite }) {
  const text = useFavouriteText();
  return (
    <div className="card flex items-center gap-2 ps-3">
      <p className="min-w-0 flex-1 py-2">
        <b className="block truncate">{feedName(item.event.name)}</b>
        <span className="text-sm text-muted">{text('favourites.gone')}</span>
      </p>
      <button
        type="button"
        className="card-tool"
        aria-label={text('favourites.remove', { name: feedName(item.event.name) })}
        onClick={() => toggleFavourite(item)}
      >
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}

function FavouriteCard({ item }: { readonly item: Favourite }) {
  const { marketId } = item;
  const card = (market: MarketView | undefined) => (
    <MarketCard
      marketId={marketId}

      tools={
        <>
          <Star kind={isEvent(item) ? 'event' : 'market'} marketId={marketId} />
          <Pin marketId={marketId} />
        </>
      }
    >
      {market?.inPlay === true && <ScoreLine eventId={market.eventId} />}
    </MarketCard>
  );
  return <VisibleMarket marketId={marketId}>{(market, isUnknown) => (isUnknown ? <Gone item={item} /> : card(market))}</VisibleMarket>;
}

export function FavouritesRoute() {
  const text = useFavouriteText();
  const items = favouriteStore((state) => state.items);
  useShownTitle(text('favourites.title'));
  const parts = [
    ['favourites.events', items.filter(isEvent)],
    ['favourites.markets', items.filter((item) => !isEvent(item))],
  ] as const;
  return (
    <div className="flex flex-col gap-2">
      <h1 className="px-1 text-lg font-bold">{text('favourites.title')}</h1>
      {items.length === 0 && (
        <Empty icon={<StarShape filled={false} size={32} />} title={text('favourites.empty')} hint={text('favourites.emptyHint')}>
          <Link to="/" className="btn btn-primary btn-large mt-2">
            {text('favourites.find')}
          </Link>
        </Empty>
      )}
      <MarketList marketIds={[]} eventIds={[]}>
        {parts.map(
          ([title, part]) =>
            part.length > 0 && (
              <section key={title} aria-label={text(title)} className="flex flex-col gap-2">
                <h2 className="px-1 pt-2 text-sm font-bold text-muted">{text(title)}</h2>
                {part.map((item) => (
                  <FavouriteCard key={item._id} item={item} />
                ))}
              </section>
            ),
        )}
      </MarketList>
    </div>
  );
}
