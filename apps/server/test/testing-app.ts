/**
 * TEST FIXTURE: the real app on a separate database, with the script feed and a clock that the test can advance. Nothing is faked: calls
 * use HTTP, events Socket.IO, bets engine and ledger.
 */
import { randomInt } from 'node:crypto';
import { Writable } from 'node:stream';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import { consoleHeaders, defaultConsoleOrigin, type ClientToServerEvents, type Failure, type Login, type ServerToClientEvents } from '@maidan/contract';
import { createApp, type App } from '../src/app/create-app.ts';
import type { AppPorts } from '../src/app/app-ports.ts';
import { readConfig } from '../src/config.ts';
import { openSeedSeal } from '../src/modules/casino-rounds/seed-seal.ts';
import { keptOperatorKey } from '../src/modules/operator-calls/operator-key.ts';
import type { ScriptFeed } from '../src/modules/feeds/script/script-feed.ts';
import { openTestDatabase, type TestDatabase } from './platform/postgres/testing-database.ts';
import { SystemClock } from '../src/platform/clock.ts';
import type { Database } from '../src/platform/postgres/database.ts';
import { SkippingClock } from '../src/platform/skipping-clock.ts';
import { createLog } from '../src/platform/log.ts';

export const OPERATOR_KEY = 'K'.repeat(43);
/** Password of the players that tests make. */
export const TEST_PASSWORD = 'Tarn#Quill47';
export const CASINO_KEY = 'C'.repeat(43);

export type TestSocket = Socket<ServerToClientEvents, ClientToServerEvents>;
export interface CallOptions {
  readonly token?: string;
  /** Sent as JSON; a text is sent unchanged with the content type of `headers`. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  // the contract's schema has already been checked (checkAnswers)
  readonly body: Record<string, never> & { readonly success: boolean; readonly message?: string; readonly code?: string };
}

export class TestApp {
  readonly app: App;
  readonly url: string;
  /** Address of the console; '' in a process without it. */
  readonly consoleUrl: string;
  readonly database: TestDatabase;
  readonly clock: SkippingClock;
  /** Lines of level error: a test that ends with one has found a fault. */
  readonly faults: string[];
  readonly #sockets: TestSocket[] = [];

  constructor(parts: Pick<TestApp, 'app' | 'url' | 'consoleUrl' | 'database' | 'clock' | 'faults'>) {
    this.app = parts.app;
    this.url = parts.url;
    this.consoleUrl = parts.consoleUrl;
    this.database = parts.database;
    this.clock = parts.clock;
    this.faults = parts.faults;
  }

  get script(): ScriptFeed {
    const { script } = this.app.feeds;
    if (script === null) throw new Error('the app has no script feed');
    return script;
  }

  /** Sends a call to the players' listener, or to the console if its path starts with operator/. */
  async call(method: string, path: string, options: CallOptions = {}): Promise<Reply> {
    const isOfOperator = path.startsWith('operator/');
    const response = await fetch(`${isOfOperator ? this.consoleUrl : this.url}/${path.replace(/^\//, '')}`, {
      method,
      headers: {
        ...(isOfOperator ? consoleHeaders(defaultConsoleOrigin(Number(new URL(this.consoleUrl).port))) : {}),
        ...(options.body === undefined || typeof options.body === 'string' ? {} : { 'content-type': 'application/json' }),
        ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
        ...options.headers,
      },
      ...(options.body === undefined ? {} : { body: typeof options.body === 'string' ? options.body : JSON.stringify(options.body) }),
    });
    return { status: response.status, headers: response.headers, body: (await response.json()) as Reply['body'] };
  }

  /** Opens a new demo account and returns its login. */
  async demo(): Promise<Login> {
    return (await this.call('POST', 'LoginWithDemo')).body as unknown as Login;
  }

