/** All sockets of this process, by session and by account. */
import type { SessionAccount } from '../http/routes-port.ts';
import type { Connection } from './connection.ts';

export class Connections {
  readonly #all = new Set<Connection>();
  readonly #bySession = new Map<string, Set<Connection>>();
  readonly #byAccount = new Map<number, Set<Connection>>();
  readonly #onlineChanged: (account: number, online: boolean) => void;

  /** `onlineChanged`: called for the first connection of an account and after its last one. */
  constructor(onlineChanged: (account: number, online: boolean) => void) {
    this.#onlineChanged = onlineChanged;
  }

  add(connection: Connection): void {
    this.#all.add(connection);
  }
  remove(connection: Connection): void {
    this.#all.delete(connection);
    this.assign(connection, null);
  }
  all(): ReadonlySet<Connection> {
    return this.#all;
  }

  /** Assigns the socket to a session; null: to no session. */
  assign(connection: Connection, session: SessionAccount | null): void {
    const old = connection.session;
    const wasOnline = session !== null && this.#byAccount.has(session.account);
    if (old !== null) {
      take(this.#bySession, old.sessionHash, connection);
      take(this.#byAccount, old.account, connection);
    }
    connection.session = session;
    if (session !== null) {
      put(this.#bySession, session.sessionHash, connection);
      put(this.#byAccount, session.account, connection);
    }
    if (old !== null && old.account !== session?.account && !this.#byAccount.has(old.account)) this.#onlineChanged(old.account, false);
    if (session !== null && !wasOnline) this.#onlineChanged(session.account, true);
  }

  ofSession(sessionHash: string): readonly Connection[] {
    return [...(this.#bySession.get(sessionHash) ?? [])];
  }
  ofAccount(account: number): readonly Connection[] {
    return [...(this.#byAccount.get(account) ?? [])];
  }
}

function put<Key>(map: Map<Key, Set<Connection>>, key: Key, connection: Connection): void {
  const set = map.get(key);
  if (set === undefined) map.set(key, new Set([connection]));
  else set.add(connection);
}
function take<Key>(map: Map<Key, Set<Connection>>, key: Key, connection: Connection): void {
  const set = map.get(key);
  if (set === undefined) return;
  set.delete(connection);
  if (set.size === 0) map.delete(key);
}
