/** The switch 'cancel my unmatched bets if I stay disconnected', kept by the server for the account. */
import { disconnectCancel, setDisconnectCancel, type AnswerOf } from '@maidan/contract';
import { useEffect } from 'react';
import { create } from 'zustand';
import { call } from '../../platform/http/call.ts';
import { logProblem } from '../../platform/log-problem.ts';
import { session } from '../../platform/session/session.ts';

type Switch = AnswerOf<typeof disconnectCancel>['result'];
interface Known {
  /** The session that loaded the setting. */
  readonly token: string | null;
  /** null before the first answer. */
  readonly value: Switch | null;
}
const known = create<Known>(() => ({ token: null, value: null }));

/** Seconds that a player may choose; null is off. */
export const DISCONNECT_SECONDS: readonly (number | null)[] = [null, 10, 30, 60, 300];

/** Returns the setting; null before the first answer. It loads again at each mount, because the server may have cancelled bets. */
export function useDisconnectCancel(): Switch | null {
  useEffect(() => {
    const current = session.current();
    if (current.state === 'out') return;
    if (known.getState().token !== current.token) known.setState({ token: current.token, value: null });
    call(disconnectCancel, {}).then(
      ({ result }) => known.setState({ value: result }),
      (error: unknown) => logProblem('disconnect-cancel', error),
    );
  }, []);
  return known((state) => state.value);
}

/** Saves the setting; null switches it off. Returns false if it could not be saved. */
export async function chooseDisconnectCancel(seconds: number | null): Promise<boolean> {
  try {
    const { result } = await call(setDisconnectCancel, { body: { seconds } });
    known.setState({ value: result });
    return true;
  } catch (error) {
    logProblem('disconnect-cancel', error);
    return false;
  }
}
