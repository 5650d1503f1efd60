/**
 * Deep Water: the player chooses a fish and shoots; each shot is a round. A fish with a multiplier of m hundredths is caught with the exact
 * chance 96 / m, so every fish returns 96 % of the stakes in the long run. Only the draw decides, never the aim.
 */
import type { Draws } from '../fairness/draws.ts';
import { difference, fraction, product } from '../fairness/fraction.ts';
import type { FiguredGame, SoloFigures } from '../solo/solo-game.ts';
import type { Words } from '../tables/table-game.ts';

/** Return to the player in per cent. */
export const FISHING_RTP = 96;

export interface Fish {
  readonly id: string;
  readonly name: Words;
  /** Return of a catch, hundredths of the stake. */
  readonly multiplier: number;
}

export const FISHES: readonly Fish[] = [
  { id: 'sardine', name: { en: 'Sardine', hi: 'तारली' }, multiplier: 150 },
  { id: 'clownfish', name: { en: 'Clownfish', hi: 'क्लाउनफ़िश' }, multiplier: 200 },
  { id: 'pomfret', name: { en: 'Pomfret', hi: 'पॉम्फ़्रेट' }, multiplier: 300 },
  { id: 'pufferfish', name: { en: 'Pufferfish', hi: 'पफ़रफ़िश' }, multiplier: 500 },
  { id: 'squid', name: { en: 'Squid', hi: 'स्क्विड' }, multiplier: 1000 },
  { id: 'swordfish', name: { en: 'Swordfish', hi: 'तलवार मछली' }, multiplier: 2500 },
  { id: 'ray', name: { en: 'Manta ray', hi: 'मंटा रे' }, multiplier: 5000 },
  { id: 'mahseer', name: { en: 'Golden mahseer', hi: 'सुनहरी महसीर' }, multiplier: 20_000 },
];

/** Returns the fish with this id, or undefined. */
export function fishOf(id: string): Fish | undefined {
  return FISHES.find((fish) => fish.id === id);
}

function fishNamed(id: string): Fish {
  const fish = fishOf(id);
  if (fish === undefined) throw new RangeError(`no fish ${id}`);
  return fish;
}

function computeFigures(choice: string): SoloFigures {
  const { multiplier } = fishNamed(choice);
  const chance = fraction(BigInt(FISHING_RTP), BigInt(multiplier));
  const back = fraction(BigInt(multiplier), 100n);
  const rtp = product(chance, back);
  return { rtp, hitFrequency: chance, variance: difference(product(rtp, back), product(rtp, rtp)), highest: multiplier };
}

export const FISHING: FiguredGame = {
  gameId: 'fishing',
  cycleMs: 5_000,
  choices: FISHES.map((fish) => fish.id),
  play(draws: Draws, choice) {
    const { id, multiplier } = fishNamed(choice);
    const caught = draws.integer(multiplier) < FISHING_RTP;
    return { returned: caught ? multiplier : 0, shown: { fish: id, caught } };
  },
  figures: computeFigures,
  computeFigures,
};
