/** The settled bets of one market. */
import { profitLossOrders } from '@maidan/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/http/call.ts';
import { useText } from '../../platform/language/texts.ts';
import { Awaited } from '../../ui/awaited.tsx';
import { Failed, ListSkeleton } from '../../ui/states.tsx';
import { reportKey } from './report-slices.ts';
import { SettledBets } from './settled-bets.tsx';

export function MarketBets({ memberCode, marketId }: { readonly memberCode: string; readonly marketId: string }) {
  const text = useText();
  const query = useQuery({
    queryKey: reportKey('betHistory', memberCode, marketId),
    queryFn: async () => (await call(profitLossOrders, { params: { memberCode, marketId } })).result,
  });
  if (query.isPending)
    return (
      <Awaited>
        <ListSkeleton rows={4} />
      </Awaited>
    );
  if (query.isError) return <Failed title={text('state.failed')} retryLabel={text('action.retry')} onRetry={() => void query.refetch()} />;
  return <SettledBets bets={query.data} />;
}
