/**
 * Four eyes. An operator's action that a rule of `packages/contract/src/operator/four-eyes.ts` covers runs at once below its bounds.
 * Otherwise it becomes a request, which a second person approves or declines. The action and APPLIED commit together.
 */
import { FOUR_EYES_TERMS, TRANSIENT_CODES, type FourEyesRule } from '@maidan/contract';
import { accept, refuse, type Outcome, type Refusal } from '@maidan/domain';
import type { AuditRestore, AuditWriter } from '../audit/audit-port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { outsideActions, RecordedAction } from '../../platform/postgres/action-record.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { Turns } from '../../platform/turns.ts';
import type { Bus } from '../topics-port.ts';
import { ApprovalRows, applyStatement, entryOf, systemEntry } from './approval-rows.ts';
import type {
  ActionRequest,
  AppliedAction,
  ApprovalCaller,
  ApprovalRecord,
  AskedApproval,
  Asker,
  FourEyes,
  GuardedAction,
  Offer,
  Reservation,
} from './approvals-port.ts';
import { effectHashOf, requestHashOf, shownPart, storable } from './effect.ts';
import { caseRefusal, readCandidates, secondPersonRefusal, type Candidate, type Decidable } from './second-persons.ts';

export interface ApprovalsParts {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Log;
  readonly audit: AuditWriter;
  readonly restore: Pick<AuditRestore, 'refusal'>;
  readonly browsers: {
    /** Returns the browser's name if this operator has signed in with it; otherwise null. */
    nameOf(device: string, operator: number): string | null;
    /** Returns the operators who have signed in with the browser. */
    accountsOf(device: string): readonly number[];
  };
  /** False: every action runs at once (FOUR_EYES=off, outside production only). */
  readonly isOn: boolean;
}

const SWEEP_MS = 5000;
/** Solo delay: the action waits this long in sight of all operators. */
export const SOLO_DELAY_MS = 30 * 60_000;
/** After its solo delay an action that could not run is retried for this long. */
const SOLO_GRACE_MS = 60 * 60_000;

export class Approvals implements FourEyes {
  readonly rows: ApprovalRows;
  readonly #parts: ApprovalsParts;
  readonly #actions = new Map<string, GuardedAction>();
  readonly #turns = new Turns();
  #stop: (() => void) | null = null;
  #sweeping: Promise<void> | null = null;

  constructor(parts: ApprovalsParts) {
    this.#parts = parts;
    this.rows = new ApprovalRows(parts.database);
  }

  get isOn(): boolean {
    return this.#parts.isOn;
  }

  /** Ends requests whose time is over, and runs actions after their solo delay, from now on. */
  start(): void {
    this.#stop ??= this.#parts.clock.every(SWEEP_MS, () => void (this.#sweeping === null && this.sweep()));
  }

  stop(): void {
    this.#stop?.();
    this.#stop = null;
  }

