/** React hooks for the round client of a table, and for the time of its next round. */
import { playSolo } from '@maidan/contract';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { call } from '../../platform/http/call.ts';
import type { SignedIn } from '../../platform/session/session-storage.ts';
import { createRoundClient, type RoundClientState, type RoundClient } from './round-client.ts';

/**
 * Returns the round client of a table and its state. The rounds belong to `account`. If a round has no response yet, the client requests it
 * again when the page opens and when the network returns.
 */
export function useRoundClient(tableId: string, account: SignedIn): { readonly client: RoundClient; readonly state: RoundClientState } {
  const owner = account.user._id;
  const client = useMemo(
    () =>
      createRoundClient({
        sendRequest: async ({ requestRef, stake, choice }) => (await call(playSolo, { body: { tableId, requestRef, stake, choice } })).result,
        storage: sessionStorage,
        key: `soloRound ${owner} ${tableId}`,
        now: Date.now,
        wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      }),
    [tableId, owner],
  );
  useEffect(() => {
    const retry = (): void => void client.retry();
    retry();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [client]);
  return { client, state: useStore(client.store) };
}

/** Returns true once the clock of this device has reached `at`, ms since 1970. */
export function useHasPassed(at: number): boolean {
  const [lastPassed, setLastPassed] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setLastPassed(at), Math.max(0, at - Date.now()));
    return () => clearTimeout(timer);
  }, [at]);
  return lastPassed >= at;
}
