/** A best price that changed is marked for 600 ms: one class is set and removed again, with one timer for each frame of changes (targets C1). */

/** Duration of a mark, ms. */
export const FLASH_MS = 600;

/** A cell that can be marked. `base` is its class without a mark. */
export interface FlashCell {
  readonly button: { className: string };
  readonly base: string;
  /** Number of the last frame that marked it. */
  flashed: number;
}

export class Flasher {
  private cells: FlashCell[] = [];
  private frame = 1;
  private readonly enabled: () => boolean;
  private readonly later: (run: () => void, ms: number) => void;

  /** `enabled` returns false if the user prefers reduced motion. `later` runs a function after `ms`. */
  constructor(enabled: () => boolean, later: (run: () => void, ms: number) => void) {
    this.enabled = enabled;
    this.later = later;
  }

  /** Marks a cell with the direction of its price change. */
  flash(cell: FlashCell, direction: 'up' | 'down'): void {
    if (!this.enabled()) return;
    cell.button.className = `${cell.base} ${direction}`;
    cell.flashed = this.frame;
    this.cells.push(cell);
  }

  /** Ends a frame: its marks are removed together, except on cells that a later frame marked again. */
  endFrame(): void {
    if (this.cells.length === 0) return;
    const { cells, frame } = this;
    this.cells = [];
    this.frame += 1;
    this.later(() => {
      for (const cell of cells) if (cell.flashed === frame) cell.button.className = cell.base;
    }, FLASH_MS);
  }
}
