/** TEST FIXTURE: a client of the stream over TLS that checks each message against the contract's schema and keeps books and bets. */
import { connect, type TLSSocket } from 'node:tls';
import { MarketCache, OrderCache, type AnyMessage } from '@maidan/betfair/stream-client';
import { schemaCheck } from '@maidan/betfair/stream-schema';
import { expect } from 'vitest';
import type { BetfairTest } from '../testing-betfair.ts';

export class StreamClient {
  readonly messages: AnyMessage[] = [];
  readonly markets = new MarketCache();
  readonly orders = new OrderCache();
  /** What broke the schema or the rules of deltas. */
  readonly faults: unknown[] = [];
  raw = '';
  isClosed = false;
  readonly #socket: TLSSocket;
  #rest = '';

  constructor(socket: TLSSocket, check: (message: unknown) => void) {
    this.#socket = socket;
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => {
      this.raw += text;
      const lines = (this.#rest + text).split('\r\n');
      this.#rest = lines.pop()!;
      for (const line of lines) this.#take(JSON.parse(line) as AnyMessage, check);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => (this.isClosed = true));
  }

  send(request: object): void {
    this.write(`${JSON.stringify(request)}\r\n`);
  }

  write(text: string): void {
    this.#socket.write(text);
  }

  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  close(): void {
    this.#socket.destroy();
  }

  /** Waits for the first message with this op and id after `from` messages. */
  async next(op: string, id: number | undefined, from = 0): Promise<AnyMessage> {
    const find = (): AnyMessage | undefined => this.messages.slice(from).find((message) => message.op === op && message.id === id);
    // oxlint-disable-next-line vitest/no-standalone-expect -- a fixture of tests
    await expect.poll(find, { interval: 2 }).toBeDefined();
    return find()!;
  }

  /** Sends a request and waits for its status. */
  async ask(request: { readonly op: string; readonly id: number }): Promise<AnyMessage> {
    const from = this.messages.length;
    this.send(request);
    return this.next('status', request.id, from);
  }

  #take(message: AnyMessage, check: (message: unknown) => void): void {
    this.messages.push(message);
    try {
      check(message);
      if (message.op === 'mcm') this.markets.take(message);
      if (message.op === 'ocm') this.orders.take(message);
    } catch (error) {
      this.faults.push(error);
    }
  }
}

/** Connects; resolves after the connection message. */
export async function openStream({ api }: BetfairTest): Promise<StreamClient> {
  const check = await schemaCheck();
  const socket = connect({ host: '127.0.0.1', port: api.ports()!.stream!, ca: api.authority()!, servername: 'localhost' });
  const client = new StreamClient(socket, check);
  await client.next('connection', undefined);
  return client;
}

/** Connects and authenticates with id 1. */
export async function signedStream(betfair: BetfairTest, { appKey, token }: { readonly appKey: string; readonly token: string }): Promise<StreamClient> {
  const client = await openStream(betfair);
  expect(await client.ask({ op: 'authentication', id: 1, appKey, session: token } as never)).toMatchObject({ statusCode: 'SUCCESS' });
  return client;
}