  /** Makes a player with a password (not a demo account), signs him in and returns the login. */
  async player(name: string, password = TEST_PASSWORD): Promise<Login> {
    const made = await this.operator('POST', 'operator/accounts', { site: 'maidan', username: name, password });
    if (!made.body.success) throw new Error(`no player ${name}: ${made.body.message}`);
    return (await this.call('POST', 'user/userLogin', { body: { username: name, password } })).body as unknown as Login;
  }

  operator(method: string, path: string, body?: unknown): Promise<Reply> {
    return this.call(method, path, { headers: { 'x-operator-key': OPERATOR_KEY }, ...(body === undefined ? {} : { body }) });
  }

  /** Opens a socket, which is closed with the app; resolves when it is connected. */
  async socket(options: Partial<ManagerOptions & SocketOptions> = {}): Promise<TestSocket> {
    const socket: TestSocket = io(this.url, { forceNew: true, reconnection: false, transports: ['websocket'], ...options });
    this.#sockets.push(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    return socket;
  }

  /** Stops the app. Throws if it has logged a fault. */
  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.disconnect();
    await this.app.stop();
    await this.database.drop();
    if (this.faults.length > 0) throw new Error(`the app logged faults:\n${this.faults.join('\n')}`);
  }
}

interface TestAppOptions extends Partial<AppPorts> {
  readonly environment?: NodeJS.ProcessEnv;
  /** The previous process, stopped or killed: the new one uses its database and continues its clock. */
  readonly after?: { readonly database: TestDatabase; readonly clock?: SkippingClock };
  /** The database, migrated; the caller drops it. Default: a new one. */
  readonly on?: Database;
}

/** Starts the app; rates are high, so that only tests of rates reach them. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { environment, after, on, ...ports } = options;
  const database = on === undefined ? (after?.database ?? (await openTestDatabase())) : { ...on, drop: () => Promise.resolve() };
  const clock = after?.clock ?? new SkippingClock();
  const faults: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      faults.push(
        ...chunk
          .toString()
          .split('\n')
          .filter((line) => line !== ''),
      );
      done();
    },
  });
  const seedSeal = (await openSeedSeal(database, CASINO_KEY))!;
  const app = await createApp({
    seedSeal,
    config: readConfig({ FEED: 'script', PORT: '0', LOG_LEVEL: 'error', ...environment }),
    database,
    log: createLog({ level: 'error', format: 'json', stream }),
    clock,
    machineClock: new SystemClock(),
    operatorKey: keptOperatorKey(OPERATOR_KEY),
    checkAnswers: true,
    hashing: { memoryCost: 1024, timeCost: 1 },
    limits: { packetsPerSecond: 1000, packetBurst: 1000 },
    betRate: { perSecond: 1000, burst: 1000 },
    questionRates: { referencesPerMinute: 1e9, referencesPerDay: 1e9, listsPerSecond: 1e9, listBurst: 1e9 },
    callsPerSecond: 1000,
    consoleRates: { callsPerSecond: 100_000, signInsPerMinute: 100_000 },
    eventLoopDelayLimitMs: 0,
    ...ports,
  });
  await app.start();
  const url = await app.fastify.listen({ host: '127.0.0.1', port: 0 });
  const consoleUrl = (await app.operators?.listen({ host: '127.0.0.1', port: 0 })) ?? '';
  return new TestApp({ app, url, consoleUrl, database, clock, faults });
}

/** Resolves with the next payload of an event. */
export function next<Name extends keyof ServerToClientEvents>(socket: TestSocket, event: Name): Promise<Parameters<ServerToClientEvents[Name]>[0]> {
  return new Promise((resolve) => {
    // the typed overloads of `once` cannot follow a generic name
    (socket as unknown as { once(name: string, listener: (payload: Parameters<ServerToClientEvents[Name]>[0]) => void): void }).once(event, resolve);
  });
}

