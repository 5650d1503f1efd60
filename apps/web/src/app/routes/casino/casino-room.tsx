/** What every page of the casino stands in: who may come in, the notice before the first one, and the doors to the other rooms. */
import { useEffect, type ReactNode } from 'react';
import { Navigate } from 'react-router';
import { permissionStore, type EventTypeKey } from '../../../platform/session/permissions.ts';
import { useSignedIn } from '../../../platform/session/session.ts';
import { useShownTitle } from '../../../platform/site/shown-title.ts';
import { Link } from '../../../ui/link.tsx';
import { useCasinoText } from '../../../messages/feature-texts.ts';
import { requestCasinoNotice } from '../../../features/notices/automatic-notices.ts';
import { CasinoLink } from '../../layout/casino/casino-link.tsx';
import { useCasinoDoors } from '../../layout/casino/casino-doors.ts';
import '../../../ui/styles/tab.css';

function Inside({ children }: { readonly children: ReactNode }) {
  useEffect(requestCasinoNotice, []);
  return children;
}

/** A player without the permission goes to Home; the server refuses as well (O-25). Visitors may look (O-08). */
export function CasinoGuard({ needs, children }: { readonly needs: EventTypeKey; readonly children: ReactNode }) {
  const signedIn = useSignedIn() !== null;
  const allowed = permissionStore((state) => state.permissions.availableEventTypes[needs]);
  return signedIn && !allowed ? <Navigate to="/" replace /> : <Inside>{children}</Inside>;
}

function Rooms() {
  const text = useCasinoText();
  return (
    <nav aria-label={text('lobby.rooms')} className="no-bar flex gap-x-1 overflow-x-auto lg:flex-wrap border-b border-line px-2">
      {useCasinoDoors('rooms').map((entry) => (
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
  /** Title in the header of a phone; the lobby's is its address (LY-05). */
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
        <h1 className="px-3 py-2 text-lg font-bold capitalize">{title}</h1>
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
