/** The pages of statements: account statement, profit and loss, transactions and transfers (RT-29, RT-30, RT-32 to RT-34). */
import { Navigate, useParams, useSearchParams } from 'react-router';
import { StatementList } from '../../../features/statement/statement-list.tsx';
import { useText } from '../../../platform/language/texts.ts';
import { AccountPage, RequireLogin } from './account-page.tsx';
import { StatementDetails } from '../../../features/statement/statement-details.tsx';
import { Icon } from '@maidan/ui-kit/icon.tsx';
import { Link } from '@maidan/ui-kit/link.tsx';
import { ProfitLossList } from '../../../features/statement/profit-loss-list.tsx';
import { MarketBets } from '../../../features/statement/market-bets.tsx';
import { TransactionDetail } from '../../../features/statement/transactions/transaction-detail.tsx';
import { TransactionList } from '../../../features/statement/transactions/transaction-list.tsx';
import { TransferList } from '../../../features/statement/transactions/transfer-list.tsx';

/** `/account-statement` */
export function AccountStatementRoute() {
  const text = useText();
  return (
    <RequireLogin>
      {(session) => (
        <div className="card overflow-hidden">
          <h1 className="border-b border-line px-3 py-2 text-lg font-bold">{text('title.accountStatement')}</h1>
          <StatementList memberCode={session.user.memberCode} />
        </div>
      )}
    </RequireLogin>
  );
}

/** `/account-statement-details?refrenceNo=…` */
export function AccountStatementDetailsRoute() {
  const text = useText();
  const [query] = useSearchParams();
  const refrenceNo = query.get('refrenceNo');
  if (refrenceNo === null) return <Navigate to="/account-statement" replace />;
  return (
    <RequireLogin>
      {(session) => (
        <div className="card overflow-hidden">
          <header className="flex items-center gap-2 border-b border-line px-3 py-1">
            <Link to="/account-statement" className="icon-btn" aria-label={text('title.accountStatement')}>
              <Icon name="back" />
            </Link>
            <h1 className="text-lg font-bold">{text('title.statementDetails')}</h1>
          </header>
          <StatementDetails memberCode={session.user.memberCode} refrenceNo={refrenceNo} />
        </div>
      )}
    </RequireLogin>
  );
}

/** `/betting-profit-loss` */
export function ProfitLossRoute() {
  const text = useText();
  return <AccountPage title={text('title.profitLoss')}>{({ user }) => <ProfitLossList memberCode={user.memberCode} />}</AccountPage>;
}

/** `/betting-profit-loss-details?marketId=…` */
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

/** `/transactions` */
export function TransactionsRoute() {
  const text = useText();
  return <AccountPage title={text('title.transactions')}>{({ user }) => <TransactionList memberCode={user.memberCode} />}</AccountPage>;
}

/** `/transactions-details/{type}/{refrenceNo}` */
export function TransactionDetailsRoute() {
  const text = useText();
  const { type = '', refrenceNo = '' } = useParams();
  return (
    <AccountPage title={text('title.transactionDetails')} back={{ to: '/transactions', label: text('title.transactions') }}>
      {({ user }) => <TransactionDetail memberCode={user.memberCode} type={type} refrenceNo={refrenceNo} />}
    </AccountPage>
  );
}

/** `/transfer-statement` */
export function TransferStatementRoute() {
  const text = useText();
  return <AccountPage title={text('title.transferStatement')}>{({ user }) => <TransferList memberCode={user.memberCode} />}</AccountPage>;
}
