/** Reads the text of a file and unpacks it if its name ends in .gz or .bz2. */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { constants, gunzipSync } from 'node:zlib';
import unbzip2 from 'unbzip2-stream';

/** The text, or one sentence with file and line. */
export type ReadText = { readonly text: string } | { readonly fault: string };

const GZIP = /\.gz$/i;
const BZIP2 = /\.bz2$/i;
/** bzip2 is unpacked in this thread, in pieces of this size, so that other work can run in between. */
const BZIP2_PIECE = 64 * 1_024;

/** Returns the unpacked text of a file, or its fault. Never throws because of the file's content. */
export async function readText(path: string): Promise<ReadText> {
  const name = basename(path);
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch (error) {
    return { fault: `${name} cannot be read: ${reasonOf(error)}` };
  }
  if (GZIP.test(name)) return gunzip(name, bytes);
  return BZIP2.test(name) ? bunzip2(name, bytes) : { text: bytes.toString('utf8') };
}

/** Unpacks a gzip file. The fault of a truncated archive names the line after the last readable one. */
function gunzip(name: string, bytes: Buffer): ReadText {
  try {
    return { text: gunzipSync(bytes).toString('utf8') };
  } catch (error) {
    if (bytes.length === 0) return { fault: `${name}, line 1: the file is empty` };
    if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return { fault: `${name}, line 1: not a gzip file (${reasonOf(error)})` };
    return { fault: `${name}, line ${readableLines(bytes) + 1}: the archive is cut off or damaged (${reasonOf(error)})` };
  }
}

function readableLines(bytes: Buffer): number {
  try {
    return gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }).toString('utf8').split('\n').length - 1;
  } catch (error) {
    // damaged in the middle: even the readable part is unknown, so line 1 is named
    if (error instanceof Error) return 0;
    throw error;
  }
}

/** Unpacks a bzip2 file. Each block has a checksum, so that damaged bytes are a fault and never a wrong text. */
async function bunzip2(name: string, bytes: Buffer): Promise<ReadText> {
  if (bytes.length === 0) return { fault: `${name}, line 1: the file is empty` };
  if (bytes.toString('latin1', 0, 3) !== 'BZh') return { fault: `${name}, line 1: not a bzip2 file` };
  const pieces: Buffer[] = [];
  try {
    await new Promise<void>((resolve, reject) => {
      const unpacked = unbzip2();
      unpacked.on('data', (piece: Buffer) => pieces.push(piece));
      unpacked.on('end', resolve);
      unpacked.on('error', reject);
      Readable.from(piecesOf(bytes)).pipe(unpacked);
    });
    return { text: Buffer.concat(pieces).toString('utf8') };
  } catch (error) {
    const lines = Buffer.concat(pieces).toString('utf8').split('\n').length;
    return { fault: `${name}, line ${lines}: the archive is cut off or damaged (${reasonOf(error)})` };
  }
}

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer, void, void> {
  for (let start = 0; start < bytes.length; start += BZIP2_PIECE) {
    yield bytes.subarray(start, start + BZIP2_PIECE);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Returns the message of an error. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
