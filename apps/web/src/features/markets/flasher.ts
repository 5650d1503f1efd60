/** Changed odds are tinted for 600 ms: one class set and later taken away, one timer per frame of changes (targets C1). */

/** How long a tint is held. */
export const FLASH_MS = 600;

/** A cell that can be tinted. `base` is its class without a tint. */
export interface FlashCell {
  readonly button: { className: string };
  readonly base: string;
  /** Number of the frame that tinted it last. */
  flashed: number;
}

export class Flasher {
  private cells: FlashCell[] = [];
  private frame = 1;
  private readonly enabled: () => boolean;
  private readonly later: (run: () => void, ms: number) => void;

  /** `enabled` is false where reduced motion is asked for. */
  constructor(enabled: () => boolean, later: (run: () => void, ms: number) => void) {
    this.enabled = enabled;
    this.later = later;
  }

  /** Tints a cell. */
  flash(cell: FlashCell, way: 'up' | 'down'): void {
    if (!this.enabled()) return;
    cell.button.className = `${cell.base} ${way}`;
    cell.flashed = this.frame;
    this.cells.push(cell);
  }

  /** Ends a frame: its tints are dropped together, except those that a later frame tinted again. */
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
