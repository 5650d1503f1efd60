/** What the page of the benchmark offers to the program that drives it. */
export interface PageFigures {
  readonly changes: number;
  readonly frames: number;
  /** Frames that came more than 25 ms after the one before. */
  readonly late: number;
  /** Cells that are marked at the end. */
  readonly flashing: number;
}

export interface BenchPage {
  cells(): number;
  /** Makes the frames of the next part. */
  prepare(changesPerSecond: number, seconds: number): void;
  begin(): void;
  end(): PageFigures;
  /** Cells whose text is not what the store says. */
  wrongCells(): number;
  /** Whether a press on a cell was taken. */
  picked(): boolean;
}
