/** Asks for the open bets over the socket (SO-14); the answer goes into the account store. */
import { session } from '../platform/session/session.ts';
import { account, connection } from './live.ts';

/** get-bets with the filter of EN-27, newest first. Nothing is sent while signed out. */
export function requestOpenBets(): void {
  const current = session.current();
  if (current.state === 'out') return;
  connection.emit('get-bets', {
    token: current.token,
    filter: { username: current.user.details.username, deleted: false, result: 'ACTIVE' },
    sort: { placedTime: -1 },
  });
}

connection.on('get-bets-success', (bets) => account.setOpenBets(bets));
