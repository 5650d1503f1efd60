/**
 * The deals of 32 Cards by rank and colour: 16 kinds of two cards each, four of them in order. Players who tie are in the same position
 * before the cards that decide (the same total, the same pack), therefore each of them wins equally often: a tie of k is told as
 * k deals of a k-th of its weight, each decided by one further card.
 */
import { isRed, PACK, pointsOf, rankOf } from '../cards/deck.ts';
import { groupedBy } from '../chances/grouped-by.ts';
import type { WeightedDeal } from '../chances/spot-chances.ts';
import type { Dealt } from '../tables/table-game.ts';

const SMALL_PACK = PACK.filter((card) => pointsOf(card) >= 6);
/** Two cards each: one that is drawn has one more of its kind in the pack. */
const KINDS = groupedBy(SMALL_PACK, (card) => `${rankOf(card)} ${isRed(card)}`);
const PLAYERS = [8, 9, 10, 11];
/** Weights stay whole when they are divided among 2, 3 or 4. */
const SHARES = 12n;

/** Four cards in order, and how many deals look like it. */
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

/** One more card for each of the leaders, the highest left for the winner and the lowest for the others. */
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
