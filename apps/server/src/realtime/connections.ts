/** The socket connections of this process, by session and by account. */
import type { SessionAccount } from '../http/routes-port.ts';
import type { Connection } from './connection.ts';

export class Connections {
  readonly #all = new Set<Connection>();
  readonly #bySession = new Map<string, Set<Connection>>();
  readonly #byAccount = new Map<number, Set<Connection>>();
  readonly #onOnlineChange: (account: number, online: boolean) => void;

  /** Calls `onOnlineChange` when the first connection of an account opens and when its last one closes. */
  constructor(onOnlineChange: (account: number, online: boolean) => void) {
    this.#onOnlineChange = onOnlineChange;
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

  /** Assigns the connection to a session, or to none if `session` is null. */
  assign(connection: Connection, session: SessionAccount | null): void {
    const previous = connection.session;
    const wasOnline = session !== null && this.#byAccount.has(session.account);
    if (previous !== null) {
      removeFrom(this.#bySession, previous.sessionHash, connection);
      removeFrom(this.#byAccount, previous.account, connection);
    }
    connection.session = session;
    if (session !== null) {
      addTo(this.#bySession, session.sessionHash, connection);
      addTo(this.#byAccount, session.account, connection);
    }
    if (previous !== null && previous.account !== session?.account && !this.#byAccount.has(previous.account)) this.#onOnlineChange(previous.account, false);
    if (session !== null && !wasOnline) this.#onOnlineChange(session.account, true);
  }

  ofSession(sessionHash: string): readonly Connection[] {
    return [...(this.#bySession.get(sessionHash) ?? [])];
  }
  ofAccount(account: number): readonly Connection[] {
    return [...(this.#byAccount.get(account) ?? [])];
  }
}

function addTo<Key>(map: Map<Key, Set<Connection>>, key: Key, connection: Connection): void {
  const set = map.get(key);
  if (set === undefined) map.set(key, new Set([connection]));
  else set.add(connection);
}
function removeFrom<Key>(map: Map<Key, Set<Connection>>, key: Key, connection: Connection): void {
  const set = map.get(key);
  if (set === undefined) return;
  set.delete(connection);
  if (set.size === 0) map.delete(key);
}
