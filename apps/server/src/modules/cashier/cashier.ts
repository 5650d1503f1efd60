/**
 * The cashier of play money (D-02). Each request has the caller's request id, so that it is made once. A withdrawal is set aside in the
 * same commit. Pending requests are in the database and survive a restart.
 */
import { createHash } from 'node:crypto';
import { accept, changeWait, lockedGrant, MOST_NEW_PAYEES, NEW_PAYEE_WINDOW_MS, refuse, withdrawableOf, type Outcome, type Refusal } from '@maidan/domain';
import type { Bus } from '../topics-port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { Turns } from '../../platform/turns.ts';
import type { CommitPipeline } from '../../commit/commit-pipeline-port.ts';
import { RequestWithdrawal, DecideRequest, type Decision } from './cashier-commands.ts';
import { TakeNotice } from './notice-command.ts';
import type {
  Cashier,
  CashierPlayer,
  DecidingOperator,
  DepositRequest,
  NoticeOutcome,
  Payee,
  PaymentLimits,
  PaymentNotice,
  PaymentRequest,
  PaymentType,
  Withdrawable,
  WithdrawalRequest,
  PaymentProvider,
} from './cashier-port.ts';
import { CashierRows, type NewPayment } from './cashier-rows.ts';
import { checkAllowed, checkAmount, checkPayee, checkReference, limitsOf, type PaymentTermsOf } from './payment-checks.ts';
import { PaymentOutcomes } from './payment-outcomes.ts';

export interface CashierParts {
  readonly database: Database;
  readonly pipeline: CommitPipeline;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Log;
  readonly provider: PaymentProvider;
  readonly termsOf: PaymentTermsOf;
  /** Returns why the player's own limits or break refuse this deposit (paise); null: they do not. */
  readonly depositRefusal: (account: number, amount: number) => Promise<Refusal | null>;
  /** Publishes the new payee to every session of the account. */
  readonly announcePayee: (account: number) => Promise<void>;
  /** Called after a withdrawal was requested to this payee. */
  readonly payeeUsed?: (account: number, payee: Payee) => Promise<void>;
  /** Writes the provider's decisions to the audit log; operators' actions are audited by their routes. */
  readonly audit: (request: PaymentRequest, decision: Decision) => Promise<void>;
}

export function createCashier(parts: CashierParts): Cashier {
  return new StoredCashier(parts);
}

class StoredCashier implements Cashier {
  readonly #parts: CashierParts;
  readonly #rows: CashierRows;
  readonly #turns = new Turns();
  readonly #outcomes: PaymentOutcomes;

  constructor(parts: CashierParts) {
    this.#parts = parts;
    this.#rows = new CashierRows(parts.database);
    this.#outcomes = new PaymentOutcomes({ rows: this.#rows, clock: parts.clock, log: parts.log, decide: (request) => this.#byProvider(request) });
  }

  start(): Promise<void> {
    return this.#outcomes.start();
  }

  stop(): void {
    this.#outcomes.stop();
  }

