/**
 * A payment provider that is called over signed HTTP (docs/payment-provider.md). It is asked about a request at once and again as long as
 * the request is pending, so that a lost call or a lost notice delays a payment and loses none. Its own calls come as notices.
 */
import { checked } from '@maidan/contract';
import { accept, refuse } from '@maidan/domain';
import * as z from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { postSigned, type SignedTarget } from '../../platform/signed-post.ts';
import { PROVIDER_STATUSES, type PaymentNotice, type PaymentProvider, type PaymentRequest, type PaymentVerdict, type PayTo } from './cashier-port.ts';

/** Name of the decider in the audit log. */
export const HTTP_PROVIDER = 'payment provider';
/** A payee of the provider is asked for again after this time. */
const PAYEE_KEPT_MS = 5 * 60_000;
const FIRST_PAUSE_MS = 2000;
/** Pauses between questions about a payment that the provider works on. */
const ASK_AGAIN_MS = { least: 30_000, most: 60 * 60_000 };
const LONGEST_RETRY_MS = 10 * 60_000;

const Text = z.string().min(1).max(128);
const State = z.object({ reference: Text, status: z.enum(PROVIDER_STATUSES), amount: z.int().positive() });
const Payee = z.object({ payee: Text, upiId: Text, bank: Text, accountNumber: Text, ifsc: Text });
const Notice = z.object({ id: Text, request: z.int().positive(), ...State.shape });

/** Returns the notice in the body of a call; null if the body is not one. */
export function noticeOf(body: string): PaymentNotice | null {
  const read = checked(Notice, jsonOf(body));
  if (!read.success) return null;
  const { reference, request, status, amount } = read.data;
  return { reference, request, status, amount };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export interface HttpProviderParts {
  readonly target: SignedTarget;
  readonly clock: Clock;
  /** Real time: signatures use it. */
  readonly machineClock: Clock;
  readonly log: Log;
}

export function createHttpProvider({ target, clock, machineClock, log }: HttpProviderParts): PaymentProvider {
  const payees = new Map<string, { readonly payTo: PayTo; readonly until: number }>();
  const post = async <T extends z.ZodType>(path: string, schema: T, body: Readonly<Record<string, unknown>>, idempotencyKey: string): Promise<z.infer<T>> => {
    const { url, secret } = target;
    const answer = await postSigned({ url: `${url.replace(/\/$/, '')}/${path}`, secret }, { body, idempotencyKey, now: machineClock.now() });
    if (answer.status !== 200) throw new Error(`the payment provider answered ${answer.status}`);
    if (!answer.isSigned) throw new Error('the payment provider sent an answer without a valid signature');
    const read = checked(schema, jsonOf(answer.body));
    if (!read.success) throw new Error('the payment provider sent an answer that cannot be read');
    return read.data;
  };
  return {
    name: HTTP_PROVIDER,
    async payTo({ key }) {
      const known = payees.get(key);
      if (known !== undefined && known.until > clock.monotonic()) return accept(known.payTo);
      try {
        const payTo = await post('payee', Payee, { site: key }, `payee-${key}`);
        payees.set(key, { payTo, until: clock.monotonic() + PAYEE_KEPT_MS });
        return accept(payTo);
      } catch (error) {
        log.warn({ err: error, site: key }, 'The payment provider did not say where players pay to.');
        return refuse('BUSY');
      }
    },
    dueAt: (now) => now,
    async decide(request) {
      const { id, type, method, amount, utr, payee, createdAt } = request;
      try {
        const body = { request: id, type, method, amount, currency: 'INR', ...(utr === null ? {} : { utr }), ...(payee === null ? {} : { payee }) };
        const state = await post('payments', State, body, `payment-${id}`);
        const wait = Math.min(ASK_AGAIN_MS.most, Math.max(ASK_AGAIN_MS.least, clock.now() - createdAt));
        return { status: 'WAITING', notice: { request: id, ...state }, askAgainAt: clock.now() + wait };
      } catch (error) {
        log.warn({ err: error, payment: id }, 'The payment provider could not be reached about a payment; will retry.');
        return retryOf(request, clock.now());
      }
    },
  };
}

/** Returns the next try: each pause is half as long as the request is old, so that pauses grow by themselves. */
function retryOf({ createdAt }: PaymentRequest, now: number): PaymentVerdict {
  const wait = Math.min(LONGEST_RETRY_MS, Math.max(FIRST_PAUSE_MS, (now - createdAt) / 2));
  return { status: 'WAITING', notice: null, askAgainAt: now + wait };
}