  guard(action: GuardedAction): void {
    if (this.#actions.has(action.action)) throw new Error(`the action ${action.action} is guarded already`);
    this.#actions.set(action.action, action);
  }

  isGuarded(action: string): boolean {
    return this.#actions.has(action);
  }

  async perform<T>(
    caller: ApprovalCaller,
    { reason, isRecorded = false, ...asked }: ActionRequest & { readonly reason: string; readonly isRecorded?: boolean },
    work: () => Promise<Outcome<T>>,
  ): Promise<Outcome<{ readonly done: T } | { readonly asked: AskedApproval }>> {
    const atOnce = async (): Promise<Outcome<{ readonly done: T }>> => {
      const outcome = await work();
      return outcome.ok ? accept({ done: outcome.value }) : outcome;
    };
    if (!this.#parts.isOn) return atOnce();
    const request = storable(asked);
    // the record of the running action belongs to the action itself
    const prepared = await outsideActions(() => this.#prepare(caller, request, reason));
    if (!prepared.ok) {
      if (!isRecorded) await this.#parts.audit.write({ ...entryOf(caller, request.action, null, null), detail: { reason }, outcome: prepared.code });
      return prepared;
    }
    if ('asked' in prepared.value) return accept({ asked: prepared.value.asked });
    const { reservation } = prepared.value;
    const outcome = await atOnce();
    if (!outcome.ok && reservation !== null) await outsideActions(() => reservation.release(outcome));
    return outcome;
  }

  /** Decides whether the action runs at once, with its part of a shared bound, or becomes a request. */
  async #prepare(
    caller: ApprovalCaller,
    request: ActionRequest,
    reason: string,
  ): Promise<Outcome<{ readonly reservation: Reservation | null } | { readonly asked: AskedApproval }>> {
    const offered = await this.offer(request, { operator: caller.session.operator, login: caller.session.login });
    if (!offered.ok) return offered;
    const { rule, reserve, shares } = offered.value;
    if (rule !== null) return this.#ask(caller, request, { ...offered.value, rule, reason });
    if (reserve === undefined || shares === undefined) return accept({ reservation: null });
    const reservation = await reserve();
    return reservation === null ? this.#ask(caller, request, { ...offered.value, rule: shares, reason }) : accept({ reservation });
  }

  /** Computes what an action would do now, without running it. OWN_ACCOUNT: it concerns a person linked to the operator. */
  async offer(request: ActionRequest, asker: Asker): Promise<Outcome<Offer>> {
    const action = this.#actions.get(request.action);
    if (action === undefined) return refuse('MALFORMED', { field: 'call' });
    const offered = await action.offer(request, asker);
    if (!offered.ok || offered.value.persons.length === 0) return offered;
    const linked = await this.#parts.database.query('select 1 from operator_person where operator = $1 and person = any($2::int[]) limit 1', [
      asker.operator,
      offered.value.persons,
    ]);
    return linked.length > 0 ? refuse('OWN_ACCOUNT') : offered;
  }

