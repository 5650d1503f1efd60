/** What the segments after `/casino-lobby` mean, and back (RT-13 to RT-18, O-13). Pure. */
import type { CasinoGame, CasinoRoomName } from '@maidan/contract';

export interface LobbyAddress {
  /** null: every room. */
  readonly room: LobbyRoom | null;
  /** Id of a provider; null: all of them. */
  readonly provider: string | null;
}
export type LobbyRoom = Exclude<CasinoRoomName, 'indian-card-games'>;

const ROOM_PATH: { readonly [room in LobbyRoom]: string } = {
  casino: 'casino',
  'slot-games': 'slot-games',
  Crash: 'slot-games/Crash',
  Shooting: 'slot-games/Shooting',
};

/** `rest`: what the router leaves after the lobby. `provider/{name}/{id}` is the lobby of one provider, over all rooms (LY-07). */
export function lobbyAddress(rest: string): LobbyAddress {
  const [first = '', second = '', third = ''] = rest.split('/').filter((part) => part !== '');
  const or = (...ids: readonly string[]): string | null => ids.find((id) => id !== '') ?? null;
  if (first === 'provider') return { room: null, provider: or(third, second) };
  if (first === 'casino') return { room: 'casino', provider: or(second) };
  if (first !== 'slot-games') return { room: null, provider: or(first) };
  return second === 'Crash' || second === 'Shooting' ? { room: second, provider: or(third) } : { room: 'slot-games', provider: or(second) };
}

/** Address of a room, narrowed to a provider. */
export function lobbyPath(room: LobbyRoom | null, provider: { readonly id: string; readonly name: string } | null): string {
  if (room !== null) return `/casino-lobby/${ROOM_PATH[room]}${provider === null ? '' : `/${provider.id}`}`;
  return provider === null ? '/casino-lobby' : `/casino-lobby/provider/${encodeURIComponent(provider.name)}/${provider.id}`;
}

/** Where a game is played: two have pages of their own, the rest are tables. */
export function gamePath({ gameId, tableId }: Pick<CasinoGame, 'gameId' | 'tableId'>): { readonly page: string; readonly ids: readonly string[] } {
  if (gameId === 'aviator') return { page: 'aviator', ids: [] };
  if (gameId === 'roulette') return { page: 'table-casino-live', ids: [gameId] };
  return { page: 'casino-live', ids: [gameId, tableId] };
}
