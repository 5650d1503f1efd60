/** Assigns sockets to the sessions of their tokens. */
import { refuse, SESSION_WARNING_MS, type Outcome } from '@maidan/domain';
import type { SessionAccount } from '../http/routes-port.ts';
import type { Auth } from '../modules/auth/auth-port.ts';
import type { Connection } from './connection.ts';
import type { Connections } from './connections.ts';
import type { Publisher } from './publisher.ts';
import type { SocketBudgets } from './socket-budgets.ts';

export class SocketSessions {
  readonly #auth: Auth;
  readonly #publisher: Publisher;
  readonly #connections: Connections;
  readonly #budgets: Pick<SocketBudgets, 'enterSession'>;

  constructor(parts: {
    readonly auth: Auth;
    readonly publisher: Publisher;
    readonly connections: Connections;
    readonly budgets: Pick<SocketBudgets, 'enterSession'>;
  }) {
    this.#auth = parts.auth;
    this.#publisher = parts.publisher;
    this.#connections = parts.connections;
    this.#budgets = parts.budgets;
  }

  /** Finds the session of a token and assigns the socket to it. A token of another account is refused (T-11). */
  async bind(connection: Connection, token: string, action: boolean): Promise<Outcome<SessionAccount>> {
    const found = await this.#auth.session(token, connection.site.site, action, connection.session?.sessionHash ?? null);
    if (!found.ok) return found;
    if (connection.closing) return refuse('SESSION_ENDED');
    const session = connection.checkAccount(found.value);
    if (session.ok && connection.session?.sessionHash !== session.value.sessionHash) this.assign(connection, session.value);
    if (session.ok && !action) this.#notifyNearEnd(connection, session.value.sessionHash);
    return session;
  }

  /** Sends the warning to a socket that connects in the last minute of its session and so has missed it. */
  #notifyNearEnd(connection: Connection, sessionHash: string): void {
    const end = this.#auth.endsIn(sessionHash);
    if (end !== null && end.inMs <= SESSION_WARNING_MS) connection.socket.emit('session-end', end);
  }

  /** Assigns the socket to this session: it gets its pool's books and its account's messages. Sockets above the limits are closed. */
  assign(connection: Connection, session: SessionAccount): void {
    const publisher = this.#publisher;
    if (connection.session !== null && connection.session.account !== session.account) publisher.accounts.leave(connection.viewer);
    this.#connections.assign(connection, session);
    this.#budgets.enterSession(connection);
    if (connection.viewer.pool !== connection.pool) publisher.markets.changePool(connection.viewer, connection.pool);
    publisher.depth.assignAccount(connection.viewer, session.account);
    publisher.tables.assignAccount(connection.viewer, session.account);
  }
}
