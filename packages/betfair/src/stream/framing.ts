/** Lines of the stream: one JSON object a line, ASCII out, CRLF out, CRLF or LF in. */

/** The longest line that a client may send, characters. */
const LONGEST_LINE = 1_048_576;

/** Collects received text into lines. */
export class LineReader {
  #parts: string[] = [];
  #length = 0;

  /** Returns the lines that this text completes, without blank ones; null: a line is longer than 1 MiB. */
  push(text: string): readonly string[] | null {
    const pieces = text.split('\n');
    const last = pieces.pop() ?? '';
    const lines: string[] = [];
    for (const piece of pieces) {
      if (this.#length + piece.length > LONGEST_LINE) return null;
      const line = [...this.#parts, piece].join('').trim();
      this.#parts = [];
      this.#length = 0;
      if (line !== '') lines.push(line);
    }
    if (this.#length + last.length > LONGEST_LINE) return null;
    if (last !== '') this.#parts.push(last);
    this.#length += last.length;
    return lines;
  }

  /** Whether a line has begun and not ended. */
  get hasPartialLine(): boolean {
    return this.#length > 0;
  }
}

/** Returns JSON in ASCII: clients decode each received block alone and fail on a character that two blocks share. */
export function asciiJson(json: string): string {
  return json.replaceAll(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Returns a message as the line that is sent. */
export function lineOf(message: object): string {
  return `${asciiJson(JSON.stringify(message))}\r\n`;
}
