/**
 * 32 Cards: 6 to K of each suit. Four players start with 8, 9, 10 and 11 points and get one card each, worth its points (J 11, Q 12,
 * K 13); the highest total wins. Players who tie for the highest total get one more card each, until one of them leads alone.
 * If the pack has too few cards for that, a new pack is opened.
 * Dealt: a card each to `8`, `9`, `10`, `11`; then further cards to the places of the tied players, in the same sequence.
 */
import { isRed, openPack, PACK, pointsOf } from '../cards/deck.ts';
import { back, faceAt, lay, tableGame } from '../tables/spot-rules.ts';
import type { SpotRule } from '../tables/spot-rules.ts';
import type { Dealt, Words } from '../tables/table-game.ts';

const SMALL_PACK = PACK.filter((card) => pointsOf(card) >= 6);
const PLAYERS = [8, 9, 10, 11] as const;

interface Hand {
  readonly winner: number;
  /** The first card of each player. */
  readonly cards: ReadonlyMap<number, string>;
}

/** Returns the players with the highest total. */
function leadersOf(totals: ReadonlyMap<number, number>, among: readonly number[]): readonly number[] {
  const highest = Math.max(...among.map((player) => totals.get(player) ?? 0));
  return among.filter((player) => totals.get(player) === highest);
}

function totalsOf(dealt: readonly Dealt[]): ReadonlyMap<number, number> {
  const totals = new Map<number, number>(PLAYERS.map((player) => [player, player]));
  for (const { place, face } of dealt) totals.set(Number(place), (totals.get(Number(place)) ?? 0) + pointsOf(face));
  return totals;
}

interface Price {
  readonly price: number;
  readonly rtp: readonly [number, number];
}

const PRICES: readonly (readonly [(typeof PLAYERS)[number], { readonly back: Price; readonly lay: Price }])[] = [
  [8, { back: { price: 1240, rtp: [169, 174] }, lay: { price: 1450, rtp: [9943, 10044] } }],
  [9, { back: { price: 595, rtp: [394_247, 404_550] }, lay: { price: 645, rtp: [1_454_647, 1_469_865] } }],
  [10, { back: { price: 333, rtp: [1_754_429, 1_798_000] }, lay: { price: 355, rtp: [8_122_613, 8_252_820] } }],
  [11, { back: { price: 210, rtp: [65_821, 67_425] }, lay: { price: 220, rtp: [238_139, 242_730] } }],
];

const nameOf = (player: number): Words => ({ en: `Player ${player}`, hi: `खिलाड़ी ${player}` });
const cardOf = (hand: Hand, player: number): string => hand.cards.get(player) ?? '';
const reds = (hand: Hand): number => PLAYERS.filter((player) => isRed(cardOf(hand, player))).length;

function parityRulesOf(player: number): readonly SpotRule<Hand>[] {
  const even = (hand: Hand): boolean => pointsOf(cardOf(hand, player)) % 2 === 0;
  const shared = { price: 195, rtp: [39, 40], group: 'side', heading: { en: "Player's first card", hi: 'खिलाड़ी का पहला पत्ता' } } as const;
  const { en, hi } = nameOf(player);
  return [
    back({ ...shared, spot: `player-${player}-even`, name: { en: `${en} Even`, hi: `${hi} सम` } }, even),
    back({ ...shared, spot: `player-${player}-odd`, name: { en: `${en} Odd`, hi: `${hi} विषम` } }, (hand) => !even(hand)),
  ];
}

const COLOURS = { group: 'side', heading: { en: 'The first four cards', hi: 'पहले चार पत्ते' } } as const;

const RULES: readonly SpotRule<Hand>[] = [
  ...PRICES.flatMap(([player, price]) => [
    back<Hand>({ spot: `player-${player}`, name: nameOf(player), ...price.back, group: 'main' }, ({ winner }) => winner === player),
    lay<Hand>({ spot: `player-${player}-lay`, name: nameOf(player), ...price.lay, group: 'main' }, ({ winner }) => winner === player),
  ]),
  ...PLAYERS.flatMap(parityRulesOf),
  back({ ...COLOURS, spot: 'mostly-red', name: { en: '3 or 4 red', hi: '3 या 4 लाल' }, price: 320, rtp: [4312, 4495] }, (hand) => reds(hand) > 2),
  back({ ...COLOURS, spot: 'two-each', name: { en: '2 red, 2 black', hi: '2 लाल, 2 काले' }, price: 240, rtp: [864, 899] }, (hand) => reds(hand) === 2),
  back({ ...COLOURS, spot: 'mostly-black', name: { en: '3 or 4 black', hi: '3 या 4 काले' }, price: 320, rtp: [4312, 4495] }, (hand) => reds(hand) < 2),
];

export const THIRTY_TWO_CARDS = tableGame<Hand>({
  gameId: '32-cards',
  rules: RULES,
  bettingMs: 15_000,
  stepMs: 1_000,
  resultMs: 5_000,
  deal(draws) {
    let pack = openPack(draws, SMALL_PACK);
    const dealt: Dealt[] = [];
    let leaders: readonly number[] = PLAYERS;
    do {
      if (pack.left < leaders.length) pack = openPack(draws, SMALL_PACK);
      for (const player of leaders) dealt.push({ place: String(player), face: pack.next() });
      leaders = leadersOf(totalsOf(dealt), leaders);
    } while (leaders.length > 1);
    return dealt;
  },
  read: (dealt) => ({
    winner: leadersOf(totalsOf(dealt), PLAYERS)[0] ?? 0,
    cards: new Map(PLAYERS.map((player) => [player, faceAt(dealt, String(player))])),
  }),
  code: ({ winner }) => String(winner),
});
