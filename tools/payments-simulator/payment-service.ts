/**
 * A payment provider without money: it takes payments over signed HTTP and sends signed notices (docs/payment-provider.md). It keeps
 * everything in memory. The end of a reference number or payee chooses what happens, see `courseOf`.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '../../apps/server/src/platform/clock.ts';
import { isSignedBy, signatureOf } from '../../apps/server/src/platform/secrets.ts';
import { postSigned } from '../../apps/server/src/platform/signed-post.ts';

export type Status = 'PROCESSING' | 'CONFIRMED' | 'FAILED' | 'EXPIRED';

export interface PaymentServiceParts {
  readonly secret: string;
  readonly clock: Clock;
  /** Ms until a payment has its outcome. */
  readonly decideAfterMs: number;
  /** Receives a line for people; no secret and no payee. */
  readonly say: (line: string) => void;
}

export interface Payment {
  readonly reference: string;
  readonly request: number;
  readonly amount: number;
  status: Status;
}

interface Order {
  readonly id: string;
  readonly request: number;
  readonly amount: number;
  readonly utr?: string;
  readonly payee?: { readonly upi?: string; readonly accountNumber?: string };
}

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;
/** Tries of a notice until the simulator gives up. */
const MOST_TRIES = 12;

/** Returns the notices of a payment in the order in which they are sent; the last different one from PROCESSING is its outcome. */
export function courseOf({ utr, payee }: Pick<Order, 'utr' | 'payee'>): readonly Status[] {
  const text = utr ?? payee?.upi?.split('@')[0] ?? payee?.accountNumber ?? '';
  if (text.endsWith('0000')) return ['FAILED'];
  // a deposit that is paid after its time
  if (text.endsWith('0001')) return utr === undefined ? ['EXPIRED'] : ['EXPIRED', 'CONFIRMED'];
  // doubled and out of order
  if (text.endsWith('0002')) return ['CONFIRMED', 'PROCESSING', 'CONFIRMED'];
  return ['PROCESSING', 'CONFIRMED'];
}

export class PaymentService {
  url = '';
  /** Address that gets the notices. */
  noticeUrl: string;
  /** Answers of the server to notices, in order: 'status result'. */
  readonly answers: string[] = [];
  /** Payments by the id of their order. */
  readonly payments = new Map<string, Payment>();
  /** For tests: the next calls get this status instead of an answer. */
  readonly faults: number[] = [];
  readonly #parts: PaymentServiceParts;
  readonly #server: Server;
  readonly #cancels = new Set<() => void>();

  constructor(noticeUrl: string, parts: PaymentServiceParts) {
    this.noticeUrl = noticeUrl;
    this.#parts = parts;
    this.#server = createServer((request, response) => void this.#take(request, response));
  }

  async listen(port: number): Promise<this> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, '127.0.0.1', resolve);
    });
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  async close(): Promise<void> {
    for (const cancel of this.#cancels) cancel();
    this.#server.closeAllConnections();
    await new Promise((resolve) => {
      this.#server.close(resolve);
    });
  }

  /** Sends one notice until the server has answered. Returns its last answer: 'status result'. */
  async notify({ reference, request, amount }: Payment, status: Status): Promise<string> {
    const { secret, clock, say } = this.#parts;
    const id = randomUUID();
    let answer = '';
    for (let turn = 0; turn < MOST_TRIES; turn += 1) {
      if (turn > 0) await this.#pause(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (turn - 1)));
      try {
        const received = await postSigned(
          { url: this.noticeUrl, secret },
          { body: { reference, request, amount, status }, idempotencyKey: id, now: clock.now() },
        );
        const { result, code } = JSON.parse(received.body) as { readonly result?: string; readonly code?: string };
        answer = `${received.status} ${result ?? code ?? ''}`;
        if (received.status < 500 && received.status !== 429) break;
      } catch (error) {
        answer = `no answer: ${error instanceof Error ? error.message : String(error)}`;
      }
      say(`payment ${request}: ${status} was not taken (${answer}); will retry`);
    }
    this.answers.push(answer);
    say(`payment ${request}: ${status} → ${answer}`);
    return answer;
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const path = request.url ?? '';
    const call = { path, timestamp: String(request.headers['x-timestamp']), signature: String(request.headers['x-signature']), body };
    if (!isSignedBy(this.#parts.secret, call, this.#parts.clock.now())) return void response.writeHead(401).end();
    const fault = this.faults.shift();
    if (fault !== undefined) return void response.writeHead(fault).end();
    const answer = path.endsWith('/payee') ? payeeOf(body) : path.endsWith('/payments') ? this.#order(body) : null;
    if (answer === null) return void response.writeHead(404).end();
    this.#send(response, path, answer);
  }

  #send(response: ServerResponse, path: string, answer: object): void {
    const text = JSON.stringify(answer);
    const timestamp = String(this.#parts.clock.now());
    const signature = signatureOf(this.#parts.secret, { path, timestamp, body: text });
    response.writeHead(200, { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-signature': signature }).end(text);
  }

  /** Returns the state of a payment; an unknown id is a new one. */
  #order(body: string): object {
    const order = JSON.parse(body) as Order;
    const known = this.payments.get(order.id);
    const payment = known ?? { reference: `pay-${randomUUID()}`, request: order.request, amount: order.amount, status: 'PROCESSING' as Status };
    if (known === undefined) {
      this.payments.set(order.id, payment);
      this.#parts.say(`payment ${order.request}: taken`);
      const cancel = this.#parts.clock.after(this.#parts.decideAfterMs, () => {
        this.#cancels.delete(cancel);
        void this.#run(payment, courseOf(order));
      });
      this.#cancels.add(cancel);
    }
    const { reference, status, amount } = payment;
    return { reference, status, amount };
  }

  async #run(payment: Payment, course: readonly Status[]): Promise<void> {
    for (const status of course) {
      if (status !== 'PROCESSING') payment.status = status;
      await this.notify(payment, status);
    }
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#parts.clock.after(ms, () => {
        this.#cancels.delete(cancel);
        resolve();
      });
      this.#cancels.add(cancel);
    });
  }
}

function payeeOf(body: string): object {
  const { site } = JSON.parse(body) as { readonly site: string };
  return { payee: 'Payments simulator (play money)', upiId: `${site}@simulator`, bank: 'Play Money Bank', accountNumber: '999900000002', ifsc: 'PLAY0000002' };
}
