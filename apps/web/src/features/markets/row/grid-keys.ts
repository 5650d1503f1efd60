/** Arrow keys walk the price grid: left and right within a runner, up and down between runners of the page. */

const STEPS: Readonly<Record<string, readonly [row: number, column: number]>> = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

function visibleCells(row: Element): HTMLButtonElement[] {
  return [...row.querySelectorAll<HTMLButtonElement>('button.cell')].filter((cell) => cell.offsetParent !== null);
}

/** The cell an arrow key leads to from `from` within `grid`; null when there is none. */
export function cellTowards(grid: Element, from: HTMLButtonElement, key: string): HTMLButtonElement | null {
  const step = STEPS[key];
  const row = from.closest('.runner');
  if (step === undefined || row === null) return null;
  const rows = [...grid.querySelectorAll('.runner')];
  const column = visibleCells(row).indexOf(from);
  const [down, right] = step;
  for (let index = rows.indexOf(row) + down; index >= 0 && index < rows.length; index += down) {
    const cells = visibleCells(rows[index]!);
    const cell = cells[Math.min(cells.length - 1, column + right)];
    if (column + right >= 0 && cell !== undefined && !cell.disabled) return cell;
    if (down === 0) break;
  }
  return null;
}
