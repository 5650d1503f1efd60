/** One run of the product's fan-out: clients subscribe, markets change for some seconds, and every client must end with the server's last state. */
import { applyMarketChanges, decodeMarket, type MarketSnapshot, type MarketUpdate, type MarketView } from '@maidan/contract';
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProgram } from '../yardsticks.ts';
import { CountingClient, type Read } from './counting-client.ts';
import type { FromServer, ToServer } from './fanout-server.ts';
import { MARKET_IDS, versionOf } from './market-changes.ts';

const LIMIT_MS = 150_000;
const AT_ONCE = 50;
const WARM_UP_S = 1;

export interface FanoutFigures {
  readonly clients: number;
  readonly seconds: number;
  /** Changes made at the server, and those that arrived, summed over the clients (conflated ones once). */
  readonly made: number;
  readonly delivered: number;
  readonly cpuSeconds: number;
  /** Share of the CPU time that the kernel took: almost all of it writing to sockets. */
  readonly kernelShare: number;
  readonly deliveredPerCpuSecond: number;
  readonly bytesPerDelivered: number;
  readonly rssMB: number;
}

/** Measures one run. Throws if a change is missing or out of order, or if the states differ at the end. */
export async function runFanout(clients: number, seconds: number): Promise<FanoutFigures> {
  const server = startProgram(new URL('./fanout-server.ts', import.meta.url), [], LIMIT_MS);
  const opened: CountingClient[] = [];
  try {
    const { port } = await nextMessage(server, 'listening');
    const reader = new Reader();
    await openClients(port, clients, opened, (event, payload) => reader.take(event, payload));
    await measure(server, opened, reader, WARM_UP_S);
    return await measure(server, opened, reader, seconds);
  } finally {
    for (const client of opened) client.close();
    if (server.connected) server.disconnect();
    else server.kill('SIGKILL');
  }
}

/** Opens clients that watch all markets and adds them to `opened`; the first parses its messages if a reader is given. */
export async function openClients(port: number, clients: number, opened: CountingClient[], read: Read | null = null): Promise<void> {
  for (let from = 0; from < clients; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, clients - from) }, (_, index) =>
      CountingClient.open(port, MARKET_IDS, from + index === 0 ? read : null),
    );
    opened.push(...(await Promise.all(some)));
  }
}

async function measure(server: ChildProcess, clients: readonly CountingClient[], reader: Reader, seconds: number): Promise<FanoutFigures> {
  const total = (name: 'updates' | 'bytes'): number => clients.reduce((sum, client) => sum + client[name], 0);
  const before = await figures(server);
  const updates = total('updates');
  const bytes = total('bytes');
  const made = nextMessage(server, 'made');
  ask(server, { ask: 'run', seconds });
  const { changes, versions } = await made;
  const after = await waitForFigures(server, () => total('updates') - updates, before.delivered);
  if (after.dropped > 0) throw new Error(`the server dropped ${after.dropped} viewers to a snapshot`);
  const each = (total('updates') - updates) / clients.length;
  const odd = clients.filter(({ updates: got }) => got !== clients[0]?.updates).length;
  if (odd > 0) throw new Error(`${odd} clients received a different number of changes than the first`);
  reader.compare(versions);
  const cpuSeconds = (after.cpuMicroseconds - before.cpuMicroseconds) / 1e6;
  const delivered = each * clients.length;
  return {
    clients: clients.length,
    seconds,
    made: changes,
    delivered,
    cpuSeconds,
    kernelShare: (after.kernelMicroseconds - before.kernelMicroseconds) / 1e6 / cpuSeconds,
    deliveredPerCpuSecond: delivered / cpuSeconds,
    bytesPerDelivered: (total('bytes') - bytes) / delivered,
    rssMB: after.rss / 2 ** 20,
  };
}

/** Returns the figures of the server after the clients have received all that it has sent. */
async function waitForFigures(server: ChildProcess, got: () => number, deliveredBefore: number): Promise<Extract<FromServer, { type: 'figures' }>> {
  for (let round = 0; round < 200; round++) {
    const before = got();
    await sleep(250); // two and a half publishing intervals of 100 ms
    const now = await figures(server);
    if (got() === before && now.delivered - deliveredBefore === before) return now;
  }
  throw new Error('changes are missing at the clients');
}

const ask = (server: ChildProcess, message: ToServer): void => void server.send(message);

async function figures(server: ChildProcess): Promise<Extract<FromServer, { type: 'figures' }>> {
  const answer = nextMessage(server, 'figures');
  ask(server, { ask: 'figures' });
  return answer;
}

/** Resolves with the server's next message of a type. Rejects if the server ends. */
export function nextMessage<Type extends FromServer['type']>(server: ChildProcess, type: Type): Promise<Extract<FromServer, { type: Type }>> {
  return new Promise((resolve, reject) => {
    const ended = (): void => reject(new Error('the server of the benchmark ended'));
    const listen = (message: FromServer): void => {
      if (message.type !== type) return;
      server.off('message', listen).off('exit', ended);
      resolve(message as Extract<FromServer, { type: Type }>);
    };
    server.on('message', listen).once('exit', ended);
  });
}

/** Keeps the markets' state of one client, as the page does: a snapshot, then numbered deltas. */
class Reader {
  readonly #states = new Map<string, { seq: number; view: MarketView }>();

  take(event: string, payload: unknown): void {
    if (event === 'market-snapshot') {
      const { marketId, seq, market } = payload as MarketSnapshot;
      this.#states.set(marketId, { seq, view: decodeMarket(market) });
    } else if (event === 'market-update') {
      const { marketId, prev, seq, changes } = payload as MarketUpdate;
      const state = this.#states.get(marketId);
      if (state === undefined || state.seq !== prev) throw new Error(`a gap in ${marketId}: ${prev} after ${state?.seq}`);
      this.#states.set(marketId, { seq, view: applyMarketChanges(state.view, changes) });
    }
  }

  /** Throws if a market's state differs from the server's. `versions`: the server's versions in the order of MARKET_IDS. */
  compare(versions: readonly number[]): void {
    for (const [index, marketId] of MARKET_IDS.entries()) {
      const runners = this.#states.get(marketId)?.view.runners ?? [];
      const sizes = runners.map((runner) => versionOf((runner.back[0]?.size ?? 0) / 100));
      if (sizes.length === 0 || sizes.some((version) => version !== versions[index]))
        throw new Error(`${marketId} ended at ${sizes.join(', ')}, the server at ${versions[index]}`);
    }
  }
}
