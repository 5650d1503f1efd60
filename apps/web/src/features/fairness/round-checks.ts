/** Checks rounds of the wire or of a pasted text. Pure. */
import { checkBet, checkRound, followsInChain, type RoundCheck } from '@maidan/casino';
import { fromDecimal, fromRupees, OwnRound, PastRound } from '@maidan/contract';

/** A round that can be checked: of a shared table, or of a game against the house. */
export type Checkable = { readonly kind: 'round'; readonly round: PastRound } | { readonly kind: 'own'; readonly round: OwnRound };

export function checkPast(round: PastRound): RoundCheck {
  return checkRound({ ...round, burst: fromDecimal(round.burst) });
}

/** Checks a round against the house. Returns null while its server seed is still in use and therefore secret. */
export function checkOwn(round: OwnRound): RoundCheck | null {
  const { proof } = round;
  if (proof === null) return null;
  return checkBet({
    ...round,
    proof,
    stake: fromRupees(round.stake),
    risk: fromRupees(round.risk),
    returned: fromRupees(round.returned),
    autoCashOut: fromDecimal(round.autoCashOut),
    cashedOutAt: fromDecimal(round.cashedOutAt),
  });
}

export function checkOne(one: Checkable): RoundCheck | null {
  return one.kind === 'round' ? checkPast(one.round) : checkOwn(one.round);
}

function read(value: unknown): Checkable | null {
  const past = PastRound.safeParse(value);
  if (past.success) return { kind: 'round', round: past.data };
  const own = OwnRound.safeParse(value);
  return own.success ? { kind: 'own', round: own.data } : null;
}

/** Parses the rounds of a JSON text: one, a list, or an answer of the site with a list. Returns null for any other text. */
export function roundsIn(text: string): readonly Checkable[] | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const { result } = (typeof value === 'object' && value !== null ? value : {}) as { readonly result?: { readonly rounds?: unknown } };
  const list: readonly unknown[] = Array.isArray(value)
    ? (value as readonly unknown[])
    : Array.isArray(result?.rounds)
      ? (result.rounds as readonly unknown[])
      : [value];
  const found = list.map(read);
  return found.length > 0 && found.every((one) => one !== null) ? found : null;
}

export interface Tally {
  readonly done: number;
  readonly good: number;
  /** Numbers of the rounds with a flaw, newest first. */
  readonly bad: readonly number[];
  /** Number of pairs of neighbouring rounds whose seeds follow each other in a chain. */
  readonly links: number;
  /** The oldest round so far. The seed of the next older round must belong to the same chain. */
  readonly oldest: PastRound | null;
}

export const NO_TALLY: Tally = { done: 0, good: 0, bad: [], links: 0, oldest: null };

/** Returns true if the seeds of two neighbouring rounds follow each other in a chain. null if a chain began between them, or for other rounds. */
function linked(older: PastRound, newer: PastRound, chains: ReadonlySet<string>): boolean | null {
  if (newer.number !== older.number + 1 || chains.has(newer.commitment)) return null;
  return followsInChain(older.proof.serverSeed, newer.proof.serverSeed);
}

/**
 * Adds rounds to a tally, newest first. A round has a flaw if the seed of the next one does not lead to it. `chains` are the commitments
 * of the table's chains, which belong to their first seeds.
 */
export function tallied(tally: Tally, rounds: readonly PastRound[], chains: ReadonlySet<string>): Tally {
  let { good, links, oldest } = tally;
  const bad = [...tally.bad];
  for (const round of rounds) {
    const link = oldest === null ? null : linked(round, oldest, chains);
    if (link === true) links += 1;
    if (link === false || checkPast(round).flaws.length > 0) bad.push(round.number);
    else good += 1;
    oldest = round;
  }
  return { done: tally.done + rounds.length, good, bad, links, oldest };
}
