/** Answers for calls that fail for technical reasons: T-71, in the caller's language, without internal details. */
import { requestedLanguage, refusalAnswer } from '@maidan/contract';
import { refuse, type RefusalCode } from '@maidan/domain';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { RETRY_AFTER_S, sendBusyPage } from './busy-page.ts';
import { asksForHtml } from './page-requests.ts';

/**
 * Answers a failed request. A malformed one keeps its 4xx status. Every other error is a fault of the server: 500 with a general text,
 * logged with the request id that the caller sees in `x-request-id`.
 */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = error.statusCode ?? (error.validation === undefined ? 500 : 400);
  if (status >= 400 && status < 500) return answerWith(reply, request, status, status === 429 ? 'RATE_LIMITED' : 'MALFORMED');
  request.log.error({ err: error, method: request.method, path: loggedPath(request) }, 'A call failed because of a server fault.');
  return answerWith(reply, request, 500, 'FAULT');
}

/**
 * Returns the address for the log: the route with the names of its parameters, because a value may be the secret of a one-time link. For
 * pages and unknown addresses, only the first word.
 */
export function loggedPath(request: FastifyRequest): string {
  const route = request.routeOptions.url;
  if (route !== undefined && route !== '/*') return route;
  const [, first = '', ...rest] = (request.url.split('?')[0] ?? '').split('/');
  return `/${first.slice(0, 64)}${rest.length === 0 ? '' : '/…'}`;
}

/** Answers an unknown call or file with 404. */
export function answerUnknownCall(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return answerWith(reply, request, 404, 'MALFORMED');
}

/** Answers with 503 under overload; the caller should retry. A browser that opens an address gets a page that does so. */
export function answerOverload(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply.header('retry-after', RETRY_AFTER_S);
  return request.method === 'GET' && asksForHtml(request) ? sendBusyPage(request, reply) : answerWith(reply, request, 503, 'BUSY');
}

function answerWith(reply: FastifyReply, request: FastifyRequest, status: number, code: RefusalCode): FastifyReply {
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .send(refusalAnswer(refuse(code), requestedLanguage(request.headers), status));
}
