/**
 * A cash-out in the queue. It uses the position and prices that the previous command left, cancels the player's own orders in the way, and
 * fills every bet completely, or does nothing. The answer is stored under its reference, also a refusal.
 */
import { answerOf, type MarketEngine, type OrderOutcome } from '@maidan/engine';
import { accept, NO_MONEY, type OrderId, type Outcome, paise, type QuotedPrice, type Refusal, type RefusalCode, refuse } from '@maidan/domain';
import { newPublicId } from '../../../platform/secrets.ts';
import type { BatchRows } from '../../../commit/batch/batch-rows.ts';
import type { BetReferences, ReferencedCommand, StoredReference } from '../placing/bet-references.ts';
import { cashOutFacts, flatFacts, ordersToCancel, restingOrders } from './cash-out-facts.ts';
import { planCashOut, worstOf, type CashOutPlan, type PlannedBet } from './cash-out-plan.ts';
import type { BatchCommand } from '../../../commit/commit-pipeline-port.ts';
import type { BettingAccount } from '../orders-port.ts';
import type { TradingMarket } from '../state/trading-markets.ts';

export interface CashOutTerms {
  readonly trading: TradingMarket;
  /** The account of the wallet whose position is closed. */
  readonly wallet: number;
  readonly percent: number;
  /** Version of the market when the delay began: raised at suspension, re-opening, turn in-play and change of runners. */
  readonly version: number;
  /** Centipaise: a lower result is refused with PRICE_MOVED; null: any result that lowers the risk. */
  readonly atLeast: number | null;
  /** Whether the server takes it for the player. */
  readonly automatic: boolean;
  readonly commissionBp: number;
  readonly takeOrderNumber: () => OrderId;
}

/** Refusals that the player's own orders may cause: retried without them. */
const PERHAPS_OWN: ReadonlySet<RefusalCode> = new Set<RefusalCode>(['PRICE_MOVED', 'INSUFFICIENT_BALANCE', 'MAX_WIN_EXCEEDED']);
/** The offer's terms are the limit: neither stake limits nor the win limit apply to a cash-out (RU-42). */
const NO_LIMITS = { minStake: NO_MONEY, maxStake: NO_MONEY, maxWin: NO_MONEY };

export class CashOutCommand implements BatchCommand, ReferencedCommand {
  readonly account: BettingAccount;
  readonly references: readonly string[];
  readonly bodyHash: string;
  readonly #reference: string;
  readonly #origin: number | null;
  /** The stored answer, if the reference was used before: nothing is decided then. */
  stored: StoredReference | null = null;
  /** The first order of the cash-out. */
  outcome: Outcome<OrderId> = refuse('FAULT');
  readonly #terms: CashOutTerms | Refusal;
  readonly #stored: Pick<BetReferences, 'mayStoreRefusal' | 'noteRefusal'>;

  /** `terms`: a refusal that was decided before the queue is only stored. */
  constructor(
    account: BettingAccount,
    { reference, bodyHash, origin }: { readonly reference: string; readonly bodyHash: string; readonly origin: number | null },
    { terms, references }: { readonly terms: CashOutTerms | Refusal; readonly references: Pick<BetReferences, 'mayStoreRefusal' | 'noteRefusal'> },
  ) {
    this.account = account;
    this.references = [reference];
    this.#reference = reference;
    this.bodyHash = bodyHash;
    this.#origin = origin;
    this.#terms = terms;
    this.#stored = references;
  }

  /** Sets the stored answer of the reference. Called after a batch that found the reference in use. */
  repeat(stored: StoredReference): void {
    this.stored = stored;
  }

  decide(rows: BatchRows): void {
    if (this.stored !== null) return;
    this.outcome = this.#decide(rows);
    if (this.outcome.ok || this.#stored.mayStoreRefusal(this.account.account)) this.#refer(rows, this.#reference, this.outcome);
    else this.outcome = refuse('RATE_LIMITED');
  }

  committed(): void {
    if (this.stored === null && !this.outcome.ok && this.outcome.code !== 'RATE_LIMITED') this.#stored.noteRefusal(this.account.account);
  }

  #refer(rows: BatchRows, reference: string, outcome: Outcome<OrderId>): void {
    rows.addReference({
      account: this.account.account,
      reference,
      bodyHash: this.bodyHash,
      origin: this.#origin,
      order: outcome.ok ? outcome.value : null,
      refusal: outcome.ok ? null : outcome.code,
      detail: outcome.ok ? null : (outcome.detail ?? null),
    });
  }

