/** The rules of the built-in provider's games. A game without an entry here is not open yet. */
import { AMAR_AKBAR_ANTHONY } from './amar-akbar-anthony/amar-akbar-anthony.ts';
import { ANDAR_BAHAR } from './andar-bahar/andar-bahar.ts';
import { DRAGON_TIGER } from './dragon-tiger/dragon-tiger.ts';
import { LUCKY_7 } from './lucky-7/lucky-7.ts';
import { ROULETTE } from './roulette/roulette.ts';
import { FISHING } from './fishing/fishing.ts';
import { SLOT_GAMES } from './slots/slots.ts';
import type { FiguredGame } from './solo/solo-figures.ts';
import type { TableGame } from './tables/table-game.ts';
import { TEEN_PATTI } from './teen-patti/teen-patti.ts';
import { THIRTY_TWO_CARDS } from './thirty-two-cards/thirty-two-cards.ts';

export const TABLE_GAMES: readonly TableGame[] = [TEEN_PATTI, ANDAR_BAHAR, DRAGON_TIGER, LUCKY_7, THIRTY_TWO_CARDS, AMAR_AKBAR_ANTHONY, ROULETTE];
export const SOLO_GAMES: readonly FiguredGame[] = [...SLOT_GAMES, FISHING];
/** Games with a multiplier that grows until it bursts. */
export const CRASH_GAMES: readonly string[] = ['aviator', 'crash'];
