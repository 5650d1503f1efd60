/** TEST FIXTURE: the real app with the API's listeners on free ports, and a client that speaks to them over TLS. */
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request, type RequestOptions } from 'node:https';
import type { IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { faultsOfAnswer } from './testing-answer-fields.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '../testing-app.ts';

export interface ApiReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The parsed body; the tests check its form. */
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of many forms
  readonly body: any;
}

export interface ApiRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** More options of the connection, such as a client certificate. */
  readonly options?: RequestOptions;
}

/** Who a client is: its app key and token. */
export interface ApiIdentity {
  readonly appKey?: string;
  readonly token?: string;
}

export class BetfairTest {
  readonly test: TestApp;
  readonly dataDirectory: string;
  readonly agent = new Agent({ keepAlive: true });
  /** What is wrong with the fields of the answers so far: `stop` throws if there is anything. */
  readonly answerFaults: string[] = [];

  constructor(test: TestApp, dataDirectory: string) {
    this.test = test;
    this.dataDirectory = dataDirectory;
  }

  get api(): NonNullable<TestApp['app']['betfair']> {
    return this.test.app.betfair!;
  }

  /** Sends a request to the HTTPS listener, whose certificate is verified. */
  send(path: string, { method = 'POST', headers = {}, body = '', options = {} }: ApiRequest = {}): Promise<ApiReply> {
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          agent: this.agent,
          host: '127.0.0.1',
          port: this.api.ports()!.https,
          path,
          method,
          ca: this.api.authority()!,
          servername: 'localhost',
          headers: { ...(body === '' ? {} : { 'content-length': Buffer.byteLength(body) }), ...headers },
          ...options,
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            const text = Buffer.concat(chunks).toString('latin1');
            const answer = parsed(Buffer.concat(chunks).toString('utf8'));
            if (response.statusCode === 200) this.answerFaults.push(...faultsOfAnswer(path, parsed(body), answer));
            resolve({ status: response.statusCode!, headers: response.headers, text, body: answer });
          });
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  }

  /** Signs in; returns the answer of /api/login. */
  async signIn(username: string, password = TEST_PASSWORD, product = 'any-name'): Promise<{ token: string; product: string; status: string; error: string }> {
    const body = new URLSearchParams({ username, password }).toString();
    return (await this.send('/api/login', { body, headers: { 'x-application': product, 'content-type': 'application/x-www-form-urlencoded' } })).body;
  }

  /** Calls an operation by JSON-RPC and returns the whole answer. */
  async rpc(method: string, params: unknown, { appKey, token }: ApiIdentity): Promise<ApiReply['body']> {
    const service = { SportsAPING: 'betting', AccountAPING: 'account', HeartbeatAPING: 'heartbeat', ScoresAPING: 'scores' }[method.split('/')[0]!]!;
    const reply = await this.send(`/exchange/${service}/json-rpc/v1`, {
      body: JSON.stringify({ jsonrpc: '2.0', method, params, id: 1 }),
      headers: identityHeaders({ ...(appKey === undefined ? {} : { appKey }), ...(token === undefined ? {} : { token }) }),
    });
    return reply.body;
  }

  /** Makes a player with app keys and a session. */
  async client(name: string): Promise<{ readonly token: string; readonly appKey: string; readonly delayedKey: string; readonly siteToken: string }> {
    const login = await this.test.player(name);
    const { token } = await this.signIn(name);
    const made = await this.rpc('AccountAPING/v1.0/createDeveloperAppKeys', { appName: `app of ${name}` }, { token });
    const versions = made.result.appVersions as { readonly applicationKey: string; readonly delayData: boolean }[];
    const keyOf = (delayed: boolean): string => versions.find(({ delayData }) => delayData === delayed)!.applicationKey;
    return { token, appKey: keyOf(false), delayedKey: keyOf(true), siteToken: login.token.accessToken };
  }

  async stop(): Promise<void> {
    this.agent.destroy();
    await this.test.stop();
    rmSync(this.dataDirectory, { recursive: true, force: true });
    if (this.answerFaults.length > 0) throw new Error(`answers do not match the contract: ${[...new Set(this.answerFaults)].join(', ')}`);
  }
}

export function identityHeaders({ appKey, token }: ApiIdentity): Record<string, string> {
  return { ...(appKey === undefined ? {} : { 'x-application': appKey }), ...(token === undefined ? {} : { 'x-authentication': token }) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Starts the app with the API. `environment`: more settings. */
export async function startBetfair(options: Parameters<typeof startTestApp>[0] = {}): Promise<BetfairTest> {
  const dataDirectory = options.environment?.['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'maidan-betfair-'));
  const environment = { BETFAIR_API: 'on', BETFAIR_HTTPS_PORT: '0', BETFAIR_STREAM_PORT: '0', DATA_DIR: dataDirectory, ...options.environment };
  return new BetfairTest(await startTestApp({ ...options, environment }), dataDirectory);
}
