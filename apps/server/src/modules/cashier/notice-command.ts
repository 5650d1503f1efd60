/**
 * The pipeline command that takes a provider's notice. The row of the notice, the decision of the request and the transfer are one batch, so
 * that money moves once however often and in whichever order notices arrive.
 */
import { paise } from '@maidan/domain';
import type { Batch, BatchCommand } from '../../commit/commit-pipeline-port.ts';
import { transferOf, type Decision } from './cashier-commands.ts';
import type { NoticeOutcome, PaymentNotice, PaymentRequest, RejectionReason } from './cashier-port.ts';
import type { CashierRows, NoticedRequest } from './cashier-rows.ts';

/** What a notice does. `isLate`: the request was rejected before, because its payment had expired. */
export interface NoticeEffect {
  readonly outcome: NoticeOutcome | 'MISMATCH';
  /** null: the request stays as it is. */
  readonly status: Decision['status'] | null;
  readonly reason: RejectionReason | null;
  readonly isLate: boolean;
}

const effect = (outcome: NoticeEffect['outcome'], more: Partial<NoticeEffect> = {}): NoticeEffect => ({
  outcome,
  status: null,
  reason: null,
  isLate: false,
  ...more,
});

/**
 * Returns the effect of a notice. A confirmed deposit counts even after its payment had failed or expired, because the money has arrived. Any
 * other notice against a decision that stands moves nothing: it is HELD if it contradicts the decision of this provider or of an operator.
 * `provider`: the name under which this provider decides.
 */
export function effectOfNotice(
  notice: PaymentNotice,
  { request, decidedBy, isOfRequest, isKnown, isPaidElsewhere }: NoticedRequest,
  provider: string,
): NoticeEffect {
  if (!isOfRequest || notice.amount !== request.amount) return effect('MISMATCH');
  if (isKnown) return effect('KNOWN');
  if (notice.status === 'PROCESSING') return effect('RECORDED');
  const status = notice.status === 'CONFIRMED' ? 'APPROVED' : 'REJECTED';
  if (request.status === 'PENDING') return effect('APPLIED', { status, reason: status === 'REJECTED' ? reasonOf(notice, request) : null });
  if (request.status === status) return effect('RECORDED');
  if (request.type === 'withdraw') return effect('HELD');
  // notices of a deposit may overtake each other: a failure that arrives after the confirmation is older
  if (status === 'REJECTED') return effect(decidedBy === provider ? 'RECORDED' : 'HELD');
  return decidedBy === provider && !isPaidElsewhere ? effect('APPLIED', { status, isLate: true }) : effect('HELD');
}

function reasonOf({ status }: PaymentNotice, { type }: PaymentRequest): RejectionReason {
  if (type === 'withdraw') return 'PAYEE_NOT_FOUND';
  return status === 'EXPIRED' ? 'PAYMENT_EXPIRED' : 'PAYMENT_NOT_FOUND';
}

export class TakeNotice implements BatchCommand {
  readonly isExclusive = true;
  readonly #rows: CashierRows;
  readonly #notice: PaymentNotice;
  readonly #provider: string;
  #noticed: NoticedRequest;
  #withdrawing: number;

  constructor(rows: CashierRows, notice: PaymentNotice, read: { readonly provider: string; readonly noticed: NoticedRequest; readonly withdrawing: number }) {
    this.#rows = rows;
    this.#notice = notice;
    this.#provider = read.provider;
    this.#noticed = read.noticed;
    this.#withdrawing = read.withdrawing;
  }

  /** What the committed batch did. */
  get effect(): NoticeEffect {
    return effectOfNotice(this.#notice, this.#noticed, this.#provider);
  }

  decide(batch: Batch): void {
    const { outcome, status, reason, isLate } = this.effect;
    if (outcome === 'KNOWN' || outcome === 'MISMATCH') return;
    const { reference, request: id, amount, status: providerStatus } = this.#notice;
    const at = 'to_timestamp($6::float8 / 1000)';
    // runs first: a repeated notice must fail before any money moves
    batch.also('before', `select payment_notice_take($1, $2, $3, $4, $5, ${at})`, [reference, providerStatus, id, amount, outcome, batch.now]);
    if (status === null) return;
    const { request } = this.#noticed;
    if (isLate) batch.also('before', 'select cashier_confirm_late($1, $2, to_timestamp($3::float8 / 1000))', [id, this.#provider, batch.now]);
    else batch.also('before', `select cashier_decide($1, $2, $3, $4, $5, ${at})`, [id, status, reason, '', this.#provider, batch.now]);
    const transfer = transferOf(request, status);
    if (transfer === null) return;
    batch.setWithdrawing(request.account, paise(this.#withdrawing));
    batch.book(transfer);
  }

  async refresh(): Promise<void> {
    const noticed = await this.#rows.noticed(this.#notice);
    if (noticed === undefined) throw new Error(`request ${this.#notice.request} has gone`);
    this.#noticed = noticed;
    this.#withdrawing = await this.#rows.withdrawing(noticed.request.account);
  }
}
