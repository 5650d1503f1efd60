/** `/deposit` and `/withdraw`, if the site has them (RT-27, RT-28). Demo accounts have no cashier (O-41). */
import { Navigate } from 'react-router';
import { signOut } from '../../../features/auth/login/sign-out.ts';
import { DepositPage } from '../../../features/cashier/deposit-page.tsx';
import { WithdrawalPage } from '../../../features/cashier/withdrawal-page.tsx';
import { DepositQuestion } from '../../../features/play-limits/limit-question.tsx';
import { useText } from '../../../platform/language/texts.ts';
import { pageSite } from '../../../platform/site/page-site.ts';
import { Empty } from '../../../ui/states.tsx';
import { AccountPage, ToStatement } from './account-page.tsx';

function CashierPage({ page }: { readonly page: 'deposit' | 'withdraw' }) {
  const text = useText();
  return (
    <AccountPage title={text(page === 'deposit' ? 'account.deposit' : 'account.withdraw')}>
      {({ user }) =>
        user.isDemo ? (
          <Empty icon="account" title={text('account.demoCashier')} hint={text('account.demoCashierHint')}>
            <div className="flex flex-wrap justify-center gap-2 pt-2">
              {/* after the sign-out this page asks for a login and leads back here */}
              <button type="button" className="btn btn-primary" onClick={() => void signOut(`/${page}`)}>
                {text('account.toOwn')}
              </button>
              <ToStatement />
            </div>
          </Empty>
        ) : page === 'deposit' ? (
          <>
            <DepositQuestion />
            <DepositPage />
          </>
        ) : (
          <WithdrawalPage />
        )
      }
    </AccountPage>
  );
}

export function DepositRoute() {
  return pageSite.site.switches.showDeposit ? <CashierPage page="deposit" /> : <Navigate to="/" replace />;
}

export function WithdrawRoute() {
  return pageSite.site.switches.showWithdrawal ? <CashierPage page="withdraw" /> : <Navigate to="/" replace />;
}
