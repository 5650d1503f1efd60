/** A page of the account: for players, a card with its title; by `back` one step up. */
import type { ReactNode } from 'react';
import { useText } from '../../../platform/language/texts.ts';
import type { SignedIn } from '../../../platform/session/session-storage.ts';
import { useShownTitle } from '../../../platform/site/shown-title.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { RequireLogin } from './require-login.tsx';

interface AccountPageProps {
  readonly title: string;
  readonly back?: { readonly to: string; readonly label: string };
  readonly children: (session: SignedIn) => ReactNode;
}

export function AccountPage({ title, back, children }: AccountPageProps) {
  useShownTitle(title);
  return (
    <RequireLogin>
      {(session) => (
        <div className="card overflow-hidden">
          <header className="flex min-h-11 items-center gap-2 border-b border-line px-3">
            {back !== undefined && (
              <Link to={back.to} className="icon-btn -ms-2" aria-label={back.label}>
                <Icon name="back" />
              </Link>
            )}
            <h1 className="text-lg font-bold">{title}</h1>
          </header>
          {children(session)}
        </div>
      )}
    </RequireLogin>
  );
}

/** Where the account's money can be looked at meanwhile. */
export function ToStatement() {
  const text = useText();
  return (
    <Link className="btn btn-quiet" to="/account-statement">
      {text('account.toStatement')}
    </Link>
  );
}
