/**
 * Verifies that a round had the outcome that was fixed before it (docs/fairness.md). Anybody can recompute it from its seeds, without the
 * server. Amounts in paise, multipliers and returns in hundredths.
 */
import { drawBurstPoint } from '../crash/crash-curve.ts';
import { CRASH_GAMES, SOLO_GAMES, TABLE_GAMES } from '../catalogue.ts';
import { riskOf, sharesOf, type Dealt } from '../tables/table-game.ts';
import { drawsOf, type DrawSource } from './draws.ts';
import { commitmentOf, isSeed } from './seed-chain.ts';

/** The outcome that seeds give in a game. */
export type Outcome =
  | { readonly kind: 'crash'; readonly burst: number }
  | { readonly kind: 'table'; readonly dealt: readonly Dealt[]; readonly code: string; readonly winners: readonly string[] }
  | { readonly kind: 'solo'; readonly returned: number; readonly shown: Readonly<Record<string, unknown>> };

/** A round that all players shared, as the server reports it. */
export interface ReportedRound {
  readonly gameId: string;
  readonly commitment: string;
  readonly proof: DrawSource;
  /** Crash games; else 0. */
  readonly burst: number;
  readonly code: string;
  readonly winners: readonly string[];
  readonly dealt: readonly Dealt[];
  /** true: the round was broken off and all open stakes were returned, so its outcome does not count. */
  readonly brokenOff: boolean;
}

/** One bet, or a round against the house, as the server reports it. */
export interface ReportedBet {
  readonly gameId: string;
  readonly commitment: string;
  readonly proof: DrawSource;
  /** The spot of the bet, or the player's choice; empty in crash games. */
  readonly spot: string;
  readonly stake: number;
  readonly risk: number;
  readonly returned: number;
  readonly state: 'OPEN' | 'CASHED_OUT' | 'WON' | 'LOST' | 'RETURNED' | 'PARTLY_RETURNED';
  /** 0: none. */
  readonly autoCashOut: number;
  readonly cashedOutAt: number;
  readonly shown: Readonly<Record<string, unknown>>;
}

/**
 * GAME: the rules of the game are unknown. SEED: the seed is malformed. COMMITMENT: the seed does not match the commitment published
 * before. OUTCOME: the seeds give another outcome. RETURNED: the returned amount does not match the outcome.
 */
export type Flaw = 'GAME' | 'SEED' | 'COMMITMENT' | 'OUTCOME' | 'RETURNED';

export interface RoundCheck {
  /** Empty if the round is correct. */
  readonly flaws: readonly Flaw[];
  /** The outcome of the seeds; null if it cannot be computed. */
  readonly outcome: Outcome | null;
}

/** Returns the outcome of the seeds, or null for an unknown game or choice. `choice` is for games against the house. */
export function outcomeOf(gameId: string, proof: DrawSource, choice = ''): Outcome | null {
  const draws = drawsOf(proof);
  if (CRASH_GAMES.includes(gameId)) return { kind: 'crash', burst: drawBurstPoint(draws) };
  const table = TABLE_GAMES.find((game) => game.gameId === gameId);
  if (table !== undefined) {
    const dealt = table.deal(draws);
    return { kind: 'table', dealt, ...table.verdict(dealt) };
  }
  const solo = SOLO_GAMES.find((game) => game.gameId === gameId);
  return solo?.choices.includes(choice) === true ? { kind: 'solo', ...solo.play(draws, choice) } : null;
}

