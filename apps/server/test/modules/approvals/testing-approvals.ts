/**
 * TEST FIXTURE: the real app with operators who have signed in to its console. Actions are asked for through the service, because their
 * calls know the local key only; requests are read and decided through the console's calls.
 */
import { request as httpRequest } from 'node:http';
import type { InjectOptions } from 'fastify';
import { consoleHeaders, OPERATOR_ENDPOINTS, pathOf, type OperatorRole } from '@maidan/contract';
import { accept, refuse, type Outcome, type RefusalCode } from '@maidan/domain';
import { createConsoleCookies } from '../../../src/http/console/console-cookies.ts';
import type { ActionRequest, ApprovalCaller, AskedApproval } from '../../../src/modules/approvals/approvals-port.ts';
import type { Approvals } from '../../../src/modules/approvals/approvals.ts';
import { startTestApp, type TestApp } from '../../testing-app.ts';
import { SoftwareAuthenticator } from '../operators/testing-authenticator.ts';
import { TestBrowser, tokenOf, type Answer } from '../operators/testing-console.ts';

/** An operator in his browser. */
export interface Colleague {
  readonly browser: TestBrowser;
  readonly operator: number;
  readonly id: string;
  readonly login: string;
}
type Performed = Outcome<{ readonly done: unknown } | { readonly asked: AskedApproval }>;

export class ApprovalsStage {
  readonly test: TestApp;
  #owner: Colleague | null = null;
  private constructor(test: TestApp) {
    this.test = test;
  }

  static async start(environment: NodeJS.ProcessEnv = {}): Promise<ApprovalsStage> {
    const rates = { callsPerSecond: 10_000, signInsPerMinute: 10_000 };
    return new ApprovalsStage(await startTestApp({ environment: { PAYMENT_PROVIDER: 'operator', ...environment }, consoleRates: rates }));
  }

  get access() {
    const { access } = this.test.app;
    if (access === null) throw new Error('the app has no console');
    return access;
  }
  get approvals(): Approvals {
    return this.access.approvals;
  }
  get owner(): Colleague {
    if (this.#owner === null) throw new Error('no owner has enrolled');
    return this.#owner;
  }

  browser(): TestBrowser {
    const { origin } = this.access.party;
    const headers = { ...consoleHeaders(origin), host: new URL(origin).host };
    const inject = (options: InjectOptions) => sent(this.test.consoleUrl, { ...options, headers: { ...options.headers, ...headers } });
    return new TestBrowser({ server: { inject: inject as never } }, new SoftwareAuthenticator(origin));
  }

  /** Returns a browser with the device cookie of another operator's browser and a passkey of its own. */
  sharing({ browser }: Colleague): TestBrowser {
    const shared = this.browser();
    for (const [cookie, value] of browser.cookies) if (cookie.endsWith('-device')) shared.cookies.set(cookie, value);
    return shared;
  }

  /** Enrols the first owner and signs him in. */
  async enrolOwner(): Promise<Colleague> {
    const link = await this.access.enrolments.setUp();
    this.#owner = await this.#enrol('first.owner', this.browser(), link!.token, { login: 'first.owner', name: 'First Owner' });
    return this.#owner;
  }

  /** Makes an operator of a role with a passkey and signs him in. `browser`: that of another operator; default: an own one. */
  async colleague(login: string, role: OperatorRole, browser = this.browser()): Promise<Colleague> {
    const assignments = [{ role: 'supportAgent', sites: null, sports: null }];
    const invited = await this.owner.browser.confirmed('consoleInvite', { login, name: login, assignments });
    if (!invited.body.success) throw new Error(`no invitation of ${login}: ${invited.body.code}`);
    const colleague = await this.#enrol(login, browser, tokenOf((invited.body as unknown as { link: string }).link));
    await this.setRole(colleague, role);
    return colleague;
  }

  /** Gives an operator a role, without a request. */
  async setRole({ operator }: Colleague, role: OperatorRole, sites: readonly string[] | null = null): Promise<void> {
    await this.test.database.query('update operator_assignment set role = $2, sites = $3 where operator = $1', [operator, role, sites]);
    this.test.app.bus.publish('operator-changed', { operator });
  }

  async #enrol(login: string, browser: TestBrowser, token: string, chosen: object = {}): Promise<Colleague> {
    const opened = await browser.call('consoleEnrolOptions', { token, ...chosen });
    if (!opened.body.success) throw new Error(`no enrolment of ${login}: ${opened.status} ${JSON.stringify(opened.body)}`);
    const { ceremonyId, options } = opened.body as unknown as { ceremonyId: string; options: Record<string, unknown> };
    const enrolled = await browser.call('consoleEnrol', { token, ceremonyId, credential: browser.passkey.create(options) });
    if (!enrolled.body.success) throw new Error(`no enrolment of ${login}: ${enrolled.body.code}`);
    await browser.signIn();
    const [row] = await this.test.database.query<{ id: number; public_id: string }>('select id, public_id from operator where login = $1', [login]);
    return { browser, operator: row!.id, id: row!.public_id, login };
  }

