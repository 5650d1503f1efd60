/** The requests that wait for a second person, read again every few seconds while an open session shows the console. */
import { CONSOLE_ENDPOINTS as E } from '@maidan/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from './call.ts';

/** How often open requests are read again. */
export const REFRESH_MS = 5000;
/** Data that missed this many reads may be outdated: nothing is approved on it. */
const MISSED_READS = 3;
/** The largest page of the call. More open requests than that belong to no installation. */
const LIMIT = '200';

/** Returns the query of open requests, those with the soonest end first. All readers in the page share it. */
export function useOpenApprovals() {
  return useQuery({
    queryKey: ['approvals', 'open'],
    queryFn: () => call(E.consoleApprovals, { query: { state: 'OPEN', limit: LIMIT } }),
    refetchInterval: REFRESH_MS,
  });
}

/** Returns whether data was not read again for so long that it may be outdated. `updatedAt`: by this machine's clock; 0 without data. `everyMs`: how often it is read. */
export function isStale(updatedAt: number, everyMs = REFRESH_MS): boolean {
  return updatedAt > 0 && Date.now() - updatedAt >= MISSED_READS * everyMs;
}

/** Returns how many open requests the operator may decide. */
export function useWaiting(): number {
  const { data } = useOpenApprovals();
  return data?.approvals.filter(({ canDecide }) => canDecide).length ?? 0;
}
