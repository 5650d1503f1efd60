/** A replace in the queue (MX): one command of the engine ends the old order and places the new one, and one row stores the answer under its reference. */
import type { MarketEngine, OpenOrderState, OrderOutcome, ReplaceCommand, ReplaceOutcome } from '@maidan/engine';
import { type BetRequest, NO_MONEY, type QuotedPrice, type Refusal, refuse, riskRate } from '@maidan/domain';
import { playerOf, walletCodeOf } from '@maidan/ledger';
import type { BatchRows, DelayedOrder } from '../../../commit/batch/batch-rows.ts';
import type { BatchCommand } from '../../../commit/commit-pipeline-port.ts';
import type { BettingAccount, ReplaceRequest } from '../orders-port.ts';
import type { TradingAccount } from '../state/trading-accounts.ts';
import type { OwnedOrder } from '../views/order-views.ts';
import { arrivalOf, orderLimitsOf, type ArrivedBet, type ArrivingBet, type PlacedBet } from './arrival.ts';
import type { ReferencedCommand, StoredReference } from './bet-references.ts';
import { delayIn } from './delayed-orders.ts';
import { playersRefusal, termsAfter } from './order-terms.ts';
import { doubtWallets, refusalOfWallet, refusedState, type PlacingParts, type RefusedState } from './place-bet.ts';

const NO_PRICE = 0 as QuotedPrice;

/** The decision on a replace so far. */
export type ReplaceState =
  | { readonly type: 'queued' }
  /** The reference was used before: nothing is decided. */
  | { readonly type: 'repeated'; readonly stored: StoredReference }
  /** Nothing has changed. */
  | RefusedState
  | { readonly type: 'reduced' }
  /** The old order is cancelled, the new one refused. */
  | { readonly type: 'not placed'; readonly refusal: Refusal }
  | { readonly type: 'placed'; readonly bet: PlacedBet; readonly request: BetRequest; readonly outcome: OrderOutcome }
  /** The old order is cancelled, the new one in its delay; `order.answer` resolves at its end. */
  | { readonly type: 'delayed'; readonly bet: PlacedBet; readonly request: BetRequest; readonly order: DelayedOrder };

export class ReplaceOrder implements BatchCommand, ReferencedCommand {
  readonly isImpatient = true;
  readonly account: BettingAccount;
  readonly bodyHash: string;
  readonly references: readonly string[];
  readonly #parts: PlacingParts;
  readonly #known: TradingAccount;
  readonly #old: OwnedOrder;
  readonly #request: ReplaceRequest;
  #state: ReplaceState = { type: 'queued' };

  constructor(
    parts: PlacingParts,
    known: TradingAccount,
    old: OwnedOrder,
    { request, bodyHash }: { readonly request: ReplaceRequest; readonly bodyHash: string },
  ) {
    this.#parts = parts;
    this.#known = known;
    this.#old = old;
    this.#request = request;
    this.account = known.record;
    this.references = [request.reference];
    this.bodyHash = bodyHash;
  }

  get state(): ReplaceState {
    return this.#state;
  }

  repeat(stored: StoredReference): void {
    this.#state = { type: 'repeated', stored };
  }