  /** Returns how many operators could decide a request of this asker, and whether the rule has a solo delay. */
  async eligible(asker: number, offer: Offer, rule: FourEyesRule): Promise<{ readonly eligible: number; readonly isSolo: boolean }> {
    const [candidates, solo] = await Promise.all([readCandidates(this.#parts.database), this.rows.soloDelay()]);
    const own = candidates.find(({ operator }) => operator === asker);
    const request: Decidable = { ...offer, operators: offer.operators ?? [], asker, askedPasskeys: [] };
    const eligible = candidates.filter((candidate) => secondPersonRefusal(request, candidate, own) === null).length;
    const mayWait = solo.includes(rule) || (eligible === 0 && offer.mayRunAlone === true);
    return { eligible, isSolo: mayWait && offer.neverAlone !== true };
  }

  async #ask(
    caller: ApprovalCaller,
    request: ActionRequest,
    offer: Offer & { readonly rule: FourEyesRule; readonly reason: string },
  ): Promise<Outcome<{ readonly asked: AskedApproval }>> {
    const { audit, browsers, bus, clock, database } = this.#parts;
    const { rule, reason, site, target } = offer;
    const { operator, login, sessionName } = caller.session;
    const entry = { ...entryOf(caller, 'approval.ask', target, site), detail: { rule, of: request.action, reason, request: request.body } };
    if (reason.trim() === '') return refuse('REASON_REQUIRED');
    const { eligible, isSolo } = await this.eligible(operator, offer, rule);
    if (eligible === 0 && !isSolo) return refuse('NO_SECOND_PERSON');
    const requestHash = requestHashOf(request);
    const open = await this.rows.openOf(operator, requestHash);
    if (open !== undefined) await this.open(open);
    const askedAt = clock.now();
    const runsAt = isSolo ? askedAt + SOLO_DELAY_MS : null;
    const expiresAt = Math.max(askedAt + FOUR_EYES_TERMS[rule].endsAfterMs, runsAt === null ? 0 : runsAt + SOLO_GRACE_MS);
    const own = (await readCandidates(database)).find((candidate) => candidate.operator === operator);
    const made = await database.transaction(async (client) => {
      const added = await this.rows.add(client, {
        rule,
        request,
        requestHash,
        target,
        site,
        sport: offer.sport,
        permissions: offer.permissions,
        persons: offer.persons,
        operators: offer.operators ?? [],
        reason: reason.trim(),
        effect: shownPart(offer.effect),
        effectHash: effectHashOf(request, offer.effect),
        askedBy: operator,
        askedSession: sessionName,
        askedBrowser: browsers.nameOf(caller.device, operator),
        askedPasskeys: own?.passkeys ?? [],
        askedAt,
        expiresAt,
        runsAt,
      });
      if (!added.isNew) return added;
      await audit.writeWith(client, { ...entry, approval: added.id, outcome: 'OK' });
      return added;
    });
    if (made.isNew) bus.publish('approval-changed', { id: made.id, state: 'ASKED' });
    const stored = made.isNew ? { expiresAt, runsAt } : (await this.rows.one(made.id))!;
    this.#parts.log.info({ approval: made.id, rule, login }, 'a second person was asked');
    return accept({ asked: { id: made.id, rule, eligible, expiresAt: stored.expiresAt, runsAt: stored.runsAt } });
  }

  /**
   * Runs a request: the second person has read the effect with this hash. REQUEST_UNKNOWN, PERMISSION_MISSING, SCOPE_MISSING,
   * DUTY_CONFLICT; APPROVAL_OVER: it has ended; APPROVAL_STALE: the effect is another one by now, and the request ends.
   * A refusal of the action ends the request too, unless the same call may succeed later.
   */
  approve(caller: ApprovalCaller, id: number, effectHash: string): Promise<Outcome<{ readonly approval: ApprovalRecord; readonly applied: AppliedAction }>> {
    return this.#turns.take(id, async () => {
      const found = await this.open(id);
      if (!found.ok) return found;
      const refusal = await this.refusalOf(caller, found.value);
      if (refusal !== null) return this.#refused(caller, found.value, refusal);
      const offered = await this.#offerOf(found.value);
      // `#run` handles an action that would be refused
      const barred = offered.ok ? caseRefusal(caller.session.operator, offered.value.barred) : null;
      if (barred !== null) return this.#refused(caller, found.value, barred);
      const applied = await this.#run(found.value, offered, caller, effectHash);
      return applied.ok ? accept({ approval: (await this.rows.one(id))!, applied: applied.value }) : applied;
    });
  }

