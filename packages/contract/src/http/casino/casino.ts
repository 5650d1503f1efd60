/** The games of the casino, their lobbies (RT-13 to RT-18), and how to open them (RT-21, CA-65). */
import * as z from 'zod/mini';
import { successOf } from '../../answer.ts';
import { endpoint } from '../../endpoint.ts';
import { Id, IdOrNumber } from '../../fields.ts';

/** Rooms of the casino, named as in their paths. */
export const CASINO_ROOMS = ['casino', 'slot-games', 'Crash', 'Shooting', 'indian-card-games'] as const;
const CasinoRoomName = z.enum(CASINO_ROOMS);
export type CasinoRoomName = z.infer<typeof CasinoRoomName>;

export const CasinoGame = z.object({
  gameId: z.string(),
  tableId: z.string(),
  /** In the language of the call. */
  name: z.string(),
  /** Id of its provider. */
  provider: z.string(),
  /** URL of a picture; empty for games of the built-in provider, which the client draws. */
  image: z.string(),
  rooms: z.array(CasinoRoomName),
  /** false: the game is listed but cannot be played yet. */
  open: z.boolean(),
  /** true: a person deals the game on camera. The server deals the built-in games. */
  live: z.boolean(),
});
export type CasinoGame = z.infer<typeof CasinoGame>;
export const CasinoProvider = z.object({ id: z.string(), name: z.string(), games: z.number() });
export type CasinoProvider = z.infer<typeof CasinoProvider>;
/** Lists games. `providers` has all providers of the room, even if the query names one. */
export const casinoGames = endpoint({
  name: 'casinoGames',
  method: 'GET',
  path: 'casino/games',
  auth: 'opt',
  query: z.object({ type: z.optional(CasinoRoomName), provider: z.optional(Id) }),
  answer: successOf({ result: z.object({ providers: z.array(CasinoProvider), games: z.array(CasinoGame) }) }),
});

/** A live table, found by its game and number. `url` is its stream or frame; empty if the table is not open. */
export const SingleGame = z.object({ gameId: z.string(), tableId: z.string(), name: z.string(), provider: z.string(), url: z.string() });
export type SingleGame = z.infer<typeof SingleGame>;
export const singleGame = endpoint({
  name: 'singleGame',
  method: 'POST',
  path: 'singleGame',
  auth: 'bearer',
  body: z.object({ gameId: IdOrNumber, tableId: IdOrNumber }),
  answer: successOf({ status: z.literal(200), data: SingleGame }),
  action: true,
});

/** Returns the URL of the lobby for the frame, with the host id and a launch token: one use, 60 s, for this lobby only (T-66). */
export const launchTables = endpoint({
  name: 'launchTables',
  method: 'POST',
  path: 'casino/launch',
  auth: 'bearer',
  body: z.object({ eventName: Id }),
  answer: successOf({ result: z.object({ url: z.string() }) }),
  action: true,
});

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
