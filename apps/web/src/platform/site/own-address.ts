/** The address of this device as the server sees it. Bets send it as a claim; the server relies on its own (T-14). */
import { clientIp } from '@maidan/contract';
import { call } from '../http/call.ts';

let known: string | null = null;

/** Requests the address once; after a failure the next call requests it again. */
export function askOwnAddress(): void {
  if (known !== null) return;
  known = '';
  void call(clientIp, {}).then(
    ({ ip }) => (known = ip),
    () => (known = null),
  );
}

/** Returns the address, or '' while it is unknown. */
export function ownAddress(): string {
  return known ?? '';
}