  async callerOf({ browser }: Colleague): Promise<ApprovalCaller> {
    const header = [...browser.cookies].map(([cookie, value]) => `${cookie}=${value}`).join('; ');
    const cookies = createConsoleCookies();
    const session = await this.access.sessions.find(cookies.tokenOf(header) ?? '', { action: true, whileLocked: false });
    if (!session.ok) throw new Error(`no session: ${session.code}`);
    return { session: session.value, device: cookies.deviceOf(header), address: '127.0.0.1' };
  }

  /** Starts an action as its call does: it runs with the local key if no second person must agree. */
  async start(who: Colleague, action: keyof typeof OPERATOR_ENDPOINTS, params: Readonly<Record<string, string>>, body: object = {}): Promise<Performed> {
    const { method, path } = OPERATOR_ENDPOINTS[action];
    const request: ActionRequest & { reason: string } = { action, params, body, reason: (body as { reason?: string }).reason ?? '' };
    return this.approvals.perform(await this.callerOf(who), request, async () => {
      const reply = await this.test.operator(method, pathOf({ path }, params), body);
      return reply.body.success ? accept(reply.body as unknown) : refuse(reply.body.code as RefusalCode);
    });
  }

  /** The same, for an action that must become a request; returns its number. */
  async ask(who: Colleague, action: keyof typeof OPERATOR_ENDPOINTS, params: Readonly<Record<string, string>>, body: object = {}): Promise<string> {
    const performed = await this.start(who, action, params, { reason: 'asked in a test', ...body });
    if (!performed.ok) throw new Error(`${action} was refused: ${performed.code}`);
    if ('done' in performed.value) throw new Error(`${action} ran without a second person`);
    return String(performed.value.asked.id);
  }

  read({ browser }: Colleague, id: string): Promise<Answer> {
    return browser.call('consoleApproval', undefined, { id });
  }

  /** Reads a request and approves what it shows, with a proof for this very request. */
  async approve(who: Colleague, id: string, effectHash?: string): Promise<Answer> {
    const hash = effectHash ?? (await this.read(who, id)).body['effectHash'] ?? '0'.repeat(64);
    return who.browser.confirmed('consoleApprove', { effectHash: hash }, { id });
  }

  async stateOf(id: string): Promise<string | undefined> {
    return (await this.test.database.query<{ state: string }>('select state from approval where id = $1', [id]))[0]?.state;
  }

  stop(): Promise<void> {
    return this.test.stop();
  }
}

/** Returns DONE, ASKED, or the code of a refusal. */
export function resultOf(performed: Performed): string {
  if (!performed.ok) return performed.code;
  return 'done' in performed.value ? 'DONE' : 'ASKED';
}

/** Sends a call over the network under the console's own host name, and returns what TestBrowser reads of an answer. */
function sent(base: string, { method = 'GET', url, headers, payload }: InjectOptions): Promise<unknown> {
  const body = payload === undefined ? undefined : JSON.stringify(payload);
  const all = { ...(headers as Record<string, string>), ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
  return new Promise((resolve, reject) => {
    const call = httpRequest(new URL(url as string, base), { method, headers: all }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        resolve({ statusCode: response.statusCode, headers: response.headers, json: () => JSON.parse(Buffer.concat(parts).toString()) as unknown });
      });
    });
    call.on('error', reject);
    call.end(body);
  });
}
