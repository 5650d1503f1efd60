/**
 * Child program: plays one stream through the product and prints one JSON line. node --expose-gc run-product.js STREAM (books|commands|drained) PASSES
 *   books     the order books alone, as the engine uses them
 *   commands  whole commands of the market engine: checks, self-match, worst case, holds, journal; committed every 200 operations
 *   drained   the same, each batch sent to a sink before its commit, as rows and messages are made from it
 * The process has the server's settings. The first pass is a warm-up and does not count; the others give operations per CPU second of all threads.
 */
import { readFileSync } from 'node:fs';
import { inlineHotPath } from '../../apps/server/src/platform/process/inline-hot-path.ts';
import { HEADER, RECORD } from './order-stream.ts';
import { playBooks, type PlayedStream } from './play-books.ts';
import { CommandPlayer } from './play-commands.ts';
import { median } from '../report.ts';

inlineHotPath();
const [file = '', what = 'books', passes = '5'] = process.argv.slice(2);
const bytes = readFileSync(file);
const stream = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4).slice();
let orders = 0;
for (let at = HEADER; at < stream.length; at += RECORD) {
  orders = Math.max(orders, stream[at + 2]! + 1);
  // the yardstick's sides are lay 0 and back 1, the product's back 0 and lay 1
  stream[at + 1] = 1 - stream[at + 1]!;
}
const measured = stream[2]!;
const commands = what === 'books' ? null : new CommandPlayer(stream, what === 'drained');
const rates: number[] = [];
let last: PlayedStream | undefined;
for (let pass = 0; pass < Number(passes); pass++) {
  const played = commands === null ? playBooks(stream, orders) : commands.next();
  globalThis.gc?.();
  const before = process.cpuUsage();
  last = played.run();
  const used = process.cpuUsage(before);
  played.prove();
  rates.push(measured / ((used.user + used.system) / 1e6));
}
process.stdout.write(
  `${JSON.stringify({ opsPerCpuSecond: median(rates.slice(1)), cold: rates[0], ...last, ...(commands === null ? {} : { selfMatchStops: selfMatchFigures() }) })}\n`,
);

/** Returns the fills of the books alone under the same self-match rule; the commands must have made the same ones. */
function selfMatchFigures(): PlayedStream {
  return playBooks(stream, orders, 10_000).run();
}
