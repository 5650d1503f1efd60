/**
 * The player's favourites, stored on the device of a visitor and in the account of a signed-in player. A login adds those of the device
 * to the account. A star that is removed while signed in is also removed from the device, so that the next login does not restore it.
 */
import { changeFavourites, favourites, type Favourite } from '@maidan/contract';
import { create } from 'zustand';
import { CallError } from '../../platform/http/call-error.ts';
import { call } from '../../platform/http/call.ts';
import { logProblem } from '../../platform/log-problem.ts';
import { notify } from '../../platform/dialogs/notify.ts';
import { session } from '../../platform/session/session.ts';
import type { SignedIn } from '../../platform/session/session-storage.ts';
import { connection, markets } from '../../realtime/live.ts';
import { favouriteLists, missingIn, MOST_FAVOURITES, readFavourites, sameFavourite } from './favourite-list.ts';

const KEY = 'favorites';

const ofDevice = (): readonly Favourite[] => readFavourites(localStorage.getItem(KEY));

export const favouriteStore = create<{ readonly items: readonly Favourite[] }>(() => ({ items: ofDevice() }));

function keepOnDevice(items: readonly Favourite[]): void {
  localStorage.setItem(KEY, JSON.stringify(favouriteLists(items, (marketId) => markets.view(marketId))));
}

const signedIn = (): SignedIn | null => {
  const current = session.current();
  return current.state === 'in' ? current : null;
};

// another tab of a visitor changed the list
addEventListener('storage', (event) => {
  if (event.key === KEY && signedIn() === null) favouriteStore.setState({ items: ofDevice() });
});

/** Number of unanswered changes: an answer of the server is outdated while there are any. */
let pending = 0;

interface Change {
  readonly add: Favourite[];
  readonly remove: string[];
}

async function sendChange({ user }: SignedIn, change: Change): Promise<void> {
  pending += 1;
  try {
    const answer = await call(changeFavourites, { params: { id: user.memberCode }, body: change });
    pending -= 1;
    if (pending === 0 && signedIn() !== null) favouriteStore.setState({ items: answer.favourites });
  } catch (error) {
    pending -= 1;
    if (error instanceof CallError && error.status !== 0) notify('error', error.message);
    else logProblem('favourites', error);
    const current = signedIn();
    if (current !== null) void ask(current);
  }
}

/** Toggles a star. Returns false if the list is full. */
export function toggleFavourite(item: Favourite): boolean {
  const { items } = favouriteStore.getState();
  const isStarred = items.some((known) => sameFavourite(known, item));
  const current = signedIn();
  if (!isStarred && items.length >= MOST_FAVOURITES) return false;
  const rest = (list: readonly Favourite[]) => list.filter((known) => !sameFavourite(known, item));
  favouriteStore.setState({ items: isStarred ? rest(items) : [...items, item] });
  if (current === null) keepOnDevice(favouriteStore.getState().items);
  else {
    if (isStarred) keepOnDevice(rest(ofDevice()));
    void sendChange(current, { add: isStarred ? [] : [item], remove: isStarred ? [item._id] : [] });
  }
  return true;
}

async function ask(current: SignedIn): Promise<void> {
  try {
    const answer = await call(favourites, { params: { id: current.user.memberCode } });
    if (pending === 0 && signedIn() !== null) favouriteStore.setState({ items: answer.favourites });
  } catch (error) {
    logProblem('favourites', error);
  }
}

/** Loads the account's favourites at a login, and adds those of the device that are missing there, as many as fit. */
async function merge(current: SignedIn): Promise<void> {
  await ask(current);
  const { items } = favouriteStore.getState();
  const { fits, left } = missingIn(items, ofDevice());
  if (fits.length > 0) await sendChange(current, { add: [...fits], remove: [] });
  // the list is full: the server refuses these, and its message is shown
  if (left > 0) await sendChange(current, { add: [...ofDevice()], remove: [] });
}

/** Follows the signed-in account; after the sign-out the list of the device is shown again. */
export function followFavourites(current: SignedIn): () => void {
  void merge(current);
  const stop = connection.on('saved-changed', ({ name }) => {
    if (name === 'favourites' && pending === 0) void ask(current);
  });
  return () => {
    stop();
    favouriteStore.setState({ items: ofDevice() });
  };
}
