/** What the cashier has carried out by the process's pipeline: a withdrawal is set aside, a request is decided. Each in a batch of its own. */
import { refuse, type Refusal } from '@maidan/domain';
import { depositTransfer, withdrawalTransfer, type Transfer } from '@maidan/ledger';
import type { Batch, BatchCommand } from '../../commit/commit-pipeline-port.ts';
import type { PaymentRequest, RejectionReason } from './cashier-port.ts';
import { INSERT_REQUEST, valuesOf, type CashierRows, type NewPayment } from './cashier-rows.ts';

/** Takes the amount out of the player's cash and writes the request, or neither. */
export class AskWithdrawal implements BatchCommand {
  readonly exclusive = true;
  /** Why it was not taken; null: it was, or its name was used by another request. */
  refusal: Refusal | null = null;
  /** Another request of this name was first. */
  repeated = false;
  readonly #rows: CashierRows;
  readonly #payment: NewPayment;
  #withdrawing: number;

  constructor(rows: CashierRows, payment: NewPayment, withdrawing: number) {
    this.#rows = rows;
    this.#payment = payment;
    this.#withdrawing = withdrawing;
  }

  decide(batch: Batch): void {
    if (this.repeated) return;
    const { id, account, amount } = this.#payment;
    const wallet = batch.engine.accountState(account);
    if (wallet === undefined) throw new Error(`account ${account} is not loaded`);
    this.refusal = null;
    if (wallet.blocked) this.refusal = refuse('ACCOUNT_BLOCKED');
    else if (wallet.owing) this.refusal = refuse('OWING');
    else if (wallet.cash < amount) this.refusal = refuse('INSUFFICIENT_BALANCE');
    if (this.refusal !== null) return;
    batch.knowWithdrawing(account, this.#withdrawing);
    batch.book(withdrawalTransfer('requested', account, amount, id));
    batch.also('before', INSERT_REQUEST, valuesOf(this.#payment, batch.now));
  }

  async refresh(): Promise<void> {
    const { account, requestId } = this.#payment;
    this.repeated = (await this.#rows.sent(account, requestId)) !== undefined;
    this.#withdrawing = await this.#rows.withdrawing(account);
  }
}

export interface Decision {
  readonly status: 'APPROVED' | 'REJECTED';
  readonly reason: RejectionReason | null;
  readonly remark: string;
  readonly actor: string;
}

/** Moves the money of a request that waits, and says in its row how it ended. */
export class DecideRequest implements BatchCommand {
  readonly exclusive = true;
  /** Somebody else has decided it. */
  late = false;
  readonly #rows: CashierRows;
  readonly #request: PaymentRequest;
  readonly #decision: Decision;
  #withdrawing: number;

  constructor(rows: CashierRows, request: PaymentRequest, decision: Decision, withdrawing: number) {
    this.#rows = rows;
    this.#request = request;
    this.#decision = decision;
    this.#withdrawing = withdrawing;
  }

  decide(batch: Batch): void {
    if (this.late) return;
    const { id, account } = this.#request;
    const { status, reason, remark, actor } = this.#decision;
    // first: who is late must not get as far as the money
    batch.also('before', 'select cashier_decide($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000))', [id, status, reason, remark, actor, batch.now]);
    const transfer = this.#transfer();
    if (transfer !== null) {
      batch.knowWithdrawing(account, this.#withdrawing);
      batch.book(transfer);
    }
  }

  async refresh(): Promise<void> {
    const { id, account } = this.#request;
    this.late = (await this.#rows.one(id))?.status !== 'PENDING';
    this.#withdrawing = await this.#rows.withdrawing(account);
  }

  /** A rejected deposit moves nothing: nothing was there. */
  #transfer(): Transfer | null {
    const { id, account, type, amount } = this.#request;
    const approved = this.#decision.status === 'APPROVED';
    if (type === 'withdraw') return withdrawalTransfer(approved ? 'approved' : 'rejected', account, amount, id);
    return approved ? depositTransfer(account, amount, id) : null;
  }
}
