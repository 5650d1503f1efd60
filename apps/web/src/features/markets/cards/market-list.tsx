/** The container of cards: one listener for all its prices, and arrow keys between prices. */
import { useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { connection, useWatch } from '../../../realtime/live.ts';
import { pickSelection } from '../../../realtime/markets/picked-selection.ts';
import { pressedPrice } from '../row/runner-row.tsx';

/** Arrow keys move in the price grid: left and right within a runner, up and down between runners. */
const STEPS: Readonly<Record<string, readonly [row: number, column: number]>> = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

function visibleCells(row: Element): HTMLButtonElement[] {
  return [...row.querySelectorAll<HTMLButtonElement>('button.cell')].filter((cell) => cell.offsetParent !== null);
}

/** Returns the cell to which an arrow key leads from `from` within `grid`, or null. */
function cellTowards(grid: Element, from: HTMLButtonElement, key: string): HTMLButtonElement | null {
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

interface MarketListProps {
  /** Markets to subscribe to while the list is mounted. */
  readonly marketIds: readonly string[];
  readonly eventIds: readonly string[];
  readonly children: ReactNode;
}

function press(event: MouseEvent): void {
  const pick = pressedPrice(event.target);
  // old prices cannot be bet on
  if (pick === null || connection.state.getState().stale) return;
  // a press without a pointer has no click count
  pickSelection({ ...pick, byKeyboard: event.detail === 0 });
}

export function MarketList({ marketIds, eventIds, children }: MarketListProps) {
  const grid = useRef<HTMLDivElement>(null);
  useWatch('markets', marketIds);
  useWatch('events', eventIds);
  const walk = (event: KeyboardEvent): void => {
    const cell = event.target instanceof Element ? event.target.closest<HTMLButtonElement>('button.cell') : null;
    if (cell === null || grid.current === null) return;
    const next = cellTowards(grid.current, cell, event.key);
    if (next === null) return;
    event.preventDefault();
    next.focus();
  };
  return (
    // the controls are the buttons inside; this only handles their events
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div ref={grid} className="flex flex-col gap-2" onClick={press} onKeyDown={walk}>
      {children}
    </div>
  );
}
