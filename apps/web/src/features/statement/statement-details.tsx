/** The bets behind one entry of the statement. */
import { statementOrders } from '@maidan/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/http/call.ts';
import { useText } from '../../platform/language/texts.ts';
import { Failed, ListSkeleton } from '../../ui/states.tsx';
import { reportKey } from './report-slices.ts';
import { SettledBets } from './settled-bets.tsx';

export function StatementDetails({ memberCode, refrenceNo }: { readonly memberCode: string; readonly refrenceNo: string }) {
  const text = useText();
  const query = useQuery({
    queryKey: reportKey('orderList', memberCode, refrenceNo),
    queryFn: async () => (await call(statementOrders, { params: { memberCode, refrenceNo } })).result,
  });
  if (query.isPending) return <ListSkeleton rows={4} />;
  if (query.isError) return <Failed title={text('state.failed')} retryLabel={text('action.retry')} onRetry={() => void query.refetch()} />;
  return <SettledBets bets={query.data} />;
}
