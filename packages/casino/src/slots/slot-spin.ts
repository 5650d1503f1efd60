/** Computes the wins of a spin from its stops. Pure. */
import { payOf, REELS, symbolOf, onlySymbolOf, windowAt, type SlotMachine } from './slot-machine.ts';

/** A place on the reels. */
export interface Cell {
  readonly reel: number;
  readonly row: number;
}

export interface SlotWin {
  /** Index from 0; null for ways and scatters. */
  readonly line: number | null;
  readonly symbol: string;
  readonly count: number;
  /** Multiplier of the wilds in the line; with all ways: the number of ways. */
  readonly times: number;
  /** Hundredths of the stake, with `times` and the multiplier of the bonus included. */
  readonly returned: number;
  readonly cells: readonly Cell[];
}

/** The drawn numbers of a spin. */
export interface SpinDrawn {
  readonly stops: readonly number[];
  /** Reels that are wild as a whole. */
  readonly wildReels: readonly number[];
}

export interface SlotSpin extends SpinDrawn {
  /** By reel, from the top. */
  readonly grid: readonly (readonly string[])[];
  readonly wins: readonly SlotWin[];
  readonly scatters: number;
  readonly returned: number;
}

type Grid = SlotSpin['grid'];

/** Returns the symbol ids that each reel shows, from the top. A wild reel shows only wilds. */
export function gridOf(machine: SlotMachine, { stops, wildReels }: SpinDrawn): Grid {
  const wild = onlySymbolOf(machine, 'wild').id;
  return machine.strips.map((reel, index) => {
    const window = windowAt(reel, stops[index] ?? 0);
    return wildReels.includes(index) ? window.map(() => wild) : window;
  });
}

function lineWin(machine: SlotMachine, grid: Grid, line: number, times: number): SlotWin | null {
  const rows = machine.lines[line] ?? [];
  const first = symbolOf(machine, grid[0]?.[rows[0] ?? 0] ?? '');
  if (first.kind !== 'plain') return null;
  const wild = onlySymbolOf(machine, 'wild').id;
  const cells: Cell[] = [];
  let wilds = 1;
  for (let reel = 0; reel < REELS; reel += 1) {
    const row = rows[reel] ?? 0;
    const found = grid[reel]?.[row];
    if (found !== first.id && found !== wild) break;
    if (found === wild) wilds *= machine.wildTimes;
    cells.push({ reel, row });
  }
  const pay = payOf(first.pays, cells.length);
  return pay === 0 ? null : { line, symbol: first.id, count: cells.length, times: wilds, returned: pay * wilds * times, cells };
}

function waysWins(machine: SlotMachine, grid: Grid, times: number): SlotWin[] {
  const wild = onlySymbolOf(machine, 'wild').id;
  return [...new Set(grid[0])].flatMap((id) => {
    const symbol = symbolOf(machine, id);
    if (symbol.kind !== 'plain') return [];
    const byReel = grid.map((column, reel) => column.flatMap((found, row) => (found === id || found === wild ? [{ reel, row }] : [])));
    const missing = byReel.findIndex((cells) => cells.length === 0);
    const count = missing === -1 ? REELS : missing;
    const pay = payOf(symbol.pays, count);
    if (pay === 0) return [];
    const hit = byReel.slice(0, count);
    const ways = hit.reduce((product, cells) => product * cells.length, 1);
    return [{ line: null, symbol: id, count, times: ways, returned: pay * ways * times, cells: hit.flat() }];
  });
}

function scatterWin(machine: SlotMachine, grid: Grid): { readonly scatters: number; readonly wins: readonly SlotWin[] } {
  const scatter = onlySymbolOf(machine, 'scatter');
  const cells = grid.flatMap((column, reel) => column.flatMap((found, row) => (found === scatter.id ? [{ reel, row }] : [])));
  const returned = payOf(scatter.pays, cells.length);
  return { scatters: cells.length, wins: returned === 0 ? [] : [{ line: null, symbol: scatter.id, count: cells.length, times: 1, returned, cells }] };
}

/** Returns the spin with its wins. `free` is set in the bonus, where scatters have no effect and returns are multiplied by `times`. */
export function spinOf(machine: SlotMachine, drawn: SpinDrawn, free: { readonly times: number } | null = null): SlotSpin {
  const grid = gridOf(machine, drawn);
  const times = free?.times ?? 1;
  const plain =
    machine.lines.length === 0
      ? waysWins(machine, grid, times)
      : machine.lines.map((_, line) => lineWin(machine, grid, line, times)).filter((win) => win !== null);
  const { scatters, wins } = free === null ? scatterWin(machine, grid) : { scatters: 0, wins: [] };
  const all = [...plain, ...wins];
  return { ...drawn, grid, wins: all, scatters, returned: all.reduce((total, win) => total + win.returned, 0) };
}