/** Resolves with the first of these events, with its name. */
export function either(
  socket: TestSocket,
  ...events: readonly (keyof ServerToClientEvents)[]
): Promise<{ readonly event: string; readonly payload: Record<string, never> & Partial<Failure> }> {
  return Promise.race(events.map(async (event) => ({ event, payload: (await next(socket, event)) as unknown as Record<string, never> })));
}

/** Emits with an acknowledgement and waits for it. */
export function acknowledged(socket: TestSocket, event: string, payload: unknown): Promise<Record<string, never>> {
  return (socket as unknown as { emitWithAck(name: string, body: unknown): Promise<Record<string, never>> }).emitWithAck(event, payload);
}

/** Emits anything, like a client that violates the contract. */
export function emitRaw(socket: TestSocket, event: string, ...payload: readonly unknown[]): void {
  (socket as unknown as { emit(name: string, ...body: readonly unknown[]): void }).emit(event, ...payload);
}

export interface BetOptions {
  readonly marketId?: string;
  readonly runnerId?: unknown;
  readonly rate?: unknown;
  readonly stake?: unknown;
  readonly type?: unknown;
  readonly line?: unknown;
  readonly [name: string]: unknown;
}

/** Returns the bet of create-bet with the twelve names of SO-10. Default: a back of 100 on the script's live cricket match odds. */
export function wireBet(options: BetOptions = {}): Record<string, unknown> {
  return {
    runnerId: 11,
    selectionName: 'Deccan Lions',
    rate: 1.85,
    stake: 100,
    marketId: '1.3001',
    marketName: 'Match Odds',
    marketType: 'MATCH_ODDS',
    eventId: '3001',
    eventName: 'Deccan Lions v Coastal Kings',
    type: 'Back',
    browserdetail: 'test',
    ipaddress: '203.0.113.9',
    ...options,
  };
}

let references = 0;
export function newReference(): string {
  references += 1;
  return `test-ref-${references}`;
}

/** A bet and its reference. */
interface ReferencedBet extends BetOptions {
  /** Default: a new one. */
  readonly betSlipRef?: unknown;
}

/** Places a bet over the socket and advances the clock past its delay; returns success or error. */
export async function placed(test: TestApp, socket: TestSocket, token: string, { betSlipRef = newReference(), ...bet }: ReferencedBet = {}) {
  const answer = either(socket, 'place-bet-success', 'place-bet-error');
  emitRaw(socket, 'create-bet', { token, bet: wireBet(bet), betSlipRef });
  return settledAnswer(test, answer);
}

/** Advances the clock by seconds until the answer arrives. */
export async function settledAnswer<T>(test: TestApp, answer: Promise<T>): Promise<T> {
  const waiting = { over: false };
  const marked = answer.finally(() => {
    waiting.over = true;
  });
  while (!waiting.over) {
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
    if (!waiting.over) await test.clock.advance(1000);
  }
  return marked;
}

/** Pays in ₹50,000 so many times, approved: granted points cannot be withdrawn. */
export async function paidIn(test: TestApp, token: string, times: number): Promise<void> {
  for (let turn = 1; turn <= times; turn += 1) {
    const body = { amount: 50_000, method: 'UPI', utr: String(randomInt(100_000_000_000, 999_999_999_999)), requestId: `paid-${turn}` };
    const { result } = (await test.call('POST', 'cashier/deposit', { token, body })).body as unknown as { result: { refrenceNo: string } };
    await test.operator('POST', `operator/payments/${result.refrenceNo}/approve`, {});
  }
}

/** Makes payees of a player 40 days old: withdrawals to them need no proof and do not wait. `keys`: UPI IDs, or IFSC and account number. */
export async function knownPayees(database: Pick<TestDatabase, 'query'>, memberCode: string, keys: readonly string[]): Promise<void> {
  await database.query(
    `insert into payee (account, site, kind, key, first_used_at)
     select a.id, a.site, case when k like '%@%' then 'UPI' else 'BANK' end, k, now() - interval '40 days' from account a, unnest($2::text[]) k where a.member_code = $1`,
    [memberCode, keys],
  );
}
