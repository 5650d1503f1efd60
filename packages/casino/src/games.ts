/** Which rules a table of the built-in provider plays. A game without an entry here is not open yet. */
import { DRAGON_TIGER } from './dragon-tiger/dragon-tiger.ts';
import type { SoloGame } from './solo/solo-game.ts';
import type { TableGame } from './tables/table-game.ts';

export const TABLE_GAMES: readonly TableGame[] = [DRAGON_TIGER];
export const SOLO_GAMES: readonly SoloGame[] = [];
/** Games with a multiplier that grows and bursts. */
export const CRASH_GAMES: readonly string[] = ['aviator', 'crash'];
