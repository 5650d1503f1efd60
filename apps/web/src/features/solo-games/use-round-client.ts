/** The round client of a table on this page, and the time of its next round. */
import { playSolo } from '@maidan/contract';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { call } from '../../platform/http/call.ts';
import type { SignedIn } from '../../platform/session/session-storage.ts';
import { createRoundClient, type RoundClientState, type RoundClient } from './round-client.ts';

/** `account` owns the rounds. A round without an answer is requested again when the page opens and when the network returns. */
export function useRoundClient(tableId: string, account: SignedIn): { readonly client: RoundClient; readonly state: RoundClientState } {
  const owner = account.user._id;
  const client = useMemo(
    () =>
      createRoundClient({
        ask: async ({ requestRef, stake, choice }) => (await call(playSolo, { body: { tableId, requestRef, stake, choice } })).result,
        storage: sessionStorage,
        key: `soloRound ${owner} ${tableId}`,
        now: Date.now,
        wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      }),
    [tableId, owner],
  );
  useEffect(() => {
    const ask = (): void => void client.again();
    ask();
    window.addEventListener('online', ask);
    return () => window.removeEventListener('online', ask);
  }, [client]);
  return { client, state: useStore(client.store) };
}

/** true once this device's clock has passed `at`. */
export function usePassed(at: number): boolean {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(at), Math.max(0, at - Date.now()));
    return () => clearTimeout(timer);
  }, [at]);
  return passed >= at;
}
