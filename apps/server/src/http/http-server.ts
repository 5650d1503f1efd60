/**
 * The HTTP server of all routes: security headers, compression, body limits, one answer for every kind of fault, request ids in logs and
 * answers. app/register-routes.ts registers the routes; pages.ts serves pages and files.
 */
import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import fastify, { LogController, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { TrustedProxies } from '../config.ts';
import { isLoopback, proxyTrust, isProxied } from './caller.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { StructuredLog } from '../platform/log.ts';
import { newPublicId } from '../platform/secrets.ts';
import { limitConnections } from './connection-limit.ts';
import { answerError, answerOverload, answerUnknownCall, loggedPath } from './faults.ts';

export interface HttpServerOptions {
  readonly log: StructuredLog;
  readonly metrics: Metrics;
  /** Name of the listener in the metrics; each listener has its own. Default: http. */
  readonly listener?: string;
  /** Peers whose last entry of X-Forwarded-* is trusted; earlier entries come from the caller. */
  readonly trustProxy: TrustedProxies;
  /** Maximum body of a call in bytes; a route may set its own. Default: 64 KiB. */
  readonly bodyLimit?: number;
  /** Event loop delay in ms above which new calls are refused, so that running calls can end. Default: 2,000; 0: never. */
  readonly eventLoopDelayLimitMs?: number;
}

const BODY_LIMIT = 64 * 1024;
const EVENT_LOOP_DELAY_LIMIT_MS = 2000;
/** Browser features that our pages and their frames may not use. */
const PERMISSIONS = ['camera', 'display-capture', 'geolocation', 'hid', 'microphone', 'midi', 'payment', 'serial', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ');
/** Keeps browsers on TLS, for this host and those below it. */
const ONLY_TLS = 'max-age=31536000; includeSubDomains';
/** Headers of answers that no plugin sees: to an unreadable address, and to polling clients (realtime/gateway.ts). */
const HEADERS_WITHOUT_PLUGINS = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': PERMISSIONS,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};
/** Returns the headers of an answer that no plugin sees. `secure`: the call came over TLS. */
export function headersWithoutPlugins(secure: boolean): Readonly<Record<string, string>> {
  return secure ? { ...HEADERS_WITHOUT_PLUGINS, 'strict-transport-security': ONLY_TLS } : HEADERS_WITHOUT_PLUGINS;
}
/** Twice the sockets of one address (realtime/gateway.ts), because browsers also open connections for calls. */
const CONNECTIONS_PER_ADDRESS = 1000;
/** Paths for machines that need an answer even under overload. */
const ALWAYS_ANSWERED: readonly string[] = ['/healthz', '/readyz', '/metrics'];

/** Builds the server with its plugins. Add routes, then call `listen` (platform/process/listen.ts), or `inject` in tests. */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const isBalancer = proxyTrust(options.trustProxy);
  const server = fastify({
    loggerInstance: options.log.pino,
    // one balancer is in front: an address of 127.0.0.1 in the caller's own header is not trusted
    trustProxy: options.trustProxy === false ? false : (address, hop) => hop === 0 && isBalancer(address),
    bodyLimit: options.bodyLimit ?? BODY_LIMIT,
    genReqId: newPublicId,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }), // logged and measured below, without headers and query strings
    routerOptions: { maxParamLength: 200, ignoreDuplicateSlashes: true, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000, // longer than the 60 s of common balancers, so that they close first
    frameworkErrors: (error, request, reply) =>
      void answerError(error, request as FastifyRequest, reply.headers(headersWithoutPlugins(request.protocol === 'https'))),
  });
  acceptEmptyJson(server);
  server.setErrorHandler(answerError);
  server.setNotFoundHandler(answerUnknownCall);
  const { listener = 'http' } = options;
  observe(server, options.metrics, listener);
  warnOfUntrustedProxy(server, isBalancer);
  const isFree = (address: string): boolean => isLoopback(address) || isBalancer(address);
  const refused = limitConnections(server.server, { most: CONNECTIONS_PER_ADDRESS, isFree });
  const prefix = listener === 'http' ? 'maidan' : `maidan_${listener}`;
  options.metrics.total(`${prefix}_connections_refused_total`, 'Connections closed because their address held too many.', refused);
  await server.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } }, // for answers of calls; pages set their own
    // both would break plain HTTP, which first-time users and balancers use
    crossOriginOpenerPolicy: false,
    strictTransportSecurity: false,
  });
  // a compressed body could be far larger than its limit; no client of ours sends one
  await server.register(compress, {
    global: true,
    globalDecompression: false,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  });
  await server.register(formbody, { bodyLimit: options.bodyLimit ?? BODY_LIMIT });
  await server.register(rateLimit, {
    global: false, // a route sets its own `config.rateLimit`
    errorResponseBuilder: () => Object.assign(new Error('rate limit'), { statusCode: 429 }), // answerError sets the text
  });
  await server.register(underPressure, {
    maxEventLoopDelay: options.eventLoopDelayLimitMs ?? EVENT_LOOP_DELAY_LIMIT_MS,
    pressureHandler: (request, reply) => {
      if (!ALWAYS_ANSWERED.includes(request.url)) answerOverload(request, reply);
    },
  });
  return server;
}

/** Accepts an empty body that is declared as JSON, because many calls of the wire send it. */
function acceptEmptyJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined);
    else void parse(request, text as string, done);
  });
}

/** Warns once if calls come through an untrusted proxy: limits by address then treat all callers as one. */
function warnOfUntrustedProxy(server: FastifyInstance, isBalancer: (peer: string | undefined) => boolean): void {
  let hasWarned = false;
  server.addHook('onRequest', (request, _reply, done) => {
    if (!hasWarned && isProxied(request.headers) && !isBalancer(request.socket.remoteAddress)) {
      hasWarned = true;
      request.log.warn({ peer: request.socket.remoteAddress }, 'A proxy that TRUST_PROXY does not name forwards calls: all its callers count as one.');
    }
    done();
  });
}

function observe(server: FastifyInstance, metrics: Metrics, listener: string): void {
  const seconds = metrics.seconds(`maidan_${listener}_request_seconds`, 'Time of an HTTP call.', ['method', 'route', 'status']);
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    if (request.protocol === 'https') {
      void reply.header('strict-transport-security', ONLY_TLS).header('cross-origin-opener-policy', 'same-origin');
    }
    void reply.header('permissions-policy', PERMISSIONS);
    done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const status = reply.statusCode;
    seconds.observe({ method: request.method, route, status: String(status) }, reply.elapsedTime / 1000);
    request.log.debug({ method: request.method, path: loggedPath(request), status, ms: Math.round(reply.elapsedTime) }, 'call');
    done();
  });
}
