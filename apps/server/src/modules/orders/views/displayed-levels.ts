/** The levels of a book as viewers see them: direct offers, and in a market with cross-matching also those through other runners. */
import type { BookSide, MarketEngine } from '@maidan/engine';
import type { DisplayedLevel } from '../orders-port.ts';

/** Reads up to `depth` levels from the engine now, best first. Offers through other runners are part of a level's size and named apart. */
export function readLevels(engine: MarketEngine, book: BookSide, depth: number, crossMatching: boolean): readonly DisplayedLevel[] {
  if (!crossMatching) return engine.levels(book, depth);
  return engine.shownLevels(book, depth).map(({ price, size, implied }) => (implied === 0 ? { price, size } : { price, size, implied }));
}
