/**
 * TEST FIXTURE: the calls of operators on a real HTTP server and a real database, with a clock that the test drives. The registrar is that
 * of the console's listener.
 */
import { createHash } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import { CONSOLE_ENDPOINTS, pathOf, requestText, type Assignment, type AuditEntryWire, type Endpoint } from '@maidan/contract';
import { createConsoleRoutes, type ConsoleRates } from '../../../src/http/console/console-registrar.ts';
import type { ConsoleRoutes } from '../../../src/http/console/console-routes-port.ts';
import { createKnownDevices } from '../../../src/modules/auth/known-devices.ts';
import { createPasswordHashing } from '../../../src/modules/auth/password-hashing.ts';
import { createAuditLog } from '../../../src/modules/audit/audit-log.ts';
import { readAuditEntries } from '../../../src/modules/audit/audit-entries.ts';
import { createRecordedReads } from '../../../src/modules/audit/recorded-reads.ts';
import { createConsoleChecks } from '../../../src/modules/operator-calls/console-checks.ts';
import { createOperators, type RunningOperators } from '../../../src/modules/operators/operators.ts';
import { registerOperatorsRoutes } from '../../../src/modules/operators/operators-routes.ts';
import type { OperatorTopics } from '../../../src/modules/operators/operators-port.ts';
import type { BusTopics } from '../../../src/modules/topics-port.ts';
import { ManualClock } from '../../../src/platform/clock.ts';
import { createLog } from '../../../src/platform/log.ts';
import { MemoryBus } from '../../../src/platform/memory-bus.ts';
import { openTestDatabase, type TestDatabase } from '../../platform/postgres/testing-database.ts';
import { SoftwareAuthenticator } from './testing-authenticator.ts';

export const PARTY = { rpId: 'console.localhost', origin: 'http://console.localhost:3001' };
export const STRONG_PASSWORD = 'seven quiet rivers at dawn';
const KEY = Buffer.alloc(32, 7).toString('base64url');

export interface Answer {
  readonly status: number;
  // the contract's schema has already been checked
  readonly body: Record<string, never> & { readonly success: boolean; readonly code?: string; readonly message?: string };
  readonly cookies: readonly string[];
}

/** A browser: keeps its cookies, and has one passkey if it was enrolled with one. */
export class TestBrowser {
  readonly passkey: SoftwareAuthenticator;
  readonly #console: { readonly server: Pick<FastifyInstance, 'inject'> };
  readonly #cookies = new Map<string, string>();
  address = '198.51.100.7';

  constructor(testConsole: { readonly server: Pick<FastifyInstance, 'inject'> }, passkey = new SoftwareAuthenticator(PARTY.origin)) {
    this.#console = testConsole;
    this.passkey = passkey;
  }

  get cookies(): Map<string, string> {
    return this.#cookies;
  }

  async call(name: keyof typeof CONSOLE_ENDPOINTS, body?: unknown, params: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const row: Endpoint = CONSOLE_ENDPOINTS[name];
    const response = await this.#console.server.inject({
      method: row.method,
      url: `/${pathOf(row, params)}`,
      remoteAddress: this.address,
      headers: { cookie: [...this.#cookies].map(([cookie, value]) => `${cookie}=${value}`).join('; '), 'user-agent': 'TestBrowser/1' },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const cookies = [response.headers['set-cookie'] ?? []].flat();
    for (const cookie of cookies) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') this.#cookies.delete(key);
      else this.#cookies.set(key, value);
    }
    return { status: response.statusCode, body: response.json<Answer['body']>(), cookies };
  }

  /** Signs in with the passkey. */
  async signIn(): Promise<Answer> {
    const { ceremonyId, options } = (await this.call('consoleSignInOptions', {})).body as unknown as Ceremony;
    return this.call('consoleSignIn', { ceremonyId, credential: this.passkey.get(options) });
  }

  /** Proves the passkey for one request, and then makes it. */
  async confirmed(name: keyof typeof CONSOLE_ENDPOINTS, body?: unknown, params: Readonly<Record<string, string>> = {}): Promise<Answer> {
    await this.prove(requestHashOf(CONSOLE_ENDPOINTS[name], body, params));
    return this.call(name, body, params);
  }

  async prove(requestHash?: string): Promise<Answer> {
    const opened = await this.call('consoleProofOptions', requestHash === undefined ? {} : { requestHash });
    if (!opened.body.success) return opened;
    const { ceremonyId, options } = opened.body as unknown as Ceremony;
    return this.call('consoleStepUp', { ceremonyId, credential: this.passkey.get(options), ...(requestHash === undefined ? {} : { requestHash }) });
  }
}

export interface Ceremony {
  readonly ceremonyId: string;
  readonly options: Record<string, unknown>;
}

/** Returns the hash that a step-up of a request covers. */
export function requestHashOf(row: Endpoint, body?: unknown, params: Readonly<Record<string, string>> = {}): string {
  return createHash('sha256')
    .update(requestText({ method: row.method, path: pathOf(row, params), body }))
    .digest('hex');
}

const nothing = (): never => {
  throw new Error('no call of this console reads players or markets');
};
const NOTHING = {
  byKey: nothing,
  byLogin: nothing,
  byMemberCode: nothing,
  accountOf: nothing,
  event: nothing,
  market: nothing,
  storedMarket: nothing,
  one: nothing,
};

export class TestConsole {
  readonly server: FastifyInstance;
  readonly database: TestDatabase;
  readonly clock: ManualClock;
  readonly operators: RunningOperators;
  readonly routes: ConsoleRoutes;
  readonly alerts: OperatorTopics['operator-alert'][] = [];
  readonly ended: OperatorTopics['operator-session-ended'][] = [];
  ownerEnrolled = 0;

