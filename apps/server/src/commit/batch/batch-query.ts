/**
 * Sends a batch's statement the way pg sends any query, without the parts that a batch does not need. A single bet has a hundred
 * parameters and returns one row without content, so numbers use PostgreSQL's binary format, all messages go out in one write, and the
 * row is not described. pg accepts such objects, as it does those of pg-cursor.
 */
import type { Connection, Submittable } from 'pg';
import type { BatchStatement } from './batch-statement.ts';
import { BIGINT, BINARY_FORMAT, SMALLINT, TEXT_FORMAT, TIMESTAMP } from './value-encoding.ts';

const TWO_TO_32 = 2 ** 32;
/** PostgreSQL counts microseconds from 2000; this code uses ms from 1970. */
const YEAR_2000_MS = Date.UTC(2000, 0, 1);
const BIND = 0x42;
const NULL_LENGTH = -1;
/** Maximum UTF-8 bytes of one UTF-16 code unit. */
const MOST_BYTES_A_CHARACTER = 3;
/** 'E' executes the unnamed portal without a row limit; 'S' ends the transaction. */
const EXECUTE_AND_SYNC = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0x53, 0, 0, 0, 4]);

/** pg's record of the statements that a session has prepared; its types do not declare it. */
interface PreparingConnection extends Connection {
  readonly parsedStatements: Readonly<Record<string, string | undefined>>;
}

export class BatchQuery implements Submittable {
  /** pg reads it to remember that the session has prepared the statement. */
  readonly name: string;
  readonly text: string;
  /** Rejects with the error of the database or the connection. */
  readonly done: Promise<void>;
  /** pg replaces this with its own callback. */
  readonly callback: () => void = () => undefined;
  readonly #statement: BatchStatement;
  #resolve!: () => void;
  #reject!: (error: Error) => void;

  constructor(statement: BatchStatement) {
    this.#statement = statement;
    this.name = statement.name;
    this.text = statement.text;
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /** Returns an error only for an invalid value; pg passes it to `handleError`. */
  submit(connection: Connection): Error | null {
    let message: Buffer;
    try {
      message = writer.message(this.#statement);
    } catch (error) {
      return error as Error;
    }
    const { stream } = connection;
    const isKnown = (connection as PreparingConnection).parsedStatements[this.name] !== undefined;
    stream.cork();
    if (!isKnown) connection.parse({ name: this.name, text: this.text, types: [] }, true);
    stream.write(message);
    stream.uncork();
    return null;
  }

  handleError(error: Error): void {
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    this.#resolve();
  }

  /** Ignores protocol messages that carry no result of a batch: a batch with a conflict raises an error. */
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
}

/** Writes messages one after another into the same buffer. */
class MessageWriter {
  #bytes = Buffer.allocUnsafeSlow(16 * 1024);
  #at = 0;

  /** Returns 'B' (bind) with the values, followed by execute and sync. Throws (a bug) if a number does not fit its type. */
  message({ name, values, encoding: { formats, numbers } }: BatchStatement): Buffer {
    this.#at = 0;
    this.#makeRoom(64 + name.length * MOST_BYTES_A_CHARACTER + values.length * 2);
    this.#bytes[this.#at++] = BIND;
    this.#at += 4;
    this.#bytes[this.#at++] = 0;
    this.#at += this.#bytes.write(name, this.#at);
    this.#bytes[this.#at++] = 0;
    if (formats === null) this.#writeFormats(values);
    else {
      this.#makeRoom(formats.length);
      this.#at += formats.copy(this.#bytes, this.#at);
    }
    this.#int16(values.length);
    for (let index = 0; index < values.length; index += 1) this.#value(values[index], numbers[index] ?? 0);
    this.#makeRoom(2 + EXECUTE_AND_SYNC.length);
    this.#int16(0);
    this.#bytes.writeInt32BE(this.#at - 1, 1);
    this.#at += EXECUTE_AND_SYNC.copy(this.#bytes, this.#at);
    return Buffer.from(this.#bytes.subarray(0, this.#at));
  }

  #writeFormats(values: readonly unknown[]): void {
    this.#int16(values.length);
    for (const value of values) this.#int16(value instanceof Uint8Array ? BINARY_FORMAT : TEXT_FORMAT);
  }

  /** `as`: how a number is written in binary; 0: the value is no such number. */
  #value(value: unknown, as: number): void {
    if (value === null) {
      this.#makeRoom(4);
      this.#bytes.writeInt32BE(NULL_LENGTH, this.#at);
      this.#at += 4;
    } else if (typeof value === 'number' && as !== 0) {
      this.#number(value, as);
    } else if (value instanceof Uint8Array) {
      this.#makeRoom(4 + value.length);
      this.#bytes.writeInt32BE(value.length, this.#at);
      this.#bytes.set(value, this.#at + 4);
      this.#at += 4 + value.length;
    } else if (typeof value === 'string' || typeof value === 'number') {
      this.#text(String(value));
    } else {
      throw new TypeError(`not a value of a batch: ${typeof value}`);
    }
  }

  #text(text: string): void {
    this.#makeRoom(4 + text.length * MOST_BYTES_A_CHARACTER);
    const length = this.#bytes.write(text, this.#at + 4);
    this.#bytes.writeInt32BE(length, this.#at);
    this.#at += 4 + length;
  }

  #number(value: number, as: number): void {
    this.#makeRoom(12);
    const bytes = this.#bytes;
    const at = this.#at;
    if (as >= BIGINT) {
      const whole = as === TIMESTAMP ? Math.round((value - YEAR_2000_MS) * 1000) : value;
      if (!Number.isSafeInteger(whole)) throw new RangeError(`not a whole number for the database: ${value}`);
      const high = Math.floor(whole / TWO_TO_32);
      bytes.writeInt32BE(8, at);
      bytes.writeInt32BE(high, at + 4);
      bytes.writeUInt32BE(whole - high * TWO_TO_32, at + 8);
      this.#at = at + 12;
    } else {
      if (!Number.isInteger(value)) throw new RangeError(`not a whole number for the database: ${value}`);
      bytes.writeInt32BE(as, at);
      if (as === SMALLINT) bytes.writeInt16BE(value, at + 4);
      else bytes.writeInt32BE(value, at + 4);
      this.#at = at + 4 + as;
    }
  }

  #int16(value: number): void {
    this.#at = this.#bytes.writeInt16BE(value, this.#at);
  }

  #makeRoom(more: number): void {
    if (this.#at + more <= this.#bytes.length) return;
    const bytes = Buffer.allocUnsafeSlow(Math.max(this.#bytes.length * 2, this.#at + more));
    this.#bytes.copy(bytes, 0, 0, this.#at);
    this.#bytes = bytes;
  }
}

const writer = new MessageWriter();
