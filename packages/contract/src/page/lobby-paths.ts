/** The paths of the casino's lobbies (RT-13 to RT-18). */
import type { CasinoRoomName } from '../http/casino/casino.ts';

export type LobbyRoom = Exclude<CasinoRoomName, 'indian-card-games'>;

/** The lobby with all rooms. */
export const LOBBY_PATH = '/casino-lobby';
export const LOBBY_PATHS: { readonly [room in LobbyRoom]: string } = {
  casino: `${LOBBY_PATH}/casino`,
  'slot-games': `${LOBBY_PATH}/slot-games`,
  Crash: `${LOBBY_PATH}/slot-games/Crash`,
  Shooting: `${LOBBY_PATH}/slot-games/Shooting`,
};

/** Returns the room of a lobby's path: null for the lobby with all rooms, undefined if the path is no lobby. */
export function lobbyRoomAt(path: string): LobbyRoom | null | undefined {
  if (path === LOBBY_PATH) return null;
  return (Object.keys(LOBBY_PATHS) as LobbyRoom[]).find((room) => LOBBY_PATHS[room] === path);
}