  /** Returns an open request. REQUEST_UNKNOWN; APPROVAL_OVER, also when its time has just ended. */
  async open(id: number): Promise<Outcome<ApprovalRecord>> {
    const found = await this.rows.one(id);
    if (found === undefined) return refuse('REQUEST_UNKNOWN');
    if (found.state === 'ASKED' && found.expiresAt <= this.#parts.clock.now()) await this.#end(found, { state: 'EXPIRED', caller: null, reason: '' });
    return found.state === 'ASKED' && found.expiresAt > this.#parts.clock.now() ? accept(found) : refuse('APPROVAL_OVER');
  }

  /** Returns why this operator cannot approve the request, in his browser of now; null: he can. */
  async refusalOf({ session, device }: Pick<ApprovalCaller, 'session' | 'device'>, approval: ApprovalRecord): Promise<Refusal | null> {
    const candidates = await readCandidates(this.#parts.database);
    const candidate = candidates.find(({ operator }) => operator === session.operator);
    if (candidate === undefined) return refuse('SESSION_ENDED');
    return this.refusalAmong(candidates, candidate, device, approval);
  }

  /** The same, among operators that were read before. */
  refusalAmong(candidates: readonly Candidate[], candidate: Candidate, device: string, approval: ApprovalRecord): Refusal | null {
    const asker = approval.asker.operator;
    const refusal = secondPersonRefusal(
      { ...approval, asker },
      candidate,
      candidates.find(({ operator }) => operator === asker),
    );
    if (refusal !== null) return refusal;
    const { browsers } = this.#parts;
    const isAskers =
      browsers.accountsOf(device).includes(asker) || (approval.askedBrowser !== null && browsers.nameOf(device, candidate.operator) === approval.askedBrowser);
    return isAskers ? refuse('DUTY_CONFLICT', { field: 'sameBrowser' }) : null;
  }

  /** Declines a request, or cancels an action in its solo delay. The caller has checked that the operator may. */
  decline(caller: ApprovalCaller, approval: ApprovalRecord, reason: string): Promise<Outcome<ApprovalRecord>> {
    return this.#ended(approval, { state: 'DECLINED', caller, reason });
  }

  /** Takes an own request back. DUTY_CONFLICT for another operator's. */
  async withdraw(caller: ApprovalCaller, approval: ApprovalRecord, reason: string): Promise<Outcome<ApprovalRecord>> {
    if (approval.asker.operator !== caller.session.operator) return refuse('PERMISSION_MISSING');
    return this.#ended(approval, { state: 'WITHDRAWN', caller, reason });
  }

  now(): number {
    return this.#parts.clock.now();
  }

  /** Switches the solo delay of a rule at once, with an audit entry. */
  async setSoloDelay(
    caller: ApprovalCaller,
    { rule, on, reason }: { readonly rule: FourEyesRule; readonly on: boolean; readonly reason: string },
  ): Promise<Outcome<null>> {
    const { audit, clock } = this.#parts;
    const entry = { ...entryOf(caller, 'consoleSoloDelay', { kind: 'policy', id: `solo delay ${rule}` }, null), detail: { rule, on, reason }, outcome: 'OK' };
    const recorded = new RecordedAction(audit.statementOf(entry));
    await recorded.run(() => this.rows.setSoloDelay(rule, on ? { operator: caller.session.operator, at: clock.now() } : null));
    if (!recorded.recorded) await audit.write(entry);
    return accept(null);
  }

  /** Ends requests whose time is over, and runs actions whose solo delay is over. Failures are logged and tried again. */
  async sweep(): Promise<void> {
    await this.#sweeping;
    this.#sweeping ??= this.#sweep().finally(() => {
      this.#sweeping = null;
    });
    await this.#sweeping;
  }

