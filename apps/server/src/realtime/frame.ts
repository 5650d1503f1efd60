/** A message of the feed, built once and sent to many: as text for engine.io and as bytes for a raw websocket. */

export interface Frame {
  /** Socket.IO packet of the default namespace, without engine.io's type. */
  readonly packet: string;
  /** A complete, unmasked websocket text frame of engine.io message type 4. */
  readonly bytes: Buffer;
}

const FIN_TEXT = 0x81;
/** Bytes of text from which the length needs 2 and 8 bytes more (RFC 6455). */
const SHORT = 126;
const LONG = 65_536;

/** Returns the frame of an event. The payload must be plain JSON. */
export function frameOf(event: string, payload: unknown): Frame {
  const packet = `2${JSON.stringify([event, payload])}`;
  return { packet, bytes: websocketText(`4${packet}`) };
}

/** Returns a text frame of RFC 6455 as servers send it: final, not masked. */
export function websocketText(text: string): Buffer {
  const size = Buffer.byteLength(text);
  const head = size < SHORT ? 2 : size < LONG ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + size);
  frame[0] = FIN_TEXT;
  if (size < SHORT) {
    frame[1] = size;
  } else if (size < LONG) {
    frame[1] = 126;
    frame.writeUInt16BE(size, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(size), 2);
  }
  frame.write(text, head, 'utf8');
  return frame;
}

/** Joins several frames for one write. */
export function joinFrames(frames: readonly Frame[]): Buffer {
  const [only] = frames;
  return frames.length === 1 && only !== undefined ? only.bytes : Buffer.concat(frames.map((frame) => frame.bytes));
}
