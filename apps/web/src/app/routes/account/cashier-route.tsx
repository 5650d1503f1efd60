/** `/deposit` and `/withdraw`: only where the site's switch is on (RT-27, RT-28); a demo account has no cashier (O-41). */
import { Navigate } from 'react-router';
import { signOut } from '../../../features/auth/login/sign-out.ts';
import { DepositPage } from '../../../features/cashier/deposit-page.tsx';
import { WithdrawalPage } from '../../../features/cashier/withdrawal-page.tsx';
import { useText } from '../../../platform/language/texts.ts';
import { pageSite } from '../../../platform/site/page-site.ts';
import { Empty } from '../../../ui/states.tsx';
import { AccountPage, ToStatement } from './account-page.tsx';

function CashierPage({ door }: { readonly door: 'deposit' | 'withdraw' }) {
  const text = useText();
  return (
    <AccountPage title={text(door === 'deposit' ? 'account.deposit' : 'account.withdraw')}>
      {({ user }) =>
        user.isDemo ? (
          <Empty icon="account" title={text('account.demoCashier')} hint={text('account.demoCashierHint')}>
            <div className="flex flex-wrap justify-center gap-2 pt-2">
              {/* signed out, this page asks for an account and then goes on here */}
              <button type="button" className="btn btn-primary" onClick={() => void signOut(`/${door}`)}>
                {text('account.toOwn')}
              </button>
              <ToStatement />
            </div>
          </Empty>
        ) : door === 'deposit' ? (
          <DepositPage />
        ) : (
          <WithdrawalPage />
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
