/** How long the player has played and with what result, as the server last said it; loaded with what shows it. */
import { playSession as endpoint, type PlaySessionWire } from '@maidan/contract';
import { create } from 'zustand';
import { call } from '../http/call.ts';
import { logProblem } from '../log-problem.ts';
import { session } from '../session/session.ts';

interface Told {
  /** null before the first answer, and signed out. */
  readonly session: PlaySessionWire | null;
  /** Of this device's clock, when it was told. */
  readonly at: number;
}

export const playSession = create<Told>(() => ({ session: null, at: 0 }));

export function takePlaySession(told: PlaySessionWire): void {
  playSession.setState({ session: told, at: Date.now() });
}

/** Asks once; without an answer the last one stays. */
export async function askPlaySession(): Promise<PlaySessionWire | null> {
  if (session.current().state === 'out') return null;
  try {
    const { result } = await call(endpoint, {});
    takePlaySession(result);
    return result;
  } catch (error) {
    logProblem('play session', error);
    return null;
  }
}

session.subscribe(({ state }) => state === 'out' && playSession.setState({ session: null, at: 0 }));

/** Whole minutes played by now. */
export function minutesPlayed({ session: told, at }: Told, now: number): number {
  return told === null ? 0 : Math.floor((told.playedMs + Math.max(0, now - at)) / 60_000);
}
