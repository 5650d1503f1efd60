/** How the values of a batch's statement are written: as PostgreSQL's text, or in its binary format. */

/** PostgreSQL's codes of the two formats. */
export const TEXT_FORMAT = 0;
export const BINARY_FORMAT = 1;
/** How a number is written in binary, by its type: the bytes that it has, except for a time, which has those of a bigint. */
export const SMALLINT = 2;
export const BIGINT = 8;
export const TIMESTAMP = 9;
const NUMBERS: Readonly<Record<string, number>> = { smallint: SMALLINT, int: 4, bigint: BIGINT, timestamptz: TIMESTAMP };

/** How the values of a statement are written. It is made once for each statement: a lone bet has a hundred values. */
export interface Encoding {
  /** Number and formats of the values as the message has them; null if they depend on the values. */
  readonly formats: Buffer | null;
  /** How each number is written in binary, 0 for other values. */
  readonly numbers: Uint8Array;
}

/** The encoding of values whose types are not known: bytes in binary, all others as text. */
export const BY_VALUE: Encoding = { formats: null, numbers: new Uint8Array() };

/** Returns the encoding of values of these PostgreSQL types: numbers, times (ms since 1970) and bytes in binary, all others as text. */
export function encodingOf(types: readonly string[]): Encoding {
  const formats = Buffer.alloc(2 + types.length * 2);
  formats.writeInt16BE(types.length);
  for (const [index, type] of types.entries()) formats.writeInt16BE(type in NUMBERS || type === 'bytea' ? BINARY_FORMAT : TEXT_FORMAT, 2 + index * 2);
  return { formats, numbers: Uint8Array.from(types, (type) => NUMBERS[type] ?? 0) };
}
