/**
 * Whether a round was what had been fixed before it: recomputed from its seeds by anybody, without the server. Amounts in paise,
 * multipliers and returns in hundredths.
 */
import { drawBurstPoint } from '../crash/crash-curve.ts';
import { CRASH_GAMES, SOLO_GAMES, TABLE_GAMES } from '../games.ts';
import { riskOf, sharesOf, type Dealt } from '../tables/table-game.ts';
import { drawsOf, type DrawSource } from './draws.ts';
import { commitmentOf, isSeed } from './seed-chain.ts';

/** What a seed comes to in a game. */
export type Outcome =
  | { readonly kind: 'crash'; readonly burst: number }
  | { readonly kind: 'table'; readonly dealt: readonly Dealt[]; readonly code: string; readonly winners: readonly string[] }
  | { readonly kind: 'solo'; readonly returned: number; readonly shown: Readonly<Record<string, unknown>> };

/** What is told of a round that all players shared. */
export interface ToldRound {
  readonly gameId: string;
  readonly commitment: string;
  readonly proof: DrawSource;
  /** Crash games; else 0. */
  readonly burst: number;
  readonly code: string;
  readonly winners: readonly string[];
  readonly dealt: readonly Dealt[];
  /** true: it could not end, all open stakes were returned; its outcome binds nobody. */
  readonly brokenOff: boolean;
}

/** What is told of one bet, or of a round against the house. */
export interface ToldBet {
  readonly gameId: string;
  readonly commitment: string;
  readonly proof: DrawSource;
  /** What was bet on or chosen; empty in crash games. */
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
 * GAME: its rules are not known here. SEED: what stands there is no seed. COMMITMENT: the seed is not the one that was published
 * before. OUTCOME: the seed comes to another outcome. RETURNED: the outcome is right, and what came back is not what it pays.
 */
export type Flaw = 'GAME' | 'SEED' | 'COMMITMENT' | 'OUTCOME' | 'RETURNED';

export interface RoundCheck {
  /** Empty: all is as it must be. */
  readonly flaws: readonly Flaw[];
  /** What the seeds come to; null where that could not be said. */
  readonly outcome: Outcome | null;
}

/** What the seeds come to; null for a game that is not known. `choice` belongs to games against the house. */
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

/** The same value as JSON, whatever the order of its keys. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return `{${entries
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`)
    .join()}}`;
}

function flawsOfSeed({ commitment, proof }: Pick<ToldRound, 'commitment' | 'proof'>): readonly Flaw[] {
  if (!isSeed(proof.serverSeed)) return ['SEED'];
  return commitmentOf(proof.serverSeed) === commitment ? [] : ['COMMITMENT'];
}

/** Checks a shared round: the seed against its commitment, and what was shown against what the seed comes to. */
export function checkRound(round: ToldRound): RoundCheck {
  const flaws = flawsOfSeed(round);
  if (flaws.includes('SEED')) return { flaws, outcome: null };
  const outcome = outcomeOf(round.gameId, round.proof);
  if (outcome === null || outcome.kind === 'solo') return { flaws: [...flaws, 'GAME'], outcome: null };
  if (round.brokenOff) return { flaws, outcome };
  const told =
    outcome.kind === 'crash'
      ? { kind: 'crash', burst: round.burst }
      : { kind: 'table', dealt: round.dealt.map(({ place, face }) => ({ place, face })), code: round.code, winners: round.winners };
  return { flaws: canonical(told) === canonical(outcome) ? flaws : [...flaws, 'OUTCOME'], outcome };
}

/** What a bet at a table comes to: what it risked where nothing is won or lost, for that was rounded when it was taken. */
function tablePay(bet: ToldBet, dealt: readonly Dealt[]): number | null {
  const game = TABLE_GAMES.find(({ gameId }) => gameId === bet.gameId);
  const spot = game?.spots.find((one) => one.spot === bet.spot);
  if (game === undefined || spot === undefined) return null;
  const hundredths = game.returned(dealt, bet.spot);
  return hundredths === riskOf(spot) ? bet.risk : sharesOf(bet.stake, hundredths);
}

/** Nothing was dealt or flown: the round was broken off before. */
function showsNothing({ shown }: ToldBet): boolean {
  return Array.isArray(shown['dealt']) && shown['dealt'].length === 0;
}

function paidRight(bet: ToldBet, outcome: Outcome): boolean {
  if (bet.state === 'OPEN') return bet.returned === 0;
  if (bet.state === 'RETURNED' && (outcome.kind === 'crash' || showsNothing(bet))) return bet.returned === bet.risk;
  if (outcome.kind === 'solo') return bet.returned === sharesOf(bet.stake, outcome.returned);
  if (outcome.kind === 'table') return bet.returned === tablePay(bet, outcome.dealt);
  if (bet.state === 'LOST') return bet.returned === 0 && (bet.autoCashOut === 0 || bet.autoCashOut > outcome.burst);
  return bet.cashedOutAt <= outcome.burst && bet.returned === sharesOf(bet.stake, bet.cashedOutAt);
}

/** Checks a bet, or a round against the house: as checkRound, and that it was paid what its outcome pays. */
export function checkBet(bet: ToldBet): RoundCheck {
  const flaws = flawsOfSeed(bet);
  if (flaws.includes('SEED')) return { flaws, outcome: null };
  const outcome = outcomeOf(bet.gameId, bet.proof, bet.spot);
  if (outcome === null) return { flaws: [...flaws, 'GAME'], outcome };
  const shown = outcome.kind !== 'solo' || canonical(bet.shown) === canonical(outcome.shown);
  return { flaws: [...flaws, ...(shown ? [] : (['OUTCOME'] as const)), ...(paidRight(bet, outcome) ? [] : (['RETURNED'] as const))], outcome };
}

/** Two rounds of a chain, one right after the other: the earlier seed is the SHA-256 of the later. */
export function followsInChain(earlierSeed: string, laterSeed: string): boolean {
  return isSeed(laterSeed) && commitmentOf(laterSeed) === earlierSeed;
}

/** How many rounds a chain had played with this seed, itself included; null when it does not stand in it. `most`: rounds of the chain. */
export function placeInChain(seed: string, chainCommitment: string, most: number): number | null {
  if (!isSeed(seed)) return null;
  let hash = seed;
  for (let place = 1; place <= most; place += 1) {
    hash = commitmentOf(hash);
    if (hash === chainCommitment) return place;
  }
  return null;
}
