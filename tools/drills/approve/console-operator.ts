/** An operator of a drill: enrolled with a passkey, signed in to the console of a running server, with calls over HTTP. */
import { createHash } from 'node:crypto';
import { request } from 'node:http';
import {
  CONSOLE_ENDPOINTS,
  CONSOLE_NAME,
  consoleHeaders,
  defaultConsoleOrigin,
  OPERATOR_ENDPOINTS,
  pathOf,
  requestText,
  type Endpoint,
  type OperatorRole,
} from '@maidan/contract';
import type { Client } from 'pg';
import { hashOfToken, newPublicId, newToken } from '../../../apps/server/src/platform/secrets.ts';
import { SoftwareAuthenticator } from '../../../apps/server/test/modules/operators/testing-authenticator.ts';

const CALLS: Readonly<Record<string, Endpoint | undefined>> = { ...OPERATOR_ENDPOINTS, ...CONSOLE_ENDPOINTS };
const COOKIE = '__Host-maidan-console';
const ANSWER_WITHIN_MS = 60_000;

export interface ConsoleAnswer {
  readonly success: boolean;
  readonly code?: string;
  readonly message?: string;
  readonly [field: string]: unknown;
}
export interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: object;
}

export class ConsoleOperator {
  readonly login: string;
  readonly #port: number;
  readonly #passkey: SoftwareAuthenticator;
  #token = '';

  private constructor(port: number, login: string) {
    this.#port = port;
    this.login = login;
    this.#passkey = new SoftwareAuthenticator(defaultConsoleOrigin(port));
  }

  /** Makes an operator in the database with an enrolment link, and enrols and signs him in at the console on this port. */
  static async enrol(database: Pick<Client, 'query'>, port: number, login: string, role: OperatorRole): Promise<ConsoleOperator> {
    const operator = new ConsoleOperator(port, login);
    const { rows } = await database.query<{ id: number }>('insert into operator (public_id, login, name, created_at) values ($1, $2, $2, now()) returning id', [
      newPublicId(),
      login,
    ]);
    const token = newToken();
    await database.query('insert into operator_assignment (operator, role, assigned_at) values ($1, $2, now())', [rows[0]!.id, role]);
    await database.query(
      `insert into operator_enrolment (token_hash, purpose, operator, created_at, expires_at) values (decode($1, 'hex'), 'INVITE', $2, now(), now() + interval '1 hour')`,
      [hashOfToken(token), rows[0]!.id],
    );
    const opened = await operator.#must('consoleEnrolOptions', { token });
    await operator.#must('consoleEnrol', { token, ceremonyId: opened['ceremonyId'], credential: operator.#passkey.create(opened['options'] as never) });
    await operator.signIn();
    return operator;
  }

  async signIn(): Promise<void> {
    const opened = await this.#must('consoleSignInOptions', {});
    await this.#must('consoleSignIn', { ceremonyId: opened['ceremonyId'], credential: this.#passkey.get(opened['options'] as never) });
  }

  /** Proves the passkey for this very call, and makes it. Rejects if the server does not answer. */
  async confirmed(name: string, { params = {}, body = {} }: Sent): Promise<ConsoleAnswer> {
    const row = CALLS[name]!;
    const requestHash = createHash('sha256')
      .update(requestText({ method: row.method, path: pathOf(row, params), body }))
      .digest('hex');
    const opened = await this.#must('consoleProofOptions', { requestHash });
    await this.#must('consoleStepUp', { ceremonyId: opened['ceremonyId'], credential: this.#passkey.get(opened['options'] as never), requestHash });
    return this.call(name, { params, body });
  }

  /** Makes a call. Rejects if the server does not answer. */
  call(name: string, { params = {}, body }: Sent): Promise<ConsoleAnswer> {
    const row = CALLS[name]!;
    const payload = row.method === 'GET' ? undefined : JSON.stringify(body ?? {});
    const headers = {
      ...consoleHeaders(defaultConsoleOrigin(this.#port)),
      host: `${CONSOLE_NAME}:${this.#port}`,
      cookie: `${COOKIE}=${this.#token}`,
      'user-agent': `drill ${this.login}`,
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    };
    return new Promise((resolve, reject) => {
      const call = request(
        { host: '127.0.0.1', port: this.#port, path: `/${pathOf(row, params)}`, method: row.method, headers, timeout: ANSWER_WITHIN_MS },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('error', reject);
          response.on('end', () => {
            this.#keep(response.headers['set-cookie'] ?? []);
            try {
              resolve(JSON.parse(Buffer.concat(parts).toString()) as ConsoleAnswer);
            } catch (error) {
              reject(error instanceof Error ? error : new Error(String(error)));
            }
          });
        },
      );
      call.on('timeout', () => call.destroy(new Error('the console does not answer')));
      call.on('error', reject);
      call.end(payload);
    });
  }

  #keep(cookies: readonly string[]): void {
    for (const cookie of cookies) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (key === COOKIE && value !== '') this.#token = value;
    }
  }

  async #must(name: string, body: object): Promise<ConsoleAnswer> {
    const answer = await this.call(name, { body });
    if (!answer.success) throw new Error(`${name} of ${this.login} was refused: ${answer.code} ${answer.message}`);
    return answer;
  }
}
