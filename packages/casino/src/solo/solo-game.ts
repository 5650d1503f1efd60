/** A game that one player plays against the house, a round for each press: slots, fishing. The player's seed pair and nonce decide. */
import type { Draws } from '../fairness/draws.ts';

/** What a round shows; `returned` in hundredths of the stake, stake included. `shown` is the game's own, as JSON. */
export interface SoloRound {
  readonly returned: number;
  readonly shown: Readonly<Record<string, unknown>>;
}

export interface SoloGame {
  readonly gameId: string;
  /** No round sooner after the last one: 2.5 s for slots, 5 s for other games. */
  readonly cycleMs: number;
  /** What the player may choose (a fish, a weapon); a game without choices has one: ''. */
  readonly choices: readonly string[];
  play(draws: Draws, choice: string): SoloRound;
}
