/** X2: the cost of a change delivered to a viewer when one gateway has all viewers, and when two have half of them each. */
import { setTimeout as sleep } from 'node:timers/promises';
import { openDrillMarkets, quotesOf, sendFeedEvents, type DrillMarket } from '../../tools/drills/parts/drill-markets.ts';
import { CountingClient } from '../fanout/counting-client.ts';
import { median, type Measurement } from '../report.ts';
import { BenchCluster, difference, withCluster, type BenchServices, type PartSeconds } from './bench-cluster.ts';

/** X_SECONDS, X_REPEATS and X_VIEWERS are for a quick look only. */
const SECONDS = Number(process.env['X_SECONDS'] ?? 8);
const REPEATS = Number(process.env['X_REPEATS'] ?? 3);
const VIEWERS = Number(process.env['X_VIEWERS'] ?? 1000);
const WARM_UP_S = 2;
const MARKETS = 20;
/** Time between two changes of all prices. */
const STEP_MS = 200;
/** Feed events in one request: the server accepts at most 64 KiB. */
const EVENTS_A_REQUEST = 60;
const AT_ONCE = 50;

interface Run {
  /** Number of market changes that viewers received. */
  readonly delivered: number;
  readonly steps: number;
  readonly bytes: number;
  readonly used: PartSeconds;
}

export async function moreGateways(): Promise<Measurement> {
  return withCluster('X2', async (services) => {
    const one: Run[] = [];
    const two: Run[] = [];
    for (let repeat = 0; repeat < REPEATS; repeat++) {
      one.push(await oneRun(services, 1));
      two.push(await oneRun(services, 2));
    }
    const perCpuSecond = (runs: readonly Run[]): number => median(runs.map(({ delivered, used }) => delivered / used.gateway));
    return {
      id: 'X2',
      ratio: perCpuSecond(one) / perCpuSecond(two),
      goal: '',
      product: perCpuSecond(two),
      yardstick: perCpuSecond(one),
      note: [
        `ratio: CPU of the gateways for a delivered change with 2 gateways over 1, figures: changes delivered per CPU second of the gateways with 2 and with 1; ${VIEWERS} websocket viewers in all, each subscribed to the same ${MARKETS} markets, new prices of makers in all of them every ${STEP_MS} ms, ${SECONDS} s, median of ${REPEATS}`,
        `with 1: ${ratesText(one)}`,
        `with 2: ${ratesText(two)}`,
        `${services.postgres.description}, ${services.nats.description}; audit passed after each run`,
      ].join('; '),
    };
  });
}

async function oneRun(services: BenchServices, gateways: number): Promise<Run> {
  return BenchCluster.run({ gateways, exchanges: 1 }, services, async (cluster) => {
    const markets = await openDrillMarkets(
      cluster.house,
      Array.from({ length: MARKETS }, () => ({})),
    );
    const viewers = await openViewers(cluster, markets);
    try {
      await changePrices(cluster, markets, WARM_UP_S);
      const total = (name: 'updates' | 'bytes'): number => viewers.reduce((sum, viewer) => sum + viewer[name], 0);
      const [updates, bytes, before] = [total('updates'), total('bytes'), cluster.used()];
      const steps = await changePrices(cluster, markets, SECONDS);
      const used = difference(before, cluster.used());
      if (viewers.some((viewer) => viewer.updates === 0)) throw new Error('a viewer got no change');
      return { delivered: total('updates') - updates, bytes: total('bytes') - bytes, steps, used };
    } finally {
      for (const viewer of viewers) viewer.close();
    }
  });
}

/** Opens viewers, the same number at each gateway. Waits a second first, so that the gateways know the new markets. */
async function openViewers(cluster: BenchCluster, markets: readonly DrillMarket[]): Promise<readonly CountingClient[]> {
  const ids = markets.map(({ marketId }) => marketId);
  await sleep(1000);
  const viewers: CountingClient[] = [];
  for (let from = 0; from < VIEWERS; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, VIEWERS - from) }, (_, index) =>
      CountingClient.open(cluster.gateways[(from + index) % cluster.gateways.length]!.port, ids),
    );
    viewers.push(...(await Promise.all(some)));
  }
  return viewers;
}

/** Moves all prices step by step, then waits 500 ms for the last ones to arrive. Returns the number of steps. */
async function changePrices(cluster: BenchCluster, markets: readonly DrillMarket[], seconds: number): Promise<number> {
  const start = performance.now();
  let steps = 0;
  while (performance.now() - start < seconds * 1000) {
    steps += 1;
    const events = markets.flatMap((market) => quotesOf(market, steps));
    for (let at = 0; at < events.length; at += EVENTS_A_REQUEST) await sendFeedEvents(cluster.house, events.slice(at, at + EVENTS_A_REQUEST));
    await sleep(Math.max(0, start + steps * STEP_MS - performance.now()));
  }
  await sleep(500);
  return steps;
}

function ratesText(runs: readonly Run[]): string {
  const middle = (of: (run: Run) => number): number => median(runs.map(of));
  const seconds = (part: keyof PartSeconds): string => middle(({ used }) => used[part]).toFixed(2);
  const changes = middle(({ steps }) => steps * MARKETS * VIEWERS);
  return [
    `${middle(({ delivered }) => delivered).toFixed(0)} delivered of ${changes.toFixed(0)}, ${middle(({ bytes, delivered }) => bytes / delivered).toFixed(0)} B each, ${middle(({ used, delivered }) => (used.gateway * 1e6) / delivered).toFixed(2)} CPU us of the gateways each`,
    `CPU s: gateways ${seconds('gateway')}, exchange ${seconds('exchange')}, feeds ${seconds('house')}, PostgreSQL ${seconds('postgres')}, NATS ${seconds('nats')}`,
  ].join('; ');
}