  async limits(player: CashierPlayer, type: PaymentType): Promise<Outcome<PaymentLimits>> {
    const terms = this.#parts.termsOf(player.site, type);
    const allowed = checkAllowed(player, terms);
    if (!allowed.ok) return allowed;
    return accept(limitsOf(terms, await this.#rows.recent(player.account, type, this.#parts.clock.now())));
  }

  async withdrawable(player: CashierPlayer): Promise<Outcome<Withdrawable>> {
    const allowed = checkAllowed(player, this.#parts.termsOf(player.site, 'withdraw'));
    if (!allowed.ok) return allowed;
    const origin = await this.#rows.origin(player.account);
    const now = this.#parts.clock.now();
    const { change, uses } = await this.#rows.identityFacts(player.account, now);
    const recent = uses.filter((at) => at > now - NEW_PAYEE_WINDOW_MS).length;
    return accept({
      amount: withdrawableOf(origin),
      granted: lockedGrant(origin),
      wait: changeWait(change, now),
      newPayeesLeft: Math.max(0, MOST_NEW_PAYEES - recent),
    });
  }

  deposit(player: CashierPlayer, wish: DepositRequest): Promise<Outcome<PaymentRequest>> {
    return this.#runOnce(player, 'deposit', wish, async (bodyHash) => {
      const utr = checkReference(wish.method, wish.utr);
      if (!utr.ok) return utr;
      const amount = await this.#amount(player, 'deposit', wish.amount);
      if (!amount.ok) return amount;
      const refused = await this.#parts.depositRefusal(player.account, amount.value);
      if (refused !== null) return refused;
      if (await this.#rows.utrIsUsed(utr.value)) return refuse('UTR_USED');
      const { requestId, method } = wish;
      const payment = await this.#payment(player, { requestId, bodyHash, type: 'deposit', method, amount: amount.value, utr: utr.value, payee: null });
      const added = await this.#rows.addDeposit(payment, this.#parts.clock.now());
      return added ? this.#requestOf(payment.id) : this.#findFirstAnswer(player, requestId, bodyHash);
    });
  }

  withdraw(player: CashierPlayer, wish: WithdrawalRequest): Promise<Outcome<PaymentRequest>> {
    return this.#runOnce(player, 'withdraw', wish, async (bodyHash) => {
      const checked = checkPayee(wish.payee);
      if (!checked.ok) return checked;
      const amount = await this.#amount(player, 'withdraw', wish.amount);
      if (!amount.ok) return amount;
      const { account } = player;
      if ((await this.#parts.pipeline.ensureAccounts([account])).length > 0) return refuse('ACCOUNT_UNKNOWN');
      const { requestId } = wish;
      const payment = await this.#payment(player, { requestId, bodyHash, type: 'withdraw', amount: amount.value, utr: null, ...checked.value });
      const readAt = this.#parts.clock.now();
      const facts = { origin: await this.#rows.origin(account), payee: await this.#rows.payeeFacts(payment, readAt), readAt };
      const command = new RequestWithdrawal(this.#rows, payment, wish.proof, facts);
      const result = await this.#parts.pipeline.submit(command);
      if (result !== 'COMMITTED') return refuse(result);
      if (command.repeated) return this.#findFirstAnswer(player, requestId, bodyHash);
      if (command.refusal !== null) return command.refusal;
      if (command.isFirstUse) await this.#parts.announcePayee(account);
      await this.#parts.payeeUsed?.(account, checked.value.payee);
      return this.#requestOf(payment.id);
    });
  }

  list(account: number, type: PaymentType, page: number): ReturnType<Cashier['list']> {
    return this.#rows.list(account, type, page);
  }

  listForOperators({ status, sites, page }: Parameters<Cashier['listForOperators']>[0]): ReturnType<Cashier['listForOperators']> {
    return this.#rows.all({ status: status ?? null, sites }, page);
  }

  async accountOf(id: number): Promise<number | undefined> {
    return (await this.#rows.one(id))?.account;
  }

  async decide(id: number, verdict: 'APPROVED' | 'REJECTED', { actor, remark, isSeconded = false }: DecidingOperator): Promise<Outcome<PaymentRequest>> {
    const request = await this.#rows.one(id);
    if (request === undefined) return refuse('REQUEST_UNKNOWN');
    const { payableFrom: until, status } = request;
    const isEarly = until !== null && until > this.#parts.clock.now();
    if (isEarly && verdict === 'APPROVED' && status === 'PENDING' && !isSeconded) return refuse('PAYMENT_WAITS', { until });
    return this.#decide(request, { status: verdict, reason: null, remark, actor });
  }

  async notice(notice: PaymentNotice): Promise<Outcome<NoticeOutcome>> {
    const { pipeline, provider, bus, log, audit } = this.#parts;
    const noticed = await this.#rows.noticed(notice);
    if (noticed === undefined) return refuse('REQUEST_UNKNOWN');
    const { id, account, type, amount } = noticed.request;
    if ((await pipeline.ensureAccounts([account])).length > 0) return refuse('ACCOUNT_UNKNOWN');
    const command = new TakeNotice(this.#rows, notice, { provider: provider.name, noticed, withdrawing: await this.#rows.withdrawing(account) });
    const result = await pipeline.submit(command);
    if (result !== 'COMMITTED') return refuse(result);
    const { outcome, status, reason } = command.effect;
    const facts = { payment: id, notice: notice.status, reference: notice.reference };
    if (outcome === 'MISMATCH' || outcome === 'HELD')
      log.warn({ ...facts, outcome }, 'A notice of the payment provider contradicts its request; no money moved.');
    if (outcome === 'MISMATCH') return refuse('NOTICE_MISMATCH');
    if (status !== null) {
      bus.publish('payment-decided', { account, payment: { id, type, status, amount } });
      await audit(noticed.request, { status, reason, remark: '', actor: provider.name });
    }
    return accept(outcome);
  }

  /**
   * Runs `work` for a new request id. A repeated id gets its stored answer, or a refusal if the body differs. Refused requests leave no row
   * and may be sent again.
   */
  #runOnce(
    player: CashierPlayer,
    type: PaymentType,
    wish: DepositRequest | WithdrawalRequest,
    work: (bodyHash: Buffer) => Promise<Outcome<PaymentRequest>>,
  ): Promise<Outcome<PaymentRequest>> {
    const bodyHash = createHash('sha256')
      .update(JSON.stringify([type, canonical(wish)]))
      .digest();
    return this.#turns.take(player.account, async () => {
      const allowed = checkAllowed(player, this.#parts.termsOf(player.site, type));
      if (!allowed.ok) return allowed;
      return (await this.#answered(player, wish.requestId, bodyHash)) ?? work(bodyHash);
    });
  }

  async #answered(player: CashierPlayer, requestId: string, bodyHash: Buffer): Promise<Outcome<PaymentRequest> | null> {
    const sent = await this.#rows.sent(player.account, requestId);
    if (sent === undefined) return null;
    return sent.bodyHash.equals(bodyHash) ? accept(sent.request) : refuse('REQUEST_ID_USED');
  }

  /** Returns the answer if another process was first with this request id or this payment. */
  async #findFirstAnswer(player: CashierPlayer, requestId: string, bodyHash: Buffer): Promise<Outcome<PaymentRequest>> {
    return (await this.#answered(player, requestId, bodyHash)) ?? refuse('UTR_USED');
  }

  async #amount(player: CashierPlayer, type: PaymentType, written: unknown): Promise<Outcome<number>> {
    const recent = await this.#rows.recent(player.account, type, this.#parts.clock.now());
    return checkAmount(written, limitsOf(this.#parts.termsOf(player.site, type), recent), recent);
  }

  async #payment({ account }: CashierPlayer, asked: Omit<NewPayment, 'id' | 'account' | 'dueAt'>): Promise<NewPayment> {
    return { ...asked, id: await this.#rows.nextId(), account, dueAt: this.#parts.provider.dueAt(this.#parts.clock.now()) };
  }

  async #requestOf(id: number): Promise<Outcome<PaymentRequest>> {
    this.#outcomes.check();
    const request = await this.#rows.one(id);
    if (request === undefined) throw new Error(`request ${id} was written but is missing`);
    return accept(request);
  }

  /** Commits a decision, then notifies the player. REQUEST_DECIDED if the request was decided already. */
  async #decide(request: PaymentRequest, decision: Decision): Promise<Outcome<PaymentRequest>> {
    const { id, account, type, amount } = request;
    if (request.status !== 'PENDING') return refuse('REQUEST_DECIDED');
    if ((await this.#parts.pipeline.ensureAccounts([account])).length > 0) return refuse('ACCOUNT_UNKNOWN');
    const command = new DecideRequest(this.#rows, request, decision, await this.#rows.withdrawing(account));
    const result = await this.#parts.pipeline.submit(command);
    if (result !== 'COMMITTED') return refuse(result);
    if (command.late) return refuse('REQUEST_DECIDED');
    this.#parts.bus.publish('payment-decided', { account, payment: { id, type, status: decision.status, amount } });
    const decided = await this.#rows.one(id);
    return decided === undefined ? refuse('REQUEST_UNKNOWN') : accept(decided);
  }

  async #byProvider(request: PaymentRequest): Promise<void> {
    const verdict = await this.#parts.provider.decide(request);
    if (verdict.status === 'WAITING') {
      await this.#rows.postpone(request.id, verdict.askAgainAt);
      if (verdict.notice === null) return;
      const taken = await this.notice(verdict.notice);
      // a mismatch is in the log; any other refusal is retried
      if (!taken.ok && taken.code !== 'NOTICE_MISMATCH') throw new Error(`the answer on request ${request.id} could not be stored: ${taken.code}`);
      return;
    }
    const decision: Decision = {
      status: verdict.status,
      reason: verdict.status === 'REJECTED' ? verdict.reason : null,
      remark: '',
      actor: this.#parts.provider.name,
    };
    const decided = await this.#decide(request, decision);
    if (decided.ok) await this.#parts.audit(request, decision);
    // an operator was first; any other refusal is retried
    else if (decided.code !== 'REQUEST_DECIDED') throw new Error(`request ${request.id} could not be decided: ${decided.code}`);
  }
}

/** Returns the fields in a fixed order. */
function canonical(wish: DepositRequest | WithdrawalRequest): readonly unknown[] {
  if ('payee' in wish) return [wish.amount, wish.payee.upi, wish.payee.accountName, wish.payee.accountNumber, wish.payee.ifsc];
  return [wish.amount, wish.method, wish.utr];
}
