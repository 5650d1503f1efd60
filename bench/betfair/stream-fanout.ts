/** B1: market changes delivered per CPU second to clients of the stream, compared with the plain TLS write of the same lines. */
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { MarketCache, type AnyMessage } from '@maidan/betfair/stream-client';
import { MARKET_IDS, versionOf } from '../fanout/market-changes.ts';
import { median, type Measurement } from '../report.ts';
import { startProgram } from '../yardsticks.ts';
import type { TimedLine } from './plain-server.ts';
import { openClients, type StreamClient } from './stream-clients.ts';

/** B1_CLIENTS is for a quick look only. */
const CLIENTS = Number(process.env['B1_CLIENTS'] ?? 500);
const SECONDS = 5;
const REPEATS = 3;
const LIMIT_MS = 150_000;
/** Two heartbeats of the stream: what was sent has arrived. */
const REST_MS = 250;

/** A message of a server of this benchmark. */
type Message = Readonly<Record<string, unknown>>;

interface Run {
  readonly perCpuSecond: number;
  readonly changes: number;
  readonly bytes: number;
}
interface Recorded extends Run {
  /** What the first client received. */
  readonly lines: readonly TimedLine[];
}

export async function streamFanout(): Promise<Measurement> {
  const product: Run[] = [];
  const plain: Run[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    const recorded = await runStream();
    product.push(recorded);
    plain.push(await runPlain(recorded.lines));
  }
  const middle = (runs: readonly Run[], name: keyof Run): number => median(runs.map((run) => run[name]));
  return {
    id: 'B1',
    ratio: middle(product, 'perCpuSecond') / middle(plain, 'perCpuSecond'),
    goal: '>=0.5',
    product: middle(product, 'perCpuSecond'),
    yardstick: middle(plain, 'perCpuSecond'),
    note: [
      `market changes delivered per CPU second of the server to ${CLIENTS} clients of the stream over TLS, 20 markets, 10 changes/s each for ${SECONDS} s, median of ${REPEATS}`,
      'yardstick: a TLS server that writes the lines of the first client to all clients at the same times',
      `${Math.round(middle(product, 'bytes') / middle(product, 'changes'))} B per change`,
    ].join('; '),
  };
}

async function runStream(): Promise<Recorded> {
  return withServer(new URL('./stream-server.ts', import.meta.url), true, async (server, clients, image) => {
    const lines: TimedLine[] = [];
    const first = clients[0]!;
    const start = performance.now();
    first.onBlock = (block) => lines.push([performance.now() - start, block.toString()]);
    const { made, ...run } = await measure(server, clients, { ask: 'run', seconds: SECONDS });
    compareBooks(image + lines.map(([, text]) => text).join(''), made['versions'] as readonly number[]);
    return { ...run, lines };
  });
}

async function runPlain(lines: readonly TimedLine[]): Promise<Run> {
  return withServer(new URL('./plain-server.ts', import.meta.url), false, (server, clients) => measure(server, clients, { ask: 'run', lines }));
}

/** Throws if the books that a client has built differ from the server's. `versions`: the server's, in the order of MARKET_IDS. */
function compareBooks(text: string, versions: readonly number[]): void {
  const cache = new MarketCache();
  for (const line of text.split('\r\n').filter((each) => each !== '')) {
    const message = JSON.parse(line) as AnyMessage;
    if (message.op === 'mcm') cache.take(message);
  }
  for (const [index, marketId] of MARKET_IDS.entries()) {
    const books = [...(cache.markets.get(marketId)?.runners.values() ?? [])];
    // the best offer to back has the highest price
    const ends = books.map(({ atb }) => versionOf(atb.get(Math.max(...atb.keys())) ?? 0));
    if (ends.length === 0 || ends.some((end) => end !== versions[index])) throw new Error(`${marketId} ended at ${ends.join(', ')}, not ${versions[index]}`);
  }
}

async function measure(server: ChildProcess, clients: readonly StreamClient[], request: object): Promise<Run & { readonly made: Message }> {
  const total = (name: 'changes' | 'bytes'): number => clients.reduce((sum, client) => sum + client[name], 0);
  const [changes, bytes] = [total('changes'), total('bytes')];
  const before = await cpuOf(server);
  const ended = nextMessage(server, 'made');
  server.send(request);
  const made = await ended;
  for (let last = -1; last !== total('bytes');) {
    last = total('bytes');
    await sleep(REST_MS);
  }
  const seconds = ((await cpuOf(server)) - before) / 1e6;
  const delivered = total('changes') - changes;
  return { perCpuSecond: delivered / seconds, changes: delivered, bytes: total('bytes') - bytes, made };
}

async function withServer<Result>(
  source: URL,
  subscribes: boolean,
  work: (server: ChildProcess, clients: readonly StreamClient[], image: string) => Promise<Result>,
): Promise<Result> {
  const server = startProgram(source, [], LIMIT_MS);
  const opened: StreamClient[] = [];
  try {
    const { port, authority } = await nextMessage(server, 'listening');
    const image = await openClients({ port: Number(port), authority: String(authority) }, CLIENTS, { opened, subscribes });
    return await work(server, opened, image);
  } finally {
    for (const client of opened) client.close();
    if (server.connected) server.disconnect();
    else server.kill('SIGKILL');
  }
}

async function cpuOf(server: ChildProcess): Promise<number> {
  const answer = nextMessage(server, 'figures');
  server.send({ ask: 'figures' });
  return Number((await answer)['cpuMicroseconds']);
}

/** Resolves with the server's next message of a type. Rejects if the server ends. */
function nextMessage(server: ChildProcess, type: string): Promise<Message> {
  return new Promise((resolve, reject) => {
    const ended = (): void => reject(new Error('the server of the benchmark ended'));
    const listen = (message: Message): void => {
      if (message['type'] !== type) return;
      server.off('message', listen).off('exit', ended);
      resolve(message);
    };
    server.on('message', listen).once('exit', ended);
  });
}
