/** `/betting-profit-loss` and `/betting-profit-loss-details?marketId=…` (RT-32). */
import { Navigate, useSearchParams } from 'react-router';
import { ProfitLossList } from '../../../features/statement/profit-loss-list.tsx';
import { MarketBets } from '../../../features/statement/market-bets.tsx';
import { useText } from '../../../platform/language/texts.ts';
import { AccountPage } from './account-page.tsx';

export function ProfitLossRoute() {
  const text = useText();
  return <AccountPage title={text('title.profitLoss')}>{({ user }) => <ProfitLossList memberCode={user.memberCode} />}</AccountPage>;
}

export function ProfitLossDetailsRoute() {
  const text = useText();
  const [query] = useSearchParams();
  const marketId = query.get('marketId');
  if (marketId === null) return <Navigate to="/betting-profit-loss" replace />;
  return (
    <AccountPage title={text('title.betHistory')} back={{ to: '/betting-profit-loss', label: text('title.profitLoss') }}>
      {({ user }) => <MarketBets memberCode={user.memberCode} marketId={marketId} />}
    </AccountPage>
  );
}
