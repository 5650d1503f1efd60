/** Starts the connection, and the requests of the site and the session. */
import { logProblem } from '../platform/log-problem.ts';
import { lastLogin, session } from '../platform/session/session.ts';
import { ALL_ALLOWED, permissionStore } from '../platform/session/permissions.ts';
import type { Session } from '../platform/session/session-storage.ts';
import { connection } from '../realtime/live.ts';

const loadRequests = () => import('./session-requests.ts');
let stopSession: (() => void) | null = null;

async function startSession(): Promise<void> {
  const requests = await loadRequests();
  const current = session.current();
  if (current.state === 'in' && stopSession === null) stopSession = requests.startSession(current);
}

function onSession(current: Session): void {
  stopSession?.();
  stopSession = null;
  permissionStore.setState({ permissions: ALL_ALLOWED });
  lastLogin.setState({ at: null });
  if (current.state === 'in') startSession().catch((error: unknown) => logProblem('session', error));
  else void import('./site-requests.ts').then(({ requestSupportInfo }) => requestSupportInfo(false));
}

export function startRequests(): void {
  session.subscribe(onSession);
  connection.on('event-type-success', () => {
    const current = session.current();
    // ST-92: permissions changed
    if (current.state === 'in') void loadRequests().then((requests) => requests.requestUserEvents(current));
  });
  for (const name of ['keydown', 'pointerdown'] as const) document.addEventListener(name, () => connection.reportActivity(), { passive: true, capture: true });
  connection.start();
  onSession(session.current());
  void import('./site-requests.ts').then(({ requestAppConfig }) => requestAppConfig());
}
