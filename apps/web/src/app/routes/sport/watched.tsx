/** A table that a visitor may watch: he is asked to log in once, and comes back here; who closes that watches on (O-08). */
import { useEffect, type ReactNode } from 'react';
import { openDialog } from '../../../platform/dialogs/dialogs.ts';
import { pageTarget, rememberTarget } from '../../../platform/session/navigation-memory.ts';
import { useSignedIn } from '../../../platform/session/session.ts';

export function Watched({ path, children }: { readonly path: string; readonly children: ReactNode }) {
  const visitor = useSignedIn() === null;
  useEffect(() => {
    if (!visitor) return;
    rememberTarget(sessionStorage, pageTarget(path));
    openDialog({ name: 'login' });
  }, [path, visitor]);
  return children;
}
