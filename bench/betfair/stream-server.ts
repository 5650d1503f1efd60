/**
 * Child program: the product's own stream for clients of Betfair's API, over TLS; the markets of fanout/market-changes.ts replace catalogue and
 * books. No client bets here. It exchanges messages with its parent.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverCertificate } from '../../apps/server/src/modules/betfair-api/listener/certificate.ts';
import { createStreamServer } from '../../apps/server/src/modules/betfair-api/listener/stream-server.ts';
import type { ApiSessions } from '../../apps/server/src/modules/betfair-api/identity/sessions-port.ts';
import { ExposedMarkets } from '../../apps/server/src/modules/betfair-api/listing/exposed-markets.ts';
import type { NumericIds } from '../../apps/server/src/modules/betfair-api/listing/numeric-ids-port.ts';
import { TradedVolumes } from '../../apps/server/src/modules/betfair-api/listing/traded-volumes.ts';
import { createStream } from '../../apps/server/src/modules/betfair-api/stream/stream.ts';
import type { DepthWatch } from '../../apps/server/src/modules/orders/views/depth-port.ts';
import type { BusTopics } from '../../apps/server/src/modules/topics-port.ts';
import { SystemClock } from '../../apps/server/src/platform/clock.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { MemoryBus } from '../../apps/server/src/platform/memory-bus.ts';
import type { Database } from '../../apps/server/src/platform/postgres/database.ts';
import { BENCH_SITE } from '../fanout/bench-site.ts';
import { FakeMarkets, MARKET_IDS, notPart, timetable } from '../fanout/market-changes.ts';
import { play } from '../fanout/timed-play.ts';

/** Messages from the parent, and to it. */
export type ToServer = { readonly ask: 'figures' } | { readonly ask: 'run'; readonly seconds: number };
export type FromServer =
  | { readonly type: 'listening'; readonly port: number; readonly authority: string }
  | { readonly type: 'figures'; readonly cpuMicroseconds: number }
  | { readonly type: 'made'; readonly changes: number; readonly versions: readonly number[] };

const clock = new SystemClock();
const log = createLog({ level: 'warn', format: 'words', stream: process.stderr });
const bus = new MemoryBus<BusTopics>(log);
const markets = new FakeMarkets();
const displayed = (marketId: string) => markets.displayed(marketId);

/** A whole book is read when a market has changed, as the product's is. */
function watch(marketId: string): Promise<DepthWatch> {
  return Promise.resolve({
    get book() {
      return displayed(marketId);
    },
    traded: new Map(),
    tradesDue: false,
    readTrades: () => Promise.resolve(),
    follow: () => Promise.resolve(true),
    unfollow: () => undefined,
    queueOf: () => new Map(),
    end: () => undefined,
  });
}

const ids = notPart<NumericIds>('ids', {
  prepareMarkets: () => Promise.resolve(),
  marketId: (id) => id,
  eventId: (id) => id,
  competitionId: (id) => id,
  selectionId: (id) => id,
});
/** A token is the number of an account: an account has ten connections at most. */
const sessions: ApiSessions = {
  find: (token) =>
    Promise.resolve({
      id: Number(token),
      account: { account: Number(token), memberCode: `bench${token}`, site: BENCH_SITE.site, isDemo: false },
      person: 1,
      isActive: true,
    }),
  findAppKey: (key) => Promise.resolve({ key, delayed: false }),
  onEnded: () => () => undefined,
};
const stream = createStream({
  // nothing was traded
  database: notPart<Database>('database', { query: () => Promise.resolve([]) }),
  bus,
  catalogue: markets.catalogue,
  orders: { displayed, depth: { watch } },
  activity: { matches: () => Promise.resolve([]), removals: () => Promise.resolve([]), startingPrices: () => Promise.resolve(new Map()) },
  volumes: new TradedVolumes({ tradesAfter: () => Promise.resolve([]) }),
  ids,
  exposed: new ExposedMarkets(displayed, { lines: 'bet' }),
  sessions,
  site: () => BENCH_SITE,
  clock,
  machineClock: clock,
  log,
});

const send = (message: FromServer): void => void process.send?.(message);

/** Makes the changes of the timetable at their times. */
async function run(seconds: number): Promise<void> {
  const plan = timetable(seconds);
  await play(plan, (market) => {
    const marketId = MARKET_IDS[market] ?? '';
    markets.change(marketId);
    bus.publish('market-changed', { marketId, eventId: '30001' });
  });
  send({ type: 'made', changes: plan.length, versions: MARKET_IDS.map((marketId) => markets.version(marketId)) });
}

process.on('message', (message: ToServer) => {
  if (message.ask === 'run') return void run(message.seconds);
  const { user, system } = process.cpuUsage();
  return send({ type: 'figures', cpuMicroseconds: user + system });
});

const folder = mkdtempSync(join(tmpdir(), 'maidan-bench-betfair-'));
const certificate = await serverCertificate({ dataDirectory: folder, settings: { certificate: null, hosts: [] }, now: Date.now() });
process.on('disconnect', () => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
});
const server = createStreamServer(certificate, stream);
server.listen(0, '127.0.0.1', () => send({ type: 'listening', port: (server.address() as AddressInfo).port, authority: certificate.authority ?? '' }));
