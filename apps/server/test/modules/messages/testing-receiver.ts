/** TEST FIXTURE: an HTTP service that takes signed messages, once for each id, and fails as a test wants. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isSignedBy } from '../../../src/platform/secrets.ts';

export const RECEIVER_SECRET = 'a secret of this test with more than 32 characters';

export interface ReceivedMessage {
  readonly id: string;
  readonly channel: string;
  readonly site: string;
  readonly to: string;
  readonly text: string;
}

/** take: answers 200. silent: answers nothing. lose: takes the message and breaks the connection before the answer. A number: this status. */
export type Behaviour = 'take' | 'silent' | 'lose' | number;

export class TestReceiver {
  /** The id of each try, in order. */
  readonly tries: string[] = [];
  /** The messages that were delivered: the first copy of each id. */
  readonly delivered: ReceivedMessage[] = [];
  /** Copies of delivered messages. */
  copies = 0;
  /** Behaviour of the next calls; afterwards `usually`. */
  readonly next: Behaviour[] = [];
  usually: Behaviour = 'take';
  /** Calls whose signature, time or idempotency key was wrong. */
  invalid = 0;
  url = '';
  readonly #server: Server;

  constructor(now: () => number) {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString();
        const message = JSON.parse(body) as ReceivedMessage;
        const { 'x-timestamp': timestamp, 'x-signature': signature, 'idempotency-key': key } = request.headers;
        const call = { path: request.url ?? '', timestamp: String(timestamp), signature: String(signature), body };
        if (!isSignedBy(RECEIVER_SECRET, call, now()) || key !== message.id) this.invalid += 1;
        this.tries.push(message.id);
        const behaviour = this.next.shift() ?? this.usually;
        if (behaviour === 'silent') return;
        if (typeof behaviour === 'number') {
          response.writeHead(behaviour).end();
          return;
        }
        if (this.delivered.some(({ id }) => id === message.id)) this.copies += 1;
        else this.delivered.push(message);
        if (behaviour === 'lose') request.socket.destroy();
        else response.writeHead(200).end();
      });
    });
  }

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, '127.0.0.1', resolve);
    });
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/messages`;
    return this;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => {
      this.#server.close(resolve);
    });
  }
}
