/** TEST FIXTURE: operators of a whole app, enrolled with a passkey and signed in, who make calls of the console. */
import { createHash } from 'node:crypto';
import {
  CONSOLE_ENDPOINTS,
  consoleHeaders,
  defaultConsoleOrigin,
  OPERATOR_ENDPOINTS,
  pathOf,
  requestText,
  type Assignment,
  type Endpoint,
} from '@maidan/contract';
import type { Outcome } from '@maidan/domain';
import type { OperatorSession } from '../../../src/http/console/console-routes-port.ts';
import type { TestApp } from '../../testing-app.ts';
import { SoftwareAuthenticator } from '../operators/testing-authenticator.ts';

const CALLS = { ...OPERATOR_ENDPOINTS, ...CONSOLE_ENDPOINTS };
export type ConsoleCallName = keyof typeof CALLS;

const CALLER = { address: '127.0.0.1', browser: 'TestBrowser/1', device: '' };

export interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}
export interface ConsoleAnswer {
  readonly status: number;
  // the registrar has checked the schema (checkAnswers)
  readonly body: Record<string, never> & { readonly success: boolean; readonly code?: string; readonly message?: string };
}

function must<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`refused: ${outcome.code}`);
  return outcome.value;
}

export class ActingOperator {
  readonly #test: TestApp;
  readonly #opened: { readonly token: string; readonly session: OperatorSession };
  readonly #passkey: SoftwareAuthenticator;
  readonly session: OperatorSession;

  constructor(test: TestApp, passkey: SoftwareAuthenticator, opened: { readonly token: string; readonly session: OperatorSession }) {
    this.#test = test;
    this.#passkey = passkey;
    this.#opened = opened;
    this.session = opened.session;
  }

  /** Signs in once more; returns the operator with the new session. */
  signIn(): Promise<ActingOperator> {
    return signedIn(this.#test, this.#passkey);
  }

  /** Returns the same session, calling another process. */
  in(test: TestApp): ActingOperator {
    return new ActingOperator(test, this.#passkey, this.#opened);
  }

  async call(name: ConsoleCallName, { params, query = {}, body }: Sent = {}): Promise<ConsoleAnswer> {
    const row: Endpoint = CALLS[name];
    const words = new URLSearchParams(query).toString();
    const answer = await this.#test.app.operators!.inject({
      method: row.method,
      url: `/${pathOf(row, params)}${words === '' ? '' : `?${words}`}`,
      headers: { host: 'console.localhost:0', ...consoleHeaders(defaultConsoleOrigin(0)), cookie: `__Host-maidan-console=${this.#opened.token}` },
      ...(row.method === 'GET' || row.method === 'DELETE' ? {} : { payload: body ?? {} }),
    });
    return { status: answer.statusCode, body: answer.json<ConsoleAnswer['body']>() };
  }

  /** Proves the passkey for this request, and then makes it. */
  async confirmed(name: ConsoleCallName, sent: Sent = {}): Promise<ConsoleAnswer> {
    const row: Endpoint = CALLS[name];
    const { signIn } = this.#test.app.access!;
    const hash = createHash('sha256')
      .update(requestText({ method: row.method, path: pathOf(row, sent.params), body: sent.body ?? {} }))
      .digest('hex');
    const { ceremonyId, options } = await signIn.proofOptions(this.session, hash);
    must(await signIn.prove(this.session, { ceremonyId, credential: this.#passkey.get(options) }, hash, CALLER));
    return this.call(name, sent);
  }
}

/** Makes an operator with these assignments and signs him in. */
export async function operatorIn(test: TestApp, login: string, assignments: readonly Assignment[]): Promise<ActingOperator> {
  const { enrolments, party } = test.app.access!;
  const [operator] = await test.database.query<{ id: number }>(
    'insert into operator (public_id, login, name, created_at) values (substr(md5($1), 1, 16), $1, $1, now()) returning id',
    [login],
  );
  for (const { role, sites, sports } of assignments)
    await test.database.query('insert into operator_assignment (operator, role, sites, sports, assigned_at) values ($1, $2, $3, $4, now())', [
      operator!.id,
      role,
      sites,
      sports,
    ]);
  const link = await test.database.transaction((client) => enrolments.link(client, 'INVITE', operator!.id));
  const passkey = new SoftwareAuthenticator(party.origin);
  const { ceremonyId, options } = must(await enrolments.options(link.token, {}));
  must(await enrolments.finish({ token: link.token, ceremonyId, credential: passkey.create(options) }, CALLER));
  return signedIn(test, passkey);
}

async function signedIn(test: TestApp, passkey: SoftwareAuthenticator): Promise<ActingOperator> {
  const { signIn } = test.app.access!;
  const asked = must(await signIn.options(CALLER));
  const entered = must(await signIn.signIn({ ceremonyId: asked.ceremonyId, credential: passkey.get(asked.options) }, CALLER));
  if (entered.state !== 'SIGNED_IN') throw new Error('three sessions are open');
  return new ActingOperator(test, passkey, entered);
}

/** Sends a call without a session or key, as the console's page does; returns its answer and the cookies that it sets. */
export async function callWithoutSession(test: TestApp, row: Endpoint, body: object): Promise<ConsoleAnswer & { readonly cookies: readonly string[] }> {
  const headers = { host: 'console.localhost:0', ...consoleHeaders(defaultConsoleOrigin(0)) };
  const answer = await test.app.operators!.inject({ method: row.method, url: `/${pathOf(row)}`, headers, payload: body });
  return { status: answer.statusCode, body: answer.json<ConsoleAnswer['body']>(), cookies: answer.cookies.map(({ name }) => name) };
}

/** Reads the console's session with a token as the cookie of a browser and as the token of a command line; returns the two statuses. */
export async function statusesInConsole(test: TestApp, token: string): Promise<readonly number[]> {
  const given = [{ cookie: `__Host-maidan-console=${token}` }, { authorization: `Bearer ${token}` }];
  const answers = given.map((headers) => test.app.operators!.inject({ url: '/operator/session', headers: { host: 'console.localhost:0', ...headers } }));
  return (await Promise.all(answers)).map(({ statusCode }) => statusCode);
}

/** Returns every row of the tables of operators, their credentials, sessions, enrolments and recoveries. */
export function rowsOfOperators(test: TestApp): Promise<readonly object[]> {
  return test.database.query(
    `select to_jsonb(o) as row from operator o union all select to_jsonb(c) from operator_credential c union all select to_jsonb(s) from operator_session s
     union all select to_jsonb(e) from operator_enrolment e union all select to_jsonb(r) from operator_recovery r order by 1`,
  );
}
