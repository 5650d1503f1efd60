/**
 * Andar Bahar: a joker is shown, then cards go to andar and bahar in turn, the first always to andar. The side that gets a card of
 * the joker's rank wins. Andar wins 429 of 833, so it pays less. All bets are placed before the joker is shown.
 * Dealt: one card to `joker`, then to `andar`, `bahar`, `andar`, ... until the match; at most 49 after the joker.
 */
import { colourRules, parityRules, sevenRules, suitRules } from '../cards/card-spots.ts';
import type { CardOf } from '../cards/card-spots.ts';
import { openPack, rankOf } from '../cards/deck.ts';
import { back, faceAt, tableGame } from '../tables/spot-rules.ts';
import type { SpotRule } from '../tables/spot-rules.ts';
import type { Dealt } from '../tables/table-game.ts';

interface Hand {
  readonly joker: string;
  /** Cards dealt after the joker, the match included. */
  readonly cards: number;
}

const SIDES = ['andar', 'bahar'] as const;
const sideOf = (nth: number): (typeof SIDES)[number] => (nth % 2 === 1 ? 'andar' : 'bahar');

/** Bets on the number of cards without the joker: lowest, highest, price in hundredths, RTP. */
const LENGTHS: readonly (readonly [number, number, number, readonly [number, number]])[] = [
  [1, 5, 350, [1129, 1190]],
  [6, 10, 440, [19888, 20825]],
  [11, 15, 560, [2816, 2975]],
  [16, 25, 440, [19976, 20825]],
  [26, 30, 1550, [3937, 4165]],
  [31, 35, 2550, [33, 35]],
  [36, 40, 5000, [790, 833]],
  [41, 49, 12000, [792, 833]],
];

const JOKER: CardOf<Hand> = {
  card: (hand) => hand.joker,
  owner: { id: 'joker', name: { en: 'Joker', hi: 'जोकर' } },
  heading: { en: 'Joker', hi: 'जोकर' },
};

const RULES: readonly SpotRule<Hand>[] = [
  back({ spot: 'andar', name: { en: 'Andar', hi: 'अंदर' }, price: 190, rtp: [8151, 8330], group: 'main' }, ({ cards }) => sideOf(cards) === 'andar'),
  back({ spot: 'bahar', name: { en: 'Bahar', hi: 'बाहर' }, price: 200, rtp: [808, 833], group: 'main' }, ({ cards }) => sideOf(cards) === 'bahar'),
  ...colourRules(JOKER),
  ...parityRules(JOKER),
  ...sevenRules(JOKER, { under: { en: 'A-6', hi: 'A-6' }, over: { en: '8-K', hi: '8-K' } }),
  ...suitRules(JOKER),
  ...LENGTHS.map(([from, to, price, rtp]) =>
    back<Hand>(
      {
        spot: `cards-${from}-${to}`,
        name: { en: `${from}-${to} cards`, hi: `${from}-${to} पत्ते` },
        price,
        rtp,
        group: 'side',
        heading: { en: 'Cards until the match', hi: 'मेल तक के पत्ते' },
      },
      ({ cards }) => cards >= from && cards <= to,
    ),
  ),
];

export const ANDAR_BAHAR = tableGame<Hand>({
  gameId: 'andar-bahar',
  rules: RULES,
  bettingMs: 15_000,
  stepMs: 600,
  resultMs: 5_000,
  deal(draws) {
    const pack = openPack(draws);
    const joker = pack.next();
    const dealt: Dealt[] = [{ place: 'joker', face: joker }];
    let face = '';
    do {
      face = pack.next();
      dealt.push({ place: sideOf(dealt.length), face });
    } while (rankOf(face) !== rankOf(joker));
    return dealt;
  },
  read: (dealt) => ({ joker: faceAt(dealt, 'joker'), cards: dealt.length - 1 }),
  code: ({ cards }) => (sideOf(cards) === 'andar' ? 'A' : 'B'),
});
