/** Asks the server over a socket for the status of references until none is pending. */
import type { BetStatusItem, Failure } from '@maidan/contract';
import type { Socket } from 'socket.io-client';
import { isTransient } from './answers.ts';
import { sleep } from './run-drill.ts';

const AT_ONCE = 50;
const PATIENCE_MS = 60_000;
const PAUSE_MS = 250;

/** Returns the final status of each reference. Throws if some are still pending after a minute. */
export async function statusOf(socket: Socket, token: string, references: readonly string[]): Promise<ReadonlyMap<string, BetStatusItem>> {
  const known = new Map<string, BetStatusItem>();
  const end = performance.now() + PATIENCE_MS;
  for (let open = references; open.length > 0; open = open.filter((reference) => (known.get(reference)?.state ?? 'PENDING') === 'PENDING')) {
    if (performance.now() > end) throw new Error(`${open.length} references are still pending after ${PATIENCE_MS} ms`);
    for (let from = 0; from < open.length; from += AT_ONCE) {
      const items = await askStatus(socket, token, open.slice(from, from + AT_ONCE));
      if (items === 'later') await sleep(PAUSE_MS);
      else for (const item of items) known.set(item.betSlipRef, item);
    }
  }
  return known;
}

async function askStatus(socket: Socket, token: string, betSlipRefs: readonly string[]): Promise<readonly BetStatusItem[] | 'later'> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer to get-bet-status')), PATIENCE_MS);
    const done = (act: () => void) => {
      clearTimeout(timer);
      socket.off('bet-status', onStatus).off('bet-status-error', onError);
      act();
    };
    const onStatus = (items: readonly BetStatusItem[]) => done(() => resolve(items));
    const onError = ({ code, message }: Failure) =>
      done(() => (isTransient(code) ? resolve('later') : reject(new Error(`get-bet-status refused: ${message}`))));
    socket.on('bet-status', onStatus).on('bet-status-error', onError);
    socket.emit('get-bet-status', { token, betSlipRefs });
  });
}
