/**
 * Starred and recently played games. The stars of a signed-in player are stored in the account, like favourites; the recently played
 * games stay on this device.
 */
import { changeStarredGames, starredGames } from '@maidan/contract';
import { create } from 'zustand';
import { call } from '../../platform/http/call.ts';
import { logProblem } from '../../platform/log-problem.ts';
import { session } from '../../platform/session/session.ts';
import { connection } from '../../realtime/live.ts';
import { knownWith, readKnownGames, withPlayed, withStar, type KnownGames } from './known-game-list.ts';

const KEY = 'casinoGames';

const ofDevice = (): KnownGames => readKnownGames(localStorage.getItem(KEY));

export const knownGames = create<KnownGames>(ofDevice);

function keepOnDevice({ starred, played }: KnownGames): void {
  localStorage.setItem(KEY, JSON.stringify({ starred, played }));
}

/** Returns the member code of the signed-in player, or null for a visitor. */
const signedIn = (): string | null => {
  const current = session.current();
  return current.state === 'in' ? current.user.memberCode : null;
};

/** Number of unanswered changes: an answer of the server is outdated while there are any. */
let pending = 0;

async function sendChange(id: string, change: { readonly add?: string[]; readonly remove?: string[] }): Promise<void> {
  pending += 1;
  try {
    const { games } = await call(changeStarredGames, { params: { id }, body: change });
    if (pending === 1 && signedIn() !== null) knownGames.setState({ starred: games });
  } catch (error) {
    logProblem('starred games', error);
  } finally {
    pending -= 1;
  }
}

async function ask(id: string): Promise<void> {
  try {
    const { games } = await call(starredGames, { params: { id } });
    if (pending === 0 && signedIn() !== null) knownGames.setState({ starred: games });
  } catch (error) {
    logProblem('starred games', error);
  }
}

export function notePlayed(gameId: string): void {
  knownGames.setState((known) => withPlayed(known, gameId));
  keepOnDevice(withPlayed(ofDevice(), gameId));
}

/** Toggles a star. A star that is removed while signed in is also removed from the device, so that the next login does not restore it. */
export function toggleStar(gameId: string): void {
  const current = signedIn();
  const isStarred = knownGames.getState().starred.includes(gameId);
  knownGames.setState((known) => withStar(known, gameId));
  if (current === null || isStarred) keepOnDevice(knownWith(ofDevice(), gameId, !isStarred));
  if (current !== null) void sendChange(current, isStarred ? { remove: [gameId] } : { add: [gameId] });
}

/** Follows the signed-in account and adds the stars of the device to it; after the sign-out the stars of the device are shown again. */
export function followStarredGames(memberCode: string): () => void {
  const { starred } = ofDevice();
  void (starred.length > 0 ? sendChange(memberCode, { add: [...starred] }) : ask(memberCode));
  const stop = connection.on('saved-changed', ({ name }) => {
    if (name === 'games' && pending === 0) void ask(memberCode);
  });
  return () => {
    stop();
    knownGames.setState(ofDevice());
  };
}