  readonly bus: MemoryBus<BusTopics>;

  constructor(database: TestDatabase, clock = new ManualClock(Date.now()), rates: Partial<ConsoleRates> = {}) {
    this.database = database;
    this.clock = clock;
    this.server = fastify();
    const log = createLog({ level: 'silent', format: 'json' });
    const bus = new MemoryBus<BusTopics>(log);
    this.bus = bus;
    bus.subscribe('operator-alert', (alert) => this.alerts.push(alert));
    bus.subscribe('operator-session-ended', (ended) => this.ended.push(ended));
    this.operators = createOperators({
      database,
      bus,
      clock,
      log,
      audit: createAuditLog({ database, clock }),
      hashing: createPasswordHashing({ memoryCost: 1024, timeCost: 1 }),
      party: PARTY,
      browsers: createKnownDevices(KEY),
      key: KEY,
      isCommonPassword: (password) => password === 'correct horse battery staple',
      isSite: (site) => ['maidan', 'patang'].includes(site),
      ownerEnrolled: () => {
        this.ownerEnrolled += 1;
      },
    });
    this.routes = createConsoleRoutes({
      server: this.server,
      sessions: this.operators.sessions,
      checks: createConsoleChecks({
        // this console has calls about operators only
        accounts: NOTHING,
        cashier: NOTHING,
        catalogue: NOTHING,
        tickets: NOTHING,
        operators: this.operators,
        audit: createAuditLog({ database, clock }),
        alerts: { raise: nothing },
        reads: createRecordedReads({ database, clock }),
        restore: { refusal: () => Promise.resolve(null) },
        keyActsOnRestored: false,
      }),
      localKey: { isKey: () => false, refusal: () => Promise.resolve(null) },
      clock,
      rates: { callsPerSecond: 10_000, signInsPerMinute: 10_000, ...rates },
      checkAnswers: true,
    });
    registerOperatorsRoutes(this.routes, { operators: this.operators, party: PARTY });
  }

  browser(passkey?: SoftwareAuthenticator): TestBrowser {
    return new TestBrowser(this, passkey);
  }

  /** Enrols the first owner and signs him in. */
  async owner(login = 'first.owner'): Promise<TestBrowser> {
    const link = await this.operators.enrolments.setUp();
    if (link === null) throw new Error('an owner is active');
    const browser = this.browser();
    await this.enrol(browser, link.token, { login, name: 'First Owner' });
    await browser.signIn();
    return browser;
  }

  /** Enrols the operator of a link with the browser's passkey; returns the answer with the recovery codes. */
  async enrol(browser: TestBrowser, token: string, chosen: { readonly login?: string; readonly name?: string } = {}): Promise<Answer> {
    const opened = await browser.call('consoleEnrolOptions', { token, ...chosen });
    if (!opened.body.success) return opened;
    const { ceremonyId, options } = opened.body as unknown as Ceremony;
    return browser.call('consoleEnrol', { token, ceremonyId, credential: browser.passkey.create(options) });
  }

  /** Invites an operator, enrols him with a passkey and signs him in. */
  async colleague(inviter: TestBrowser, login: string, assignments: readonly Assignment[]): Promise<TestBrowser & { readonly operatorId: string }> {
    const { id, link } = await this.invite(inviter, login, assignments);
    const browser = this.browser();
    await this.enrol(browser, tokenOf(link));
    await browser.signIn();
    return Object.assign(browser, { operatorId: id });
  }

  async invite(inviter: TestBrowser, login: string, assignments: readonly Assignment[]): Promise<{ readonly id: string; readonly link: string }> {
    const invited = await inviter.confirmed('consoleInvite', { login, name: login, assignments });
    if (!invited.body.success) throw new Error(`no invitation: ${invited.body.code}`);
    return invited.body as unknown as { readonly id: string; readonly link: string };
  }

  /** Returns the audit entries, newest first. */
  async audit(): Promise<readonly AuditEntryWire[]> {
    return (await readAuditEntries(this.database, {})).entries;
  }

  async stop(): Promise<void> {
    this.operators.stop();
    await this.server.close();
    await this.database.drop();
  }
}

export async function startTestConsole(): Promise<TestConsole> {
  return new TestConsole(await openTestDatabase());
}

/** Returns the token of a link: the part after #. */
export function tokenOf(link: string): string {
  return link.slice(link.indexOf('#') + 1);
}

export const everywhere = (role: Assignment['role']): readonly Assignment[] => [{ role, sites: null, sports: null }];
