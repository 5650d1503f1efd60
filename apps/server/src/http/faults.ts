/** What a caller gets when a call fails otherwise than by its business: T-71, in his language, without a word of the inside. */
import { requestedLanguage, refusalAnswer } from '@maidan/contract';
import { refuse, type RefusalCode } from '@maidan/domain';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Malformed requests keep their 4xx status; everything else is a fault of ours: 500 with a text that tells nothing,
 * logged with the request id that the caller sees in `x-request-id`.
 */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = error.statusCode ?? (error.validation === undefined ? 500 : 400);
  if (status >= 400 && status < 500) return answerWith(reply, request, status, status === 429 ? 'RATE_LIMITED' : 'MALFORMED');
  request.log.error({ err: error, method: request.method, path: loggedPath(request) }, 'A call failed by a fault of the server.');
  return answerWith(reply, request, 500, 'FAULT');
}

/**
 * What the log says of an address: the route with the names of its parts, because a part may be the secret of a link that is good
 * once; of pages and unknown addresses the first word.
 */
export function loggedPath(request: FastifyRequest): string {
  const route = request.routeOptions.url;
  if (route !== undefined && route !== '/*') return route;
  const [, first = '', ...rest] = (request.url.split('?')[0] ?? '').split('/');
  return `/${first.slice(0, 64)}${rest.length === 0 ? '' : '/…'}`;
}

/** 404: there is no such call or file. */
export function answerUnknownCall(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return answerWith(reply, request, 404, 'MALFORMED');
}

/** 503: more calls than can be answered; the caller comes again. */
export function answerOverload(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return answerWith(reply.header('retry-after', '2'), request, 503, 'BUSY');
}

function answerWith(reply: FastifyReply, request: FastifyRequest, status: number, code: RefusalCode): FastifyReply {
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .send(refusalAnswer(refuse(code), requestedLanguage(request.headers), status));
}
