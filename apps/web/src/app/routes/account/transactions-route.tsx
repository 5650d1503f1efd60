/** `/transactions`, `transactions-details/{type}/{refrenceNo}` and `/transfer-statement` (RT-29, RT-30, RT-34). */
import { useParams } from 'react-router';
import { TransactionDetail } from '../../../features/statement/transactions/transaction-detail.tsx';
import { TransactionList } from '../../../features/statement/transactions/transaction-list.tsx';
import { TransferList } from '../../../features/statement/transactions/transfer-list.tsx';
import { useText } from '../../../platform/language/texts.ts';
import { AccountPage } from './account-page.tsx';

export function TransactionsRoute() {
  const text = useText();
  return <AccountPage title={text('title.transactions')}>{({ user }) => <TransactionList memberCode={user.memberCode} />}</AccountPage>;
}

export function TransactionDetailsRoute() {
  const text = useText();
  const { type = '', refrenceNo = '' } = useParams();
  return (
    <AccountPage title={text('title.transactionDetails')} back={{ to: '/transactions', label: text('title.transactions') }}>
      {({ user }) => <TransactionDetail memberCode={user.memberCode} type={type} refrenceNo={refrenceNo} />}
    </AccountPage>
  );
}

export function TransferStatementRoute() {
  const text = useText();
  return <AccountPage title={text('title.transferStatement')}>{({ user }) => <TransferList memberCode={user.memberCode} />}</AccountPage>;
}
