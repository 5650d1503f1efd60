/** `/account-statement-details?refrenceNo=…` (RT-33). */
import { Navigate, useSearchParams } from 'react-router';
import { StatementDetails } from '../../../features/statement/statement-details.tsx';
import { useText } from '../../../platform/language/texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { RequireLogin } from './require-login.tsx';

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
