/** What the casino offers, and the ways into a game (RT-13, RT-21, CA-65). */
import * as z from 'zod/mini';
import { successOf } from '../../answer.ts';
import { endpoint } from '../../endpoint.ts';
import { Id, IdOrNumber } from '../../fields.ts';

/** Rooms of the casino, by the words of their addresses. */
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
  /** Address of a picture; empty: the client draws the games of the built-in provider itself. */
  image: z.string(),
  rooms: z.array(CasinoRoomName),
  /** false: it is shown, and cannot be played yet. */
  open: z.boolean(),
  /** A person deals it on camera. The built-in games are dealt by the server. */
  live: z.boolean(),
});
export type CasinoGame = z.infer<typeof CasinoGame>;
export const CasinoProvider = z.object({ id: z.string(), name: z.string(), games: z.number() });
export type CasinoProvider = z.infer<typeof CasinoProvider>;
/** `providers`: those of the room, whichever of them was asked for. */
export const casinoGames = endpoint({
  name: 'casinoGames',
  method: 'GET',
  path: 'casino/games',
  auth: 'opt',
  query: z.object({ type: z.optional(CasinoRoomName), provider: z.optional(Id) }),
  answer: successOf({ result: z.object({ providers: z.array(CasinoProvider), games: z.array(CasinoGame) }) }),
});

/** A live table, found by its game and number. `url`: where its stream or frame is; empty for a table that is not open. */
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

/** Address of the lobby in the frame, with the host id and a launch token of the player: one use, 60 s, for this lobby only (T-66). */
export const launchTables = endpoint({
  name: 'launchTables',
  method: 'POST',
  path: 'casino/launch',
  auth: 'bearer',
  body: z.object({ eventName: Id }),
  answer: successOf({ result: z.object({ url: z.string() }) }),
  action: true,
});
