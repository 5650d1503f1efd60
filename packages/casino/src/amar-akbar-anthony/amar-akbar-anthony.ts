/**
 * Amar Akbar Anthony: one card. Amar has A to 6, Akbar 7 to 10, Anthony J Q K; each can be backed and laid.
 * Dealt: one card to `card`.
 */
import { colourRules, parityRules, rankRules, sevenRules, suitRules } from '../cards/card-spots.ts';
import type { CardOf } from '../cards/card-spots.ts';
import { drawCards, pointsOf } from '../cards/deck.ts';
import { back, faceAt, lay, tableGame } from '../tables/spot-rules.ts';
import type { SpotRule } from '../tables/spot-rules.ts';
import type { Words } from '../tables/table-game.ts';

interface Brother {
  readonly spot: string;
  readonly code: string;
  readonly name: Words;
  /** Points of his lowest and highest card. */
  readonly from: number;
  readonly to: number;
  readonly back: number;
  readonly lay: number;
  readonly layRtp: readonly [number, number];
}

const BROTHERS: readonly Brother[] = [
  { spot: 'amar', code: 'A', name: { en: 'Amar', hi: 'अमर' }, from: 1, to: 6, back: 210, lay: 222, layRtp: [777, 793] },
  { spot: 'akbar', code: 'B', name: { en: 'Akbar', hi: 'अकबर' }, from: 7, to: 10, back: 315, lay: 340, layRtp: [51, 52] },
  { spot: 'anthony', code: 'C', name: { en: 'Anthony', hi: 'एंथनी' }, from: 11, to: 13, back: 420, lay: 465, layRtp: [930, 949] },
];

const has = ({ from, to }: Brother, card: string): boolean => pointsOf(card) >= from && pointsOf(card) <= to;

const CARD: CardOf<string> = { card: (card) => card };
const RANKS: CardOf<string> = { ...CARD, heading: { en: 'One card', hi: 'एक पत्ता' } };

const RULES: readonly SpotRule<string>[] = [
  ...BROTHERS.flatMap((brother) => [
    back<string>({ spot: brother.spot, name: brother.name, price: brother.back, rtp: [63, 65], group: 'main' }, (card) => has(brother, card)),
    lay<string>({ spot: `${brother.spot}-lay`, name: brother.name, price: brother.lay, rtp: brother.layRtp, group: 'main' }, (card) => has(brother, card)),
  ]),
  ...parityRules(CARD),
  ...colourRules(CARD),
  ...sevenRules(CARD, { under: { en: 'Under 7', hi: '7 से कम' }, over: { en: 'Over 7', hi: '7 से ज़्यादा' } }),
  ...suitRules(CARD),
  ...rankRules(RANKS),
];

export const AMAR_AKBAR_ANTHONY = tableGame<string>({
  gameId: 'amar-akbar-anthony',
  rules: RULES,
  bettingMs: 15_000,
  stepMs: 1_500,
  resultMs: 5_000,
  deal: (draws) => drawCards(draws, 1).map((face) => ({ place: 'card', face })),
  read: (dealt) => faceAt(dealt, 'card'),
  code: (card) => BROTHERS.find((brother) => has(brother, card))?.code ?? '',
});
