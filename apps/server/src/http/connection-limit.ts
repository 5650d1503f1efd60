/**
 * How many connections one address may hold open at once, whatever it says or does not say on them: who opens thousands and leaves them waiting takes the
 * places of all others in the queue of those that the system accepts.
 */
import type { Server } from 'node:net';
import { addressGroup } from './client-address.ts';

export interface ConnectionLimit {
  /** Connections of one address. */
  readonly most: number;
  /** Addresses that are not counted: this machine, and balancers, behind which everybody sits. */
  readonly isFree: (address: string) => boolean;
}

/** Closes connections beyond the limit at once, before anything of them is read; answers how many it has closed so far. */
export function limitConnections(server: Server, { most, isFree }: ConnectionLimit): () => number {
  const open = new Map<string, number>();
  let closed = 0;
  server.on('connection', (socket) => {
    const address = socket.remoteAddress;
    // gone already
    if (address === undefined) return;
    if (isFree(address)) return;
    const group = addressGroup(address);
    const count = (open.get(group) ?? 0) + 1;
    if (count > most) {
      closed += 1;
      socket.destroy();
      return;
    }
    open.set(group, count);
    socket.once('close', () => {
      const left = open.get(group)! - 1;
      if (left === 0) open.delete(group);
      else open.set(group, left);
    });
  });
  return () => closed;
}