  async #sweep(): Promise<void> {
    try {
      const now = this.#parts.clock.now();
      for (const approval of await this.rows.due(now)) {
        if (approval.expiresAt <= now) await this.#end(approval, { state: 'EXPIRED', caller: null, reason: '' });
        else await this.#turns.take(approval.id, () => this.#runAlone(approval));
      }
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'requests for approval could not be looked through; the next round tries again');
    }
  }

  /** Runs an action after its solo delay, unless its asker may not do it any more. */
  async #runAlone(approval: ApprovalRecord): Promise<void> {
    const asker = (await readCandidates(this.#parts.database)).find(({ operator }) => operator === approval.asker.operator);
    if (asker === undefined) await this.#end(approval, { state: 'STALE', caller: null, reason: 'the asker is not active any more' });
    else await this.#run(approval, await this.#offerOf(approval), null, approval.effectHash);
  }

  /** Returns the action of a request. Throws (a bug) if there is none. */
  #actionOf({ id, request }: ApprovalRecord): GuardedAction {
    const action = this.#actions.get(request.action);
    if (action === undefined) throw new Error(`there is no action ${request.action} for request ${id}`);
    return action;
  }

  /** Computes what a request would do now. */
  #offerOf(approval: ApprovalRecord): Promise<Outcome<Offer>> {
    return this.#actionOf(approval).offer(approval.request, approval.asker);
  }

  /** Runs an open request, as it would run now, in one transaction with APPLIED and its audit entry. `caller` null: after a solo delay. */
  async #run(approval: ApprovalRecord, offered: Outcome<Offer>, caller: ApprovalCaller | null, effectHash: string): Promise<Outcome<AppliedAction>> {
    const { audit, bus, clock, database } = this.#parts;
    const { id, request, asker, site, target } = approval;
    const restored = await this.#parts.restore.refusal();
    if (restored !== null) return restored;
    const stale = async (refusal: Refusal, reason: string): Promise<Refusal> => {
      await this.#end(approval, { state: 'STALE', caller, reason });
      return refusal;
    };
    if (!offered.ok) return TRANSIENT_CODES.has(offered.code) ? offered : stale(offered, offered.code);
    if (caller === null && offered.value.neverAlone === true) return stale(refuse('DUTY_CONFLICT'), 'DUTY_CONFLICT');
    if (effectHashOf(request, offered.value.effect) !== approval.effectHash || effectHash !== approval.effectHash)
      return stale(refuse('APPROVAL_STALE'), 'APPROVAL_STALE');
    const entry = caller === null ? { ...systemEntry(request.action, target, site) } : entryOf(caller, request.action, target, site);
    const detail = { asker: asker.login, reason: approval.reason, rule: approval.rule, request: request.body, ...(caller === null ? { soloDelay: true } : {}) };
    const marks = [
      applyStatement(id, caller?.session.operator ?? null, clock.now()),
      audit.statementOf({ ...entry, detail, approval: id, outcome: 'OK' }),
      ...(offered.value.whenApproved?.(id) ?? []),
    ];
    const recorded = new RecordedAction(...marks);
    const actor = caller === null ? `${asker.login} (solo delay)` : `${asker.login} and ${caller.session.login}`;
    try {
      const outcome = await recorded.run(() => this.#actionOf(approval).run(request, { asker, caller, actor, expects: offered.value.expects }));
      if (outcome.ok && !recorded.recorded)
        await database.transaction(async (client) => {
          for (const { text, values } of marks) await client.query(text, [...values]);
        });
      if (outcome.ok || recorded.recorded) bus.publish('approval-changed', { id, state: 'APPLIED' });
      else if (!TRANSIENT_CODES.has(outcome.code)) return await stale(outcome, outcome.code);
      return outcome;
    } catch (error) {
      // another second person was first: his transaction stands, and this one was rolled back
      if (!recorded.recorded && (await this.rows.one(id))?.state !== 'ASKED') return refuse('APPROVAL_OVER');
      throw error;
    }
  }

  async #ended(approval: ApprovalRecord, to: Ending): Promise<Outcome<ApprovalRecord>> {
    const found = await this.open(approval.id);
    if (!found.ok) return found;
    if (!(await this.#turns.take(approval.id, () => this.#end(approval, to)))) return refuse('APPROVAL_OVER');
    return accept((await this.rows.one(approval.id))!);
  }

  /** Ends a request with its audit entry. Returns false if it has ended already. */
  async #end({ id, site, target, request, asker }: ApprovalRecord, { state, caller, reason }: Ending): Promise<boolean> {
    const { audit, bus, clock, database } = this.#parts;
    const name = `approval.${state.toLowerCase()}`;
    const entry = caller === null ? systemEntry(name, target, site) : entryOf(caller, name, target, site);
    const by = caller === null || caller.session.operator === asker.operator ? null : caller.session.operator;
    const done = await database.transaction(async (client) => {
      if (!(await this.rows.end(client, id, { state, by, at: clock.now(), reason }))) return false;
      const detail = { of: request.action, asker: asker.login, ...(reason === '' ? {} : { reason }) };
      await audit.writeWith(client, { ...entry, detail, approval: id, outcome: 'OK' });
      return true;
    });
    if (done) bus.publish('approval-changed', { id, state });
    return done;
  }

  /** Writes a refused attempt to the audit log: conflicts of duties are listed for the auditor. */
  async #refused(caller: ApprovalCaller, { id, request, target, site }: ApprovalRecord, refusal: Refusal): Promise<Refusal> {
    const entry = entryOf(caller, 'approval.approve', target, site);
    const detail = { of: request.action, ...(refusal.detail?.field === undefined ? {} : { rule: refusal.detail.field }) };
    await this.#parts.audit.write({ ...entry, detail, approval: id, outcome: refusal.code });
    return refusal;
  }
}

interface Ending {
  readonly state: 'DECLINED' | 'WITHDRAWN' | 'EXPIRED' | 'STALE';
  /** null: the system. */
  readonly caller: ApprovalCaller | null;
  readonly reason: string;
}
