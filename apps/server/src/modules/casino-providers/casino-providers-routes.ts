/**
 * The signed calls of external providers (docs/casino-providers.md): POST seamless/<provider>/<call>, JSON. The signature covers the
 * timestamp, the path and the exact bytes of the body. Amounts in rupees.
 */
import { checked, refusalAnswer, toRupees } from '@maidan/contract';
import { parseRupees, refuse, type Outcome, type Refusal } from '@maidan/domain';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod';
import type { CasinoProvider, CasinoProviders } from './casino-providers-port.ts';

const Text = z
  .string()
  .min(1)
  .max(128)
  .regex(/^[\x21-\x7e]+$/);
const Session = z.object({ session: Text });
const Move = z.object({ ...Session.shape, transactionId: Text, roundId: Text, gameId: Text });
const CALLS = {
  authenticate: z.object({ code: Text }),
  balance: Session,
  bet: z.object({ ...Move.shape, amount: z.number() }),
  win: z.object({ ...Move.shape, amount: z.number(), betId: z.optional(Text) }),
  rollback: z.object({ ...Move.shape, betId: Text }),
} as const;
type CallName = keyof typeof CALLS;

/** Path of the calls. */
export const SEAMLESS = '/seamless';

export function registerCasinoProviderRoutes(fastify: FastifyInstance, providers: CasinoProviders): void {
  void fastify.register((scope, _options, registered) => {
    // the signature covers bytes, so the body must not be parsed before
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => done(null, text));
    for (const name of Object.keys(CALLS) as CallName[]) {
      scope.post(`${SEAMLESS}/:provider/${name}`, async (request, reply) => {
        const { provider } = request.params as { readonly provider: string };
        const body = typeof request.body === 'string' ? request.body : '';
        const { 'x-timestamp': timestamp, 'x-signature': signature } = request.headers;
        const path = `${SEAMLESS}/${provider}/${name}`;
        const signed = { path, timestamp: String(timestamp), signature: String(signature), body };
        const caller = providers.signedBy(provider, signed);
        if (caller === null) return answer(reply, refuse('SIGNATURE_INVALID'), 401);
        const read = checked(CALLS[name], jsonOf(body));
        if (!read.success) return answer(reply, refuse('MALFORMED', { field: read.error.issues[0]?.path.join('.') ?? '' }), 400);
        const done = await call(providers, caller, name, read.data);
        return done.ok ? reply.send({ success: true, ...done.value }) : answer(reply, done, 200);
      });
    }
    registered();
  });
}

async function call(providers: CasinoProviders, provider: CasinoProvider, name: CallName, data: unknown): Promise<Outcome<object>> {
  if (name === 'authenticate') {
    const login = await providers.authenticate(provider, (data as z.infer<typeof CALLS.authenticate>).code);
    return login.ok ? { ok: true, value: { ...login.value, balance: toRupees(login.value.balance), currency: 'INR' } } : login;
  }
  const balance = await balanceAfter(providers, provider, name, data);
  return balance.ok ? { ok: true, value: { balance: toRupees(balance.value) } } : balance;
}

function balanceAfter(providers: CasinoProviders, provider: CasinoProvider, name: Exclude<CallName, 'authenticate'>, data: unknown): Promise<Outcome<number>> {
  if (name === 'balance') return providers.balance(provider, (data as z.infer<typeof Session>).session);
  if (name === 'rollback') return providers.rollback(provider, data as z.infer<typeof CALLS.rollback>);
  const { amount, ...move } = data as z.infer<typeof CALLS.win>;
  const paise = parseRupees(amount);
  if (paise === null && amount !== 0) return Promise.resolve(refuse('AMOUNT_INVALID'));
  return providers[name](provider, { ...move, betId: move.betId ?? null, amount: paise ?? 0 });
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function answer(reply: FastifyReply, refusal: Refusal, status: 200 | 400 | 401): FastifyReply {
  return reply.status(status).send(refusalAnswer(refusal, 'en', status));
}
