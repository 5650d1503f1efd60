/** What a connection answers to each line of a client. Pure: the caller passes the time, asks the identity and opens the subscriptions. */
import * as z from 'zod/mini';
import { optionalField, WireInteger, WireText } from '../fields.ts';
import { failureStatus, successStatus, type RequestId, type StatusMessage, type StreamError } from './stream-messages.ts';
import { readMarketSubscription, readOrderSubscription, type MarketSubscription, type OrderSubscription } from './subscription-requests.ts';

/** What the caller does after a line. After an ANSWER whose status says connectionClosed it closes the connection. */
export type ProtocolStep =
  | { readonly type: 'ANSWER'; readonly status: StatusMessage }
  | { readonly type: 'AUTHENTICATE'; readonly id: RequestId; readonly appKey: string; readonly session: string }
  | { readonly type: 'MARKETS'; readonly subscription: MarketSubscription }
  | { readonly type: 'ORDERS'; readonly subscription: OrderSubscription };

/** A client subscribes, and completes each line, within this time. */
export const REQUEST_TIMEOUT_MS = 15_000;
const REQUESTS_PER_SECOND = 10;

const Identified = z.object({ id: optionalField(WireInteger) });
const Authentication = z.object({ appKey: optionalField(WireText()), session: optionalField(WireText()) });

export class ConnectionProtocol {
  readonly #connectionId: string;
  readonly #openedAt: number;
  /** Times of the last requests. */
  readonly #requests: number[] = [];
  #authentication: 'NONE' | 'PENDING' | 'DONE' = 'NONE';
  #hasSubscribed = false;
  #partialSince: number | null = null;

  /** `now`: ms of a monotonic clock, as in all methods. */
  constructor(connectionId: string, now: number) {
    this.#connectionId = connectionId;
    this.#openedAt = now;
  }

  /** Returns the step after a line. Call it for the next line when the step is done. */
  read(line: string, now: number): ProtocolStep {
    let request: unknown;
    try {
      request = JSON.parse(line);
    } catch {
      return this.fail(undefined, 'INVALID_INPUT');
    }
    if (typeof request !== 'object' || request === null || Array.isArray(request)) return this.fail(undefined, 'INVALID_INPUT');
    const identified = Identified.safeParse(request);
    const id = identified.data?.id;
    if (this.#isTooFast(now)) return this.fail(id, 'TOO_MANY_REQUESTS');
    if (!('op' in request) || typeof request.op !== 'string') return this.fail(id, 'INVALID_REQUEST');
    if (!identified.success) return this.fail(undefined, 'INVALID_INPUT');
    return this.#step(request.op, id, request);
  }

  /** Notes that the identity has accepted the session, and returns the status. */
  authenticated(id: RequestId, connectionsAvailable: number): StatusMessage {
    this.#authentication = 'DONE';
    return successStatus(id, connectionsAvailable);
  }

  /** Returns the step that ends the connection, or with SUBSCRIPTION_LIMIT_EXCEEDED only a request. */
  fail(id: RequestId, error: StreamError): ProtocolStep & { readonly type: 'ANSWER' } {
    return { type: 'ANSWER', status: failureStatus(id, error, this.#connectionId) };
  }

  /** Notes whether a line has begun and not ended. */
  notePartialLine(isPartial: boolean, now: number): void {
    this.#partialSince = isPartial ? (this.#partialSince ?? now) : null;
  }

  /** Whether the client has let the time for its subscription or for the rest of a line pass. */
  isTimedOut(now: number): boolean {
    if (this.#partialSince !== null && now - this.#partialSince >= REQUEST_TIMEOUT_MS) return true;
    return !this.#hasSubscribed && now - this.#openedAt >= REQUEST_TIMEOUT_MS;
  }

  #step(op: string, id: RequestId, request: object): ProtocolStep {
    if (op === 'authentication') return this.#authenticate(id, request);
    if (op === 'raceSubscription' || op === 'cricketSubscription') return this.fail(id, 'NOT_AUTHORIZED');
    if (op !== 'heartbeat' && op !== 'marketSubscription' && op !== 'orderSubscription') return this.fail(id, 'INVALID_REQUEST');
    if (this.#authentication !== 'DONE') return this.fail(id, op === 'heartbeat' ? 'INVALID_REQUEST' : 'NOT_AUTHORIZED');
    if (op === 'heartbeat') return { type: 'ANSWER', status: successStatus(id) };
    const step = subscriptionOf(op, request);
    if (step === null) return this.fail(id, 'INVALID_INPUT');
    this.#hasSubscribed = true;
    return step;
  }

  #authenticate(id: RequestId, request: object): ProtocolStep {
    if (this.#authentication !== 'NONE') return this.fail(id, 'INVALID_REQUEST');
    const read = Authentication.safeParse(request);
    if (!read.success) return this.fail(id, 'INVALID_INPUT');
    const appKey = read.data.appKey?.trim() ?? '';
    const session = read.data.session?.trim() ?? '';
    if (appKey === '') return this.fail(id, 'NO_APP_KEY');
    if (session === '') return this.fail(id, 'NO_SESSION');
    this.#authentication = 'PENDING';
    return { type: 'AUTHENTICATE', id, appKey, session };
  }

  #isTooFast(now: number): boolean {
    this.#requests.push(now);
    if (this.#requests.length <= REQUESTS_PER_SECOND) return false;
    return now - (this.#requests.shift() ?? now) < 1000;
  }
}

function subscriptionOf(op: 'marketSubscription' | 'orderSubscription', request: object): ProtocolStep | null {
  if (op === 'marketSubscription') {
    const subscription = readMarketSubscription(request);
    return subscription === null ? null : { type: 'MARKETS', subscription };
  }
  const subscription = readOrderSubscription(request);
  return subscription === null ? null : { type: 'ORDERS', subscription };
}
