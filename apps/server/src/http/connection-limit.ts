/**
 * Limits the connections that one address may hold open, whether it sends anything or not. Otherwise a caller with thousands of idle
 * connections takes the places of all others in the system's accept queue.
 */
import type { Server } from 'node:net';
import { addressGroup } from './caller.ts';

export interface ConnectionLimit {
  /** Maximum connections of one address. */
  readonly most: number;
  /** Addresses without a limit: this machine, and balancers, which carry all callers. */
  readonly isFree: (address: string) => boolean;
}

/** Closes connections above the limit at once, before anything is read from them. Returns a function that counts the closed ones. */
export function limitConnections(server: Server, { most, isFree }: ConnectionLimit): () => number {
  const open = new Map<string, number>();
  let closed = 0;
  server.on('connection', (socket) => {
    const address = socket.remoteAddress;
    // already disconnected
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
