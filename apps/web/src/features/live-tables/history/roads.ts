/** Roads of the last results. Pure; results come newest first. */

/** The rows of a road. */
export const ROAD_ROWS = 6;

export interface RoadBead {
  readonly column: number;
  readonly row: number;
  readonly code: string;
  /** Draws that fell on this bead; big road. */
  readonly draws: number;
}

/** Returns one bead for each round, downwards and then to the right; only the newest `columns` columns. */
export function beadPlate(newestFirst: readonly string[], columns: number): readonly RoadBead[] {
  const whole = newestFirst.toReversed();
  const most = columns * ROAD_ROWS;
  // whole columns are left out, so that a bead keeps its row
  const left = whole.length <= most ? 0 : Math.ceil((whole.length - most) / ROAD_ROWS) * ROAD_ROWS;
  return whole.slice(left).map((code, index) => ({ column: Math.floor(index / ROAD_ROWS), row: index % ROAD_ROWS, code, draws: 0 }));
}

/**
 * Returns the big road. A change of the side starts a new column; the same side goes on downwards, or to the right if the cell below
 * is taken (a dragon's tail). Draws are counted on the bead before them; draws before the first bead are left out.
 */
export function bigRoad(newestFirst: readonly string[], isDraw: (code: string) => boolean, columns: number): readonly RoadBead[] {
  const beads: RoadBead[] = [];
  const taken = new Set<string>();
  let head = -1;
  for (const code of newestFirst.toReversed()) {
    const last = beads.at(-1);
    if (isDraw(code)) {
      if (last !== undefined) beads[beads.length - 1] = { ...last, draws: last.draws + 1 };
      continue;
    }
    let column: number;
    let row: number;
    if (last === undefined || last.code !== code) {
      head += 1;
      while (taken.has(`${head} 0`)) head += 1;
      column = head;
      row = 0;
    } else {
      const down = last.row + 1 < ROAD_ROWS && !taken.has(`${last.column} ${last.row + 1}`) && !turnedRight(beads, last);
      column = down ? last.column : last.column + 1;
      row = down ? last.row + 1 : last.row;
    }
    taken.add(`${column} ${row}`);
    beads.push({ column, row, code, draws: 0 });
  }
  const furthest = Math.max(0, ...beads.map((bead) => bead.column));
  const left = Math.max(0, furthest + 1 - columns);
  return beads.filter((bead) => bead.column >= left).map((bead) => ({ ...bead, column: bead.column - left }));
}

/** Returns true if the tail has already turned to the right; it then stays in its row. */
function turnedRight(beads: readonly RoadBead[], last: RoadBead): boolean {
  const before = beads.at(-2);
  return before !== undefined && before.code === last.code && before.row === last.row && before.column < last.column;
}
