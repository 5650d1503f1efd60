/** The board: live cards of pinned markets side by side, in the order the player gave them. */
import type { MarketView } from '@maidan/contract';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Empty } from '../../ui/states.tsx';
import { useBoardText } from '../../messages/feature-texts.ts';
import { stepOfKey, type Pinned } from './board-list.ts';
import { boardStore, movePin, noteClosed, unpin, unpinClosed } from './board-store.ts';
import { startDrag } from './drag.ts';
import { PinShape } from './pin.tsx';
import { VisibleMarket } from './visible-market.tsx';
import { feedName } from '../../platform/language/texts.ts';
import { marketEnding, type MarketEnding } from '../../platform/bets/market-ending.ts';

type Text = ReturnType<typeof useBoardText>;
type CardOf = (marketId: string, market: MarketView | undefined) => ReactNode;

function endingText(ending: MarketEnding, text: Text): string {
  if (ending.type === 'winners') return text('board.result', { winner: ending.winners.map(feedName).join(', ') });
  if (ending.type === 'runs') return text('board.runs', { runs: ending.runs });
  return text(ending.type === 'void' ? 'board.void' : 'board.closed');
}

function Ending({ market, text }: { readonly market: MarketView; readonly text: Text }) {
  const { marketId } = market;
  const ending = marketEnding(market);
  const over = ending !== null;
  useEffect(() => noteClosed(marketId, over), [marketId, over]);
  if (ending === null) return null;
  return (
    <output className="board-ending">
      <Icon name="trophy" size={14} />
      {endingText(ending, text)}
    </output>
  );
}

function Handle({ item, place, count, say }: { readonly item: Pinned; readonly place: number; readonly count: number; readonly say: (text: string) => void }) {
  const text = useBoardText();
  const button = useRef<HTMLButtonElement>(null);
  const [dragged, setDragged] = useState(false);
  const name = `${feedName(item.eventName)}, ${feedName(item.marketName)}`;
  const move = (to: number): void => {
    movePin(item.marketId, to);
    say(text('board.moved', { name, place: Math.min(Math.max(to, 0), count - 1) + 1, count }));
  };
  const walk = (event: KeyboardEvent): void => {
    const step = stepOfKey(event.key);
    if (step === 0) return;
    event.preventDefault();
    // the arrows of the price grid around it are not meant
    event.stopPropagation();
    move(place + step);
    // the element of the card has moved in the page: restores the focus
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <button
      ref={button}
      type="button"
      className="board-handle"
      aria-label={text('board.move', { name })}
      data-dragged={dragged || undefined}
      onKeyDown={walk}
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
  readonly cardOf: CardOf;
  readonly say: (text: string) => void;
}

function BoardCard({ item, place, count, cardOf, say }: CardProps) {
  const text = useBoardText();
  const name = `${feedName(item.eventName)}, ${feedName(item.marketName)}`;
  return (
    <li className="board-item" data-board-place={place} data-board-market={item.marketId}>
      <VisibleMarket marketId={item.marketId}>
        {(market, gone) => (
          <>
            <div className="board-tools">
              <Handle item={item} place={place} count={count} say={say} />
              {market !== undefined && <Ending market={market} text={text} />}
              <button type="button" className="card-tool" aria-label={text('board.unpin', { name })} onClick={() => unpin(item.marketId)}>
                <Icon name="close" size={16} />
              </button>
            </div>
            {gone ? (
              <p className="px-3 py-4 text-sm text-muted">
                <b className="block text-text">{feedName(item.eventName)}</b>
                {text('board.gone')}
              </p>
            ) : (
              cardOf(item.marketId, market)
            )}
          </>
        )}
      </VisibleMarket>
    </li>
  );
}

export function BoardView({ cardOf }: { readonly cardOf: CardOf }) {
  const text = useBoardText();
  const { items, closed } = boardStore();
  const [said, setSaid] = useState('');
  const over = items.filter((item) => closed.has(item.marketId)).length;
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
        {over > 0 && (
          <button type="button" className="btn btn-quiet" onClick={unpinClosed}>
            {text('board.removeClosed', { count: over })}
          </button>
        )}
      </div>
      <h2 className="sr">{text('board.pinned')}</h2>
      <output className="sr">{said}</output>
      <ul className="board">
        {items.map((item, place) => (
          <BoardCard key={item.marketId} item={item} place={place} count={items.length} cardOf={cardOf} say={setSaid} />
        ))}
      </ul>
    </>
  );
}
