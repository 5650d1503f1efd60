/** The result and the settled bets of one market. */
import { profitLossOrders, type ProfitLoss } from '@maidan/contract';
import { useQuery } from '@tanstack/react-query';
import { amountTone, rupeesText } from '../../platform/money/rupees-text.ts';
import { call } from '../../platform/http/call.ts';
import { feedName, useText } from '../../platform/language/texts.ts';
import { Awaited } from '../../ui/placeholders.tsx';
import { Failed, ListSkeleton } from '../../ui/states.tsx';
import { reportKey } from './reports/report-window.ts';
import { SettledBets } from './settled-bets.tsx';
import { CommissionLine } from './line-parts.tsx';

/** The result of a market after commission, the same figure as in the list, the statement and the ledger. */
function MarketResult({ row }: { readonly row: ProfitLoss }) {
  const text = useText();
  return (
    <section className="flex items-start justify-between gap-x-6 border-b border-line bg-surface-2 px-3 py-3">
      <h2 className="min-w-0 font-bold">
        {row.eventName} · {feedName(row.marketName)}
        {row.wallet === 'BONUS' && <span className="badge ms-2 bg-accent text-accent-contrast">{text('balance.freeCash')}</span>}
      </h2>
      <p className={`figures shrink-0 text-end font-bold whitespace-nowrap ${amountTone(row.profit)}`}>
        {row.profit > 0 ? '+' : ''}
        {rupeesText(row.profit)}
        <CommissionLine commission={row.commission} />
      </p>
    </section>
  );
}

export function MarketBets({ memberCode, marketId }: { readonly memberCode: string; readonly marketId: string }) {
  const text = useText();
  const query = useQuery({
    queryKey: reportKey('betHistory', memberCode, marketId),
    queryFn: () => call(profitLossOrders, { params: { memberCode, marketId } }),
  });
  if (query.isPending)
    return (
      <Awaited>
        <ListSkeleton rows={4} />
      </Awaited>
    );
  if (query.isError) return <Failed title={text('state.failed')} retryLabel={text('action.retry')} onRetry={() => void query.refetch()} />;
  const { market, result } = query.data;
  return (
    <>
      {market.map((row) => (
        <MarketResult key={row.wallet} row={row} />
      ))}
      <SettledBets bets={result} />
    </>
  );
}
