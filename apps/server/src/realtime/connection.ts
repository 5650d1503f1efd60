/** One socket: its account, its language and what it watches. */
import type { ClientToServerEvents, ServerToClientEvents } from '@maidan/contract';
import { refuse, type Language, type Outcome } from '@maidan/domain';
import type { Socket } from 'socket.io';
import type { SessionAccount } from '../http/routes-port.ts';
import type { SiteTerms } from '../http/site-terms.ts';
import { Viewer } from './viewer.ts';

export type ClientSocket = Socket<ClientToServerEvents, ServerToClientEvents>;

/** `ready` of a socket without a token. */
const NOTHING_TO_LOOK_UP = Promise.resolve();

export class Connection {
  readonly socket: ClientSocket;
  readonly site: SiteTerms;
  readonly address: string;
  readonly browser: string;
  /** The browser's device cookie; '' if there is none. */
  readonly device: string;
  readonly language: Language;
  readonly viewer: Viewer;
  session: SessionAccount | null = null;
  /** Resolves when the token of the handshake, if any, has been looked up. */
  ready: Promise<void> = NOTHING_TO_LOOK_UP;
  /** Whether the client gets the home list again when the list changes. */
  home = false;
  /** The session has ended: the socket gets no more answers and closes. */
  closing = false;
  /** When the client last sent an event, or connected; ms of the monotonic clock. */
  lastEventAt: number;

  constructor(
    socket: ClientSocket,
    from: {
      readonly site: SiteTerms;
      readonly address: string;
      readonly browser: string;
      readonly device: string;
      readonly language: Language;
      readonly connectedAt: number;
    },
  ) {
    this.socket = socket;
    this.site = from.site;
    this.address = from.address;
    this.browser = from.browser;
    this.device = from.device;
    this.language = from.language;
    this.lastEventAt = from.connectedAt;
    this.viewer = new Viewer(socket, from.site);
  }

  get pool(): 0 | 1 {
    return this.session?.isDemo === true ? 1 : 0;
  }

  /** Returns the session, or a refusal if the socket already belongs to another account (T-11). */
  checkAccount(session: SessionAccount): Outcome<SessionAccount> {
    return this.session !== null && this.session.account !== session.account ? refuse('FOREIGN_ACCOUNT') : { ok: true, value: session };
  }
}

/** The objects that hold the request; the libraries' types declare them read-only. */
interface HoldsRequest {
  conn: { request: unknown };
  handshake: { headers: object; query: object; auth: object; url: string };
}

const NOTHING: Readonly<Record<string, never>> = Object.freeze({});

/**
 * Releases the request that opened a socket: headers, query, address and token; `socket.conn.remoteAddress` stays. engine.io and Socket.IO
 * keep it for the lifetime of the socket. With thousands of sockets and the headers of browsers this is tens of megabytes.
 */
export function forgetRequest(socket: Socket): void {
  const holds = socket as unknown as HoldsRequest;
  holds.conn.request = null;
  holds.handshake = { headers: NOTHING, query: NOTHING, auth: NOTHING, url: '' };
}
