/** Data that an account shares between its devices: favourites, starred games and display settings. */
import * as z from 'zod/mini';
import { successOf } from '../../answer.ts';
import { endpoint } from '../../endpoint.ts';
import { Id, Text } from '../../fields.ts';

/** Largest number of favourites of one account or device. */
export const FAVOURITES_LIMIT = 200;

/** Clients recognise a favourite by event.id, _id, marketId and marketBook.marketId (EN-51). The names are those shown when the player added it. */
export const Favourite = z.object({
  /** 'event:' and the id of the event, or 'market:' and the id of the market. */
  _id: z.string().check(z.maxLength(80), z.regex(/^(event|market):[\x21-\x7e]+$/)),
  eventTypeId: Id,
  event: z.object({ id: Id, name: Text(200) }),
  /** For an event: the market whose odds represent it in lists. */
  marketId: Id,
  marketName: Text(200),
  marketBook: z.object({ marketId: Id }),
});
export type Favourite = z.infer<typeof Favourite>;

export const ODDS_FORMATS = ['decimal', 'fractional', 'percent'] as const;
export const BOOKMAKER_FORMATS = ['same', 'paise'] as const;
export const COLOUR_PAIRS = ['classic', 'safe'] as const;
export const DENSITIES = ['comfortable', 'compact'] as const;
export const DisplayChoices = z.object({
  odds: z.enum(ODDS_FORMATS),
  bookmaker: z.enum(BOOKMAKER_FORMATS),
  colours: z.enum(COLOUR_PAIRS),
  density: z.enum(DENSITIES),
});
export type DisplayChoices = z.infer<typeof DisplayChoices>;

const AccountPath = z.object({ id: Id });
const FavouritesAnswer = successOf({ favourites: z.array(Favourite) });

/** A poll: does not renew the idle time. */
export const favourites = endpoint({
  name: 'favourites',
  method: 'GET',
  path: 'account/:id/favourites',
  auth: 'bearer',
  params: AccountPath,
  answer: FavouritesAnswer,
});
/** Appends new favourites in this order and removes others by _id. If the limit would be exceeded, nothing changes: FAVOURITES_FULL. */
export const changeFavourites = endpoint({
  name: 'changeFavourites',
  method: 'POST',
  path: 'account/:id/favourites',
  auth: 'bearer',
  params: AccountPath,
  body: z.object({
    add: z.optional(z.array(Favourite).check(z.maxLength(FAVOURITES_LIMIT))),
    remove: z.optional(z.array(Text(80)).check(z.maxLength(FAVOURITES_LIMIT))),
  }),
  answer: FavouritesAnswer,
  action: true,
});

/** Largest number of starred games of one account or device. Beyond it the oldest are dropped. */
export const STARRED_GAMES_LIMIT = 100;
const StarredGames = z.array(Id).check(z.maxLength(STARRED_GAMES_LIMIT));
const StarredGamesAnswer = successOf({ games: z.array(z.string()) });
/** Lists ids, oldest star first. A poll: it does not renew the idle time. */
export const starredGames = endpoint({
  name: 'starredGames',
  method: 'GET',
  path: 'account/:id/starred-games',
  auth: 'bearer',
  params: AccountPath,
  answer: StarredGamesAnswer,
});
/** Appends new games in this order and removes others. */
export const changeStarredGames = endpoint({
  name: 'changeStarredGames',
  method: 'POST',
  path: 'account/:id/starred-games',
  auth: 'bearer',
  params: AccountPath,
  body: z.object({ add: z.optional(StarredGames), remove: z.optional(StarredGames) }),
  answer: StarredGamesAnswer,
  action: true,
});

/** null: the player has not chosen anything yet. */
const DisplayAnswer = successOf({ display: z.nullable(DisplayChoices) });
export const display = endpoint({
  name: 'display',
  method: 'GET',
  path: 'account/:id/settings/display',
  auth: 'bearer',
  params: AccountPath,
  answer: DisplayAnswer,
});
export const saveDisplay = endpoint({
  name: 'saveDisplay',
  method: 'POST',
  path: 'account/:id/settings/display',
  auth: 'bearer',
  params: AccountPath,
  body: DisplayChoices,
  answer: DisplayAnswer,
  action: true,
});
