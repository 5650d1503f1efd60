/** The console: sign-in, enrolment or lock screen, or the shell with its rooms. Without an open session no room is in the document. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router';
import { IntlProvider } from 'use-intl';
import { CallError } from '../platform/call.ts';
import { languageStore } from '../platform/language.ts';
import { loadSession, sessionStore, usePermission } from '../platform/session-store.ts';
import { SignInPage } from '../rooms/entrance/sign-in-page.tsx';
import { Failed, Forbidden, Skeleton } from '../ui/states.tsx';
import { LockScreen } from './lock-screen.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { DEVICE_PATH, DevicePage, ROOMS, type Room } from './rooms.ts';
import { Shell } from './shell.tsx';

const EnrolPage = lazy(() => import('../rooms/entrance/enrol-page.tsx'));
/** Addresses of enrolment links; the token is behind #, so that no server and no log sees it. */
const ENROLMENT = /^\/(?:set-up|enrol)\/?$/;

const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // a refusal stays one; a missing response may come
        retry: (count, error) => error instanceof CallError && error.status === 0 && count < 2,
        staleTime: 5_000,
      },
    },
  });

/** Returns the token of the page's link, and removes it from the address; null without one. */
function takeToken(): string | null {
  if (!ENROLMENT.test(location.pathname)) return null;
  const token = location.hash.slice(1);
  if (token === '') return null;
  history.replaceState(null, '', location.pathname);
  return token;
}

export function App() {
  const { language, messages } = languageStore();
  const [token, setToken] = useState(takeToken);
  return (
    <IntlProvider locale={language} messages={messages} timeZone="Asia/Kolkata">
      {token === null ? (
        <Session />
      ) : (
        <Suspense fallback={<Skeleton />}>
          <EnrolPage
            token={token}
            onDone={() => {
              history.replaceState(null, '', '/');
              setToken(null);
            }}
          />
        </Suspense>
      )}
    </IntlProvider>
  );
}

function Session() {
  const presence = sessionStore((state) => state.presence);
  if (presence.state === 'loading') return <Skeleton />;
  if (presence.state === 'unreachable')
    return (
      <main className="entrance">
        <Failed error={new CallError('', 0, null, presence.requestId)} onRetry={() => void loadSession()} />
      </main>
    );
  if (presence.state === 'signedOut') return <SignInPage ended={presence.ended} />;
  if (presence.state === 'locked') return <LockScreen />;
  return <Rooms key={presence.session.name} />;
}

function Rooms() {
  const [queries] = useState(createQueries);
  const may = usePermission();
  useEffect(() => () => queries.clear(), [queries]);
  const mayOpen = ({ needs }: Room): boolean => needs === null || may(needs);
  // a phone opens the room for decisions, a wide screen the first room that a role opens
  const first = matchMedia('(width < 1024px)').matches ? ROOMS[0] : (ROOMS.find((room) => room.needs !== null && mayOpen(room)) ?? ROOMS[0]);
  return (
    <QueryClientProvider client={queries}>
      <BrowserRouter>
        <Routes>
          <Route element={<Shell />}>
            {ROOMS.map((room) => (
              <Route key={room.name} path={`${room.path}/*`} element={<RoomPage room={room} />} />
            ))}
            <Route path={DEVICE_PATH} element={<DevicePage />} />
            <Route path="*" element={<Navigate to={first?.path ?? '/own'} replace />} />
          </Route>
        </Routes>
        <ProofDialog />
      </BrowserRouter>
    </QueryClientProvider>
  );
}

function RoomPage({ room: { needs, Page } }: { readonly room: Room }) {
  const may = usePermission();
  return needs === null || may(needs) ? <Page /> : <Forbidden needs={needs} />;
}
