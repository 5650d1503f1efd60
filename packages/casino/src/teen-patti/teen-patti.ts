/**
 * Teen Patti 20-20: three cards each for A and B from one pack; the better hand wins. A tie returns the stakes on A and B.
 * Pair plus pays for the hand of one player, whether it wins or not.
 * Dealt: `a`, `b`, `a`, `b`, `a`, `b`.
 */
import { drawCards } from '../cards/deck.ts';
import { back, facesAt, tableGame } from '../tables/spot-rules.ts';
import type { SpotRule } from '../tables/spot-rules.ts';
import type { Words } from '../tables/table-game.ts';
import { rankHand } from './three-card-hand.ts';
import type { HandKind, ThreeCardHand } from './three-card-hand.ts';

interface Hands {
  readonly a: ThreeCardHand;
  readonly b: ThreeCardHand;
}

const A = { en: 'Player A', hi: 'खिलाड़ी A' };
const B = { en: 'Player B', hi: 'खिलाड़ी B' };

/** Return of pair plus for each kind of hand, hundredths. */
const PAIR_PLUS: readonly { readonly kind: HandKind; readonly name: Words; readonly price: number }[] = [
  { kind: 'pure-sequence', name: { en: 'Pure sequence', hi: 'प्योर सीक्वेंस' }, price: 4600 },
  { kind: 'trail', name: { en: 'Trail', hi: 'ट्रेल' }, price: 3600 },
  { kind: 'sequence', name: { en: 'Sequence', hi: 'सीक्वेंस' }, price: 700 },
  { kind: 'colour', name: { en: 'Colour', hi: 'कलर' }, price: 400 },
  { kind: 'pair', name: { en: 'Pair', hi: 'जोड़ी' }, price: 200 },
];

function pairPlus(player: 'a' | 'b', { en, hi }: Words): SpotRule<Hands> {
  const priceOf = ({ [player]: hand }: Hands): number => PAIR_PLUS.find(({ kind }) => kind === hand.kind)?.price ?? 0;
  return {
    spot: {
      spot: `pair-plus-${player}`,
      name: { en: `${en} pair plus`, hi: `${hi} पेयर प्लस` },
      side: 'back',
      price: 4600,
      prices: PAIR_PLUS.map(({ name, price }) => ({ name, price })),
      rtp: [5248, 5525],
      group: 'side',
      heading: { en: 'Pair plus', hi: 'पेयर प्लस' },
    },
    returns: priceOf,
  };
}

const tie = ({ a, b }: Hands): boolean => a.strength === b.strength;
const backAtTie = (hands: Hands): number => (tie(hands) ? 100 : 0);

const RULES: readonly SpotRule<Hands>[] = [
  back({ spot: 'a', name: A, price: 198, rtp: [24_224_952, 24_469_375], group: 'main' }, ({ a, b }) => a.strength > b.strength, backAtTie),
  back({ spot: 'b', name: B, price: 198, rtp: [24_224_952, 24_469_375], group: 'main' }, ({ a, b }) => b.strength > a.strength, backAtTie),
  back({ spot: 'tie', name: { en: 'Tie', hi: 'टाई' }, price: 85_000, rtp: [2166, 2303], group: 'side' }, tie),
  pairPlus('a', A),
  pairPlus('b', B),
];

export const TEEN_PATTI = tableGame<Hands>({
  gameId: 'teen-patti',
  rules: RULES,
  bettingMs: 15_000,
  stepMs: 1_000,
  resultMs: 5_000,
  deal: (draws) => drawCards(draws, 6).map((face, index) => ({ place: index % 2 === 0 ? 'a' : 'b', face })),
  read: (dealt) => ({ a: rankHand(facesAt(dealt, 'a')), b: rankHand(facesAt(dealt, 'b')) }),
  code({ a, b }) {
    if (a.strength === b.strength) return '=';
    return a.strength > b.strength ? 'A' : 'B';
  },
});