  decide(rows: BatchRows): void {
    if (this.#state.type === 'repeated') return;
    const { account } = this.account;
    const decision = this.#decide(rows);
    const state = 'code' in decision ? refusedState(this.#parts, rows, account, decision) : decision;
    this.#state = state;
    if (state.type === 'refused' && !state.isStored) return;
    const refusal = 'refusal' in state ? state.refusal : null;
    if (state.type === 'not placed') doubtWallets(rows, account, state.refusal);
    rows.addReference({
      account,
      reference: this.#request.reference,
      bodyHash: this.bodyHash,
      origin: this.#request.origin ?? null,
      order: 'bet' in state ? state.bet.order : null,
      ...(state.type === 'refused' ? {} : { replaced: this.#old.order }),
      refusal: refusal?.code ?? null,
      detail: refusal?.detail ?? null,
    });
  }

  committed(): void {
    const state = this.#state;
    if (state.type === 'refused' && state.isStored) this.#parts.references.noteRefusal(this.account.account);
    if (state.type === 'delayed') this.#parts.delayed([state.order], state.bet.delayMs);
  }

  #decide(rows: BatchRows): Refusal | Exclude<ReplaceState, { readonly type: 'queued' | 'repeated' | 'refused' }> {
    const old = rows.engine.order(this.#old.order);
    if (old === undefined) return refuse('ORDER_NOT_OPEN');
    if (playerOf(old.account) !== this.account.account) return refuse('FOREIGN_ACCOUNT');
    const arriving = this.#arriving(old);
    const arrived = arrivalOf(rows, arriving);
    const command = this.#commandOf(old, arriving, arrived.ok ? arrived.value : arrived);
    const done = this.#replaceWithinLimits(rows, command, old);
    if ('code' in done) return refusalOfWallet(old.account, done);
    if (done.outcome === 'REDUCED') return { type: 'reduced' };
    if (done.outcome === 'CANCELLED_NOT_PLACED') return { type: 'not placed', refusal: refusalOfWallet(old.account, playersRefusal(done.refused)) };
    if (!arrived.ok) throw new Error(`the engine took an order that was refused with ${arrived.code}`);
    return this.#placed(rows, arriving, arrived.value, done.placed);
  }

  /** Returns the new order as a bet that arrives. */
  #arriving(old: OpenOrderState): ArrivingBet {
    const { customerReferences, marketVersion, price = old.price, reference, stake = old.remaining, terms: changed = {} } = this.#request;
    const terms = termsAfter(old, changed);
    const request: BetRequest = {
      reference,
      marketId: this.#old.marketId,
      selectionId: this.#old.selectionId,
      side: old.side,
      price,
      line: null,
      stake,
      ...(old.persistence === 'MARKET_ON_CLOSE' ? {} : { persistence: old.persistence }),
      ...(marketVersion === undefined ? {} : { marketVersion }),
      ...(terms === undefined ? {} : { terms }),
      ...(customerReferences === undefined ? {} : { customerReferences }),
      claims: {},
      canonical: '',
    };
    const keepsExpiry = (terms?.expiresAt ?? null) === (old.terms?.expiresAt ?? null);
    const replacing = { keepsExpiry, isRemainder: stake !== null && stake <= old.remaining };
    return { parts: this.#parts, known: this.#known, wallet: old.account, request, replacing };
  }

  #commandOf({ order, account }: OpenOrderState, { request }: ArrivingBet, arrived: ArrivedBet | Refusal): ReplaceCommand {
    const { marketVersion, onRefusal, terms = {} } = this.#request;
    return {
      order,
      account,
      newOrder: this.#parts.takeOrderNumber(),
      // an amount that could not be read is none that the engine takes
      price: request.price ?? NO_PRICE,
      size: request.stake ?? NO_MONEY,
      ...terms,
      ...(onRefusal === undefined ? {} : { onRefusal }),
      ...(marketVersion === undefined ? {} : { marketVersion }),
      ...('ok' in arrived
        ? { limits: orderLimitsOf(null), delayed: false, refused: arrived }
        : { limits: orderLimitsOf(arrived.terms), delayed: arrived.terms.delayMs > 0 }),
    };
  }

  /** Replaces the order on the engine, and checks the player's own limits last. */
  #replaceWithinLimits(rows: BatchRows, command: ReplaceCommand, old: OpenOrderState): Refusal | ReplaceOutcome {
    const { engine } = rows;
    const { playChecks } = this.#parts;
    const { account, newOrder } = command;
    if (!playChecks.counts(account)) return replaceOnEngine(engine, command);
    const mark = engine.mark();
    const before = heldWithout(engine, old);
    const done = replaceOnEngine(engine, command);
    if ('code' in done || done.outcome === 'REDUCED') return done;
    const returned = { account, key: String(old.order) };
    playChecks.returnStake(rows, { ...returned, kept: old.matched });
    if (done.outcome === 'CANCELLED_NOT_PLACED') return done;
    const rate = riskRate(old.side, command.price!, false);
    const after = engine.accountState(account)?.held ?? 0;
    const refused = playChecks.take(rows, { account, key: String(newOrder), size: command.size!, rate, held: { before, after } });
    if (refused === null) {
      rows.claimWallet(account);
      return done;
    }
    engine.undoTo(mark);
    if (command.onRefusal === 'KEEP') playChecks.returnStake(rows, { ...returned, kept: old.matched + old.remaining });
    return replaceOnEngine(engine, { ...command, refused });
  }

  #placed(
    rows: BatchRows,
    { request, wallet }: ArrivingBet,
    { market, runner, terms, line }: ArrivedBet,
    outcome: OrderOutcome,
  ): Extract<ReplaceState, { readonly type: 'placed' | 'delayed' }> {
    const { order } = outcome;
    const delayed = outcome.status === 'PENDING';
    const delayMs = delayed ? terms.delayMs : 0;
    const commissionBp = this.#parts.commissionOf(this.account.site);
    rows.describeOrder(order, {
      placedAt: rows.now,
      releaseAt: delayed ? rows.now + delayMs : null,
      marketVersion: request.marketVersion ?? null,
      commissionBp,
      customerReferences: request.customerReferences,
    });
    const bet = { order, wallet: walletCodeOf(wallet), market, runner, price: request.price!, line, commissionBp, placedAt: rows.now, delayMs };
    if (!delayed) return { type: 'placed', bet, request, outcome };
    const { account, bodyHash } = this;
    return {
      type: 'delayed',
      bet,
      request,
      order: delayIn(rows, { order, account: account.account, market: market.id, reference: request.reference, bodyHash }),
    };
  }
}

function replaceOnEngine(engine: MarketEngine, command: ReplaceCommand): Refusal | ReplaceOutcome {
  const refused = engine.replaceOrder(command);
  return refused === null ? engine.lastReplacement() : playersRefusal(refused);
}

/** Returns what the account holds without an order, paise. */
function heldWithout(engine: MarketEngine, { account, order }: OpenOrderState): number {
  const mark = engine.mark();
  engine.cancelOrder(order, account);
  const held = engine.accountState(account)?.held ?? 0;
  engine.undoTo(mark);
  return held;
}
