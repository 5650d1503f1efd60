/** The address of this device as the server sees it. Bets send it as a claim; the server goes by what it sees itself (T-14). */
import { clientIp } from '@maidan/contract';
import { call } from '../http/call.ts';

let known: string | null = null;

/** Asks once; after a failure the next call asks again. */
export function askOwnAddress(): void {
  if (known !== null) return;
  known = '';
  void call(clientIp, {}).then(
    ({ ip }) => (known = ip),
    () => (known = null),
  );
}

/** Empty while it is not known. */
export function ownAddress(): string {
  return known ?? '';
}
