/** Opens the reality check when the server says that it is due: also after a reload, in every tab, and under a renewed session. */
import { closeNamed, openDialog } from '../../platform/dialogs/dialogs.ts';
import { askPlaySession, playSession } from '../../platform/time/play-session.ts';
import { session } from '../../platform/session/session.ts';

let timer: ReturnType<typeof setTimeout> | undefined;
/** The server's clock may be a little behind ours. */
const LATE_MS = 300;

async function due(): Promise<void> {
  // another tab may have answered it meanwhile
  const told = await askPlaySession();
  if (told?.checkInMs === 0) openDialog({ name: 'notice', notice: 'reality-check' }, true);
}

playSession.subscribe(({ session: told }) => {
  clearTimeout(timer);
  if (told === null || told.checkInMs !== 0) closeNamed('reality-check');
  if (told === null || told.checkInMs === null) return;
  if (told.checkInMs === 0) openDialog({ name: 'notice', notice: 'reality-check' }, true);
  else timer = setTimeout(() => void due(), told.checkInMs + LATE_MS);
});

session.subscribe(({ state }) => void (state === 'in' && askPlaySession()));
void askPlaySession();
