/** `/account-statement` (RT-33). */
import { StatementList } from '../../../features/statement/statement-list.tsx';
import { useText } from '../../../platform/language/texts.ts';
import { RequireLogin } from './require-login.tsx';

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
