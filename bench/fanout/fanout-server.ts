/**
 * Child program: the product's own publisher and gateway on a Socket.IO server; market-changes.ts replaces feeds, books and
 * catalogue. No player signs in or bets here. It exchanges messages with its parent.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Auth } from '../../apps/server/src/modules/auth/auth-port.ts';
import { createMarketViews } from '../../apps/server/src/modules/catalogue/market-views.ts';
import type { BetService } from '../../apps/server/src/modules/orders/placing/bet-service-port.ts';
import type { CasinoRounds } from '../../apps/server/src/modules/casino-rounds/casino-rounds-port.ts';
import type { Notifications } from '../../apps/server/src/modules/notifications/notifications-port.ts';
import type { Orders } from '../../apps/server/src/modules/orders/orders-port.ts';
import type { PhoneAccess } from '../../apps/server/src/modules/phone-access/phone-access-port.ts';
import type { Sites } from '../../apps/server/src/modules/sites/sites-port.ts';
import type { Wallet } from '../../apps/server/src/modules/wallet/wallet-port.ts';
import type { BusTopics } from '../../apps/server/src/modules/topics-port.ts';
import { MemoryBus } from '../../apps/server/src/platform/memory-bus.ts';
import { SystemClock } from '../../apps/server/src/platform/clock.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { Gateway, GATEWAY_LIMITS } from '../../apps/server/src/realtime/gateway.ts';
import { Publisher } from '../../apps/server/src/realtime/publisher.ts';
import { BENCH_SITE as site } from './bench-site.ts';
import { FakeMarkets, MARKET_IDS, notPart, timetable } from './market-changes.ts';
import { play } from './timed-play.ts';

/** Messages from the parent, and to it. */
export type ToServer = { readonly ask: 'figures' | 'memory' } | { readonly ask: 'run'; readonly seconds: number };
export type FromServer =
  | { readonly type: 'listening'; readonly port: number }
  | {
      readonly type: 'figures';
      readonly cpuMicroseconds: number;
      readonly kernelMicroseconds: number;
      readonly rss: number;
      readonly delivered: number;
      readonly dropped: number;
    }
  | { readonly type: 'memory'; readonly rss: number; readonly heapUsed: number }
  | { readonly type: 'made'; readonly changes: number; readonly versions: readonly number[] };

const clock = new SystemClock();
const log = createLog({ level: 'warn', format: 'words', stream: process.stderr });
const bus = new MemoryBus<BusTopics>(log);
const markets = new FakeMarkets();
const { catalogue } = markets;
const orders = notPart<Orders>('orders');
const views = createMarketViews(catalogue, (marketId) => markets.displayed(marketId));
const publisher = new Publisher({
  bus,
  catalogue,
  views,
  orders,
  depth: { watch: () => Promise.resolve(null) },
  wallet: notPart<Wallet>('wallet'),
  notifications: notPart<Notifications>('notifications'),
  casino: notPart<CasinoRounds>('casino'),
  site,
  clock,
  machineClock: clock,
  log,
  epoch: Date.now(),
});
const httpServer = createServer((_request, answer) => answer.end());
const gateway = new Gateway({
  httpServer,
  bus,
  publisher,
  views,
  orders,
  auth: notPart<Auth>('auth'),
  humanProof: () => Promise.resolve({ ok: true, value: null }),
  phoneAccess: notPart<PhoneAccess>('phoneAccess'),
  casinoRounds: notPart<CasinoRounds>('casinoRounds'),
  betService: notPart<BetService>('bet service'),
  sites: notPart<Sites>('sites', { ofHost: () => site }),
  machineClock: clock,
  log,
  limits: GATEWAY_LIMITS,
  isOpen: () => true,
  trustProxy: false,
});
publisher.start();
gateway.start();

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
  if (message.ask === 'memory') {
    if (globalThis.gc === undefined) throw new Error('memory is measured after a collection: --expose-gc');
    globalThis.gc();
    const { rss, heapUsed } = process.memoryUsage();
    return send({ type: 'memory', rss, heapUsed });
  }
  const { user, system } = process.cpuUsage();
  return send({
    type: 'figures',
    cpuMicroseconds: user + system,
    kernelMicroseconds: system,
    rss: process.memoryUsage().rss,
    delivered: publisher.markets.delivered,
    dropped: publisher.dropped,
  });
});
process.on('disconnect', () => process.exit(0));
httpServer.listen(0, '127.0.0.1', () => send({ type: 'listening', port: (httpServer.address() as AddressInfo).port }));
