/**
 * Roulette with a single zero: 37 pockets. Every bet on n pockets pays 36 / n, so every bet returns 36 of 37 in the long run. The even
 * chances lose at zero. A spot is its kind and its pockets, lowest first: `straight-17`, `split-17-20`, `street-16-17-18`,
 * `corner-16-17-19-20`, `line-16-21` (first and last of six). The layout has three columns: 1 2 3, 4 5 6, ...
 * Dealt: one face to `pocket`, '0' to '36'.
 */
import { back, faceAt, tableGame } from '../tables/spot-rules.ts';
import type { SpotRule } from '../tables/spot-rules.ts';
import type { Words } from '../tables/table-game.ts';

const POCKETS = 37;
const NUMBERS: readonly number[] = Array.from({ length: 36 }, (_, index) => index + 1);
/** The lowest number of each row of three. */
const ROWS: readonly number[] = NUMBERS.filter((number) => number % 3 === 1);
const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

export type PocketColour = 'red' | 'black' | 'green';

/** Returns the colour of a pocket; zero is green. */
export function colourOf(pocket: number): PocketColour {
  if (pocket === 0) return 'green';
  return RED.has(pocket) ? 'red' : 'black';
}

/** The pockets in their sequence on the wheel, clockwise from zero. */
export const WHEEL: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26,
];

/** A bet of the layout and the pockets that it covers. */
interface Place {
  readonly spot: string;
  readonly name: Words;
  readonly pockets: readonly number[];
  readonly heading?: Words;
}

/** Returns a place that is named after its pockets, or after the first and last one (`ends`). */
function placeOf(kind: string, heading: Words, pockets: readonly number[], ends = pockets): Place {
  const range = ends.length < pockets.length ? '-' : '/';
  const name = ends.join(range);
  return { spot: `${kind}-${ends.join('-')}`, name: { en: name, hi: name }, pockets, heading };
}

const HEADINGS = {
  straight: { en: 'Straight', hi: 'सीधा' },
  split: { en: 'Split', hi: 'स्प्लिट' },
  street: { en: 'Street', hi: 'स्ट्रीट' },
  corner: { en: 'Corner', hi: 'कॉर्नर' },
  line: { en: 'Line', hi: 'लाइन' },
} as const;

const splits: readonly (readonly number[])[] = [
  ...[1, 2, 3].map((number) => [0, number]),
  ...NUMBERS.flatMap((number) => [...(number % 3 === 0 ? [] : [[number, number + 1]]), ...(number + 3 > 36 ? [] : [[number, number + 3]])]),
];
const streets = [[0, 1, 2], [0, 2, 3], ...ROWS.map((low) => [low, low + 1, low + 2])];
const corners = [[0, 1, 2, 3], ...NUMBERS.filter((low) => low % 3 !== 0 && low < 34).map((low) => [low, low + 1, low + 3, low + 4])];

const INSIDE: readonly Place[] = [
  ...[0, ...NUMBERS].map((number) => placeOf('straight', HEADINGS.straight, [number])),
  ...splits.map((pockets) => placeOf('split', HEADINGS.split, pockets)),
  ...streets.map((pockets) => placeOf('street', HEADINGS.street, pockets)),
  ...corners.map((pockets) => placeOf('corner', HEADINGS.corner, pockets)),
  ...ROWS.filter((low) => low < 34).map((low) => {
    const pockets = Array.from({ length: 6 }, (_, index) => low + index);
    return placeOf('line', HEADINGS.line, pockets, [low, low + 5]);
  }),
];

const numbersWhere = (isWanted: (number: number) => boolean): readonly number[] => NUMBERS.filter(isWanted);

const OUTSIDE: readonly Place[] = [
  ...[1, 2, 3].map((nth) => {
    const from = nth * 12 - 11;
    const name = `${from}-${from + 11}`;
    return {
      spot: `dozen-${nth}`,
      name: { en: name, hi: name },
      pockets: numbersWhere((number) => Math.ceil(number / 12) === nth),
      heading: { en: 'Dozen', hi: 'दर्जन' },
    };
  }),
  ...[1, 2, 3].map((nth) => ({
    spot: `column-${nth}`,
    name: { en: `Column ${nth}`, hi: `कॉलम ${nth}` },
    pockets: numbersWhere((number) => number % 3 === nth % 3),
    heading: { en: 'Column', hi: 'कॉलम' },
  })),
  { spot: 'low', name: { en: '1-18', hi: '1-18' }, pockets: numbersWhere((number) => number <= 18) },
  { spot: 'even', name: { en: 'Even', hi: 'सम' }, pockets: numbersWhere((number) => number % 2 === 0) },
  { spot: 'red', name: { en: 'Red', hi: 'लाल' }, pockets: numbersWhere((number) => colourOf(number) === 'red') },
  { spot: 'black', name: { en: 'Black', hi: 'काला' }, pockets: numbersWhere((number) => colourOf(number) === 'black') },
  { spot: 'odd', name: { en: 'Odd', hi: 'विषम' }, pockets: numbersWhere((number) => number % 2 === 1) },
  { spot: 'high', name: { en: '19-36', hi: '19-36' }, pockets: numbersWhere((number) => number >= 19) },
];

const PLACES: readonly Place[] = [...INSIDE, ...OUTSIDE];
const POCKETS_OF = new Map(PLACES.map(({ spot, pockets }) => [spot, pockets]));

/** Returns the pockets that win for a spot, lowest first; empty for an unknown spot. */
export function pocketsOf(spot: string): readonly number[] {
  return POCKETS_OF.get(spot) ?? [];
}

const RULES: readonly SpotRule<number>[] = PLACES.map(({ spot, name, pockets, heading }) =>
  back<number>({ spot, name, price: 3600 / pockets.length, rtp: [36, 37], group: 'main', ...(heading === undefined ? {} : { heading }) }, (pocket) =>
    pockets.includes(pocket),
  ),
);

export const ROULETTE = tableGame<number>({
  gameId: 'roulette',
  rules: RULES,
  bettingMs: 20_000,
  stepMs: 6_000,
  resultMs: 5_000,
  deal: (draws) => [{ place: 'pocket', face: String(draws.integer(POCKETS)) }],
  read: (dealt) => Number(faceAt(dealt, 'pocket')),
  code: String,
});
