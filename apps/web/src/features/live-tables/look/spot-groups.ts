/** A game's spots as the table lays them out. Pure. */
import type { TableSpot, Words } from '@maidan/casino';

/** A spot to back, and its lay if the game has one. */
export interface SpotPair {
  readonly back: TableSpot;
  readonly lay: TableSpot | null;
}
export interface SideGroup {
  readonly heading: Words | null;
  readonly spots: readonly TableSpot[];
}

/** Returns the main spots as pairs of back and lay, in the order of the game. */
export function mainPairs(spots: readonly TableSpot[]): readonly SpotPair[] {
  const main = spots.filter((spot) => spot.group === 'main');
  return main
    .filter((spot) => spot.side === 'back')
    .map((back) => ({ back, lay: main.find((spot) => spot.side === 'lay' && spot.spot === `${back.spot}-lay`) ?? null }));
}

/** Returns the side bets by heading, in the order of the game; those without a heading come first. */
export function sideGroups(spots: readonly TableSpot[]): readonly SideGroup[] {
  const groups = new Map<string, { heading: Words | null; spots: TableSpot[] }>([['', { heading: null, spots: [] }]]);
  for (const spot of spots) {
    if (spot.group !== 'side') continue;
    const key = spot.heading?.en ?? '';
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { heading: spot.heading ?? null, spots: [spot] });
    else group.spots.push(spot);
  }
  return [...groups.values()].filter((group) => group.spots.length > 0);
}

/** Returns the number of columns of a group on a phone, chosen so that its last row is full if possible. */
export function columnsOf(count: number): 2 | 3 | 4 | 5 | 6 | 7 {
  if (count > 12) return 7;
  if (count === 11) return 6;
  if (count % 5 === 0) return 5;
  return count === 2 || count === 3 ? count : 4;
}

/** Formats the return to player of a bet as '97.36%', rounded down. */
export function rtpText([part, whole]: TableSpot['rtp']): string {
  const hundredths = Number((BigInt(part) * 10_000n) / BigInt(whole));
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}%`;
}
