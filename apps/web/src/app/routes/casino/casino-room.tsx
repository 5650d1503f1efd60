/** The frame of every casino page: the permission check, the notice before the first page, and links to the other rooms. */
import { type ReactNode, useEffect } from 'react';
import { Navigate } from 'react-router';
import { useCasinoText } from '../../../messages/feature-texts.ts';
import { requestCasinoNotice } from '../../../features/notices/automatic-notices.ts';
import { type EventTypeKey, permissionStore } from '../../../platform/session/permissions.ts';
import { useSignedIn } from '../../../platform/session/session.ts';
import { useShownTitle } from '../../../platform/site/shown-title.ts';
import { Link } from '@maidan/ui-kit/link.tsx';
import { CasinoLink } from '../../layout/casino/casino-link.tsx';
import { useCasinoLinks } from '../../layout/casino/casino-links.ts';
import '../../../ui/styles/tab.css';
import { openDialog } from '../../../platform/dialogs/dialogs.ts';
import { pageTarget, rememberTarget } from '../../../platform/session/navigation-memory.ts';

function Inside({ children }: { readonly children: ReactNode }) {
  useEffect(requestCasinoNotice, []);
  return children;
}

/** Sends players without the permission to Home; the server refuses them too (O-25). Visitors may watch (O-08). */
export function CasinoGuard({ needs, children }: { readonly needs: EventTypeKey; readonly children: ReactNode }) {
  const signedIn = useSignedIn() !== null;
  const allowed = permissionStore((state) => state.permissions.availableEventTypes[needs]);
  return signedIn && !allowed ? <Navigate to="/" replace /> : <Inside>{children}</Inside>;
}

function Rooms() {
  const text = useCasinoText();
  return (
    <nav aria-label={text('lobby.rooms')} className="no-bar flex gap-x-1 overflow-x-auto lg:flex-wrap border-b border-line px-2">
      {useCasinoLinks('rooms').map((entry) => (
        <CasinoLink
          key={entry.path}
          entry={entry}
          className="tab inline-flex flex-none items-center gap-1.5 aria-[current=page]:border-b-accent aria-[current=page]:text-text"
          iconSize={16}
        />
      ))}
    </nav>
  );
}

interface CasinoRoomProps {
  readonly needs: EventTypeKey;
  readonly title: string;
  /** true: sets the title in the header of a phone. The lobby's title comes from its address (LY-05). */
  readonly headed?: boolean;
  readonly children: ReactNode;
}

/** A room with a list of games. */
export function CasinoRoom({ needs, title, headed = true, children }: CasinoRoomProps) {
  const text = useCasinoText();
  useShownTitle(headed ? title : null);
  return (
    <CasinoGuard needs={needs}>
      <div className="card overflow-hidden">
        <h1 className="px-3 pt-2 text-lg font-bold capitalize">{title}</h1>
        <p className="px-3 pt-0.5 pb-2 text-sm text-muted">{text('lobby.playMoney')}</p>
        <Rooms />
        {children}
        <p className="border-t border-line p-3 text-center text-sm">
          <Link to="/fairness" className="inline-flex min-h-11 items-center font-semibold underline underline-offset-2 lg:min-h-8">
            {text('lobby.fairness')}
          </Link>
        </p>
      </div>
    </CasinoGuard>
  );
}

/** A table that visitors may watch. The login dialog opens once and leads back here; a visitor who closes it keeps watching (O-08). */
export function Watched({ path, children }: { readonly path: string; readonly children: ReactNode }) {
  const visitor = useSignedIn() === null;
  useEffect(() => {
    if (!visitor) return;
    rememberTarget(sessionStorage, pageTarget(path));
    openDialog({ name: 'login' });
  }, [path, visitor]);
  return children;
}
