/** A game against the house, with a round for each press: slots, fishing. The player's seed pair and nonce decide the outcome. */
import type { Draws } from '../fairness/draws.ts';

/** The outcome of a round. `returned` is in hundredths of the stake, stake included. `shown` is JSON whose shape depends on the game. */
export interface SoloRound {
  readonly returned: number;
  readonly shown: Readonly<Record<string, unknown>>;
}

export interface SoloGame {
  readonly gameId: string;
  /** Shortest time between two rounds of a player in ms: 2.5 s for slots, 5 s for other games. */
  readonly cycleMs: number;
  /** The player's choices, such as a fish. A game without choices has only ''. */
  readonly choices: readonly string[];
  play(draws: Draws, choice: string): SoloRound;
}
