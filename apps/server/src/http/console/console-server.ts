/**
 * The listener for operators: an origin of its own, which answers no call of players. A browser's cookies do not distinguish ports, so
 * its host name is no host of a site. Its server refuses other Host headers, other networks, and writes that a foreign page could send.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { CONSOLE_HEADER, CONSOLE_NAME, OPERATOR_KEY_HEADER, defaultConsoleOrigin, refusalAnswer, requestedLanguage } from '@maidan/contract';
import { refuse } from '@maidan/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ConsoleSettings } from '../../config.ts';
import { StartError } from '../../platform/process/start-error.ts';
import { callerAddress, isLoopback, proxyTrust } from '../caller.ts';
import { createHttpServer, type HttpServerOptions } from '../http-server.ts';

/** Names under which a person may open the console of this machine, and under which its programs call it. */
const NAMES_OF_THIS_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Browsers report here what the policy stopped. */
const POLICY_REPORT = '/policy-report';
const LARGEST_REPORT = 8192;
/** Reports of an address in a minute; more add nothing. */
const REPORTS_A_MINUTE = 10;
const LONGEST_REPORTED = 200;

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  `report-uri ${POLICY_REPORT}`,
].join(';');

export interface ConsoleServerOptions extends Omit<HttpServerOptions, 'listener'> {
  readonly settings: ConsoleSettings;
  /** Host names of all sites. */
  readonly siteHosts: readonly string[];
  /** Returns whether a path belongs to a call and not to a page. */
  readonly isCall: (path: string) => boolean;
  /** Whether Vite serves the page (npm run dev): its scripts are inline, so its answers have no content policy. Default: false. */
  readonly isDevelopment?: boolean;
}

/** Builds the server with its checks; it has no routes yet. Throws StartError if the console's host name is a host of a site. */
export async function createConsoleServer({ settings, siteHosts, isCall, isDevelopment = false, ...options }: ConsoleServerOptions): Promise<FastifyInstance> {
  const name = settings.origin === null ? CONSOLE_NAME : new URL(settings.origin).hostname;
  if (siteHosts.includes(name))
    throw new StartError(`CONSOLE_ORIGIN: ${name} is a host of a site. The console needs a host name of its own, because cookies do not distinguish ports.`);
  const server = await createHttpServer({ ...options, listener: 'console' });
  const isAllowed = settings.allowed.length === 0 ? () => true : proxyTrust(settings.allowed);
  server.addHook('onRequest', async (request, reply) => {
    const origin = settings.origin ?? defaultConsoleOrigin(request.socket.localPort ?? 0);
    if (!isAllowed(request.ip)) return refused(request, reply, 403);
    if (request.host !== new URL(origin).host) {
      const isLocal = NAMES_OF_THIS_MACHINE.has(request.hostname) && isLoopback(callerAddress(request.ip, request.headers));
      if (isLocal && settings.origin === null && request.method === 'GET' && !isCall(request.url)) return reply.redirect(`${origin}${request.url}`, 302);
      if (!isLocal || !namesCredential(request.headers)) return refused(request, reply, 421);
    }
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    return isRead || request.url === POLICY_REPORT || isOwnWrite(request.headers, origin) ? undefined : refused(request, reply, 403);
  });
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (!isDevelopment) void reply.header('content-security-policy', POLICY);
    void reply.header('cross-origin-opener-policy', 'same-origin');
    // only files whose name contains their hash say 'immutable'
    if (!String(reply.getHeader('cache-control') ?? '').includes('immutable')) void reply.header('cache-control', 'no-store');
    done();
  });
  registerPolicyReports(server);
  return server;
}

/** Logs what the policy stopped in a browser: an attack, or a fault of a page. A report changes nothing, and anybody may send one. */
function registerPolicyReports(server: FastifyInstance): void {
  server.addContentTypeParser('application/csp-report', { parseAs: 'string', bodyLimit: LARGEST_REPORT }, (_request, text, done) => done(null, text));
  server.post(POLICY_REPORT, { config: { rateLimit: { max: REPORTS_A_MINUTE, timeWindow: 60_000 } } }, (request, reply) => {
    request.log.warn({ stopped: stoppedBy(request.body) }, 'A browser stopped something that the policy of the console forbids.');
    return reply.status(204).send();
  });
}

/** Returns directive and resource of a report; addresses without their query. */
function stoppedBy(report: unknown): { readonly directive: string; readonly resource: string } {
  const found = (name: string): string =>
    new RegExp(`"${name}"\\s*:\\s*"([^"?#]{0,${LONGEST_REPORTED}})`).exec(typeof report === 'string' ? report : '')?.[1] ?? '';
  return { directive: found('effective-directive') || found('violated-directive'), resource: found('blocked-uri') };
}

/** Returns whether a call carries its credential itself, as programs do. No page of another name can send one for a person. */
const namesCredential = ({ authorization, ...headers }: IncomingHttpHeaders): boolean =>
  authorization !== undefined || headers[OPERATOR_KEY_HEADER] !== undefined;

function isOwnWrite(headers: IncomingHttpHeaders, origin: string): boolean {
  return headers['sec-fetch-site'] === 'same-origin' && headers.origin === origin && headers[CONSOLE_HEADER] === '1';
}

function refused(request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply {
  return reply.status(status).send(refusalAnswer(refuse('CONSOLE_FOREIGN'), requestedLanguage(request.headers), status));
}
