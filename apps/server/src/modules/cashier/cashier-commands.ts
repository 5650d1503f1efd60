/** Pipeline commands of the cashier, each in a batch of its own: set a withdrawal aside, decide a request. */
import { type CashOrigin, type Outcome, paise, type Refusal, refuse, withdrawableOf } from '@maidan/domain';
import { depositTransfer, withdrawalTransfer, type Transfer } from '@maidan/ledger';
import type { Batch, BatchCommand } from '../../commit/commit-pipeline-port.ts';
import type { PaymentRequest, RejectionReason } from './cashier-port.ts';
import { claimOf, payeeRefusal, waitOf, type PayeeFacts } from './payees.ts';
import { EXPECT_ORIGIN, INSERT_REQUEST, valuesOf, type CashierRows, type NewPayment } from './cashier-rows.ts';

/** Takes the amount from the player's cash and writes the request, both or neither. Granted points are not paid out (TR-009). */
export class RequestWithdrawal implements BatchCommand {
  readonly isExclusive = true;
  /** Why the withdrawal was refused; null: it was written, or its request id was already used. */
  refusal: Refusal | null = null;
  /** Whether another request with this id was first. */
  repeated = false;
  readonly #rows: CashierRows;
  readonly #payment: NewPayment;
  readonly #proof: Outcome<number>;
  #facts: WithdrawalFacts;

  constructor(rows: CashierRows, payment: NewPayment, proof: Outcome<number>, facts: WithdrawalFacts) {
    this.#rows = rows;
    this.#payment = payment;
    this.#proof = proof;
    this.#facts = facts;
  }

  /** Whether the withdrawal is the first to its payee. */
  get isFirstUse(): boolean {
    return this.#facts.payee.firstUsedAt === null;
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
    else {
      // cash and holds as bets before this command left them
      const limit = withdrawableOf({ ...this.#facts.origin, cash: wallet.cash, held: wallet.held });
      if (amount > limit) this.refusal = refuse('ABOVE_WITHDRAWABLE', { limit });
    }
    const { origin, payee } = this.#facts;
    this.refusal ??= payeeRefusal(payee, this.#proof, batch.now);
    if (this.refusal !== null) return;
    const { withdrawing, granted, deposited, withdrawn } = origin;
    batch.also('before', EXPECT_ORIGIN, [account, granted, deposited, withdrawn]);
    batch.setWithdrawing(account, paise(withdrawing));
    batch.book(withdrawalTransfer('requested', account, paise(amount), id));
    batch.also('before', INSERT_REQUEST, valuesOf(this.#payment, batch.now, { wait: waitOf(payee, batch.now), held: payee.sharers.length > 0 }));
    batch.also('before', ...claimOf(this.#payment, payee, { provenAt: this.#proof.ok ? this.#proof.value : null, now: batch.now }));
  }

  async refresh(): Promise<void> {
    const { account, requestId } = this.#payment;
    this.repeated = (await this.#rows.sent(account, requestId)) !== undefined;
    this.#facts = {
      origin: await this.#rows.origin(account),
      payee: await this.#rows.payeeFacts(this.#payment, this.#facts.readAt),
      readAt: this.#facts.readAt,
    };
  }
}

/** What a withdrawal is decided by. `readAt`: ms since 1970. */
export interface WithdrawalFacts {
  readonly origin: CashOrigin;
  readonly payee: PayeeFacts;
  readonly readAt: number;
}

export interface Decision {
  readonly status: 'APPROVED' | 'REJECTED';
  readonly reason: RejectionReason | null;
  readonly remark: string;
  readonly actor: string;
}

/** Moves the money of a pending request and stores its outcome. */
export class DecideRequest implements BatchCommand {
  readonly isExclusive = true;
  /** Whether the request was decided already. */
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
    // runs first: a late decision must fail before any money moves
    batch.also('before', 'select cashier_decide($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000))', [id, status, reason, remark, actor, batch.now]);
    const transfer = transferOf(this.#request, status);
    if (transfer !== null) {
      batch.setWithdrawing(account, paise(this.#withdrawing));
      batch.book(transfer);
    }
  }

  async refresh(): Promise<void> {
    const { id, account } = this.#request;
    this.late = (await this.#rows.one(id))?.status !== 'PENDING';
    this.#withdrawing = await this.#rows.withdrawing(account);
  }
}

/** Returns the transfer of a decision; null for a rejected deposit, which moves no money. */
export function transferOf({ id, account, type, amount }: PaymentRequest, status: Decision['status']): Transfer | null {
  if (type === 'withdraw') return withdrawalTransfer(status === 'APPROVED' ? 'approved' : 'rejected', account, paise(amount), id);
  return status === 'APPROVED' ? depositTransfer(account, paise(amount), id) : null;
}
