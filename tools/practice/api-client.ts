/** The calls of the API that the practice makes itself, as the player. */
import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import type { PracticeCredentials } from './practice-options.ts';

const LIMIT_MS = 10_000;

/** A cleared order or group, with the fields that the result shows. */
export interface ClearedRow {
  readonly marketId?: string;
  readonly betCount?: number;
  readonly profit?: number;
  readonly commission?: number;
}

export class ApiClient {
  readonly #port: number;
  readonly #authorityFile: string;
  readonly #credentials: PracticeCredentials;

  constructor(port: number, authorityFile: string, credentials: PracticeCredentials) {
    this.#port = port;
    this.#authorityFile = authorityFile;
    this.#credentials = credentials;
  }

  /** Returns the settled markets of the player. Throws if the API does not answer. */
  async settledMarkets(): Promise<readonly ClearedRow[]> {
    const { username, password, appKey } = this.#credentials;
    const login = (await this.#post('/api/login', new URLSearchParams({ username, password }).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
      'x-application': appKey,
    })) as { readonly token: string; readonly error: string };
    if (login.token === '') throw new Error(`the login was refused: ${login.error}`);
    const { clearedOrders } = (await this.#post(
      '/exchange/betting/rest/v1/listClearedOrders/',
      JSON.stringify({ betStatus: 'SETTLED', groupBy: 'MARKET', recordCount: 1000 }),
      { 'content-type': 'application/json', 'x-application': appKey, 'x-authentication': login.token },
    )) as { readonly clearedOrders: readonly ClearedRow[] };
    return clearedOrders;
  }

  #post(path: string, body: string, headers: Readonly<Record<string, string>>): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port: this.#port,
          path,
          method: 'POST',
          ca: readFileSync(this.#authorityFile),
          servername: 'localhost',
          timeout: LIMIT_MS,
          headers: { 'content-length': Buffer.byteLength(body), ...headers },
        },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
          response.on('error', reject);
          response.on('end', () => {
            if (response.statusCode === 200) resolve(JSON.parse(text));
            else reject(new Error(`${path} answered ${response.statusCode}: ${text}`));
          });
        },
      );
      sent.on('timeout', () => sent.destroy(new Error(`${path} did not answer within ${LIMIT_MS} ms`)));
      sent.on('error', reject);
      sent.end(body);
    });
  }
}
