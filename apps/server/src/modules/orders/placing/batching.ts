/** Batches of bets: the stored answer of a reference comes before every check; everything else is decided in the queue. */
import { hash } from 'node:crypto';
import { accept, LONGEST_BATCH_REFERENCE, referenceInBatch, refuse, type Outcome, type Refusal } from '@maidan/domain';
import type { OrderView } from '@maidan/contract';
import type { BatchAnswer, BatchRequest, BettingAccount } from '../orders-port.ts';
import { viewOfPlaced } from '../views/order-views.ts';
import { loadBettor, refusalOfStored, storedAnswer, TRANSIENT, type BettingParts } from './answers.ts';
import { isReference, referenceKey, type StoredReference } from './bet-references.ts';
import { withAccountTerms } from './order-terms.ts';
import { PlaceBatch, type BatchedOrder } from './place-batch.ts';

type Answer = BatchAnswer['outcome'];

export class Batching {
  readonly #parts: BettingParts;

  constructor(parts: BettingParts) {
    this.#parts = parts;
  }

  /** Resolves after the delay and the commit. Never throws because of a caller's input. */
  async placeBatch(account: BettingAccount, request: BatchRequest): Promise<BatchAnswer> {
    const { instructions, reference } = request;
    if (!isReference(reference) || reference.length > LONGEST_BATCH_REFERENCE) return { reference, outcome: refuse('MALFORMED', { field: 'betSlipRef' }) };
    if (instructions.some(({ marketId }) => marketId !== instructions[0]!.marketId)) return { reference, outcome: refuse('MALFORMED', { field: 'marketId' }) };
    const bodyHash = hash('sha256', request.canonical);
    const outcome = await this.#parts.references.once<Answer>(referenceKey(account.account, reference), bodyHash, {
      clash: refuse('DUPLICATE_REFERENCE'),
      run: () => this.#answer(account, request, bodyHash),
      parts: instructions.map((_, at) => referenceKey(account.account, referenceInBatch(reference, at + 1))),
    });
    return { reference, outcome };
  }

  async #answer(account: BettingAccount, request: BatchRequest, bodyHash: string): Promise<Answer> {
    try {
      return await this.#submit(account, request, bodyHash);
    } catch (error) {
      this.#parts.log.error({ err: error, account: account.account, reference: request.reference }, 'placing a batch failed');
      return refuse('NOT_READY');
    }
  }

  async #submit({ account }: BettingAccount, asked: BatchRequest, bodyHash: string): Promise<Answer> {
    const { pipeline, placing } = this.#parts;
    const stored = await storedAnswer(this.#parts, account, asked.reference);
    if (stored !== undefined) return this.#repeat(stored, bodyHash);
    if (!pipeline.ready()) return refuse('NOT_READY');
    const known = await loadBettor(this.#parts, account, asked.instructions[0]?.marketId ?? '');
    if (known === undefined) return refuse('ACCOUNT_UNKNOWN');
    const market = placing.markets.get(asked.instructions[0]?.marketId ?? '');
    const request = { ...asked, instructions: asked.instructions.map((one) => withAccountTerms(one, known, market)) };
    const command = new PlaceBatch(placing, known, request, bodyHash);
    const result = await pipeline.submit(command);
    if (result !== 'COMMITTED') return refuse(result);
    const { state } = command;
    if (state.type === 'queued') return refuse('FAULT');
    if (state.type === 'repeated') return this.#repeat(state.stored, bodyHash);
    if (state.type === 'placed') {
      if (request.answerAt !== 'ARRIVAL') return this.#placed(command, request, state.orders);
      // keeps the answers when the delay has ended
      void this.#placed(command, request, state.orders);
      return accept(state.orders.map(({ bet, request: own, outcome }) => accept(viewOfPlaced(bet, own, outcome))));
    }
    if (state.isStored) this.#keep(command, request.reference, { refusal: state.refusal });
    return state.refusal;
  }

  /** Returns the answer of a committed batch after its delay, and keeps it in memory as it is stored. */
  async #placed(command: PlaceBatch, { isSentOnce = false }: BatchRequest, orders: readonly BatchedOrder[]): Promise<Answer> {
    const ends = await Promise.all(orders.map(async ({ order, outcome }) => (order === null ? accept(outcome) : order.answer)));
    // the end of a delay that could not be written has no stored answer yet
    const unknown = ends.find((end) => !end.ok && TRANSIENT.has(end.code));
    if (unknown !== undefined && !unknown.ok) return unknown;
    const [own, ...references] = command.references;
    if (!isSentOnce) this.#keep(command, own!, { batch: orders.length });
    return accept(
      orders.map(({ bet, request }, at): Outcome<OrderView> => {
        const end = ends[at]!;
        this.#keep(command, references[at]!, { order: bet.order, refusal: end.ok ? null : end });
        return end.ok ? accept(viewOfPlaced(bet, request, end.value)) : end;
      }),
    );
  }

  #keep({ account: { account }, bodyHash }: PlaceBatch, reference: string, stored: { order?: number; batch?: number; refusal?: Refusal | null }): void {
    const { batch = null, order = null, refusal } = stored;
    const { code = null, detail = null } = refusal ?? {};
    this.#parts.references.keep(referenceKey(account, reference), { account, reference, bodyHash, order, replaced: null, batch, refusal: code, detail });
  }

  /** Returns the stored answer, with the orders as they are now. */
  async #repeat(stored: StoredReference, bodyHash: string): Promise<Answer> {
    const { account, batch, reference } = stored;
    const refused = refusalOfStored(stored, bodyHash);
    if (refused !== null) return refused;
    if (batch === null) return refuse('FAULT');
    const references = Array.from({ length: batch }, (_, at) => referenceInBatch(reference, at + 1));
    const found = await this.#parts.references.lookUp(references.map((each) => ({ account, reference: each })));
    const bets = new Map(found.map((bet) => [bet.reference, bet]));
    const orders = references.map((each) => bets.get(each)?.order ?? 0);
    const ends = await Promise.all(orders.map(async (order) => this.#parts.delayed.get(order)?.answer));
    const views = new Map((await this.#parts.views(orders)).map((view) => [view.order, view]));
    return accept(
      references.map((each, at): Outcome<OrderView> => {
        const end = ends[at];
        if (end !== undefined && !end.ok) return end;
        const bet = bets.get(each);
        const lapsed = bet === undefined ? null : refusalOfStored(bet, bodyHash);
        const view = views.get(orders[at]!);
        return lapsed ?? (view === undefined ? refuse('FAULT') : accept(view));
      }),
    );
  }
}
