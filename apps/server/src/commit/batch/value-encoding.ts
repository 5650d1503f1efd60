/** How the values of a batch's statement are written: as PostgreSQL's text, or in its binary format. */

/** PostgreSQL's codes of the two formats. */
export const TEXT_FORMAT = 0;
export const BINARY_FORMAT = 1;
/** Bytes of two of the types. */
export const SMALLINT = 2;
export const BIGINT = 8;
/** Bytes of the types whose values are numbers, sent in binary. A time has one more than its bytes, which differs from a bigint. */
const WIDTHS: Readonly<Record<string, number>> = { smallint: SMALLINT, int: 4, bigint: BIGINT, timestamptz: BIGINT + 1 };

/** How the values of a statement are written. It is made once for each statement: a lone bet has a hundred values. */
export interface Encoding {
  /** Number and formats of the values as the message has them; null if they depend on the values. */
  readonly formats: Buffer | null;
  /** Width of each number in binary format, 0 for other values. */
  readonly widths: Uint8Array;
}

/** The encoding of values whose types are not known: bytes in binary, all others as text. */
export const BY_VALUE: Encoding = { formats: null, widths: new Uint8Array() };

/** Returns the encoding of values of these PostgreSQL types: numbers, times (ms since 1970) and bytes in binary, all others as text. */
export function encodingOf(types: readonly string[]): Encoding {
  const formats = Buffer.alloc(2 + types.length * 2);
  formats.writeInt16BE(types.length);
  for (const [index, type] of types.entries()) formats.writeInt16BE(type in WIDTHS || type === 'bytea' ? BINARY_FORMAT : TEXT_FORMAT, 2 + index * 2);
  return { formats, widths: Uint8Array.from(types, (type) => WIDTHS[type] ?? 0) };
}