  #decide(rows: BatchRows): Outcome<OrderId> {
    const terms = this.#terms;
    if ('ok' in terms) return terms;
    const { trading, version } = terms;
    if (!trading.open || trading.catalogue.status !== 'OPEN') return refuse('MARKET_NOT_OPEN');
    if (trading.catalogue.version !== version) return refuse('ORDER_LAPSED', { field: 'SUSPENDED' });
    const { engine } = rows;
    const mark = engine.mark();
    let done = this.#carryOut(rows, terms, false);
    if (!done.ok && PERHAPS_OWN.has(done.code)) {
      engine.undoTo(mark);
      done = this.#carryOut(rows, terms, true);
    }
    if (!done.ok) {
      engine.undoTo(mark);
      return done;
    }
    this.#note(rows, terms, done.value);
    // every order needs a reference; these cannot be guessed
    for (const order of done.value.orders.slice(1)) this.#refer(rows, `cash-out-${order}-${newPublicId()}`, accept(order));
    return accept(done.value.orders[0]!);
  }

  /** Places the bets of a plan. `alone`: first cancels all resting orders of the player in this market. */
  #carryOut(rows: BatchRows, { trading, wallet: account, percent, atLeast, ...terms }: CashOutTerms, alone: boolean): Outcome<Done> {
    const { engine } = rows;
    const facts = cashOutFacts(engine, trading, account) ?? flatFacts(trading);
    const worstBefore = worstOf(facts);
    const plan = planCashOut(facts, percent);
    if (!plan.ok) return plan;
    if (atLeast !== null && plan.value.worst < atLeast) return refuse('PRICE_MOVED');
    const resting = restingOrders(engine, account, trading.key);
    for (const own of alone ? resting : ordersToCancel(resting, plan.value.bets)) engine.cancelOrder(own.order, account);
    const orders: OrderId[] = [];
    for (const bet of plan.value.bets) {
      const order = terms.takeOrderNumber();
      rows.describeOrder(order, { placedAt: rows.now, releaseAt: null, marketVersion: null, commissionBp: terms.commissionBp });
      const placed = placeOn(engine, { order, account, market: trading.key }, bet);
      if (!placed.ok) return placed;
      // a partial fill would leave a position that the player did not ask for
      if (placed.value.matched !== bet.size) return refuse('PRICE_MOVED');
      orders.push(order);
    }
    const after = cashOutFacts(engine, trading, account);
    return after === null || worstOf(after) < worstBefore ? refuse('PRICE_MOVED') : accept({ plan: plan.value, orders, worstBefore });
  }

  /** Stores the cash-out with its orders: cash-outs do not count for bonuses, and a player may ask which bets closed the position. */
  #note(rows: BatchRows, { trading, wallet, percent, automatic }: CashOutTerms, { plan, orders, worstBefore }: Done): void {
    rows.also(
      'after',
      `insert into cash_out (account, market, reference, percent, automatic, worst_before, worst_after, orders, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8::bigint[], to_timestamp($9::float8 / 1000))`,
      [wallet, trading.key, this.#reference, percent, automatic, worstBefore, plan.worst, `{${orders.join(',')}}`, rows.now],
    );
  }
}

function placeOn(
  engine: MarketEngine,
  of: { readonly order: OrderId; readonly account: number; readonly market: number },
  { runner, side, price, line, size, reducing }: PlannedBet,
): Outcome<OrderOutcome> {
  const command = {
    ...of,
    runner,
    side,
    price: price as QuotedPrice,
    line,
    size: paise(size),
    persistence: 'LAPSE' as const,
    limits: NO_LIMITS,
    delayed: false,
    reducing,
  };
  return answerOf(engine, engine.placeOrder(command));
}

interface Done {
  readonly plan: CashOutPlan;
  readonly orders: readonly OrderId[];
  readonly worstBefore: number;
}
