/** Does the work that the server asks of an unknown browser after many wrong passwords of a name. */
import { loginWork } from '@maidan/contract';
import { findNonce, workProofText } from '@maidan/domain';
import { call } from '../../../platform/http/call.ts';

/** Nonces between two pauses, in which the page stays responsive: about 20 ms on a phone. */
const NONCES_PER_SLICE = 8_000;

/** Returns a work proof for a login with this name. Throws CallError if the server gives no challenge. */
export async function solveLoginWork(username: string): Promise<string> {
  const { challenge, bits } = await call(loginWork, { body: { username } });
  for (let first = 0; ; first += NONCES_PER_SLICE) {
    const nonce = findNonce(challenge, bits, { first, end: first + NONCES_PER_SLICE });
    if (nonce !== null) return workProofText(challenge, nonce);
    await new Promise((resolve) => {
      setTimeout(resolve, 0);
    });
  }
}
