/** Requests the open bets over the socket (SO-14) for the account store. */
import { session } from '../../platform/session/session.ts';
import { account, connection } from '../live.ts';
import { PacedRequest } from '../paced-request.ts';

/** The server accepts one request of an account at a time, at most two a second. */
const request = new PacedRequest({ send, spacingMs: 600, patienceMs: 8000 });

/** Requests the open bets now, or after the running request. Sends nothing for visitors. */
export function requestOpenBets(): void {
  request.ask();
}

/** Sends get-bets with the filter of EN-27, newest first. Returns false for visitors and without a connection. */
function send(): boolean {
  const current = session.current();
  if (current.state === 'out') return false;
  return connection.emit('get-bets', {
    token: current.token,
    filter: { username: current.user.details.username, deleted: false, result: 'ACTIVE' },
    sort: { placedTime: -1 },
  });
}

connection.on('get-bets-success', (bets) => {
  account.setOpenBets(bets);
  request.finish();
});
connection.on('get-bets-error', ({ code }) => request.finish(code === 'RATE_LIMITED'));
connection.state.subscribe((after, before) => {
  if (before.phase === 'online' && after.phase !== 'online') request.reset();
});
