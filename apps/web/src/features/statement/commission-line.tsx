/** The commission that a net figure is already reduced by: one quiet line, nothing where there is none. */
import { useText } from '../../platform/language/texts.ts';
import { rupeesText } from '../../platform/money/rupees-text.ts';

export function CommissionLine({ commission }: { readonly commission: number }) {
  const text = useText();
  if (commission === 0) return null;
  return (
    <span className="figures block text-xs font-normal text-muted">
      {text('profitLoss.commission')} {rupeesText(commission)}
    </span>
  );
}