/** Returns JSON that does not depend on the order of the keys. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return `{${entries
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`)
    .join()}}`;
}

function flawsOfSeed({ commitment, proof }: Pick<ReportedRound, 'commitment' | 'proof'>): readonly Flaw[] {
  if (!isSeed(proof.serverSeed)) return ['SEED'];
  return commitmentOf(proof.serverSeed) === commitment ? [] : ['COMMITMENT'];
}

/** Checks a shared round: the seed against its commitment, and the reported outcome against the recomputed one. */
export function checkRound(round: ReportedRound): RoundCheck {
  const flaws = flawsOfSeed(round);
  if (flaws.includes('SEED')) return { flaws, outcome: null };
  const outcome = outcomeOf(round.gameId, round.proof);
  if (outcome === null || outcome.kind === 'solo') return { flaws: [...flaws, 'GAME'], outcome: null };
  if (round.brokenOff) return { flaws, outcome };
  const reported =
    outcome.kind === 'crash'
      ? { kind: 'crash', burst: round.burst }
      : { kind: 'table', dealt: round.dealt.map(({ place, face }) => ({ place, face })), code: round.code, winners: round.winners };
  return { flaws: canonical(reported) === canonical(outcome) ? flaws : [...flaws, 'OUTCOME'], outcome };
}

/** Returns what a bet at a table pays, or null for an unknown spot. A bet that neither wins nor loses returns its risk, which was rounded when it was placed. */
function tablePay(bet: ReportedBet, dealt: readonly Dealt[]): number | null {
  const game = TABLE_GAMES.find(({ gameId }) => gameId === bet.gameId);
  const spot = game?.spots.find((one) => one.spot === bet.spot);
  if (game === undefined || spot === undefined) return null;
  const hundredths = game.returned(dealt, bet.spot);
  return hundredths === riskOf(spot) ? bet.risk : sharesOf(bet.stake, hundredths);
}

/** Whether nothing was dealt, because the round was broken off before the deal. */
function showsNothing({ shown }: ReportedBet): boolean {
  return Array.isArray(shown['dealt']) && shown['dealt'].length === 0;
}

function isPaidCorrectly(bet: ReportedBet, outcome: Outcome): boolean {
  if (bet.state === 'OPEN') return bet.returned === 0;
  if (bet.state === 'RETURNED' && (outcome.kind === 'crash' || showsNothing(bet))) return bet.returned === bet.risk;
  if (outcome.kind === 'solo') return bet.returned === sharesOf(bet.stake, outcome.returned);
  if (outcome.kind === 'table') return bet.returned === tablePay(bet, outcome.dealt);
  if (bet.state === 'LOST') return bet.returned === 0 && (bet.autoCashOut === 0 || bet.autoCashOut > outcome.burst);
  return bet.cashedOutAt <= outcome.burst && bet.returned === sharesOf(bet.stake, bet.cashedOutAt);
}

/** Checks a bet, or a round against the house, as `checkRound` does, and also checks the returned amount. */
export function checkBet(bet: ReportedBet): RoundCheck {
  const flaws = flawsOfSeed(bet);
  if (flaws.includes('SEED')) return { flaws, outcome: null };
  const outcome = outcomeOf(bet.gameId, bet.proof, bet.spot);
  if (outcome === null) return { flaws: [...flaws, 'GAME'], outcome };
  const shown = outcome.kind !== 'solo' || canonical(bet.shown) === canonical(outcome.shown);
  return { flaws: [...flaws, ...(shown ? [] : (['OUTCOME'] as const)), ...(isPaidCorrectly(bet, outcome) ? [] : (['RETURNED'] as const))], outcome };
}

/** Whether two seeds are neighbours in a chain: the earlier seed is the SHA-256 of the later one. */
export function followsInChain(earlierSeed: string, laterSeed: string): boolean {
  return isSeed(laterSeed) && commitmentOf(laterSeed) === earlierSeed;
}

/** Returns the number of the round in its chain, from 1, or null if the seed is not in the chain. `most`: number of rounds in the chain. */
export function positionInChain(seed: string, chainCommitment: string, most: number): number | null {
  if (!isSeed(seed)) return null;
  let hash = seed;
  for (let place = 1; place <= most; place += 1) {
    hash = commitmentOf(hash);
    if (hash === chainCommitment) return place;
  }
  return null;
}
