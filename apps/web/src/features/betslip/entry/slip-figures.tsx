/** Stake, profit, liability and payout of the slip, one of them typed, and the position by runs. */
import { formatGrouped, formatLimit, formatMoney, type Centipaise } from '@maidan/domain';
import { amountTone } from '../../../platform/money/rupees-text.ts';
import { useText } from '../../../platform/language/texts.ts';
import { netResult } from '../../../realtime/account/positions-of-bets.ts';
import { slipEffect } from '../../../realtime/markets/picked-selection.ts';
import type { SlipState } from '../slip-reducer.ts';
import { dispatch } from '../slip-store.ts';
import { slipSummary } from './slip-summary.ts';
import { MODE_TEXT } from '../slip-texts.ts';
import { amountModesOf } from '../terms/bet-terms.ts';
import { termsRow } from '../terms/terms-row-store.ts';

/** Figures with more characters have a smaller font, so that no digit is cut off. */
const LONG_FIGURE = 9;
/** The same beside three other figures. */
const LONG_OF_FOUR = 6;
const TONE = { stake: '', profit: 'text-profit', liability: 'text-loss', payout: '' } as const;

/** The figures choose the mode of the amount field. A screen reader hears the mode that a key has chosen. */
export function AmountModes({ state }: { readonly state: SlipState }) {
  const text = useText();
  const summary = slipSummary(state.slip, state.commissionBp);
  const modes = amountModesOf(state.slip);
  const long = modes.length > 3 ? LONG_OF_FOUR : LONG_FIGURE;
  const { announced } = termsRow();
  return (
    <fieldset className="segment" aria-label={text('slip.amountMode')}>
      <output className="sr">{announced === 'mode' && `${text('slip.amountMode')}: ${text(MODE_TEXT[state.mode])}`}</output>
      {modes.map((mode) => {
        const figure = formatLimit(summary[mode] ?? 0);
        return (
          <button
            key={mode}
            type="button"
            className="amount-mode"
            aria-pressed={mode === state.mode}
            disabled={state.slip.isSubmitting}
            onClick={() => dispatch({ type: 'mode', mode })}
          >
            <span className="text-xs font-medium text-muted">{text(MODE_TEXT[mode])}</span>{' '}
            <b className={`figures ${TONE[mode]}`} data-long={figure.length > long ? (figure.length > long + 2 ? 'very' : 'yes') : undefined} title={figure}>
              {figure}
            </b>
          </button>
        );
      })}
    </fieldset>
  );
}

/** The commission of the profit; nothing without one. */
export function CommissionLine({ state }: { readonly state: SlipState }) {
  const text = useText();
  const { commissionBp, slip } = state;
  if (commissionBp === 0) return null;
  const { commission } = slipSummary(slip, commissionBp);
  return <p className="figures text-xs text-muted">{text('slip.commission', { percent: commissionBp / 100, amount: formatMoney(commission) })}</p>;
}

function Result({ profit }: { readonly profit: Centipaise }) {
  const amount = netResult(0, profit);
  return <td className={`ps-3 text-end font-semibold ${amountTone(amount)}`}>{`${amount > 0 ? '+' : ''}${formatGrouped(amount)}`}</td>;
}

/** Returns a range of runs as '0–45', '46+' or '46'. */
function rangeText(from: number, to: number | null): string {
  return to === null ? `${from}+` : to === from ? String(from) : `${from}–${to}`;
}

/** The position by runs, before and after; only for line markets with an amount typed. */
export function RangeEffects({ marketId }: { readonly marketId: string | null }) {
  const text = useText();
  const ranges = slipEffect((effect) => (effect.marketId === marketId ? effect.ranges : null));
  if (ranges === null || ranges.length === 0) return null;
  return (
    <div className="max-h-28 overflow-y-auto rounded-card bg-surface-1 px-3 py-1">
      <table className="figures w-full text-xs">
        <caption className="sr">{text('slip.ranges')}</caption>
        <thead className="text-muted">
          <tr>
            <th scope="col" className="text-start font-medium">
              {text('slip.runs')}
            </th>
            <th scope="col" className="ps-3 text-end font-medium">
              {text('slip.nowHead')}
            </th>
            <th scope="col" className="ps-3 text-end font-medium">
              {text('slip.afterHead')}
            </th>
          </tr>
        </thead>
        <tbody>
          {ranges.map(({ from, to, before, after }) => (
            <tr key={from}>
              <th scope="row" className="py-0.5 text-start font-semibold">
                {rangeText(from, to)}
              </th>
              <Result profit={before} />
              <Result profit={after} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
