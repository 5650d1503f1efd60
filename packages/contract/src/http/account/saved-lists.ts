/** What an account keeps for its devices: favourites, starred games, and how odds and colours are shown. */
import * as z from 'zod/mini';
import { successOf } from '../../answer.ts';
import { endpoint } from '../../endpoint.ts';
import { Id, Text } from '../../fields.ts';

/** The most favourites of one account or device. */
export const FAVOURITES_LIMIT = 200;

/** Recognised by event.id, _id, marketId and marketBook.marketId (EN-51). The names are what the player saw when the star was pressed. */
export const Favourite = z.object({
  /** 'event:' and the event's id, or 'market:' and the market's. */
  _id: z.string().check(z.maxLength(80), z.regex(/^(event|market):[\x21-\x7e]+$/)),
  eventTypeId: Id,
  event: z.object({ id: Id, name: Text(200) }),
  /** Of an event: the market whose odds stand for it in lists. */
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
/** Adds at the end, in this order, what is not there yet; takes away by _id. All or nothing: FAVOURITES_FULL beyond the limit. */
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

/** The most starred games of one account or device; of more the newest stay. */
export const STARRED_GAMES_LIMIT = 100;
const StarredGames = z.array(Id).check(z.maxLength(STARRED_GAMES_LIMIT));
const StarredGamesAnswer = successOf({ games: z.array(z.string()) });
/** Ids in the order of the stars. A poll: does not renew the idle time. */
export const starredGames = endpoint({
  name: 'starredGames',
  method: 'GET',
  path: 'account/:id/starred-games',
  auth: 'bearer',
  params: AccountPath,
  answer: StarredGamesAnswer,
});
/** Adds at the end, in this order, what is not there yet; takes away. */
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

/** null: nothing was chosen yet. */
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
