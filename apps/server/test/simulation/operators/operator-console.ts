/** The console of one simulated process: the real calls of operators and their rules, without HTTP, cookies and proofs of factors. */
import { rankOf, scopesOf, type Assignment, type Endpoint, type OperatorRole } from '@maidan/contract';
import { accept, refuse, type Outcome } from '@maidan/domain';
import type { AppPorts } from '../../../src/app/app-ports.ts';
import type { Modules } from '../../../src/app/modules.ts';
import { registerOperatorCalls } from '../../../src/app/register-operator-calls.ts';
import type { ConsoleCall, ConsoleChecks, ConsoleRoutes, OperatorSession } from '../../../src/http/console/console-routes-port.ts';
import { Approvals } from '../../../src/modules/approvals/approvals.ts';
import { createConsoleChecks } from '../../../src/modules/operator-calls/console-checks.ts';

/** An operator with a session in a browser of his own. */
export interface SimulatedOperator {
  readonly operator: number;
  readonly login: string;
  readonly role: OperatorRole;
  readonly assignments: readonly Assignment[];
}

/** What a call of an operator sends. `params` and `body` as their schemas return them. */
export interface OperatorRequest {
  readonly call: string;
  readonly params: Readonly<Record<string, string>>;
  readonly body: object;
}

type Answer = Outcome<unknown>;
type Handler = (call: never) => Promise<Answer> | Answer;

export class OperatorConsole {
  readonly #handlers = new Map<string, { readonly endpoint: Endpoint; readonly handler: Handler }>();
  readonly #checks: ConsoleChecks;
  readonly #approvals: Approvals;

  constructor(ports: Pick<AppPorts, 'clock' | 'database' | 'log'>, modules: Modules) {
    const { accounts, audit, auditRestore: restore, bus, cashier, catalogue, recordedReads: reads, tickets } = modules;
    const { clock, database, log } = ports;
    // every operator has signed in with his own browser and with no other
    const browsers = { nameOf: (device: string) => device, accountsOf: (device: string) => [operatorOf(device)] };
    this.#approvals = new Approvals({ database, bus, clock, log, audit, restore, browsers, isOn: true });
    const operators = { checkStepUp: () => accept(null), isOwnPerson: () => Promise.resolve(false) };
    // no simulated operator has accounts of his own, which is what alerts are about
    const alerts = { raise: () => Promise.reject(new Error('an alert about an operator')) };
    this.#checks = createConsoleChecks({ accounts, alerts, audit, cashier, catalogue, reads, tickets, operators, restore, keyActsOnRestored: true });
    const register = (endpoint: Endpoint, handler: unknown): void => void this.#handlers.set(endpoint.name, { endpoint, handler: handler as Handler });
    const routes: ConsoleRoutes = { open: register, operator: register, operatorOrKey: register };
    registerOperatorCalls(routes, { approvals: this.#approvals, checks: this.#checks, ports, modules });
  }

  /** From now on, requests end when their time is over. */
  start(): void {
    this.#approvals.start();
  }

  /** Answers a call as the registrar of the console does: permission, target, handler. Throws like the handler. */
  async call(by: SimulatedOperator, { call: name, params, body }: OperatorRequest): Promise<Answer> {
    const { endpoint, handler } = this.#handlers.get(name)!;
    const call = callOf(by, params, body);
    const needs = endpoint.rule?.needs ?? null;
    const scopes = needs === null || needs === 'own' || needs === 'key' ? accept(null) : scopesOf(by.assignments, needs);
    const scoped = scopes.ok ? { ...call, scopes: scopes.value } : call;
    const refusal = scopes.ok ? await this.#checks.targetRefusal(endpoint, scoped) : refuse(scopes.code);
    if (refusal === null) return handler(scoped as never);
    if (endpoint.rule?.audit === 'action') await this.#checks.recordRefusal(endpoint, scoped, refusal.code);
    return refusal;
  }
}

const deviceOf = ({ operator }: SimulatedOperator): string => `browser ${operator}`;
const operatorOf = (device: string): number => Number(device.split(' ')[1]);

function callOf(by: SimulatedOperator, params: OperatorRequest['params'], body: object): ConsoleCall<Endpoint> {
  const { operator, login, assignments } = by;
  const session: OperatorSession = {
    operator,
    operatorId: publicIdOf(login),
    login,
    name: login,
    rank: rankOf(assignments),
    assignments,
    sessionHash: login,
    sessionName: login,
    endsAt: Number.MAX_SAFE_INTEGER,
    lockAt: Number.MAX_SAFE_INTEGER,
    locked: false,
    isCommandLine: false,
    stepUpUntil: Number.MAX_SAFE_INTEGER,
  };
  const nothing = (): void => undefined;
  return {
    params,
    query: {},
    body,
    session,
    scopes: null,
    requestHash: '',
    answerSession: nothing,
    device: deviceOf(by),
    answerDevice: nothing,
    address: '127.0.0.1',
    browser: '',
    language: 'en',
  } as unknown as ConsoleCall<Endpoint>;
}

/** The operator's name on the wire: 16 characters. */
export function publicIdOf(login: string): string {
  return login.padEnd(16, 'x').slice(0, 16);
}
