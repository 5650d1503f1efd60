/** Cash-outs in a cluster. The owner of the market keeps the offer, so the offer's id begins with the shard. */
import type { BetAnswer } from '@maidan/contract';
import { refuse, type Outcome } from '@maidan/domain';
import type { ClusterCall } from '../cluster.ts';
import type { CashOuts, CashOutQuote, CashOutValue, TakingRequest, WantedCashOut } from '../../modules/orders/cash-out/cash-out-port.ts';
import type { BettingAccount } from '../../modules/orders/orders-port.ts';

export interface ClusterCashOutsParts {
  readonly shardOf: (marketId: string) => number | null;
  readonly owns: (shard: number) => boolean;
  /** Returns the owner's answer, or a refusal. */
  readonly ask: (shard: number, call: ClusterCall) => Promise<unknown>;
}

export class ClusterCashOuts implements CashOuts {
  readonly #local: CashOuts;
  readonly #parts: ClusterCashOutsParts;

  constructor(local: CashOuts, parts: ClusterCashOutsParts) {
    this.#local = local;
    this.#parts = parts;
  }

  async quote(account: BettingAccount, marketId: string, percent: number): Promise<Outcome<CashOutQuote>> {
    const shard = this.#parts.shardOf(marketId);
    if (shard === null) return this.#local.quote(account, marketId, percent);
    const offered = this.#parts.owns(shard)
      ? await this.#local.quote(account, marketId, percent)
      : ((await this.#parts.ask(shard, { method: 'cashOuts.quote', args: [account, marketId, percent] })) as Outcome<CashOutQuote>);
    return offered.ok ? { ok: true, value: { ...offered.value, id: `${shard}.${offered.value.id}` } } : offered;
  }

  take(account: BettingAccount, request: TakingRequest): Promise<BetAnswer> {
    const [, digits, cashOutId] = /^(\d{1,2})\.(.*)$/s.exec(request.cashOutId ?? '') ?? [];
    if (digits === undefined || cashOutId === undefined) return this.#local.take(account, request);
    const taken = { ...request, cashOutId };
    return this.#answer(Number(digits), request.reference, { method: 'cashOuts.take', args: [account, taken] }, () => this.#local.take(account, taken));
  }

  closeWhole(account: BettingAccount, wanted: WantedCashOut): Promise<BetAnswer> {
    const shard = this.#parts.shardOf(wanted.marketId);
    if (shard === null) return this.#local.closeWhole(account, wanted);
    return this.#answer(shard, wanted.reference, { method: 'cashOuts.closeWhole', args: [account, wanted] }, () => this.#local.closeWhole(account, wanted));
  }

  async value(account: number, marketId: string): Promise<Outcome<CashOutValue>> {
    const shard = this.#parts.shardOf(marketId);
    if (shard === null || this.#parts.owns(shard)) return this.#local.value(account, marketId);
    return (await this.#parts.ask(shard, { method: 'cashOuts.value', args: [account, marketId] })) as Outcome<CashOutValue>;
  }

  async #answer(shard: number, reference: string, call: ClusterCall, local: () => Promise<BetAnswer>): Promise<BetAnswer> {
    if (this.#parts.owns(shard)) return local();
    if (shard >= 64) return { reference, outcome: refuse('CASH_OUT_EXPIRED') };
    const answer = (await this.#parts.ask(shard, call)) as BetAnswer | BetAnswer['outcome'];
    return 'reference' in answer ? answer : { reference, outcome: answer };
  }
}
