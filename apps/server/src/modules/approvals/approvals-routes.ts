/** The console's calls about requests for a second person. */
import {
  askedAnswer,
  checked,
  CONSOLE_ENDPOINTS as E,
  FOUR_EYES_TERMS,
  OPERATOR_ENDPOINTS,
  OWNER_RANK,
  permissionsOfAssignments,
  refusalMessage,
  scopesOf,
  type ApprovalWire,
  type Endpoint,
  type FourEyesRule,
} from '@maidan/contract';
import { accept, REFUSAL_CODES, refuse, type Language, type Outcome, type Refusal } from '@maidan/domain';
import type { ConsoleChecks, ConsoleRoutes, OperatorCall, OperatorSession } from '../../http/console/console-routes-port.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Approvals } from './approvals.ts';
import type { ActionRequest, ApprovalCaller, ApprovalRecord, NamedOperator } from './approvals-port.ts';
import { changesOf, effectHashOf, effectWire, factOf } from './effect.ts';
import { permissionRefusal, readCandidates, type Candidate } from './second-persons.ts';

export interface ApprovalsRoutesParts {
  readonly approvals: Approvals;
  readonly checks: Pick<ConsoleChecks, 'targetRefusal'>;
  readonly database: Database;
}

const GUARDED: Readonly<Record<string, Endpoint | undefined>> = { ...E, ...OPERATOR_ENDPOINTS };
const PAGE = 50;
const LARGEST_PAGE = 200;
/** The asker's earlier requests that a second person reads. */
const HISTORY = 10;

const callerOf = ({ session, device, address }: OperatorCall<Endpoint>): ApprovalCaller => ({ session, device, address });
const done = { success: true as const };

const nameOf = ({ id, login, name }: NamedOperator) => ({ id, login, name });

/** What a reader may do with requests. */
class Reader {
  readonly #approvals: Approvals;
  readonly #candidates: readonly Candidate[];
  readonly #session: OperatorSession;
  readonly #device: string;
  readonly #language: Language;

  constructor(approvals: Approvals, candidates: readonly Candidate[], { session, device, language }: OperatorCall<Endpoint>) {
    this.#approvals = approvals;
    this.#candidates = candidates;
    this.#session = session;
    this.#device = device;
    this.#language = language;
  }

