/** Replaces of resting orders: the stored answer of a reference comes before every check; everything else is decided in the queue. */
import { hash } from 'node:crypto';
import { accept, refuse, type Outcome, type Refusal } from '@maidan/domain';
import { playerOf } from '@maidan/ledger';
import type { OrderView } from '@maidan/contract';
import type { BettingAccount, ReplacedOrder, ReplaceRequest } from '../orders-port.ts';
import { viewOfPlaced, type OwnedOrder } from '../views/order-views.ts';
import { loadBettor, refusalOfStored, storedAnswer, TRANSIENT, type BettingParts } from './answers.ts';
import { isReference, referenceKey, type StoredReference } from './bet-references.ts';
import { ReplaceOrder, type ReplaceState } from './replace-order.ts';

export interface ReplacingParts extends BettingParts {
  /** Reads the account and market of an order. */
  readonly ownedOrder: (order: number) => Promise<OwnedOrder | undefined>;
}

type Answer = Outcome<ReplacedOrder>;

export class Replacing {
  readonly #parts: ReplacingParts;

  constructor(parts: ReplacingParts) {
    this.#parts = parts;
  }

  /** Resolves after the delay of the new order and the commit. Never throws because of a caller's input. */
  replace(account: BettingAccount, order: number, request: ReplaceRequest): Promise<Answer> {
    const { reference } = request;
    if (!isReference(reference)) return Promise.resolve(refuse('MALFORMED', { field: 'betSlipRef' }));
    const bodyHash = hash('sha256', request.canonical);
    return this.#parts.references.once<Answer>(referenceKey(account.account, reference), bodyHash, {
      clash: refuse('DUPLICATE_REFERENCE'),
      run: () => this.#answer(account, order, request, bodyHash),
    });
  }

  async #answer(account: BettingAccount, order: number, request: ReplaceRequest, bodyHash: string): Promise<Answer> {
    try {
      return await this.#submit(account, order, request, bodyHash);
    } catch (error) {
      this.#parts.log.error({ err: error, account: account.account, order }, 'replacing a bet failed');
      return refuse('NOT_READY');
    }
  }

  async #submit({ account }: BettingAccount, order: number, request: ReplaceRequest, bodyHash: string): Promise<Answer> {
    const { pipeline, placing } = this.#parts;
    const stored = await storedAnswer(this.#parts, account, request.reference);
    if (stored !== undefined) return this.#repeat(stored, bodyHash);
    if (!pipeline.ready()) return refuse('NOT_READY');
    const old = await this.#parts.ownedOrder(order);
    if (old === undefined) return refuse('ORDER_UNKNOWN');
    if (playerOf(old.account) !== account) return refuse('FOREIGN_ACCOUNT');
    const known = await loadBettor(this.#parts, account, old.marketId);
    if (known === undefined) return refuse('ACCOUNT_UNKNOWN');
    const command = new ReplaceOrder(placing, known, old, { request, bodyHash });
    const result = await pipeline.submit(command);
    if (result !== 'COMMITTED') return refuse(result);
    const { state } = command;
    if (state.type === 'queued') return refuse('FAULT');
    if (state.type === 'repeated') return this.#repeat(state.stored, bodyHash);
    return this.#decided(old, { account, reference: request.reference, bodyHash, answerAt: request.answerAt }, state);
  }

  /** Returns the answer of a committed replace, after the delay of its new order. Keeps it in memory as it is stored. */
  async #decided(
    { order: replaced }: OwnedOrder,
    { answerAt, ...of }: Pick<StoredReference, 'account' | 'reference' | 'bodyHash'> & { readonly answerAt: ReplaceRequest['answerAt'] | undefined },
    state: Exclude<ReplaceState, { readonly type: 'queued' | 'repeated' }>,
  ): Promise<Answer> {
    const keep = (order: number | null, refusal: Refusal | null): void => {
      const { code = null, detail = null } = refusal ?? {};
      const stored = { ...of, order, replaced: state.type === 'refused' ? null : replaced, batch: null, refusal: code, detail };
      this.#parts.references.keep(referenceKey(of.account, of.reference), stored);
    };
    if (state.type === 'refused') {
      if (state.isStored) keep(null, state.refusal);
      return state.refusal;
    }
    if (state.type === 'reduced' || state.type === 'not placed') {
      const refusal = state.type === 'reduced' ? null : state.refusal;
      keep(null, refusal);
      return this.#withOld(replaced, refusal);
    }
    if (state.type === 'delayed' && answerAt === 'ARRIVAL') {
      const keepEnd = async (): Promise<void> => {
        const end = await state.order.answer;
        if (end.ok || !TRANSIENT.has(end.code)) keep(state.bet.order, end.ok ? null : end);
      };
      void keepEnd();
      const [pending] = await this.#parts.views([state.bet.order]);
      return this.#withOld(replaced, pending === undefined ? refuse('FAULT') : accept(pending));
    }
    const outcome = state.type === 'delayed' ? await state.order.answer : accept(state.outcome);
    // the end of a delay that could not be written has no stored answer yet
    if (!outcome.ok && TRANSIENT.has(outcome.code)) return outcome;
    keep(state.bet.order, outcome.ok ? null : outcome);
    return this.#withOld(replaced, outcome.ok ? accept(viewOfPlaced(state.bet, state.request, outcome.value)) : outcome);
  }

  /** Returns the stored answer, with the orders as they are now. */
  async #repeat(stored: StoredReference, bodyHash: string): Promise<Answer> {
    const refused = refusalOfStored(stored, bodyHash);
    if (stored.replaced === null || (refused !== null && refused.code !== stored.refusal)) return refused ?? refuse('FAULT');
    if (stored.order === null || refused !== null) return this.#withOld(stored.replaced, refused);
    const end = await this.#parts.delayed.get(stored.order)?.answer;
    if (end !== undefined && !end.ok) return TRANSIENT.has(end.code) ? end : this.#withOld(stored.replaced, end);
    const [view] = await this.#parts.views([stored.order]);
    return view === undefined ? refuse('FAULT') : this.#withOld(stored.replaced, accept(view));
  }

  /** Completes an answer with the view of the old order. `placed`: the new order or its refusal; null: the old order was reduced. */
  async #withOld(replaced: number, placed: Outcome<OrderView> | null): Promise<Answer> {
    const [old] = await this.#parts.views([replaced]);
    if (old === undefined) return refuse('FAULT');
    if (placed === null) return accept({ outcome: 'REDUCED', cancelled: null, placed: accept(old) });
    return accept({ outcome: placed.ok ? 'REPLACED' : 'CANCELLED_NOT_PLACED', cancelled: old, placed });
  }
}
