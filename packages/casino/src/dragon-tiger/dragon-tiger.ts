/**
 * Dragon Tiger: one card each from one pack; the higher wins, and an ace is low. At a tie a bet on a side returns half of its stake.
 * Dealt: one card to `dragon`, then one to `tiger`.
 */
import { colourRules, parityRules, suitRules } from '../cards/card-spots.ts';
import type { CardOf } from '../cards/card-spots.ts';
import { drawCards, pointsOf } from '../cards/deck.ts';
import { back, faceAt, tableGame } from '../tables/spot-rules.ts';
import type { SpotRule } from '../tables/spot-rules.ts';

interface Hand {
  readonly dragon: string;
  readonly tiger: string;
  readonly winner: 'dragon' | 'tiger' | 'tie';
}

const DRAGON = { en: 'Dragon', hi: 'ड्रैगन' };
const TIGER = { en: 'Tiger', hi: 'टाइगर' };

function winnerOf(dragon: string, tiger: string): Hand['winner'] {
  const difference = pointsOf(dragon) - pointsOf(tiger);
  if (difference === 0) return 'tie';
  return difference > 0 ? 'dragon' : 'tiger';
}

const halfAtTie = ({ winner }: Hand): number => (winner === 'tie' ? 50 : 0);

const OWN_CARD: readonly CardOf<Hand>[] = [
  { card: (hand) => hand.dragon, owner: { id: 'dragon', name: DRAGON }, heading: { en: "Dragon's card", hi: 'ड्रैगन का पत्ता' } },
  { card: (hand) => hand.tiger, owner: { id: 'tiger', name: TIGER }, heading: { en: "Tiger's card", hi: 'टाइगर का पत्ता' } },
];

const RULES: readonly SpotRule<Hand>[] = [
  back({ spot: 'dragon', name: DRAGON, price: 200, rtp: [33, 34], group: 'main' }, ({ winner }) => winner === 'dragon', halfAtTie),
  back({ spot: 'tie', name: { en: 'Tie', hi: 'टाई' }, price: 1650, rtp: [33, 34], group: 'main' }, ({ winner }) => winner === 'tie'),
  back({ spot: 'tiger', name: TIGER, price: 200, rtp: [33, 34], group: 'main' }, ({ winner }) => winner === 'tiger', halfAtTie),
  ...OWN_CARD.flatMap((of) => [...parityRules(of), ...colourRules(of), ...suitRules(of)]),
];

export const DRAGON_TIGER = tableGame<Hand>({
  gameId: 'dragon-tiger',
  rules: RULES,
  bettingMs: 15_000,
  stepMs: 1_200,
  resultMs: 5_000,
  deal(draws) {
    const [dragon = '', tiger = ''] = drawCards(draws, 2);
    return [
      { place: 'dragon', face: dragon },
      { place: 'tiger', face: tiger },
    ];
  },
  read(dealt) {
    const dragon = faceAt(dealt, 'dragon');
    const tiger = faceAt(dealt, 'tiger');
    return { dragon, tiger, winner: winnerOf(dragon, tiger) };
  },
  code: ({ winner }) => ({ dragon: 'D', tiger: 'T', tie: '=' })[winner],
});
