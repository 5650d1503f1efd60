/**
 * POST /feed/<provider>: JSON lines of a provider (docs/external-feed.md), each with its own answer. GET: the state of the source. The
 * signature covers the timestamp, the path and the exact bytes of the body.
 */
import { refusalAnswer } from '@maidan/contract';
import { refuse, type RefusalCode } from '@maidan/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressGroup, callerAddress } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import { createTokenBuckets } from '../../../platform/token-buckets.ts';
import type { ExternalFeed } from './external-feed.ts';
import type { ExternalFeeds } from './external-feeds.ts';

/** Maximum bytes of a batch. */
const LARGEST_BATCH = 1024 * 1024;
const MOST_LINES = 1000;
/** Rate limit of one address: a provider sends batches, not single lines. */
const CALLS = { perSecond: 100, burst: 200 };
const TYPES = ['application/x-ndjson', 'application/jsonl', 'application/json', 'text/plain'];
/** Time after which a call gets BUSY. The provider repeats it and then gets the result of the running batch. */
const ANSWER_WITHIN_MS = 20_000;

/** Registers both routes. `clock`: this machine's, because signatures use it. */
export function registerExternalFeedRoutes(fastify: FastifyInstance, feeds: ExternalFeeds, clock: Clock): void {
  const rate = createTokenBuckets(clock, CALLS);
  const caller = (request: FastifyRequest, body: string): { readonly feed: ExternalFeed; readonly signature: string } | RefusalCode => {
    if (!rate.take(addressGroup(callerAddress(request.ip, request.headers)))) return 'RATE_LIMITED';
    const { provider } = request.params as { readonly provider: string };
    const [timestamp, signature] = [String(request.headers['x-timestamp']), String(request.headers['x-signature'])];
    const feed = feeds.signedBy(provider, { path: `/feed/${provider}`, timestamp, signature, body }, clock.now());
    return feed === null ? 'SIGNATURE_INVALID' : { feed, signature };
  };
  void fastify.register((scope, _options, registered) => {
    // the signature covers bytes, so the body must not be parsed before
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(TYPES, { parseAs: 'string', bodyLimit: LARGEST_BATCH }, (_request, text, done) => done(null, text));
    scope.post('/feed/:provider', { bodyLimit: LARGEST_BATCH }, async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : '';
      const found = caller(request, body);
      if (typeof found === 'string') return refused(reply, found);
      const lines = body.split('\n').filter((line) => line.trim() !== '');
      if (lines.length > MOST_LINES) return refused(reply, 'MALFORMED');
      const answer = await withTimeLimit(found.feed.take(lines, feeds.rememberSignature(found.signature)), clock);
      if (answer === null) return refused(reply, 'BUSY');
      return reply.send({ success: answer.lines.every(({ status }) => status !== 'refused'), ...answer });
    });
    scope.get('/feed/:provider', async (request, reply) => {
      const found = caller(request, '');
      if (typeof found === 'string') return refused(reply, found);
      return reply.send({ success: true, next: found.feed.next, awaiting: found.feed.awaiting() });
    });
    registered();
  });
}

const STATUS: Partial<Record<RefusalCode, 400 | 401 | 429 | 503>> = { MALFORMED: 400, SIGNATURE_INVALID: 401, RATE_LIMITED: 429, BUSY: 503 };

function refused(reply: FastifyReply, code: RefusalCode): FastifyReply {
  const status = STATUS[code] ?? 400;
  return reply.status(status).send(refusalAnswer(refuse(code), 'en', status));
}

/** Returns the result of `work`; null after ANSWER_WITHIN_MS. */
async function withTimeLimit<T>(work: Promise<T>, clock: Clock): Promise<T | null> {
  let cancel = (): void => undefined;
  const late = new Promise<null>((resolve) => {
    cancel = clock.after(ANSWER_WITHIN_MS, () => resolve(null));
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    cancel();
  }
}
