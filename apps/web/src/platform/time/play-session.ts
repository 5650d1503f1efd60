/** Time played and net result of the session, as last received from the server. */
import { playSession as endpoint, type PlaySessionWire } from '@maidan/contract';
import { create } from 'zustand';
import { call } from '../http/call.ts';
import { logProblem } from '../log-problem.ts';
import { session, useSignedIn } from '../session/session.ts';

interface PlaySessionState {
  /** null before the first response, and for visitors. */
  readonly session: PlaySessionWire | null;
  /** Time of the response by this device's clock, milliseconds since 1970. */
  readonly at: number;
}

export const playSession = create<PlaySessionState>(() => ({ session: null, at: 0 }));

/** Stores a session that the server has sent. */
export function storePlaySession(received: PlaySessionWire): void {
  playSession.setState({ session: received, at: Date.now() });
}

/** Requests the session from the server. Returns null for visitors and after a failure; the last one stays then. */
export async function askPlaySession(): Promise<PlaySessionWire | null> {
  if (session.current().state === 'out') return null;
  try {
    const { result } = await call(endpoint, {});
    storePlaySession(result);
    return result;
  } catch (error) {
    logProblem('play session', error);
    return null;
  }
}

session.subscribe(({ state }) => state === 'out' && playSession.setState({ session: null, at: 0 }));

/**
 * Returns whether banners and promotions are shown: to visitors, and to players whom the server has not marked. Nothing is shown to a player
 * before the server has answered.
 */
export function usePlayOffers(): boolean {
  const signedIn = useSignedIn() !== null;
  const offers = playSession((state) => state.session?.offers ?? false);
  return !signedIn || offers;
}

/** Returns the whole minutes played until `now`, ms since 1970 by this device's clock. */
export function minutesPlayed({ session: current, at }: PlaySessionState, now: number): number {
  return current === null ? 0 : Math.floor((current.playedMs + Math.max(0, now - at)) / 60_000);
}
