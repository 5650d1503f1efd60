/** How the socket connects (BC-28, BC-29, D-11). */
import { SOCKET_CONNECT_TIMEOUT_MS, SOCKET_RECONNECT_MS, type Language } from '@maidan/domain';
import type { ManagerOptions, SocketOptions } from 'socket.io-client';

/** Both ways, in this order: the first request is polling, and it is upgraded as soon as it stands. */
export const TRANSPORTS: readonly ('polling' | 'websocket')[] = ['polling', 'websocket'];

/** Options of the socket; `token` and `language` are asked at every connect. */
export function socketOptions(token: () => string | undefined, language: () => Language): Partial<ManagerOptions & SocketOptions> {
  return {
    path: '/socket.io/',
    transports: [...TRANSPORTS],
    upgrade: true,
    // where one way is barred the other is tried at once
    tryAllTransports: true,
    // an upgrade that once worked is no promise for the next network
    rememberUpgrade: false,
    timeout: SOCKET_CONNECT_TIMEOUT_MS,
    reconnection: true,
    reconnectionAttempts: Infinity,
    reconnectionDelay: SOCKET_RECONNECT_MS.min,
    reconnectionDelayMax: SOCKET_RECONNECT_MS.max,
    randomizationFactor: 0,
    autoConnect: false,
    auth: (give) => {
      const known = token();
      give({ lang: language(), ...(known === undefined ? {} : { token: known }) });
    },
  };
}
