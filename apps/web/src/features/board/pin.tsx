/** The pin of a market card: adds it to the multi-market board or removes it. */
import '../../ui/styles/card-tools.css';
import { feedName } from '../../platform/language/texts.ts';
import { notify } from '../../platform/dialogs/notify.ts';
import { useMarketFrame } from '../../realtime/live.ts';
import { FilledShape } from '@maidan/ui-kit/drawing.tsx';
import { useBoardText } from '../../messages/feature-texts.ts';
import { togglePin, boardStore } from './board-store.ts';

export function Pin({ marketId }: { readonly marketId: string }) {
  const text = useBoardText();
  const market = useMarketFrame(marketId)?.view;
  const pressed = boardStore(({ items }) => items.some((item) => item.marketId === marketId));
  if (market === undefined) return null;
  const { eventName, marketName } = market;
  const press = (): void => {
    if (!togglePin({ marketId, eventName, marketName })) notify('error', text('board.full'));
  };
  return (
    <button
      type="button"
      className="card-tool pin"
      aria-pressed={pressed}
      aria-label={text('board.pin', { name: `${feedName(eventName)}, ${feedName(marketName)}` })}
      onClick={press}
    >
      <PinShape filled={pressed} />
    </button>
  );
}

export function PinShape({ filled, size = 18 }: { readonly filled: boolean; readonly size?: number }) {
  return <FilledShape path="M9 3h6l-1 6 4 4H6l4-4zM12 13v8" filled={filled} size={size} />;
}
