/** `/deposit` and `/withdraw`: only where the site's switch is on (RT-27, RT-28). The cashier is not open yet, and the pages say so. */
import { Navigate } from 'react-router';
import { useText } from '../../platform/language/texts.ts';
import { pageSite } from '../../platform/page-site.ts';
import { Drawing } from '../../ui/drawing.tsx';
import { Empty } from '../../ui/states.tsx';
import { AccountPage, ToStatement } from './account-page.tsx';

function CashierPage({ door }: { readonly door: 'deposit' | 'withdraw' }) {
  const text = useText();
  const deposit = door === 'deposit';
  return (
    <AccountPage title={text(deposit ? 'account.deposit' : 'account.withdraw')}>
      {({ user }) =>
        user.isDemo ? (
          <Empty icon="account" title={text('account.demoCashier')} hint={text('account.demoCashierHint')}>
            <ToStatement />
          </Empty>
        ) : (
          <Empty
            icon={<Drawing name="statement" size={32} />}
            title={text(deposit ? 'account.depositSoon' : 'account.withdrawSoon')}
            hint={text(deposit ? 'account.depositSoonHint' : 'account.withdrawSoonHint')}
          >
            <ToStatement />
          </Empty>
        )
      }
    </AccountPage>
  );
}

export function DepositRoute() {
  return pageSite.site.switches.showDeposit ? <CashierPage door="deposit" /> : <Navigate to="/" replace />;
}

export function WithdrawRoute() {
  return pageSite.site.switches.showWithdrawal ? <CashierPage door="withdraw" /> : <Navigate to="/" replace />;
}
