/**
 * The deals of 32 Cards by rank and colour: 16 kinds with two cards each, of which four are dealt in sequence. Players who tie have the same
 * total and the same pack, so each of them wins equally often. A tie of k players is therefore listed as k deals with 1/k of its weight, each
 * decided by one more card.
 */
import { isRed, PACK, pointsOf, rankOf } from '../cards/deck.ts';
import { groupBy } from '../chances/listed-deals.ts';
import type { WeightedDeal } from '../chances/spot-chances.ts';
import type { Dealt } from '../tables/table-game.ts';

const SMALL_PACK = PACK.filter((card) => pointsOf(card) >= 6);
/** The kinds of cards by rank and colour, with two cards each. */
const KINDS = groupBy(SMALL_PACK, (card) => `${rankOf(card)} ${isRed(card)}`);
const PLAYERS = [8, 9, 10, 11];
/** Factor of all weights, so that they can be divided by 2, 3 and 4. */
const SHARES = 12n;

/** Yields four cards in sequence, with the number of equivalent deals. */
function* firstCards(taken: readonly string[], weight: bigint): Generator<{ readonly faces: readonly string[]; readonly weight: bigint }> {
  if (taken.length === PLAYERS.length) {
    yield { faces: taken, weight };
    return;
  }
  for (const kind of KINDS) {
    const left = kind.filter((card) => !taken.includes(card));
    const [face] = left;
    if (face !== undefined) yield* firstCards([...taken, face], weight * BigInt(left.length));
  }
}

/** Returns one more card for each leader: the highest card left for the winner, the lowest for the others. */
function decided(winner: number, leaders: readonly number[], taken: readonly string[]): readonly Dealt[] {
  const left = SMALL_PACK.filter((card) => !taken.includes(card)).toSorted((a, b) => pointsOf(a) - pointsOf(b));
  const highest = left.at(-1) ?? '';
  return leaders.map((player, index) => ({ place: String(player), face: player === winner ? highest : (left[index] ?? '') }));
}

export function* thirtyTwoCardsDeals(): Generator<WeightedDeal> {
  for (const { faces, weight } of firstCards([], SHARES)) {
    const totals = faces.map((face, index) => (PLAYERS[index] ?? 0) + pointsOf(face));
    const highest = Math.max(...totals);
    const leaders = PLAYERS.filter((_, index) => totals[index] === highest);
    const first = faces.map((face, index) => ({ place: String(PLAYERS[index]), face }));
    if (leaders.length === 1) yield { dealt: first, weight };
    else for (const winner of leaders) yield { dealt: [...first, ...decided(winner, leaders, faces)], weight: weight / BigInt(leaders.length) };
  }
}
