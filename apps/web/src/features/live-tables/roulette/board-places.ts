/**
 * The places of the bets on numbers, and the moves of arrow keys between them. Pure. The upright board has three columns and twelve
 * rows, the horizontal one has them swapped. A place is its middle and size in cells: `column` 0 to 3 from the first number of a row,
 * `row` 0 to 12 from the zero, which is above.
 */
import { pocketsOf } from '@maidan/casino';

export const KINDS = ['straight', 'split', 'street', 'corner', 'line'] as const;
/** Kinds of bets on the field of numbers. The player chooses one kind; a press then lays a bet of it. */
export type Kind = (typeof KINDS)[number];

export interface BoardPlace {
  readonly column: number;
  readonly row: number;
  /** Cells. */
  readonly columns: number;
  readonly rows: number;
}

/** Returns the kind of a bet on numbers; undefined for a bet outside the numbers. */
export function kindOf(spot: string): Kind | undefined {
  const word = spot.split('-')[0];
  return KINDS.find((kind) => kind === word);
}

const columnOf = (number: number): number => ((number - 1) % 3) + 0.5;
const rowOf = (number: number): number => Math.floor((number - 1) / 3) + 0.5;
const middle = (numbers: readonly number[]): number => (Math.min(...numbers) + Math.max(...numbers)) / 2;

/** Returns the place of a bet with the zero: its own cell, or a part of it or of its line. `others`: the other numbers of the bet. */
function placeAtZero(kind: Kind, others: readonly number[]): BoardPlace {
  if (kind === 'straight') return { column: 1.5, row: -0.5, columns: 3, rows: 1 };
  if (kind === 'split') return { column: columnOf(others[0]!), row: 0, columns: 0.5, rows: 1 };
  if (kind === 'corner') return { column: 1.5, row: -0.5, columns: 3, rows: 1 };
  return { column: others[0] === 1 ? 0.75 : 2.25, row: -0.5, columns: 1.5, rows: 1 };
}

/** Returns the place of a bet on numbers; undefined for a bet outside the numbers. */
export function placeOf(spot: string): BoardPlace | undefined {
  const kind = kindOf(spot);
  if (kind === undefined) return undefined;
  const pockets = pocketsOf(spot);
  if (pockets[0] === 0) return placeAtZero(kind, pockets.slice(1));
  const [column, row] = [middle(pockets.map(columnOf)), middle(pockets.map(rowOf))];
  if (kind === 'straight') return { column, row, columns: 1, rows: 1 };
  if (kind === 'street' || kind === 'line') return { column: 1.5, row, columns: 3, rows: 1 };
  if (kind === 'corner') return { column, row, columns: 1, rows: 1 };
  return { column, row, columns: 0.5, rows: 1 };
}

/** The rectangle of a target, CSS pixels. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const WAYS: Readonly<Record<string, readonly [number, number]>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** Weight of the distance across the direction, against the distance along it. */
const ASIDE = 3;

/** Returns the index of the nearest box in the direction of an arrow key; -1 if there is none, or for other keys. */
export function nearest(key: string, from: Box, boxes: readonly Box[]): number {
  const way = WAYS[key];
  if (way === undefined) return -1;
  let best = -1;
  let shortest = Infinity;
  for (const [index, box] of boxes.entries()) {
    const [x, y] = [box.x + box.width / 2 - from.x - from.width / 2, box.y + box.height / 2 - from.y - from.height / 2];
    const ahead = x * way[0] + y * way[1];
    const far = ahead + ASIDE * Math.abs(x * way[1] + y * way[0]);
    if (ahead > 1 && far < shortest) [best, shortest] = [index, far];
  }
  return best;
}
