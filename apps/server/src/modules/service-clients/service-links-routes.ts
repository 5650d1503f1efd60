/**
 * The door of service clients (docs/service-clients.md): POST /service/links creates a one-time link for a player. The signature covers the
 * timestamp, the path and the exact bytes of the body. Nothing else can be called with a service client.
 */
import { checked, refusalAnswer } from '@maidan/contract';
import { refuse, type RefusalCode } from '@maidan/domain';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod';
import { addressGroup, callerAddress } from '../../http/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { createTokenBuckets } from '../../platform/token-buckets.ts';
import type { AccountLinks } from '../account-links/account-links-port.ts';
import type { AuditWriter } from '../audit/audit-port.ts';
import type { ServiceClients } from './service-clients-port.ts';

export const SERVICE_LINKS = '/service/links';
const LARGEST_BODY = 4096;
/** Of an address, before a signature is checked. */
const CALLS = { perSecond: 50, burst: 100 };

const LinkWish = z.discriminatedUnion('channel', [
  z.object({ channel: z.literal('whatsapp'), memberCode: z.string().min(1).max(32) }),
  z.object({
    channel: z.literal('email'),
    memberCode: z.string().min(1).max(32),
    email: z
      .string()
      .max(254)
      .regex(/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/),
  }),
]);

const STATUS: Partial<Record<RefusalCode, number>> = { SIGNATURE_INVALID: 401, RATE_LIMITED: 429, ACCOUNT_UNKNOWN: 404 };

export interface ServiceLinksParts {
  readonly clients: Pick<ServiceClients, 'caller'>;
  readonly links: Pick<AccountLinks, 'whatsApp' | 'email'>;
  readonly audit: Pick<AuditWriter, 'write'>;
  /** Real time. */
  readonly clock: Clock;
}

export function registerServiceLinks(fastify: FastifyInstance, { clients, links, audit, clock }: ServiceLinksParts): void {
  const rate = createTokenBuckets(clock, CALLS);
  void fastify.register((scope, _options, registered) => {
    // the signature covers bytes, so the body must not be parsed before
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: LARGEST_BODY }, (_request, text, done) => done(null, text));
    scope.post(SERVICE_LINKS, { bodyLimit: LARGEST_BODY }, async (request, reply) => {
      const address = callerAddress(request.ip, request.headers);
      if (!rate.take(addressGroup(address))) return refused(reply, 'RATE_LIMITED');
      const body = typeof request.body === 'string' ? request.body : '';
      const [id, timestamp, signature] = ['x-client', 'x-timestamp', 'x-signature'].map((name) => String(request.headers[name])) as [string, string, string];
      const caller = await clients.caller(id, { path: SERVICE_LINKS, timestamp, signature, body });
      if (!caller.ok) return refused(reply, caller.code);
      const read = checked(LinkWish, jsonOf(body));
      if (!read.success) return refused(reply, 'MALFORMED');
      const { memberCode, channel } = read.data;
      const within = caller.value.sites;
      const link = read.data.channel === 'email' ? await links.email(memberCode, read.data.email, within) : await links.whatsApp(memberCode, within);
      // without the link
      await audit.write({
        actor: `service client ${caller.value.name} (${id})`,
        action: 'serviceLink',
        target: { kind: 'account', id: memberCode },
        detail: { channel },
        outcome: link.ok ? 'OK' : link.code,
        address,
      });
      return link.ok ? reply.send({ success: true, path: link.value.path, validS: link.value.validS }) : refused(reply, link.code);
    });
    registered();
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refused(reply: FastifyReply, code: RefusalCode): FastifyReply {
  const status = STATUS[code] ?? 400;
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .send(refusalAnswer(refuse(code), 'en', status));
}
