/** Odds and amount of the slip. */
import { formatPrice } from '@maidan/domain';
import { useEffect, useLayoutEffect, useRef, type ChangeEvent, type RefObject } from 'react';
import { useText } from '../../../platform/language/texts.ts';
import { usePriceFormat, type PriceFormat } from '../../../platform/money/price-format.ts';
import { useSession } from '../../../platform/session/session.ts';
import { pickedSelection } from '../../../realtime/markets/picked-selection.ts';
import { Drawing } from '@maidan/ui-kit/drawing.tsx';
import { PriceMove } from '../settings/follow-switch.tsx';
import { kindOf } from '../slip.ts';
import { takeFocus } from './slip-focus.ts';
import type { SlipState } from '../slip-reducer.ts';
import { dispatch } from '../slip-store.ts';
import { MODE_TEXT } from '../slip-texts.ts';

function StepButton({ ticks, label }: { readonly ticks: 1 | -1; readonly label: string }) {
  return (
    <button
      type="button"
      className="grid w-9 shrink-0 place-items-center bg-surface-3 pointer-coarse:w-11"
      aria-label={label}
      onClick={() => dispatch({ type: 'step-price', ticks })}
    >
      <Drawing name={ticks > 0 ? 'plus' : 'minus'} size={18} />
    </button>
  );
}

/** The field of the odds, which are decimal. If the grids have another format, it shows the odds in it too. */
function OwnFormat({ price, format }: { readonly price: number; readonly format: PriceFormat }) {
  if (price === 0 || format === formatPrice) return null;
  return <b className="figures ps-2 text-text">{format(price)}</b>;
}

export function PriceField({ state, wrong }: { readonly state: SlipState; readonly wrong: boolean }) {
  const text = useText();
  const { slip } = state;
  const kind = kindOf(slip);
  const format = usePriceFormat(kind);
  if (kind !== 'exchange') {
    const shown = kind === 'line' ? `${slip.line ?? '–'} (${slip.fancyPrice})` : slip.priceActual === 0 ? '–' : format(slip.priceActual);
    return (
      <div className="min-w-0 flex-1">
        <p className="flex gap-1 pb-1 text-xs text-muted">
          {kind === 'line' ? text('slip.runs') : text('slip.odds')}
          <PriceMove state={state} />
        </p>
        <output
          aria-label={kind === 'line' ? text('slip.runs') : text('slip.odds')}
          className="figures flex min-h-10 items-center rounded-card bg-surface-1 px-3 text-lg font-bold"
        >
          {shown}
        </output>
      </div>
    );
  }
  return (
    <div className="min-w-0 flex-1">
      <div className="flex gap-1 pb-1 text-xs text-muted">
        <label htmlFor="slip-odds" className="truncate">
          {text('slip.odds')}
          <OwnFormat price={slip.priceActual} format={format} />
        </label>
        <PriceMove state={state} />
      </div>
      <div className="flex overflow-hidden rounded-card border border-line-strong">
        <StepButton ticks={-1} label={text('slip.oddsDown')} />
        <input
          id="slip-odds"
          className="field figures min-w-0 rounded-none border-0 px-1 text-center font-bold"
          inputMode="decimal"
          autoComplete="off"
          value={slip.price}
          disabled={slip.isSubmitting}
          aria-invalid={wrong || undefined}
          aria-describedby="slip-errors slip-keys"
          onChange={(event) => dispatch({ type: 'type-price', text: event.target.value })}
          onBlur={() => dispatch({ type: 'settle-price' })}
        />
        <StepButton ticks={1} label={text('slip.oddsUp')} />
      </div>
    </div>
  );
}

/** Keeps the caret at the same digit, counted from the right, when grouping commas change. Returns the function that stores it before a change. */
function useCaret(field: RefObject<HTMLInputElement | null>, value: string): (input: HTMLInputElement) => void {
  const fromRight = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (fromRight.current === null || field.current === null || document.activeElement !== field.current) return;
    let left = fromRight.current;
    let caret = value.length;
    while (caret > 0 && left > 0) {
      caret -= 1;
      if (value[caret] !== ',') left -= 1;
    }
    field.current.setSelectionRange(caret, caret);
    fromRight.current = null;
  }, [field, value]);
  return (input) => {
    fromRight.current = input.value.slice(input.selectionEnd ?? input.value.length).replaceAll(',', '').length;
  };
}

/** The field of the amount: stake, profit, liability or payout. */
export function AmountField({ state, wrong }: { readonly state: SlipState; readonly wrong: boolean }) {
  const text = useText();
  const guest = useSession().state === 'out';
  const { slip, typed, mode } = state;
  const field = useRef<HTMLInputElement>(null);
  const noteCaret = useCaret(field, typed);
  useEffect(() => {
    takeFocus(field.current);
    return pickedSelection.subscribe(({ pick }, before) => {
      if (pick !== null && pick !== before.pick) takeFocus(field.current);
    });
  }, []);
  const change = (event: ChangeEvent<HTMLInputElement>): void => {
    noteCaret(event.target);
    dispatch({ type: 'type-stake', text: event.target.value, guest });
  };
  return (
    <div className="min-w-0 flex-1">
      <label htmlFor="slip-stake" className="block pb-1 text-xs text-muted">
        {text(MODE_TEXT[mode])}
      </label>
      <input
        id="slip-stake"
        ref={field}
        className="field figures text-end font-bold"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        value={typed}
        disabled={slip.isSubmitting}
        aria-invalid={wrong || undefined}
        aria-describedby="slip-errors slip-keys"
        onChange={change}
        onBlur={() => dispatch({ type: 'settle-stake' })}
      />
    </div>
  );
}
