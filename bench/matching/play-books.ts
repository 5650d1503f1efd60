/** Plays a stream through the order books alone. */
import { OrderBooks } from '@maidan/engine';
import { HEADER, RECORD } from './order-stream.ts';

export interface PlayedStream {
  readonly fills: number;
  readonly filled: number;
}
/** The measured part, and what is checked when the clock has stopped. */
export interface Play {
  readonly run: () => PlayedStream;
  readonly prove: () => void;
}

/**
 * Books after the part before the measured one. persons: orders of the
 * same id modulo persons belong to one, whose orders never meet; without it every person has one order.
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
    if (stream[at] === 0) books.limit(stream[at + 1]!, stream[at + 2]!, stream[at + 3]!, stream[at + 4]!, stream[at + 5]!, stream[at + 2]! % persons);
    else books.cancel(stream[at + 2]!);
  }
}
