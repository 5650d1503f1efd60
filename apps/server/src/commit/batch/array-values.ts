/**
 * Array parameters for PostgreSQL. Numbers use its binary format, which neither side has to print or parse; pg itself would write and
 * quote each number as text.
 */

/** PostgreSQL's numbers (OIDs) of the types bigint and int. */
const INT8 = 20;
const INT4 = 23;
/** Bytes of the head: dimensions, null flag, type; then size and lower bound of the one dimension. */
const EMPTY_BYTES = 12;
const HEAD_BYTES = 20;
/** Bytes of an element: its length (4 bytes), then its value. */
const INT8_BYTES = 12;
const INT4_BYTES = 8;
const TWO_TO_32 = 2 ** 32;

function writeHead(view: DataView, type: number, count: number): void {
  view.setInt32(0, count === 0 ? 0 : 1);
  view.setInt32(4, 0);
  view.setInt32(8, type);
  if (count === 0) return;
  view.setInt32(12, count);
  view.setInt32(16, 1);
}

/** A growing bigint[] that is reused for the next batch: a batch of bets has some twenty thousand numbers. */
export class BigintList {
  #bytes: Buffer;
  #view: DataView;
  #length = 0;

  constructor(capacity = 1024) {
    this.#bytes = Buffer.allocUnsafeSlow(HEAD_BYTES + capacity * INT8_BYTES);
    this.#view = viewOf(this.#bytes);
  }

  get length(): number {
    return this.#length;
  }

  /** Throws (a bug) unless the value is a safe integer: the binary format would accept it as some other number. */
  push(value: number): void {
    const at = HEAD_BYTES + this.#length * INT8_BYTES;
    if (at + INT8_BYTES > this.#bytes.length) this.#grow();
    this.#length += 1;
    this.#write(at, value);
  }

  /** Replaces an existing number. */
  set(index: number, value: number): void {
    this.#write(HEAD_BYTES + index * INT8_BYTES, value);
  }

  get(index: number): number {
    const at = HEAD_BYTES + index * INT8_BYTES + 4;
    return this.#view.getInt32(at) * TWO_TO_32 + this.#view.getUint32(at + 4);
  }

  clear(): void {
    this.#length = 0;
  }

  /** Returns the list as a parameter; valid until the list changes. */
  value(): Buffer {
    writeHead(this.#view, INT8, this.#length);
    return this.#bytes.subarray(0, this.#length === 0 ? EMPTY_BYTES : HEAD_BYTES + this.#length * INT8_BYTES);
  }

  #write(at: number, value: number): void {
    if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number for the database: ${value}`);
    const high = Math.floor(value / TWO_TO_32);
    this.#view.setInt32(at, 8);
    this.#view.setInt32(at + 4, high);
    this.#view.setUint32(at + 8, value - high * TWO_TO_32);
  }

  #grow(): void {
    const bytes = Buffer.allocUnsafeSlow(this.#bytes.length * 2);
    this.#bytes.copy(bytes);
    this.#bytes = bytes;
    this.#view = viewOf(bytes);
  }
}

function viewOf(bytes: Buffer): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Returns a bigint[] parameter. Throws (a bug) on anything but safe integers. */
export function bigints(values: readonly number[]): Buffer {
  const list = new BigintList(values.length);
  for (const value of values) list.push(value);
  return list.value();
}

/** Returns an int[] parameter. Throws (a bug) on anything but integers of 32 bits. */
export function ints(values: readonly number[]): Buffer {
  const bytes = Buffer.allocUnsafe(values.length === 0 ? EMPTY_BYTES : HEAD_BYTES + values.length * INT4_BYTES);
  writeHead(viewOf(bytes), INT4, values.length);
  let at = HEAD_BYTES;
  for (const value of values) {
    if (!Number.isInteger(value)) throw new RangeError(`not a whole number for the database: ${value}`);
    bytes.writeInt32BE(4, at);
    bytes.writeInt32BE(value, at + 4);
    at += INT4_BYTES;
  }
  return bytes;
}

const PLAIN = /^[\w.:/+=-]*$/;

/** Returns a text[] literal; null stands for NULL. Text must not contain the character 0, which PostgreSQL cannot store. */
export function texts(values: readonly (string | null)[]): string {
  let text = '{';
  for (let i = 0; i < values.length; i += 1) {
    if (i > 0) text += ',';
    const value = values[i]!;
    if (value === null) text += 'NULL';
    else text += PLAIN.test(value) ? `"${value}"` : `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
  }
  return `${text}}`;
}
