/**
 * Placing: one handler for every transport. The stored answer of a reference comes before every check; duplicates of a running bet share
 * its answer; everything else is decided in the queue (RU-52, RU-53).
 */
import type { OrderOutcome } from '@maidan/engine';
import { accept, refuse, type Outcome, type Refusal, type RefusalCode } from '@maidan/domain';
import type { Log } from '../../../platform/log.ts';
import { isReference, referenceKey, type BetReferences, type StoredReference } from './bet-references.ts';
import type { OrderPipeline } from '../../../commit/order-pipeline.ts';
import type { DelayedOrders } from './delayed-orders.ts';
import { averagePriceOf, possibleCommissionOf, possibleProfitOf } from '../views/order-views.ts';
import type { BetAnswer, BetRequest, BetState, BettingAccount, OrderView } from '../orders-port.ts';
import { PlaceBet, type PlacedBet, type PlacingParts } from './place-bet.ts';
import type { TradingAccount, TradingAccounts } from '../state/trading-accounts.ts';

export interface BettingParts {
  readonly pipeline: OrderPipeline;
  readonly references: BetReferences;
  readonly accounts: TradingAccounts;
  readonly delayed: DelayedOrders;
  readonly placing: PlacingParts;
  readonly log: Log;
  readonly views: (orders: readonly number[]) => Promise<readonly OrderView[]>;
}

/** A running bet with its key in memory and the hash of its body in hex. */
interface RunningBet {
  readonly account: BettingAccount;
  readonly request: BetRequest;
  readonly key: string;
  readonly hash: string;
}

/** Answers that are not stored under a reference. */
const TRANSIENT: ReadonlySet<RefusalCode> = new Set<RefusalCode>(['NOT_READY', 'FAULT', 'BUSY', 'RATE_LIMITED']);

export class Betting {
  readonly #parts: BettingParts;

  constructor(parts: BettingParts) {
    this.#parts = parts;
  }

  /** Resolves after the delay and the commit. Never throws because of a caller's input. */
  place(account: BettingAccount, request: BetRequest): Promise<BetAnswer> {
    const { reference, bodyHash } = request;
    if (!isReference(reference)) return Promise.resolve({ reference, outcome: refuse('MALFORMED', { field: 'betSlipRef' }) });
    const key = referenceKey(account.account, reference);
    const hash = Buffer.from(bodyHash.buffer, bodyHash.byteOffset, bodyHash.byteLength).toString('hex');
    const underWay = this.#parts.references.underWay(key);
    if (underWay !== undefined) return underWay.bodyHash === hash ? underWay.answer : Promise.resolve({ reference, outcome: refuse('DUPLICATE_REFERENCE') });
    const answer = this.#answer({ account, request, key, hash });
    this.#parts.references.begin(key, { bodyHash: hash, answer });
    return answer;
  }