  isOwn({ asker }: ApprovalRecord): boolean {
    return asker.operator === this.#session.operator;
  }
  /** Own requests, those within the reader's permissions, everything for an auditor, and solo delays for an owner. */
  sees(approval: ApprovalRecord): boolean {
    if (this.isOwn(approval) || permissionRefusal(this.#session.assignments, approval) === null) return true;
    if (permissionsOfAssignments(this.#session.assignments).includes('audit.read')) return true;
    return approval.runsAt !== null && this.#session.rank >= OWNER_RANK;
  }
  /** Returns why the reader cannot be the second person; null: he can. */
  refusalOf(approval: ApprovalRecord): Refusal | null {
    const own = this.#candidates.find(({ operator }) => operator === this.#session.operator);
    return own === undefined ? refuse('SESSION_ENDED') : this.#approvals.refusalAmong(this.#candidates, own, this.#device, approval);
  }
  canDecide(approval: ApprovalRecord): boolean {
    return approval.state === 'ASKED' && this.refusalOf(approval) === null;
  }
  canDecline(approval: ApprovalRecord): boolean {
    if (approval.state !== 'ASKED' || this.isOwn(approval)) return false;
    if (permissionRefusal(this.#session.assignments, approval) === null) return true;
    return approval.runsAt !== null && this.#session.rank >= OWNER_RANK;
  }
  /** Returns the sentence of the refusal that ended a request; another reason stays as it is. */
  #textOf(reason: string): string {
    const code = REFUSAL_CODES.find((one) => one === reason);
    return code === undefined ? reason : refusalMessage(refuse(code), this.#language);
  }
  wire(approval: ApprovalRecord): ApprovalWire {
    const { id, rule, request, target, site, asker, decider, effect, ...rest } = approval;
    const { reason, state, askedAt, expiresAt, runsAt, decidedAt, decisionReason } = rest;
    return {
      id: String(id),
      rule,
      action: request.action,
      target: target.id,
      facts: effect.facts.map(factOf),
      site,
      asker: nameOf(asker),
      reason,
      state,
      askedAt,
      expiresAt,
      runsAt,
      decider: decider === null ? null : nameOf(decider),
      decidedAt,
      decisionReason: state === 'STALE' ? this.#textOf(decisionReason) : decisionReason,
      isOwn: this.isOwn(approval),
      canDecide: this.canDecide(approval),
      canDecline: this.canDecline(approval),
    };
  }
}

export function registerApprovalsRoutes(routes: ConsoleRoutes, parts: ApprovalsRoutesParts): void {
  registerReads(routes, parts);
  registerDecisions(routes, parts);
  registerSoloDelay(routes, parts);
}

async function readerOf<R extends Endpoint>({ approvals, database }: ApprovalsRoutesParts, call: OperatorCall<R>): Promise<Reader> {
  return new Reader(approvals, await readCandidates(database), call);
}
const idOf = ({ params }: { readonly params: { readonly id: string } }): number => Number(params.id);

function registerReads(routes: ConsoleRoutes, parts: ApprovalsRoutesParts): void {
  const { approvals } = parts;
  routes.operator(E.consoleApprovals, async (call) => {
    const { state, asker, solo, after, limit } = call.query;
    const reader = await readerOf(parts, call);
    const filter = { open: state === undefined ? null : state === 'OPEN', asker: asker ?? null, solo: solo !== undefined };
    const found = await visible(approvals, reader, filter, {
      after: after === undefined ? null : Number(after),
      limit: Math.min(Number(limit ?? PAGE), LARGEST_PAGE),
    });
    return accept({
      ...done,
      approvals: found.rows.map((approval) => reader.wire(approval)),
      next: found.next === null ? null : String(found.next),
      soloDelay: [...(await approvals.rows.soloDelay())],
      fourEyes: approvals.isOn,
    });
  });
  routes.operator(E.consoleApproval, async (call) => {
    const reader = await readerOf(parts, call);
    const found = await approvals.rows.one(idOf(call));
    if (found === undefined || !reader.sees(found)) return refuse('REQUEST_UNKNOWN');
    const offered = found.state === 'ASKED' ? await approvals.offer(found.request, found.asker) : refuse('APPROVAL_OVER');
    const effect = offered.ok ? offered.value.effect : found.effect;
    const effectHash = offered.ok ? effectHashOf(found.request, effect) : found.effectHash;
    const barred = offered.ok ? offered.value.barred?.find(({ operator }) => operator === call.session.operator) : undefined;
    const mine = barred === undefined ? reader.refusalOf(found) : refuse('DUTY_CONFLICT', { field: barred.rule });
    const refusal = found.state === 'ASKED' ? mine : null;
    const wire = reader.wire(found);
    const history = await visible(approvals, reader, { open: null, asker: found.asker.id, solo: false }, { after: found.id, limit: HISTORY });
    return accept({
      ...done,
      approval: { ...wire, canDecide: wire.canDecide && barred === undefined },
      effect: effectWire(effect),
      effectHash,
      changed: offered.ok ? changesOf(found.effect, effect) : [],
      isStale: found.state === 'ASKED' && (!offered.ok || effectHash !== found.effectHash),
      cannotDecide: refusal === null ? null : refusalMessage(refusal, call.language),
      history: history.rows.map((approval) => reader.wire(approval)),
    });
  });
  routes.operator(E.consoleApprovalCheck, async (call) => {
    const { operator, login } = call.session;
    const previewed = await previewedRequest(parts, call);
    if (!previewed.ok) return previewed;
    const request = previewed.value;
    const offered = await approvals.offer(request, { operator, login });
    if (!offered.ok) return offered;
    const { rule, effect } = offered.value;
    const needed = rule !== null && approvals.isOn ? rule : null;
    const second = needed === null ? null : { rule: needed, ...(await approvals.eligible(operator, offered.value, needed)) };
    return accept({
      ...done,
      second:
        second === null
          ? null
          : { rule: second.rule, eligible: second.eligible, endsAfterMs: FOUR_EYES_TERMS[second.rule].endsAfterMs, soloDelay: second.isSolo },
      effect: effectWire(effect),
      effectHash: effectHashOf(request, effect),
    });
  });
}

/** Checks a previewed call as its own route does: permission, target and schemas. PERMISSION_MISSING, SCOPE_MISSING, MALFORMED, and unknown targets. */
async function previewedRequest(
  { approvals, checks }: ApprovalsRoutesParts,
  call: OperatorCall<typeof E.consoleApprovalCheck>,
): Promise<Outcome<ActionRequest>> {
  const { call: action, params, body } = call.body;
  const endpoint = approvals.isGuarded(action) ? GUARDED[action] : undefined;
  const needs = endpoint?.rule?.needs ?? null;
  if (endpoint === undefined || needs === null || needs === 'own' || needs === 'key') return refuse('MALFORMED', { field: 'call' });
  const scopes = scopesOf(call.session.assignments, needs);
  if (!scopes.ok) return scopes;
  const readParams = endpoint.params === undefined ? null : checked(endpoint.params, params);
  const readBody = endpoint.body === undefined ? null : checked(endpoint.body, body ?? {});
  if (readParams?.success === false || readBody?.success === false) return refuse('MALFORMED');
  const previewed = { ...call, params: readParams?.data, query: undefined, body: readBody?.data, scopes: scopes.value };
  const refusal = await checks.targetRefusal(endpoint, previewed);
  return refusal ?? accept({ action, params, body: readBody?.data ?? null });
}

/** Reads a page of the requests that the reader sees. */
async function visible(
  approvals: Approvals,
  reader: Reader,
  filter: { readonly open: boolean | null; readonly asker: string | null; readonly solo: boolean },
  page: { readonly after: number | null; readonly limit: number },
): Promise<{ readonly rows: readonly ApprovalRecord[]; readonly next: number | null }> {
  const rows: ApprovalRecord[] = [];
  let { after } = page;
  for (;;) {
    const read = await approvals.rows.list({ ...filter, after, limit: LARGEST_PAGE });
    for (const approval of read) {
      if (!reader.sees(approval)) continue;
      if (rows.length === page.limit) return { rows, next: rows.at(-1)?.id ?? null };
      rows.push(approval);
    }
    if (read.length < LARGEST_PAGE) return { rows, next: null };
    after = read.at(-1)!.id;
  }
}

function registerDecisions(routes: ConsoleRoutes, parts: ApprovalsRoutesParts): void {
  const { approvals } = parts;
  /** Finds a request that the reader sees and that is open. */
  const openFor = async <R extends Endpoint>(
    call: OperatorCall<R>,
    id: number,
  ): Promise<Outcome<{ readonly approval: ApprovalRecord; readonly reader: Reader }>> => {
    const reader = await readerOf(parts, call);
    const found = await approvals.rows.one(id);
    if (found === undefined || !reader.sees(found)) return refuse('REQUEST_UNKNOWN');
    const open = await approvals.open(id);
    return open.ok ? accept({ approval: open.value, reader }) : open;
  };
  routes.operator(E.consoleApprove, async (call) => {
    const found = await openFor(call, idOf(call));
    if (!found.ok) return found;
    const approved = await approvals.approve(callerOf(call), found.value.approval.id, call.body.effectHash);
    if (!approved.ok) return approved;
    const { approval, applied } = approved.value;
    const { message, secret } = applied;
    return accept({ ...done, message, approval: found.value.reader.wire(approval), ...(secret === undefined ? {} : { secret }) });
  });
  routes.operator(E.consoleDecline, async (call) => {
    const found = await openFor(call, idOf(call));
    if (!found.ok) return found;
    const { approval, reader } = found.value;
    if (reader.isOwn(approval)) return refuse('DUTY_CONFLICT', { field: 'ownRequest' });
    if (!reader.canDecline(approval)) return refuse('PERMISSION_MISSING');
    const ended = await approvals.decline(callerOf(call), approval, call.body.reason);
    return ended.ok ? accept({ ...done, approval: reader.wire(ended.value) }) : ended;
  });
  routes.operator(E.consoleWithdraw, async (call) => {
    const found = await openFor(call, idOf(call));
    if (!found.ok) return found;
    const { approval, reader } = found.value;
    const ended = await approvals.withdraw(callerOf(call), approval, call.body.reason);
    return ended.ok ? accept({ ...done, approval: reader.wire(ended.value) }) : ended;
  });
}

/** The switch of the solo delay: on is a request under F-14, or waits for its own delay if no other operator could decide it; off is at once. */
function registerSoloDelay(routes: ConsoleRoutes, { approvals }: ApprovalsRoutesParts): void {
  const { name: action } = E.consoleSoloDelay;
  const bodyOf = (body: unknown) => body as { readonly rule: FourEyesRule; readonly on: boolean };
  approvals.guard({
    action,
    offer: ({ body }) => {
      const { rule, on } = bodyOf(body);
      return Promise.resolve(
        accept({
          rule: on ? ('F-14' as const) : null,
          permissions: ['policy.write' as const],
          target: { kind: 'policy' as const, id: `solo delay ${rule}` },
          site: null,
          sport: null,
          persons: [],
          mayRunAlone: true,
          effect: {
            facts: [
              { name: 'rule' as const, kind: 'text' as const, value: rule },
              { name: 'switchedOn' as const, kind: 'text' as const, value: on ? 'yes' : 'no' },
            ],
            players: [],
          },
        }),
      );
    },
    run: async ({ body }, { asker }) => {
      const { rule } = bodyOf(body);
      await approvals.rows.setSoloDelay(rule, { operator: asker.operator, at: approvals.now() });
      return accept({ message: `Actions of ${rule} run alone after a delay.` });
    },
  });
  routes.operator(E.consoleSoloDelay, async (call) => {
    const { rule, on, reason } = call.body;
    const caller = callerOf(call);
    const performed = await approvals.perform(caller, { action, params: {}, body: { rule, on }, reason }, () =>
      approvals.setSoloDelay(caller, { rule, on, reason }),
    );
    if (!performed.ok) return performed;
    if ('asked' in performed.value) return accept(askedAnswer(performed.value.asked));
    const message = on ? `Actions of ${rule} run alone after a delay.` : `Actions of ${rule} wait for a second person.`;
    return accept({ ...done, message, soloDelay: [...(await approvals.rows.soloDelay())] });
  });
}
