/** The stake of a bet at a tick, and whether a press sends it at once. */
import type { StakeButtonValue } from '@maidan/domain';
import { useText } from '../../platform/language/texts.ts';

export interface OneClickPart {
  readonly armed: boolean;
  /** Whole rupees. */
  readonly stake: number;
  /** Largest stake that can be chosen, whole rupees; null: no bound. */
  readonly most: number | null;
  readonly stakes: readonly StakeButtonValue[];
  readonly onChange: (armed: boolean, stake: number) => void;
}

export function OneClickStrip({ part }: { readonly part: OneClickPart }) {
  const text = useText();
  const { armed, stake, most, stakes, onChange } = part;
  return (
    <div className="flex gap-1">
      <fieldset className="ladder-strip min-w-0 flex-1" aria-label={text('depth.stake')}>
        {stakes.map((button) => (
          <button
            key={button.price}
            type="button"
            className="btn btn-quiet figures"
            aria-pressed={button.price === stake}
            disabled={most !== null && button.price > most}
            onClick={() => onChange(armed, button.price)}
          >
            {button.label}
          </button>
        ))}
      </fieldset>
      <button
        type="button"
        className={`btn flex-none px-2 ${armed ? 'bg-warn-surface text-warn' : 'btn-quiet'}`}
        aria-pressed={armed}
        onClick={() => onChange(!armed, stake)}
      >
        {text(armed ? 'depth.oneClickOn' : 'depth.oneClickOff')}
      </button>
    </div>
  );
}
