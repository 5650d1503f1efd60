/**
 * `npm run drill:net`: clients on polling and websocket lose their connections at any moment and reconnect, while prices move and bets are
 * in progress. After each cut the state built from numbered deltas must equal a fresh snapshot, without a gap, and no bet may exist twice.
 * `-- --clients 1000 --cuts 20 --seed 1`.
 */
import { acknowledgedOf, refusalsOf } from '../parts/answers.ts';
import { CuttingProxy } from '../parts/cutting-proxy.ts';
import { openDrillMarkets, quotesOf, sendFeedEvents, type DrillMarket } from '../parts/drill-markets.ts';
import type { DrilledServer } from '../parts/drilled-server.ts';
import { signInPlayers } from '../parts/players.ts';
import { reckon, wordsOf } from '../parts/reckoning.ts';
import { drillOptions, inParallel, repeatedly, runDrill, sequenceOf, sleep, type DrillResult } from '../parts/run-drill.ts';
import { NetClient } from './net-client.ts';

/** Admits a limited number of clients at a time, first come, first served. */
class Gate {
  readonly #waiting: (() => void)[] = [];
  readonly #inside = new Set<string>();
  readonly #places: number;

  constructor(places: number) {
    this.#places = places;
  }

  /** Resolves when the client of this name holds a place. A client with a place keeps it. */
  async enter(name: string): Promise<void> {
    if (this.#inside.has(name)) return;
    while (this.#inside.size >= this.#places)
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
    this.#inside.add(name);
  }

  leave(name: string): void {
    if (this.#inside.delete(name)) this.#waiting.shift()?.();
  }
}

const options = drillOptions({ clients: 50, cuts: 5, markets: 8, seed: Date.now() });
const CLIENTS = options.clients;
const CUTS = options.cuts;
const MARKETS = options.markets;
/**
 * Time between two changes of all prices. With few clients every beat of the feed has changes; with more clients the total stays what one process
 * can receive and check: a thousand clients at every beat would be 60,000 changes a second.
 */
const MOVE_MS = Math.max(120, CLIENTS);
/** Longest random wait before a client's next step, so that cuts hit idle clients and bets. Longer with more clients: one machine serves them all. */
const LONGEST_WAIT_MS = Math.max(250, CLIENTS * 10);
/** A client that is cut while it reconnects is cut within this time: during polling, or the upgrade. */
const LONGEST_EARLY_WAIT_MS = 1000;
/** Clients that reconnect at a time. Drill and server share the machine: a thousand at once would all time out and retry at once. */
const RECONNECTING_AT_ONCE = 40;
/** One cut of this many does not wait for the client to be ready. */
const EARLY_CUT_EVERY = 3;
const BETS_A_CUT = 2;
const REPORT_EVERY_MS = 30_000;
const PATIENCE_MS = 30_000;

const random = sequenceOf(options.seed);

/** Starts to move the prices of all markets. Returns the function that stops it; that resolves with the number of steps. */
function startMovingPrices(url: string, markets: readonly DrillMarket[]): () => Promise<number> {
  return repeatedly(async (step) => {
    await sendFeedEvents(
      url,
      markets.flatMap((market) => quotesOf(market, step)),
    );
    await sleep(MOVE_MS);
  });
}

function betTwice(client: NetClient, markets: readonly DrillMarket[]): void {
  for (let index = 0; index < BETS_A_CUT; index += 1) {
    const market = markets[Math.floor(random() * markets.length)]!;
    client.bet({ market, runner: Math.floor(random() * market.runners.length), side: index % 2 === 0 ? 'BACK' : 'LAY', price: 2.6, stake: 100 });
  }
}

/** Runs one client through all its cuts, then until all its bets are answered. A client that reconnects holds a place of `gate` until it is ready. */
async function runClient(client: NetClient, proxy: CuttingProxy, markets: readonly DrillMarket[], gate: Gate): Promise<void> {
  const { name } = client;
  const enter = async (): Promise<void> => {
    await gate.enter(name);
    client.begin();
  };
  const ready = async (): Promise<void> => {
    await client.ready();
    gate.leave(name);
    client.sendAgain();
  };
  try {
    await enter();
    for (let cut = 0; cut < CUTS; cut += 1) {
      if (cut % EARLY_CUT_EVERY === EARLY_CUT_EVERY - 1) await sleep(random() * LONGEST_EARLY_WAIT_MS);
      else {
        await ready();
        await sleep(random() * LONGEST_WAIT_MS);
        await client.compare();
        betTwice(client, markets);
        await sleep(random() * Math.min(LONGEST_WAIT_MS, LONGEST_EARLY_WAIT_MS));
      }
      client.noteCut();
      proxy.cut(name);
      await enter();
    }
    await ready();
    for (const end = performance.now() + PATIENCE_MS; client.unanswered > 0; await client.ready()) {
      if (performance.now() > end) throw new Error(`client ${name} has ${client.unanswered} unanswered bets after ${PATIENCE_MS} ms`);
      client.sendAgain();
      await sleep(300);
    }
    await client.compare();
  } finally {
    gate.leave(name);
  }
}

async function drill(server: DrilledServer): Promise<DrillResult> {
  const markets = await openDrillMarkets(
    server.url,
    Array.from({ length: MARKETS }, () => ({})),
  );
  const proxy = await CuttingProxy.open({ host: '127.0.0.1', port: server.port });
  const players = await signInPlayers(server.url, CLIENTS);
  const clients = players.map((player, index) => new NetClient(`http://127.0.0.1:${proxy.port}`, player, String(index), markets));
  const gate = new Gate(RECONNECTING_AT_ONCE);
  const stop = startMovingPrices(server.url, markets);
  const begun = performance.now();
  const sum = (of: (client: NetClient) => number): number => clients.reduce((total, client) => total + of(client), 0);
  const reports = setInterval(() => console.log(`${sum(({ cuts }) => cuts)} of ${CLIENTS * CUTS} cuts`), REPORT_EVERY_MS);
  const lives = await Promise.allSettled(clients.map((client) => runClient(client, proxy, markets, gate)));
  clearInterval(reports);
  const steps = await stop();
  const seconds = (performance.now() - begun) / 1000;
  for (const { status, ...rest } of lives) if (status === 'rejected') throw (rest as { reason: Error }).reason;
  const accounts = await inParallel(clients, 20, (client) => client.accountHolds());
  const reckoning = await reckon(clients, await server.databaseUrl());
  const cutsAt = new Map<string, number>();
  for (const client of clients) for (const [at, times] of client.cutsAt) cutsAt.set(at, (cutsAt.get(at) ?? 0) + times);
  for (const client of clients) client.close();
  await proxy.close();
  const backAfter = clients.flatMap((client) => client.backAfter).toSorted((one, other) => one - other);
  const after = (share: number): string => `${(backAfter[Math.floor(backAfter.length * share)] ?? 0).toFixed(0)} ms`;
  const gaps = clients.flatMap((client) => client.faults);
  return {
    figures: [
      `${CLIENTS} clients cut off ${CUTS} times each in ${seconds.toFixed(0)} s (${[...cutsAt].map(([at, times]) => `${times} ${at}`).join(', ')}), ${MARKETS} markets moved ${steps} times`,
      `from the start of a reconnection to all snapshots: p50 ${after(0.5)}, p99 ${after(0.99)}; at most ${RECONNECTING_AT_ONCE} clients reconnected at a time`,
      `${sum((client) => client.deltas)} deltas applied, ${sum((client) => client.compared)} comparisons with a fresh snapshot, gaps and missed updates ${gaps.length}`,
      `${acknowledgedOf(clients.map((client) => client.book))} bets acknowledged; refused: ${refusalsOf(clients.map((client) => client.book))}`,
      ...wordsOf(reckoning),
    ],
    faults: [
      ...gaps,
      ...reckoning.losses,
      ...accounts.flatMap((holds, index) => (holds ? [] : [`client ${index}: its account differs from a fresh snapshot`])),
    ],
  };
}

console.log(`drill:net: ${CLIENTS} clients, ${CUTS} cuts, seed ${options.seed}`);
await runDrill({}, drill);
