/**
 * Placing: one handler for every transport. The stored answer of a reference comes before every check; duplicates of a running bet share
 * its answer; everything else is decided in the queue (RU-52, RU-53).
 */
import type { BetAnswer, BetState, OrderView } from '@maidan/contract';
import { hash } from 'node:crypto';
import { accept, refuse, type Outcome, type Refusal, type BetRequest } from '@maidan/domain';
import { loadBettor, refusalOfStored, storedAnswer, TRANSIENT, type BettingParts } from './answers.ts';
import { isReference, referenceKey, type StoredReference } from './bet-references.ts';
import { viewOfPlaced } from '../views/order-views.ts';
import type { BettingAccount } from '../orders-port.ts';
import { withAccountTerms } from './order-terms.ts';
import { PlaceBet } from './place-bet.ts';

export class Betting {
  readonly #parts: BettingParts;

  constructor(parts: BettingParts) {
    this.#parts = parts;
  }

  /** Resolves after the delay and the commit. Never throws because of a caller's input. */
  place(account: BettingAccount, request: BetRequest): Promise<BetAnswer> {
    const { reference } = request;
    if (!isReference(reference)) return Promise.resolve({ reference, outcome: refuse('MALFORMED', { field: 'betSlipRef' }) });
    const bodyHash = hash('sha256', request.canonical);
    return this.#parts.references.once<BetAnswer>(referenceKey(account.account, reference), bodyHash, {
      clash: { reference, outcome: refuse('DUPLICATE_REFERENCE') },
      run: () => this.#answer(account, request, bodyHash),
    });
  }

  /** Returns the state by reference: PENDING, ACCEPTED, REFUSED, or UNKNOWN, which closes the reference. Throws if the database is unavailable. */
  async status(account: number, asked: readonly string[]): Promise<readonly BetState[]> {
    const { references } = this.#parts;
    const valid = [...new Set(asked)].filter(isReference);
    const open = valid.filter((reference) => !references.isUnderWay(referenceKey(account, reference)));
    const before = await references.lookUp(open.map((reference) => ({ account, reference })));
    const unused = open.filter(
      (reference) => !before.some((stored) => stored.reference === reference) && !references.isUnderWay(referenceKey(account, reference)),
    );
    // a copy that arrives in between is refused by the row written here, or its own row is found
    if (unused.length > 0) await references.close(account, unused);
    const after = unused.length === 0 ? [] : await references.lookUp(unused.map((reference) => ({ account, reference })));
    const found = new Map([...before, ...after].map((stored) => [stored.reference, stored]));
    const orders = [...found.values()].map(orderOf).filter((order) => order !== null);
    const views = new Map((await this.#parts.views(orders)).map((view) => [view.order, view]));
    return asked.map((reference) => this.#stateOf(reference, found.get(reference), views));
  }

  #stateOf(reference: string, stored: StoredReference | undefined, views: ReadonlyMap<number, OrderView>): BetState {
    if (!isReference(reference)) return { reference, state: 'UNKNOWN' };
    if (stored === undefined) return { reference, state: 'PENDING' };
    const number = orderOf(stored);
    const order = number === null ? undefined : views.get(number);
    if (stored.refusal === 'REFERENCE_CLOSED') return { reference, state: 'UNKNOWN' };
    if (stored.refusal !== null) {
      const detail = stored.detail === null ? {} : { detail: stored.detail };
      return { reference, state: 'REFUSED', code: stored.refusal, ...detail, ...(order === undefined ? {} : { order }) };
    }
    // each bet of a batch has a reference of its own
    if (stored.batch !== null) return { reference, state: 'ACCEPTED' };
    if (order === undefined || order.status === 'PENDING') return { reference, state: 'PENDING', ...(order === undefined ? {} : { order }) };
    return { reference, state: 'ACCEPTED', order };
  }

  async #answer(account: BettingAccount, request: BetRequest, bodyHash: string): Promise<BetAnswer> {
    const { reference } = request;
    try {
      return { reference, outcome: await this.#submit(account, request, bodyHash) };
    } catch (error) {
      this.#parts.log.error({ err: error, account: account.account, reference }, 'placing a bet failed');
      return { reference, outcome: refuse('NOT_READY') };
    }
  }

  /** Answers from the store, or submits the bet to the queue and waits for its decision. */
  async #submit(account: BettingAccount, asked: BetRequest, bodyHash: string): Promise<Outcome<OrderView>> {
    const { pipeline, placing } = this.#parts;
    const found = storedAnswer(this.#parts, account.account, asked.reference);
    const stored = found instanceof Promise ? await found : found;
    if (stored !== undefined) return this.#repeat(stored, bodyHash);
    if (!pipeline.ready()) return refuse('NOT_READY');
    const bettor = loadBettor(this.#parts, account.account, asked.marketId);
    const known = bettor instanceof Promise ? await bettor : bettor;
    if (known === undefined) return refuse('ACCOUNT_UNKNOWN');
    const request = withAccountTerms(asked, known, placing.markets.get(asked.marketId));
    const command = new PlaceBet(placing, known, request, bodyHash);
    const result = await pipeline.submit(command);
    if (result !== 'COMMITTED') return refuse(result);
    const { state } = command;
    if (state.type === 'queued') return refuse('FAULT');
    if (state.type === 'repeated') return this.#repeat(state.stored, bodyHash);
    if (state.type === 'refused') {
      this.#keep(command, null, state.refusal);
      return state.refusal;
    }
    const outcome = state.type === 'delayed' ? await state.order.answer : accept(state.outcome);
    this.#keep(command, state.bet.order, outcome.ok ? null : outcome);
    return outcome.ok ? accept(viewOfPlaced(state.bet, request, outcome.value)) : outcome;
  }

  /** Keeps the answer in memory as it is stored. */
  #keep({ account, request, bodyHash }: PlaceBet, order: number | null, refusal: Refusal | null): void {
    // the end of a delay that could not be written has no stored answer yet
    if (refusal !== null && TRANSIENT.has(refusal.code)) return;
    this.#parts.references.keep(referenceKey(account.account, request.reference), {
      account: account.account,
      reference: request.reference,
      bodyHash,
      order,
      replaced: null,
      batch: null,
      refusal: refusal?.code ?? null,
      detail: refusal?.detail ?? null,
    });
  }

  /** Returns the stored answer: the current state of its order, or its refusal. */
  async #repeat(stored: StoredReference, bodyHash: string): Promise<Outcome<OrderView>> {
    const refused = refusalOfStored(stored, bodyHash);
    if (refused !== null) return refused;
    if (stored.order === null) return refuse('FAULT');
    const end = await this.#parts.delayed.get(stored.order)?.answer;
    if (end !== undefined && !end.ok) return end;
    const [view] = await this.#parts.views([stored.order]);
    return view === undefined ? refuse('FAULT') : accept(view);
  }
}

/** Returns the order that the state of a reference shows: the new one, or the one that a replace has reduced or cancelled. */
function orderOf({ order, replaced }: StoredReference): number | null {
  return order ?? replaced;
}
