/** Pages for players: a visitor goes to Home, the login dialog opens, and the target is remembered (O-07). */
import { useEffect, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { openDialog } from '../../../platform/dialogs/dialogs.ts';
import { pageTarget, rememberTarget } from '../../../platform/session/navigation-memory.ts';
import { useSignedIn } from '../../../platform/session/session.ts';
import type { SignedIn } from '../../../platform/session/session-storage.ts';

function ToLogin() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    rememberTarget(sessionStorage, pageTarget(`${pathname.slice(1)}${search}`));
    openDialog({ name: 'login' });
  }, [pathname, search]);
  return <Navigate to="/" replace />;
}

export function RequireLogin({ children }: { readonly children: (session: SignedIn) => ReactNode }) {
  const signedIn = useSignedIn();
  return signedIn === null ? <ToLogin /> : children(signedIn);
}
