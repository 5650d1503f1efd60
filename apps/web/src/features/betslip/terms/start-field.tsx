/** What happens to a bet at the start of its market: the choice under Advanced, before the start and where the market has a starting price. */
import { formatMoney, isKill } from '@maidan/domain';
import { useTermsText } from '../../../messages/feature-texts.ts';
import { usePriceFormat } from '../../../platform/money/price-format.ts';
import { useMarketFrame } from '../../../realtime/live.ts';
import { slipSummary } from '../entry/slip-summary.ts';
import { termsAround } from '../slip-controller.ts';
import type { SlipState } from '../slip-reducer.ts';
import { dispatch } from '../slip-store.ts';
import { waitsForStart, type StartChoice } from './bet-terms.ts';
import { START_HINT, START_TEXT } from './terms-texts.ts';

type Shown = StartChoice | 'keep';
const CHOICES = ['none', 'keep', 'take', 'all', 'limit'] as const satisfies readonly Shown[];

function choose(start: Shown): void {
  dispatch({ type: 'keep', on: start === 'keep' });
  dispatch({ type: 'choose-terms', change: { start: start === 'keep' ? 'none' : start } });
}

/** What the starting price of the selection would be now, if bets wait for it. */
function NearPrice({ slip }: Pick<SlipState, 'slip'>) {
  const text = useTermsText();
  const format = usePriceFormat('exchange');
  const runner = useMarketFrame(slip.market ?? '')?.view.runners.find(({ selectionId }) => selectionId === slip.runner);
  const projected = runner?.projected ?? null;
  if (projected === null) return null;
  const { near, stakes, liabilities } = projected;
  return (
    <p className="terms-hint figures">
      {near === null ? text('betTerms.nearNone') : text('betTerms.near', { odds: format(near) })}{' '}
      {text('betTerms.nearSums', { stakes: formatMoney(stakes), liabilities: formatMoney(liabilities) })}
    </p>
  );
}

export function StartField({ state }: { readonly state: SlipState }) {
  const text = useTermsText();
  const format = usePriceFormat('exchange');
  const { keep, slip, terms } = state;
  if (termsAround(slip).takesStart !== true) return null;
  const isKilled = isKill(terms.timeInForce);
  const shown: Shown = terms.start === 'none' && keep && !isKilled ? 'keep' : terms.start;
  const offered = CHOICES.filter((choice) => !isKilled || (choice !== 'keep' && choice !== 'take'));
  const odds = format(slip.priceActual);
  const isLay = slip.isBack === false;
  return (
    <>
      <div className="terms-field">
        <label htmlFor="slip-start">{text('betTerms.start')}</label>
        <select
          id="slip-start"
          className="field"
          value={shown}
          aria-describedby="slip-start-hint"
          onChange={({ target }) => choose(CHOICES.find((choice) => choice === target.value) ?? 'none')}
        >
          {offered.map((choice) => (
            <option key={choice} value={choice}>
              {text(START_TEXT[choice], { odds })}
            </option>
          ))}
        </select>
      </div>
      <p id="slip-start-hint" className="terms-hint">
        {text(START_HINT[shown], { odds })}
        {waitsForStart(terms) && isLay && ` ${text('betTerms.startLay', { liability: formatMoney(slipSummary(slip, 0).liability) })}`}
      </p>
      {shown !== 'none' && shown !== 'keep' && <NearPrice slip={slip} />}
    </>
  );
}
