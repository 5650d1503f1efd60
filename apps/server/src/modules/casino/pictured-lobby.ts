/** Data of a lobby's page: its games, for the first picture and for the client's code. */
import { lobbyRoomAt, type InitialLobby } from '@maidan/contract';
import type { Language } from '@maidan/domain';
import type { Casino } from './casino-port.ts';

/** The lobby of a whole room, as a visitor sees it; null if the path is not such a lobby. */
export function picturedLobby(path: string, casino: Pick<Casino, 'games'>, site: string, language: Language): InitialLobby | null {
  const room = lobbyRoomAt(path);
  if (room === undefined) return null;
  return { room, language, ...casino.games({ site, language, ...(room === null ? {} : { room }) }) };
}
