/** /metrics (Prometheus), and the listener for operators: on loopback only, separate from the players' listener. */
import { createHash, timingSafeEqual } from 'node:crypto';
import fastify, { LogController, type FastifyInstance, type FastifyReply } from 'fastify';
import type { Metrics } from '../platform/metrics.ts';
import type { StructuredLog } from '../platform/log.ts';
import { answerError, answerUnknownCall } from './faults.ts';

/** Returns whether a request has the token; null: no token is needed. */
function createTokenCheck(token: string | null): (authorization: string | undefined) => boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  const expected = token === null ? null : digest(`Bearer ${token}`);
  return (authorization) => expected === null || timingSafeEqual(digest(authorization ?? ''), expected);
}

function refuseToken(reply: FastifyReply): FastifyReply {
  return reply
    .status(401)
    .header('cache-control', 'no-store')
    .header('www-authenticate', 'Bearer')
    .type('text/plain')
    .send('This address needs METRICS_TOKEN.\n');
}

/** A load balancer reads these paths without a token. */
const WITHOUT_TOKEN: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/**
 * Creates an empty server for operators: it answers 404 in JSON until routes are added. `token`: every request but those for health must send
 * it as `Authorization: Bearer`, otherwise 401; null: no token.
 */
export function createOpsServer(log: StructuredLog, token: string | null): FastifyInstance {
  const server = fastify({
    loggerInstance: log.pino,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    forceCloseConnections: true,
    requestTimeout: 10_000,
  });
  const hasToken = createTokenCheck(token);
  server.addHook('onRequest', async (request, reply) => {
    if (!WITHOUT_TOKEN.has(request.url.split('?')[0]!) && !hasToken(request.headers.authorization)) await refuseToken(reply);
  });
  server.setErrorHandler(answerError);
  server.setNotFoundHandler(answerUnknownCall);
  return server;
}

/** Registers /metrics. `token`: the reader must send it as `Authorization: Bearer`, otherwise 401; null: no token. */
export function registerMetrics(server: FastifyInstance, metrics: Metrics, token: string | null): void {
  const hasToken = createTokenCheck(token);
  server.get('/metrics', async (request, reply) => {
    if (!hasToken(request.headers.authorization)) return refuseToken(reply);
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.registry.contentType)
      .send(await metrics.registry.metrics());
  });
}
