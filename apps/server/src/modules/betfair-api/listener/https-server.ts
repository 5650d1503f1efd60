/** The HTTPS listener: identity, JSON-RPC and REST on one port. Paths decide, never the host. It asks for client certificates and requires none. */
import compress from '@fastify/compress';
import fastify, { LogController, type FastifyError, type FastifyReply, type FastifyRequest } from 'fastify';
import type { TLSSocket } from 'node:tls';
import { addressGroup, callerAddress, isLoopback } from '../../../http/caller.ts';
import { limitConnections } from '../../../http/connection-limit.ts';
import type { StructuredLog } from '../../../platform/log.ts';
import type { TokenBuckets } from '../../../platform/token-buckets.ts';
import type { IdentityCalls, IdentityRequest } from '../identity/identity-calls.ts';
import type { RunCall } from './calls.ts';
import type { ServerCertificate } from './certificate.ts';
import { answerJsonRpc, type JsonAnswer } from './json-rpc.ts';
import { readPath, type ApiPath } from './paths.ts';
import { answerRest, faultBody } from './rest.ts';

export interface HttpsServerParts {
  readonly certificate: ServerCertificate;
  readonly log: StructuredLog;
  readonly identity: IdentityCalls;
  readonly run: RunCall;
  /** Requests of one address, counted before they are parsed. */
  readonly addressRates: TokenBuckets;
}

const BODY_LIMIT = 1024 * 1024;
/** Clients keep connections for at least a minute. */
const KEEP_ALIVE_MS = 75_000;
/** A body that takes longer is refused. */
const REQUEST_MS = 30_000;
/** Maximum connections of one address. */
const CONNECTIONS_PER_ADDRESS = 500;
const LONGEST_BROWSER = 200;
/** A shorter answer is sent as it is, bytes. */
const COMPRESSED_FROM = 1024;
/** Fastify adds a charset to the type of texts; an old Node client compares the whole type, and JSON is UTF-8 anyway. */
const HEADERS = { 'cache-control': 'no-store', 'content-type': 'application/json' };

/** Creates the listener, which does not listen yet. */
export async function createHttpsServer({ certificate, log, identity, run, addressRates }: HttpsServerParts) {
  const server = fastify({
    https: { cert: certificate.cert, key: certificate.key, requestCert: true, rejectUnauthorized: false, minVersion: 'TLSv1.2' },
    loggerInstance: log.pino,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: BODY_LIMIT,
    keepAliveTimeout: KEEP_ALIVE_MS,
    requestTimeout: REQUEST_MS,
    forceCloseConnections: 'idle',
    frameworkErrors: (_error, _request, reply) => void send(reply, { status: 404, body: faultBody('DSC-0023') }),
  });
  limitConnections(server.server, { most: CONNECTIONS_PER_ADDRESS, isFree: isLoopback });
  await server.register(compress, { global: false, globalDecompression: false, threshold: COMPRESSED_FROM, encodings: ['gzip'] });
  // the content type is ignored: clients send JSON with wrong or invalid types
  server.addHook('onRequest', (request, reply, done) => {
    request.headers['content-type'] = 'text/plain';
    if (isLoopback(request.ip) || addressRates.take(addressGroup(request.ip))) done();
    else void send(reply, { status: 429, body: faultBody('DSC-0006') });
  });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => done(null, text));
  server.setErrorHandler(answerError);
  server.all('/*', async (request, reply) => {
    const known = readPath(request.url);
    if (known === null) return send(reply, { status: 404, body: faultBody('DSC-0023') });
    if (!known.methods.some((method) => method === request.method)) {
      reply.raw.setHeader('allow', known.methods.join(', '));
      return send(reply, { status: 405, body: faultBody('DSC-0023') });
    }
    return send(reply, await answer(known.path, request, identity, run));
  });
  return server;
}

async function answer(path: ApiPath, request: FastifyRequest, identity: IdentityCalls, run: RunCall): Promise<JsonAnswer> {
  if (path.kind === 'identity') return { status: 200, body: await identity[path.call](identityRequest(request)) };
  const text = textOf(request);
  const credentials = { appKey: headerOf(request, 'x-application'), token: headerOf(request, 'x-authentication') };
  if (path.kind === 'json-rpc') return answerJsonRpc(text, path.service, credentials, run);
  const call = { service: path.service, operation: path.operation, credentials };
  return answerRest(text, call, path.locale === null ? {} : { locale: path.locale }, run);
}

function identityRequest(request: FastifyRequest): IdentityRequest {
  return {
    body: textOf(request),
    query: new URLSearchParams(request.url.split('?')[1] ?? ''),
    application: headerOf(request, 'x-application'),
    authentication: headerOf(request, 'x-authentication'),
    authorization: headerOf(request, 'authorization'),
    address: callerAddress(request.ip, request.headers),
    browser: headerOf(request, 'user-agent').slice(0, LONGEST_BROWSER),
    certificate: clientCertificate(request),
  };
}

/** Returns the SHA-256 of the certificate whose key the client has proven in the handshake, 64 hex digits; null: it sent none. */
function clientCertificate({ socket }: FastifyRequest): string | null {
  const { fingerprint256 } = (socket as TLSSocket).getPeerCertificate();
  // without a certificate, Node returns an object without members
  return (fingerprint256 as string | undefined)?.replaceAll(':', '').toLowerCase() ?? null;
}

function textOf({ body }: FastifyRequest): string {
  return typeof body === 'string' ? body : '';
}

function headerOf({ headers }: FastifyRequest, name: string): string {
  const value = headers[name];
  return (typeof value === 'string' ? value : (value?.[0] ?? '')).trim();
}

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = error.statusCode ?? 500;
  if (status < 500) return send(reply, { status, body: faultBody('DSC-0044') });
  request.log.error({ err: error }, 'A call of the API failed because of a server fault.');
  return send(reply, { status: 500, body: faultBody('DSC-0005', true) });
}

function send(reply: FastifyReply, { status, body }: JsonAnswer): FastifyReply {
  const text = JSON.stringify(body);
  const length = Buffer.byteLength(text);
  if (length < COMPRESSED_FROM) {
    // past Fastify: headers and a short text leave in one write
    reply.hijack();
    reply.raw.writeHead(status, { ...HEADERS, 'content-length': length }).end(text);
  } else reply.status(status).headers(HEADERS).compress(Buffer.from(text));
  return reply;
}
