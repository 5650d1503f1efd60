/** A page of the account for players: a card with its title, and a Back link if `back` is given. */
import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useText } from '../../../platform/language/texts.ts';
import type { SignedIn } from '../../../platform/session/session-storage.ts';
import { useShownTitle } from '../../../platform/site/shown-title.ts';
import { Icon } from '@maidan/ui-kit/icon.tsx';
import { Link } from '@maidan/ui-kit/link.tsx';
import { openDialog } from '../../../platform/dialogs/dialogs.ts';
import { chooseEnd, isEndChosen } from '../../../platform/session/chosen-end.ts';
import { pageTarget, rememberTarget } from '../../../platform/session/navigation-memory.ts';
import { useSignedIn } from '../../../platform/session/session.ts';

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

/** A link to the account statement. */
export function ToStatement() {
  const text = useText();
  return (
    <Link className="btn btn-quiet" to="/account-statement">
      {text('account.toStatement')}
    </Link>
  );
}

function ToLogin() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (isEndChosen()) return chooseEnd(false);
    rememberTarget(sessionStorage, pageTarget(`${pathname.slice(1)}${search}`));
    openDialog({ name: 'login' });
  }, [pathname, search]);
  return <Navigate to="/" replace />;
}

/** Sends a visitor to Home, opens the login dialog and remembers the page for after the login (O-07). A player who has ended the account only goes Home. */
export function RequireLogin({ children }: { readonly children: (session: SignedIn) => ReactNode }) {
  const signedIn = useSignedIn();
  return signedIn === null ? <ToLogin /> : children(signedIn);
}
