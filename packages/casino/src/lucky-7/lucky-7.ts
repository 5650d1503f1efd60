/**
 * Lucky 7: one card, below or above 7; an ace is low. At a 7 a bet on low or high returns half of its stake.
 * Dealt: one card to `card`.
 */
import { bandRules, colourRules, parityRules, rankRules, sevenRules, suitRules } from '../cards/card-spots.ts';
import type { CardOf } from '../cards/card-spots.ts';
import { drawCards, pointsOf } from '../cards/deck.ts';
import { faceAt, tableGame } from '../tables/spot-rules.ts';
import type { SpotRule } from '../tables/spot-rules.ts';

const CARD: CardOf<string> = { card: (card) => card };
const MAIN: CardOf<string> = { ...CARD, group: 'main' };
const BANDS: CardOf<string> = { ...CARD, heading: { en: 'Three cards', hi: 'तीन पत्ते' } };
const RANKS: CardOf<string> = { ...CARD, heading: { en: 'One card', hi: 'एक पत्ता' } };

const RULES: readonly SpotRule<string>[] = [
  ...sevenRules(MAIN, { under: { en: 'Low A-6', hi: 'नीचे A-6' }, over: { en: 'High 8-K', hi: 'ऊपर 8-K' } }),
  ...parityRules(CARD),
  ...colourRules(CARD),
  ...suitRules(CARD),
  ...bandRules(BANDS),
  ...rankRules(RANKS),
];

export const LUCKY_7 = tableGame<string>({
  gameId: 'lucky-7',
  rules: RULES,
  bettingMs: 15_000,
  stepMs: 1_500,
  resultMs: 5_000,
  deal: (draws) => drawCards(draws, 1).map((face) => ({ place: 'card', face })),
  read: (dealt) => faceAt(dealt, 'card'),
  code(card) {
    if (pointsOf(card) === 7) return '7';
    return pointsOf(card) < 7 ? 'L' : 'H';
  },
});
