/** The switch between the odds of the market and the clicked ones, and the change of the clicked odds. */
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
          // without an offer there are no odds to follow or to keep
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
