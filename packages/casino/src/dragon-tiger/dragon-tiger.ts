/** Dragon Tiger: one card each, the higher wins, an ace is low. At a tie half of a bet on a side comes back. */
import { drawCards, rankOf } from '../cards/deck.ts';
import type { Dealt, TableGame } from '../tables/table-game.ts';

const height = (card: string): number => (rankOf(card) + 1) % 13;

function sides(dealt: readonly Dealt[]): { readonly dragon: number; readonly tiger: number } {
  const at = (place: string): number => height(dealt.find((one) => one.place === place)?.face ?? '');
  return { dragon: at('dragon'), tiger: at('tiger') };
}

function winnerOf(dealt: readonly Dealt[]): 'dragon' | 'tiger' | 'tie' {
  const { dragon, tiger } = sides(dealt);
  if (dragon === tiger) return 'tie';
  return dragon > tiger ? 'dragon' : 'tiger';
}

export const DRAGON_TIGER: TableGame = {
  gameId: 'dragon-tiger',
  spots: [
    { spot: 'dragon', name: { en: 'Dragon', hi: 'ड्रैगन' }, side: 'back', price: 200 },
    { spot: 'tiger', name: { en: 'Tiger', hi: 'टाइगर' }, side: 'back', price: 200 },
    { spot: 'tie', name: { en: 'Tie', hi: 'टाई' }, side: 'back', price: 1600 },
  ],
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
  returned(dealt, spot) {
    const winner = winnerOf(dealt);
    if (spot === winner) return winner === 'tie' ? 1600 : 200;
    return winner === 'tie' ? 50 : 0;
  },
  verdict(dealt) {
    const winner = winnerOf(dealt);
    return { code: { dragon: 'D', tiger: 'T', tie: '=' }[winner], winners: [winner] };
  },
};
