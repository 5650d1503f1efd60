/**
 * Limits the sockets of a session, of an account and of a signed-out address, and keeps most of the process for signed-in players. A new
 * socket takes the place of the one whose client has been idle longest.
 */
import type { Clock } from '../platform/clock.ts';
import type { Connection } from './connection.ts';
import type { Connections } from './connections.ts';

export interface SocketLimits {
  /** Maximum sockets of the process. Signed-out sockets get a fifth of them. */
  readonly sockets: number;
  readonly socketsPerSession: number;
  readonly socketsPerAccount: number;
  /** Maximum signed-out sockets of one address; loopback is free. */
  readonly signedOutPerAddress: number;
}
export const SOCKET_LIMITS: SocketLimits = { sockets: 50_000, socketsPerSession: 6, socketsPerAccount: 20, signedOutPerAddress: 100 };

/** Share of the sockets that signed-out callers may hold: one in so many. */
const SIGNED_OUT_SHARE = 5;
/** A signed-out socket without an event of its client for this time may be closed for a new one. */
const IDLE_MS = 30_000;

export interface SocketBudgetsParts {
  readonly limits: SocketLimits;
  readonly clock: Pick<Clock, 'monotonic'>;
  readonly connections: Pick<Connections, 'all' | 'ofSession' | 'ofAccount'>;
  /** Closes a socket that gives its place to another. */
  readonly close: (connection: Connection) => void;
}

export class SocketBudgets {
  readonly #parts: SocketBudgetsParts;
  /** Signed-out sockets, the one that has been idle longest first. */
  readonly #signedOut = new Set<Connection>();
  /** The same by group of addresses. Loopback has no entry. */
  readonly #ofAddress = new Map<string, Set<Connection>>();
  readonly #groups = new Map<Connection, string>();

  constructor(parts: SocketBudgetsParts) {
    this.#parts = parts;
  }

  get signedOut(): number {
    return this.#signedOut.size;
  }

  /** Returns whether the process has room for one more socket, after closing an idle signed-out one if it must. */
  hasRoom(): boolean {
    const { connections, limits } = this.#parts;
    return connections.all().size < limits.sockets || this.#closeIdle(this.#signedOut);
  }

  /**
   * Counts a socket as signed out. Returns false if the signed-out sockets of its address, or all of them, have reached their limit and none
   * is idle. `group`: its group of addresses; null: no limit by address.
   */
  enterSignedOut(connection: Connection, group: string | null): boolean {
    const { limits } = this.#parts;
    const ofAddress = group === null ? undefined : this.#ofAddress.get(group);
    if ((ofAddress?.size ?? 0) >= limits.signedOutPerAddress && !this.#closeIdle(ofAddress!)) return false;
    if (this.#signedOut.size >= Math.floor(limits.sockets / SIGNED_OUT_SHARE) && !this.#closeIdle(this.#signedOut)) return false;
    this.#signedOut.add(connection);
    if (group !== null) {
      // closing the last socket of an address has removed its set
      const set = this.#ofAddress.get(group) ?? new Set();
      this.#ofAddress.set(group, set.add(connection));
      this.#groups.set(connection, group);
    }
    return true;
  }

  /** Notes an event of the client. */
  noteEvent(connection: Connection): void {
    connection.lastEventAt = this.#parts.clock.monotonic();
    if (!this.#signedOut.delete(connection)) return;
    this.#signedOut.add(connection);
    const ofAddress = this.#ofAddress.get(this.#groups.get(connection) ?? '');
    if (ofAddress?.delete(connection) === true) ofAddress.add(connection);
  }

  /** Counts a socket for its session, and closes the longest idle ones above the limits of the session and the account. */
  enterSession(connection: Connection): void {
    this.leave(connection);
    const { connections, limits } = this.#parts;
    const { session } = connection;
    if (session === null) return;
    this.#closeAbove(limits.socketsPerSession, connections.ofSession(session.sessionHash), connection);
    this.#closeAbove(limits.socketsPerAccount, connections.ofAccount(session.account), connection);
  }

  /** Removes a socket that closes or signs in from the signed-out ones. */
  leave(connection: Connection): void {
    if (!this.#signedOut.delete(connection)) return;
    const group = this.#groups.get(connection);
    if (group === undefined) return;
    this.#groups.delete(connection);
    const ofAddress = this.#ofAddress.get(group);
    ofAddress?.delete(connection);
    if (ofAddress?.size === 0) this.#ofAddress.delete(group);
  }

  /** Closes the first of these sockets if it is idle. Returns whether it was. */
  #closeIdle(sockets: ReadonlySet<Connection>): boolean {
    const [oldest] = sockets;
    if (oldest === undefined || this.#parts.clock.monotonic() - oldest.lastEventAt < IDLE_MS) return false;
    this.leave(oldest);
    this.#parts.close(oldest);
    return true;
  }

  #closeAbove(limit: number, sockets: readonly Connection[], newest: Connection): void {
    const open = sockets.filter((one) => !one.closing && one !== newest).toSorted((one, other) => one.lastEventAt - other.lastEventAt);
    for (const one of open.slice(0, Math.max(0, open.length + 1 - limit))) this.#parts.close(one);
  }
}
