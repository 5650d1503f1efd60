/** The built-in provider's games: their rules, and the list with names and studios. Pure. */
import type { Language } from '@maidan/domain';
import { AMAR_AKBAR_ANTHONY } from './amar-akbar-anthony/amar-akbar-anthony.ts';
import { ANDAR_BAHAR } from './andar-bahar/andar-bahar.ts';
import { DRAGON_TIGER } from './dragon-tiger/dragon-tiger.ts';
import { LUCKY_7 } from './lucky-7/lucky-7.ts';
import { ROULETTE } from './roulette/roulette.ts';
import { FISHING } from './fishing/fishing.ts';
import { SLOT_GAMES } from './slots/slots.ts';
import type { FiguredGame } from './solo/solo-game.ts';
import type { TableGame } from './tables/table-game.ts';
import { TEEN_PATTI } from './teen-patti/teen-patti.ts';
import { THIRTY_TWO_CARDS } from './thirty-two-cards/thirty-two-cards.ts';

/** The rules of the open table games. A game that is listed without rules is not open yet. */
export const TABLE_GAMES: readonly TableGame[] = [TEEN_PATTI, ANDAR_BAHAR, DRAGON_TIGER, LUCKY_7, THIRTY_TWO_CARDS, AMAR_AKBAR_ANTHONY, ROULETTE];
export const SOLO_GAMES: readonly FiguredGame[] = [...SLOT_GAMES, FISHING];
/** Games with a multiplier that grows until it bursts. */
export const CRASH_GAMES: readonly string[] = ['aviator', 'crash'];

export interface Studio {
  readonly id: string;
  readonly name: string;
}

/** Rooms of the casino that list a game. */
export type Room = 'casino' | 'slot-games' | 'Crash' | 'Shooting' | 'indian-card-games';

export interface Game {
  readonly gameId: string;
  /** A number that is unique over all games, so that it identifies the table. */
  readonly tableId: string;
  readonly studio: string;
  readonly name: { readonly [language in Language]: string };
  readonly rooms: readonly Room[];
  /** false: the game has no rules yet, so no rounds run. */
  readonly open: boolean;
}

export const STUDIOS: readonly Studio[] = [
  { id: 'table-studio', name: 'Table Studio' },
  { id: 'reel-house', name: 'Reel House' },
  { id: 'originals', name: 'Originals' },
];

const CARDS = { studio: 'table-studio', rooms: ['casino', 'indian-card-games'] } as const;
const REELS = { studio: 'reel-house', rooms: ['slot-games'] } as const;

const LISTED: readonly Omit<Game, 'open'>[] = [
  { gameId: 'teen-patti', tableId: '101', name: { en: 'Teen Patti 20-20', hi: 'तीन पत्ती 20-20' }, ...CARDS },
  { gameId: 'andar-bahar', tableId: '102', name: { en: 'Andar Bahar', hi: 'अंदर बाहर' }, ...CARDS },
  { gameId: 'dragon-tiger', tableId: '103', name: { en: 'Dragon Tiger', hi: 'ड्रैगन टाइगर' }, ...CARDS },
  { gameId: 'lucky-7', tableId: '104', name: { en: 'Lucky 7', hi: 'लकी 7' }, ...CARDS },
  { gameId: '32-cards', tableId: '105', name: { en: '32 Cards', hi: '32 पत्ते' }, ...CARDS },
  { gameId: 'amar-akbar-anthony', tableId: '106', name: { en: 'Amar Akbar Anthony', hi: 'अमर अकबर एंथनी' }, ...CARDS },
  { gameId: 'roulette', tableId: '107', studio: 'table-studio', name: { en: 'Roulette', hi: 'रूलेट' }, rooms: ['casino'] },
  { gameId: 'marigold', tableId: '201', name: { en: 'Marigold', hi: 'गेंदा' }, ...REELS },
  { gameId: 'monsoon', tableId: '202', name: { en: 'Monsoon Reels', hi: 'मानसून' }, ...REELS },
  { gameId: 'boundary-six', tableId: '203', name: { en: 'Boundary Six', hi: 'बाउंड्री छक्का' }, ...REELS },
  { gameId: 'aviator', tableId: '301', studio: 'originals', name: { en: 'Aviator', hi: 'एविएटर' }, rooms: ['casino', 'Crash'] },
  { gameId: 'crash', tableId: '302', studio: 'originals', name: { en: 'Crash', hi: 'क्रैश' }, rooms: ['slot-games', 'Crash'] },
  { gameId: 'fishing', tableId: '303', studio: 'originals', name: { en: 'Deep Water', hi: 'गहरा पानी' }, rooms: ['slot-games', 'Shooting'] },
];

/** The games that have rules. */
const PLAYED = new Set([...TABLE_GAMES, ...SOLO_GAMES].map((game) => game.gameId).concat(CRASH_GAMES));

export const GAMES: readonly Game[] = LISTED.map((game) => ({ ...game, open: PLAYED.has(game.gameId) }));

/** Returns the game of a table, or undefined if the table is unknown or has another game than `gameId`. */
export function gameOfTable(tableId: string, gameId?: string): Game | undefined {
  return GAMES.find((game) => game.tableId === tableId && (gameId === undefined || game.gameId === gameId));
}

/** Returns the event type that a player must be permitted to bet on: c1 for live tables, c9 for other games. */
export function eventTypeOfGame({ studio }: Pick<Game, 'studio'>): 'c1' | 'c9' {
  return studio === 'table-studio' ? 'c1' : 'c9';
}
