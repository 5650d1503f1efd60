/** /metrics (Prometheus), and the listener for operators: on loopback only, separate from the players' listener. */
import { createHash, timingSafeEqual } from 'node:crypto';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import type { Metrics } from '../platform/metrics.ts';
import type { StructuredLog } from '../platform/log.ts';
import { answerError, answerUnknownCall } from './faults.ts';

/** Creates an empty server for operators: it answers 404 in JSON until routes are added. */
export function createOpsServer(log: StructuredLog): FastifyInstance {
  const server = fastify({
    loggerInstance: log.pino,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    forceCloseConnections: true,
    requestTimeout: 10_000,
  });
  server.setErrorHandler(answerError);
  server.setNotFoundHandler(answerUnknownCall);
  return server;
}

/** Registers /metrics. `token`: the reader must send it as `Authorization: Bearer`, otherwise 401; null: no token. */
export function registerMetrics(server: FastifyInstance, metrics: Metrics, token: string | null): void {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  const expected = token === null ? null : digest(`Bearer ${token}`);
  server.get('/metrics', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (expected !== null && !timingSafeEqual(digest(request.headers.authorization ?? ''), expected))
      return reply.status(401).header('www-authenticate', 'Bearer').type('text/plain').send('The metrics need METRICS_TOKEN.\n');
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}
