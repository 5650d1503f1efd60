/**
 * POST /payment-notices: signed notices of the payment provider (docs/payment-provider.md). The signature covers the timestamp, the path and
 * the exact bytes of the body. An accepted call cannot be sent again; the provider signs each try again.
 */
import { refusalAnswer } from '@maidan/contract';
import { refuse, type RefusalCode } from '@maidan/domain';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { addressGroup, callerAddress } from '../../http/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { SignedDeliveries } from '../../platform/postgres/signed-deliveries.ts';
import { isSignedBy } from '../../platform/secrets.ts';
import { createTokenBuckets } from '../../platform/token-buckets.ts';
import type { Cashier } from './cashier-port.ts';
import { noticeOf } from './http-provider.ts';

export const PAYMENT_NOTICES = '/payment-notices';
const LARGEST_BODY = 4096;
const CALLS = { perSecond: 50, burst: 100 };

/** The provider repeats calls with a status from 500; other refusals are for good. */
const STATUS: Partial<Record<RefusalCode, number>> = {
  SIGNATURE_INVALID: 401,
  RATE_LIMITED: 429,
  REQUEST_UNKNOWN: 404,
  NOTICE_MISMATCH: 409,
  BUSY: 503,
  NOT_READY: 503,
};

export interface NoticeRoutesParts {
  readonly secret: string;
  readonly cashier: Pick<Cashier, 'notice'>;
  readonly deliveries: SignedDeliveries;
  /** Real time: signatures use it. */
  readonly clock: Clock;
}

export function registerNoticeRoutes(fastify: FastifyInstance, { secret, cashier, deliveries, clock }: NoticeRoutesParts): void {
  const rate = createTokenBuckets(clock, CALLS);
  void fastify.register((scope, _options, registered) => {
    // the signature covers bytes, so the body must not be parsed before
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: LARGEST_BODY }, (_request, text, done) => done(null, text));
    scope.post(PAYMENT_NOTICES, { bodyLimit: LARGEST_BODY }, async (request, reply) => {
      if (!rate.take(addressGroup(callerAddress(request.ip, request.headers)))) return refused(reply, 'RATE_LIMITED');
      const body = typeof request.body === 'string' ? request.body : '';
      const [timestamp, signature] = [String(request.headers['x-timestamp']), String(request.headers['x-signature'])];
      if (!isSignedBy(secret, { path: PAYMENT_NOTICES, timestamp, signature, body }, clock.now())) return refused(reply, 'SIGNATURE_INVALID');
      if (!(await deliveries.add(signature, clock.now()))) return refused(reply, 'SIGNATURE_INVALID');
      const notice = noticeOf(body);
      if (notice === null) return refused(reply, 'MALFORMED');
      const taken = await cashier.notice(notice);
      return taken.ok ? reply.send({ success: true, result: taken.value }) : refused(reply, taken.code);
    });
    registered();
  });
}

function refused(reply: FastifyReply, code: RefusalCode): FastifyReply {
  const status = STATUS[code] ?? 400;
  return reply.status(status).send(refusalAnswer(refuse(code), 'en', status));
}
