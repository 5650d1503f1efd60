/** Parses and builds the addresses of the casino: the segments after `/casino-lobby` (RT-13 to RT-18, O-13), and the page of a game. Pure. */
import { LOBBY_PATH, LOBBY_PATHS, type CasinoGame, type LobbyRoom } from '@maidan/contract';

export interface LobbyAddress {
  /** null: every room. */
  readonly room: LobbyRoom | null;
  /** Id of a provider; null: all of them. */
  readonly provider: string | null;
}

/** Parses `rest`, the path after `/casino-lobby`. `provider/{name}/{id}` is the lobby of one provider, over all rooms (LY-07). */
export function lobbyAddress(rest: string): LobbyAddress {
  const [first = '', second = '', third = ''] = rest.split('/').filter((part) => part !== '');
  const or = (...ids: readonly string[]): string | null => ids.find((id) => id !== '') ?? null;
  if (first === 'provider') return { room: null, provider: or(third, second) };
  if (first === 'casino') return { room: 'casino', provider: or(second) };
  if (first !== 'slot-games') return { room: null, provider: or(first) };
  return second === 'Crash' || second === 'Shooting' ? { room: second, provider: or(third) } : { room: 'slot-games', provider: or(second) };
}

/** Returns the address of a room, or of all rooms if it is null, narrowed to a provider. */
export function lobbyPath(room: LobbyRoom | null, provider: { readonly id: string; readonly name: string } | null): string {
  if (room !== null) return `${LOBBY_PATHS[room]}${provider === null ? '' : `/${provider.id}`}`;
  return provider === null ? LOBBY_PATH : `${LOBBY_PATH}/provider/${encodeURIComponent(provider.name)}/${provider.id}`;
}

/** Returns the page and ids of a game's address: two games have pages of their own, the others are played at tables. */
export function gamePath({ gameId, tableId }: Pick<CasinoGame, 'gameId' | 'tableId'>): { readonly page: string; readonly ids: readonly string[] } {
  if (gameId === 'aviator') return { page: 'aviator', ids: [] };
  if (gameId === 'roulette') return { page: 'table-casino-live', ids: [gameId] };
  return { page: 'casino-live', ids: [gameId, tableId] };
}

/** Keys of the names of the rooms. */
export const ROOM_TITLE = { casino: 'casino.casino', 'slot-games': 'casino.slotGames', Crash: 'casino.crash', Shooting: 'casino.fishing' } as const;
