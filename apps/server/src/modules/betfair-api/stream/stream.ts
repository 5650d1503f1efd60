/** The stream of markets and bets for clients of Betfair's Exchange Stream API. */
import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { ConnectionLimits } from './connection-limits.ts';
import { MarketSubscriptions } from './market-subscriptions.ts';
import { OrderSubscriptions } from './order-subscriptions.ts';
import { StreamConnection } from './stream-connection.ts';
import type { StreamParts } from './stream-parts.ts';

/** How often heartbeats, the ends of conflation and timeouts are checked. */
const TICK_MS = 50;
const SWEEP_MS = 30_000;

/** Creates the handler of the stream's connections. `stop` ends all of them with a status. */
export function createStream(parts: StreamParts): { handle(socket: Duplex): void; stop(): void } {
  const connections = new Set<StreamConnection>();
  const pumpAll = (): void => {
    for (const connection of connections) connection.pump();
  };
  const limits = new ConnectionLimits();
  const markets = new MarketSubscriptions(parts, pumpAll);
  const orders = new OrderSubscriptions(parts, pumpAll);
  const { machineClock, sessions } = parts;
  let stops: (() => void)[] = [];
  const start = (): void => {
    stops = [
      ...markets.subscribe(),
      ...orders.subscribe(),
      sessions.onEnded((ended) => {
        for (const connection of connections) if (connection.session?.id === ended) connection.end('INVALID_SESSION_INFORMATION');
      }),
      machineClock.every(TICK_MS, () => {
        for (const connection of connections) connection.check();
        pumpAll();
      }),
      machineClock.every(SWEEP_MS, () => {
        const now = machineClock.monotonic();
        markets.sweep(now);
        orders.sweep(now);
        limits.sweep(now);
      }),
    ];
  };
  return {
    handle(socket) {
      if (stops.length === 0) start();
      connections.add(
        new StreamConnection(socket, { parts, limits, markets, orders, connectionId: randomUUID(), closed: (connection) => connections.delete(connection) }),
      );
    },
    stop() {
      for (const connection of connections) connection.end('CONNECTION_FAILED');
      for (const stop of stops) stop();
      stops = [];
      markets.stop();
      orders.stop();
    },
  };
}
