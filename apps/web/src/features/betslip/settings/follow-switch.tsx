/** Whether the slip takes the odds of the market or keeps its own; and what became of the odds that were clicked. */
import { useText } from '../../../platform/language/texts.ts';
import { usePriceFormat } from '../../../platform/money/price-format.ts';
import { kindOf } from '../slip.ts';
import type { SlipState } from '../slip-reducer.ts';
import { dispatch } from '../slip-store.ts';
import { moveText } from '../slip-texts.ts';

const CHOICES = [
  [true, 'slip.followMarket'],
  [false, 'slip.keepPrice'],
] as const;

export function FollowSwitch({ state }: { readonly state: SlipState }) {
  const text = useText();
  return (
    <fieldset className="segment text-sm" aria-label={text('slip.whenOddsMove')}>
      {CHOICES.map(([on, label]) => (
        <button
          key={label}
          type="button"
          aria-pressed={state.follows === on}
          // nothing is offered: there is nothing to follow, and nothing to keep but what is typed
          disabled={state.quote.price === null && state.follows !== on}
          onClick={() => dispatch({ type: 'follow', on })}
        >
          {text(label)}
        </button>
      ))}
    </fieldset>
  );
}

/** '2.12 → 2.10' beside the name of the odds field; it takes the rest of that line. */
export function PriceMove({ state }: { readonly state: SlipState }) {
  const text = useText();
  const format = usePriceFormat(kindOf(state.slip));
  const move = moveText(state, format);
  if (move === null) return null;
  return (
    <span className="figures ms-auto truncate font-bold text-warn">
      <span className="sr">{text('slip.oddsMoved', move)}</span>
      <span aria-hidden="true">
        {move.from} → {move.to}
      </span>
    </span>
  );
}
