/** The runners of the panel: check box, odds, stake and profit of each. */
import type { MarketView } from '@maidan/contract';
import { formatMoney } from '@maidan/domain';
import { useDutchingText } from '../../messages/feature-texts.ts';
import { feedName, useText } from '../../platform/language/texts.ts';
import { usePriceFormat } from '../../platform/money/price-format.ts';
import { amountTone } from '../../platform/money/rupees-text.ts';
import { sizeText } from '../../platform/money/size-text.ts';
import type { DutchRow } from './dutching-plan.ts';

interface RunnerProps {
  readonly row: DutchRow;
  readonly market: MarketView;
  readonly isFrozen: boolean;
  readonly onToggle: (selectionId: number) => void;
}

/** Returns true if a row has a note. */
function isNoted({ move, fault, stake, size }: DutchRow): boolean {
  return move !== null || fault !== null || (stake !== null && stake > size);
}

/** One line under the name: what is wrong with the stake, or how the odds moved. */
function Note({ row, market }: Pick<RunnerProps, 'row' | 'market'>) {
  const text = useDutchingText();
  const say = useText();
  const format = usePriceFormat('exchange');
  const { move, planned, price, fault, stake, size } = row;
  const limit = (amount: number): string => formatMoney(amount).replace(/\.00$/, '');
  if (move === 'gone') return <span className="text-warn">{text('dutching.gone')}</span>;
  if (move !== null && planned !== null && price !== null)
    return (
      <span className="figures text-warn">
        <span className="sr">{text('dutching.moved', { from: format(planned), to: format(price) })}</span>
        <span aria-hidden="true">
          {format(planned)} → {format(price)}
        </span>
      </span>
    );
  if (fault === 'none') return <span className="text-loss">{text('dutching.tooLittle')}</span>;
  if (fault === 'small') return <span className="text-loss">{say('slip.errorMinimum', { limit: limit(market.minStake) })}</span>;
  if (fault === 'large') return <span className="text-loss">{say('slip.errorMaximum', { limit: limit(market.maxStake) })}</span>;
  if (stake !== null && stake > size) return <span className="text-warn">{text('dutching.thin', { size: `₹${sizeText(size)}` })}</span>;
  return null;
}

function Runner({ row, market, isFrozen, onToggle }: RunnerProps) {
  const text = useDutchingText();
  const format = usePriceFormat('exchange');
  const { selectionId, name, price, planned, isChosen, move, stake, profit, size } = row;
  const noteId = `dutching-note-${selectionId}`;
  const shown = isChosen && planned !== null ? planned : price;
  return (
    <li
      className="dutching-row"
      data-dutching-row={selectionId}
      data-chosen={isChosen || undefined}
      data-moved={move ?? undefined}
      data-noted={isNoted(row) || undefined}
    >
      <label className="dutching-name">
        <input
          type="checkbox"
          checked={isChosen}
          disabled={isFrozen || (price === null && !isChosen)}
          aria-describedby={noteId}
          onChange={() => onToggle(selectionId)}
        />
        <span className="line-clamp-2">{feedName(name)}</span>
      </label>
      <span className="dutching-price figures">
        <span className="sr">{text('dutching.odds')} </span>
        <b>{shown === null ? '–' : format(shown)}</b>
        <small>{price === null ? text('dutching.noOdds') : `₹${sizeText(size)}`}</small>
      </span>
      <span className="dutching-figures figures">
        {stake !== null && (
          <span data-stake>
            <span className="sr">{text('dutching.stakeOf')} </span>
            <b>{formatMoney(stake)}</b>
          </span>
        )}
        {profit !== null && (
          <span className={amountTone(profit)} data-profit>
            <span className="sr">{text('dutching.profitOf')} </span>
            {profit > 0 ? '+' : ''}
            {formatMoney(profit)}
          </span>
        )}
      </span>
      <span id={noteId} className="dutching-note">
        <Note row={row} market={market} />
      </span>
    </li>
  );
}

export function RunnerList({ rows, ...rest }: Omit<RunnerProps, 'row'> & { readonly rows: readonly DutchRow[] }) {
  const text = useDutchingText();
  return (
    <div>
      <div className="dutching-heads" aria-hidden="true">
        <span>{text('dutching.runners')}</span>
        <span>{text('dutching.odds')}</span>
        <span>{text('dutching.figures')}</span>
      </div>
      <ul aria-label={text('dutching.runners')}>
        {rows.map((row) => (
          <Runner key={row.selectionId} row={row} {...rest} />
        ))}
      </ul>
    </div>
  );
}
