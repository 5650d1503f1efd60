/** Plays a stream through the order books alone. */
import { bookSide, OrderBooks } from '@maidan/engine';
import { HEADER, RECORD } from './order-stream.ts';

export interface PlayedStream {
  readonly fills: number;
  readonly filled: number;
}
/** The measured part, and the check after the measurement. */
export interface Play {
  readonly run: () => PlayedStream;
  readonly prove: () => void;
}

/**
 * Plays the part before the measured one and returns the rest. persons: orders with the same id modulo `persons` belong to one person
 * and never match each other; by default every order belongs to another person.
 */
export function playBooks(stream: Int32Array, orders: number, persons = 2 ** 30): Play {
  const books = new OrderBooks(stream[3], orders);
  books.addBooks(stream[3]!);
  const measuredFrom = HEADER + stream[1]! * RECORD;
  const measured = stream.subarray(measuredFrom);
  play(books, stream.subarray(HEADER, measuredFrom), persons);
  const { totalFills, totalFilled } = books;
  return {
    run: () => {
      play(books, measured, persons);
      return { fills: books.totalFills - totalFills, filled: books.totalFilled - totalFilled };
    },
    prove: () => undefined,
  };
}

function play(books: OrderBooks, stream: Int32Array, persons: number): void {
  for (let at = 0; at < stream.length; at += RECORD) {
    const id = stream[at + 2]!;
    if (stream[at] === 0) {
      const side = bookSide(stream[at + 5]!, stream[at + 1]!);
      const tick = stream[at + 3]!;
      const owner = id % persons;
      const left = books.match(side, tick, stream[at + 4]!, owner);
      if (left === 0 || books.stopped) continue;
      books.setOwner(id, owner);
      books.rest(side, id, tick, left);
    } else books.cancel(id);
  }
}
