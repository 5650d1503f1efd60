/** The board: live cards of pinned markets in the order that the player chose. */
import type { MarketView } from '@maidan/contract';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Icon } from '@maidan/ui-kit/icon.tsx';
import { Link } from '@maidan/ui-kit/link.tsx';
import { Empty } from '../../ui/states.tsx';
import { useBoardText } from '../../messages/feature-texts.ts';
import { stepOfKey, type Pinned } from './board-list.ts';
import { boardStore, movePin, setClosed, unpin, unpinClosed } from './board-store.ts';
import { startDrag } from './drag.ts';
import { PinShape } from './pin.tsx';
import { VisibleMarket } from './visible-market.tsx';
import { feedName } from '../../platform/language/texts.ts';
import { marketEnding, type MarketEnding } from '../../platform/bets/market-ending.ts';

type BoardText = ReturnType<typeof useBoardText>;
/** Renders the card of a market; undefined until the market has arrived. */
type RenderCard = (marketId: string, market: MarketView | undefined) => ReactNode;

function endingText(ending: MarketEnding, text: BoardText): string {
  if (ending.type === 'winners') return text('board.result', { winner: ending.winners.map(feedName).join(', ') });
  if (ending.type === 'runs') return text('board.runs', { runs: ending.runs });
  return text(ending.type === 'void' ? 'board.void' : 'board.closed');
}

/** The result of a market that has ended; nothing before. */
function EndedMarket({ market, text }: { readonly market: MarketView; readonly text: BoardText }) {
  const { marketId } = market;
  const ending = marketEnding(market);
  const isOver = ending !== null;
  useEffect(() => setClosed(marketId, isOver), [marketId, isOver]);
  if (ending === null) return null;
  return (
    <output className="board-ending">
      <Icon name="trophy" size={14} />
      {endingText(ending, text)}
    </output>
  );
}

/** The handle that moves a card: by pointer, or by the arrow keys. `announce` makes screen readers read a text. */
function MoveHandle({
  item,
  place,
  count,
  announce,
}: {
  readonly item: Pinned;
  readonly place: number;
  readonly count: number;
  readonly announce: (text: string) => void;
}) {
  const text = useBoardText();
  const button = useRef<HTMLButtonElement>(null);
  const [isDragged, setDragged] = useState(false);
  const name = `${feedName(item.eventName)}, ${feedName(item.marketName)}`;
  const move = (to: number): void => {
    movePin(item.marketId, to);
    announce(text('board.moved', { name, place: Math.min(Math.max(to, 0), count - 1) + 1, count }));
  };
  const moveByKey = (event: KeyboardEvent): void => {
    const step = stepOfKey(event.key);
    if (step === 0) return;
    event.preventDefault();
    // The price grid around the button also handles arrow keys.
    event.stopPropagation();
    move(place + step);
    // Moving the element of the card in the page takes the focus from the button.
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <button
      ref={button}
      type="button"
      className="board-handle"
      aria-label={text('board.move', { name })}
      data-dragged={isDragged || undefined}
      onKeyDown={moveByKey}
      onPointerDown={(event) => {
        setDragged(true);
        startDrag(event, move, () => setDragged(false));
      }}
    >
      <span aria-hidden="true" className="board-grip" />
      <span className="truncate">{feedName(item.marketName)}</span>
    </button>
  );
}

interface CardProps {
  readonly item: Pinned;
  readonly place: number;
  readonly count: number;
  readonly renderCard: RenderCard;
  readonly announce: (text: string) => void;
}

function BoardCard({ item, place, count, renderCard, announce }: CardProps) {
  const text = useBoardText();
  const name = `${feedName(item.eventName)}, ${feedName(item.marketName)}`;
  return (
    <li className="board-item" data-board-place={place} data-board-market={item.marketId}>
      <VisibleMarket marketId={item.marketId}>
        {(market, isUnknown) => (
          <>
            <div className="board-tools">
              <MoveHandle item={item} place={place} count={count} announce={announce} />
              {market !== undefined && <EndedMarket market={market} text={text} />}
              <button type="button" className="card-tool" aria-label={text('board.unpin', { name })} onClick={() => unpin(item.marketId)}>
                <Icon name="close" size={16} />
              </button>
            </div>
            {isUnknown ? (
              <p className="px-3 py-4 text-sm text-muted">
                <b className="block text-text">{feedName(item.eventName)}</b>
                {text('board.gone')}
              </p>
            ) : (
              renderCard(item.marketId, market)
            )}
          </>
        )}
      </VisibleMarket>
    </li>
  );
}

export function BoardView({ renderCard }: { readonly renderCard: RenderCard }) {
  const text = useBoardText();
  const { items, closed } = boardStore();
  const [announcement, setAnnouncement] = useState('');
  const closedCount = items.filter((item) => closed.has(item.marketId)).length;
  if (items.length === 0) {
    return (
      <Empty icon={<PinShape filled={false} size={32} />} title={text('board.empty')} hint={text('board.emptyHint')}>
        <Link to="/in-play" className="btn btn-primary btn-large mt-2">
          {text('board.find')}
        </Link>
      </Empty>
    );
  }
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-muted">{text('board.hint')}</p>
        {closedCount > 0 && (
          <button type="button" className="btn btn-quiet" onClick={unpinClosed}>
            {text('board.removeClosed', { count: closedCount })}
          </button>
        )}
      </div>
      <h2 className="sr">{text('board.pinned')}</h2>
      <output className="sr">{announcement}</output>
      <ul className="board">
        {items.map((item, place) => (
          <BoardCard key={item.marketId} item={item} place={place} count={items.length} renderCard={renderCard} announce={setAnnouncement} />
        ))}
      </ul>
    </>
  );
}