  /** By reference: PENDING, ACCEPTED, REFUSED, or UNKNOWN, which closes the reference. Throws if the database is unavailable. */
  async status(account: number, asked: readonly string[]): Promise<readonly BetState[]> {
    const { references } = this.#parts;
    const valid = [...new Set(asked)].filter(isReference);
    const open = valid.filter((reference) => references.underWay(referenceKey(account, reference)) === undefined);
    const before = await references.lookUp(open.map((reference) => ({ account, reference })));
    const unused = open.filter(
      (reference) => !before.some((stored) => stored.reference === reference) && references.underWay(referenceKey(account, reference)) === undefined,
    );
    // a copy that arrives in between is refused by the row written here, or its own row is found
    if (unused.length > 0) await references.close(account, unused);
    const after = unused.length === 0 ? [] : await references.lookUp(unused.map((reference) => ({ account, reference })));
    const found = new Map([...before, ...after].map((stored) => [stored.reference, stored]));
    const orders = [...found.values()].map((stored) => stored.order).filter((order) => order !== null);
    const views = new Map((await this.#parts.views(orders)).map((view) => [view.order, view]));
    return asked.map((reference) => this.#stateOf(reference, found.get(reference), views));
  }

  #stateOf(reference: string, stored: StoredReference | undefined, views: ReadonlyMap<number, OrderView>): BetState {
    if (!isReference(reference)) return { reference, state: 'UNKNOWN' };
    if (stored === undefined) return { reference, state: 'PENDING' };
    const order = stored.order === null ? undefined : views.get(stored.order);
    if (stored.refusal === 'REFERENCE_CLOSED') return { reference, state: 'UNKNOWN' };
    if (stored.refusal !== null) return { reference, state: 'REFUSED', code: stored.refusal, ...(order === undefined ? {} : { order }) };
    if (order === undefined || order.status === 'PENDING') return { reference, state: 'PENDING', ...(order === undefined ? {} : { order }) };
    return { reference, state: 'ACCEPTED', order };
  }

  async #answer(asked: RunningBet): Promise<BetAnswer> {
    const { reference } = asked.request;
    try {
      return { reference, outcome: await this.#place(asked) };
    } catch (error) {
      this.#parts.log.error({ err: error, account: asked.account.account, reference }, 'placing a bet failed');
      return { reference, outcome: refuse('NOT_READY') };
    } finally {
      this.#parts.references.end(asked.key);
    }
  }

  async #place({ account, request, key, hash }: RunningBet): Promise<Outcome<OrderView>> {
    const { references, pipeline, placing } = this.#parts;
    let stored = references.known(key);
    if (stored === undefined && references.isSuspect(account.account))
      [stored] = await references.lookUp([{ account: account.account, reference: request.reference }]);
    if (stored !== undefined) return this.#repeat(stored, hash);
    if (!pipeline.ready()) return refuse('NOT_READY');
    const known = this.#loaded(account.account, request.marketId) ?? (await this.#load(account.account, request.marketId));
    if (known === undefined) return refuse('ACCOUNT_UNKNOWN');
    const command = new PlaceBet(placing, account, known, request, hash);
    const result = await pipeline.submit(command);
    if (result !== 'COMMITTED') return refuse(result);
    if (command.stored !== null) return this.#repeat(command.stored, hash);
    return this.#decided(command, key, command.end === null ? command.outcome : await command.end);
  }

  /** Keeps the answer in memory as it is stored. */
  #decided({ account, request, bodyHash, placed }: PlaceBet, key: string, outcome: Outcome<OrderOutcome>): Outcome<OrderView> {
    // the end of a delay that could not be written has no stored answer yet
    if (outcome.ok || !TRANSIENT.has(outcome.code)) {
      const refusal = outcome.ok ? null : outcome;
      const order = placed?.order ?? null;
      this.#parts.references.keep(key, {
        account: account.account,
        reference: request.reference,
        bodyHash,
        order,
        refusal: refusal?.code ?? null,
        detail: refusal?.detail ?? null,
      });
    }
    if (!outcome.ok) return outcome;
    return placed === null ? refuse('FAULT') : accept(viewOfPlaced(placed, request, outcome.value));
  }

  /** The stored answer: the current state of its order, or its refusal. */
  async #repeat(stored: StoredReference, bodyHash: string): Promise<Outcome<OrderView>> {
    if (stored.refusal === 'REFERENCE_CLOSED') return refuse('REFERENCE_CLOSED');
    if (stored.bodyHash !== bodyHash) return refuse('DUPLICATE_REFERENCE');
    const refused = (refusal: StoredReference): Refusal => (refusal.detail === null ? refuse(refusal.refusal!) : refuse(refusal.refusal!, refusal.detail));
    if (stored.refusal !== null) return refused(stored);
    if (stored.order === null) return refuse('FAULT');
    const end = await this.#parts.delayed.get(stored.order)?.answer;
    if (end !== undefined && !end.ok) return end;
    const [view] = await this.#parts.views([stored.order]);
    return view === undefined ? refuse('FAULT') : accept(view);
  }

  /** Returns the account if nothing must be loaded, which is the usual case. */
  #loaded(account: number, marketId: string): TradingAccount | undefined {
    const known = this.#parts.accounts.ready(account);
    if (known === undefined || !this.#parts.placing.playChecks.ready(account)) return undefined;
    const market = this.#parts.placing.markets.get(marketId);
    return market !== undefined && this.#parts.accounts.hasPosition(account, market) ? known : undefined;
  }

  async #load(account: number, marketId: string): Promise<TradingAccount | undefined> {
    const { markets, playChecks } = this.#parts.placing;
    const [known, market] = await Promise.all([this.#parts.accounts.load(account), markets.register(marketId)]);
    if (!playChecks.ready(account)) await playChecks.load(account);
    if (known !== undefined && market !== undefined) await this.#parts.accounts.ensurePosition(account, market);
    return known;
  }
}

function viewOfPlaced(placed: PlacedBet, request: BetRequest, outcome: OrderOutcome): OrderView {
  const { market, runner } = placed;
  const event = market.event.definition;
  const side = request.side!;
  const size = request.stake!;
  const figures = { side, price: placed.price, size, matched: outcome.matched, matchedValue: outcome.matchedValue, line: market.kind === 'line' };
  const possibleProfit = possibleProfitOf(figures);
  return {
    order: placed.order,
    wallet: placed.wallet,
    marketId: market.definition.marketId,
    marketName: market.definition.marketName,
    marketType: market.definition.marketType,
    eventId: event.eventId,
    eventName: event.eventName,
    eventTypeId: event.eventTypeId,
    selectionId: runner.selectionId,
    selectionName: runner.name,
    side,
    price: placed.price,
    averagePrice: averagePriceOf(figures),
    line: placed.line,
    size,
    matched: outcome.matched,
    remaining: outcome.remaining,
    cancelled: outcome.cancelled,
    lapsed: outcome.lapsed,
    voided: 0,
    status: outcome.status,
    persistence: request.persistence ?? 'LAPSE',
    reason: outcome.reason,
    placedAt: placed.placedAt,
    result: null,
    profit: null,
    settledAt: null,
    possibleProfit,
    commission: possibleCommissionOf(market.definition.marketType, possibleProfit, placed.commissionBp),
  };
}
