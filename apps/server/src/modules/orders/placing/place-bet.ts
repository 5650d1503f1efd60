/** A bet in the queue: the ordered checks at arrival, then the engine; the answer is stored under its reference, also a refusal. */
import type { OrderOutcome, PlaceCommand } from '@maidan/engine';
import { ANY_PRICE, type BetRequest, type Outcome, type Refusal, refuse } from '@maidan/domain';
import { walletCodeOf, walletsOf } from '@maidan/ledger';
import type { BatchRows, DelayedOrder } from '../../../commit/batch/batch-rows.ts';
import type { BatchCommand } from '../../../commit/commit-pipeline-port.ts';
import type { BettingAccount } from '../orders-port.ts';
import type { TradingAccount } from '../state/trading-accounts.ts';
import { arrivalOf, placeCommandOf, type ArrivalParts, type ArrivedBet, type ArrivingBet, type PlacedBet } from './arrival.ts';
import { delayIn } from './delayed-orders.ts';
import type { BetReferences, ReferencedCommand, StoredReference } from './bet-references.ts';
import { isDelayed, placeOnEngine, riskRateOf } from './order-terms.ts';

export interface PlacingParts extends ArrivalParts {
  readonly references: Pick<BetReferences, 'mayStoreRefusal' | 'noteRefusal'>;
  /** Returns the account of the wallet that the player has chosen. */
  readonly walletFor: (account: number) => number;
  /** Called after the commit of orders that are now in their delay, which ends for all of them in one command. */
  readonly delayed: (orders: readonly DelayedOrder[], delayMs: number) => void;
}

/** Refusals that depend on the wallet's balance or on the counters of its account. */
const OF_THE_WALLET: ReadonlySet<string> = new Set(['INSUFFICIENT_BALANCE', 'INSUFFICIENT_BONUS', 'OWING', 'STAKE_LIMIT', 'LOSS_LIMIT']);

export type RefusedState = { readonly type: 'refused'; readonly refusal: Refusal; readonly isStored: boolean };

/** The decision on a bet so far. */
export type PlaceBetState =
  | { readonly type: 'queued' }
  /** The reference was used before: nothing is decided. */
  | { readonly type: 'repeated'; readonly stored: StoredReference }
  | RefusedState
  | { readonly type: 'placed'; readonly bet: PlacedBet; readonly outcome: OrderOutcome }
  /** In its delay; `order.answer` resolves at its end. */
  | { readonly type: 'delayed'; readonly bet: PlacedBet; readonly order: DelayedOrder };

type DecidedBet = Extract<PlaceBetState, { readonly type: 'placed' | 'delayed' }>;

/** Returns the state of a refused command: its refusal is stored, unless the account has reached its stored refusals of the day. */
export function refusedState({ references }: PlacingParts, rows: BatchRows, account: number, refusal: Refusal): RefusedState {
  doubtWallets(rows, account, refusal);
  if (references.mayStoreRefusal(account)) return { type: 'refused', refusal, isStored: true };
  return { type: 'refused', refusal: refuse('RATE_LIMITED'), isStored: false };
}

/** Records that a refusal depends on the player's wallets, which another process may have changed. */
export function doubtWallets(rows: BatchRows, account: number, { code }: Refusal): void {
  if (OF_THE_WALLET.has(code)) for (const wallet of walletsOf(account)) rows.markDoubted(wallet);
}

/** Returns a refusal of the engine as the player of this wallet sees it. */
export function refusalOfWallet(wallet: number, refusal: Refusal): Refusal {
  return refusal.code === 'INSUFFICIENT_BALANCE' && walletCodeOf(wallet) === 'BONUS' ? refuse('INSUFFICIENT_BONUS') : refusal;
}

export class PlaceBet implements BatchCommand, ReferencedCommand {
  readonly isImpatient = true;
  readonly canRunAhead = true;
  readonly account: BettingAccount;
  readonly request: BetRequest;
  /** SHA-256 of the request's canonical text, hex. */
  readonly bodyHash: string;
  readonly references: readonly string[];
  readonly #parts: PlacingParts;
  readonly #known: TradingAccount;
  #state: PlaceBetState = { type: 'queued' };

  constructor(parts: PlacingParts, known: TradingAccount, request: BetRequest, bodyHash: string) {
    this.#parts = parts;
    this.#known = known;
    this.account = known.record;
    this.request = request;
    this.references = [request.reference];
    this.bodyHash = bodyHash;
  }

  get state(): PlaceBetState {
    return this.#state;
  }

  repeat(stored: StoredReference): void {
    this.#state = { type: 'repeated', stored };
  }

  decide(rows: BatchRows): void {
    if (this.#state.type === 'repeated') return;
    const { account } = this.account;
    // the wallet is chosen when the bet is decided
    const arriving = { parts: this.#parts, known: this.#known, wallet: this.#parts.walletFor(account), request: this.request };
    const arrived = arrivalOf(rows, arriving);
    const decision = arrived.ok ? this.#place(rows, arriving, arrived.value) : arrived;
    const state = 'code' in decision ? refusedState(this.#parts, rows, account, decision) : decision;
    this.#state = state;
    const refusal = state.type === 'refused' ? state.refusal : null;
    if (state.type === 'refused' && !state.isStored) return;
    rows.addReference({
      account,
      reference: this.request.reference,
      bodyHash: this.bodyHash,
      origin: this.request.origin ?? null,
      order: state.type === 'refused' ? null : state.bet.order,
      refusal: refusal?.code ?? null,
      detail: refusal?.detail ?? null,
    });
  }

  committed(): void {
    const state = this.#state;
    if (state.type === 'refused' && state.isStored) this.#parts.references.noteRefusal(this.account.account);
    if (state.type === 'delayed') this.#parts.delayed([state.order], state.bet.delayMs);
  }

  #place(rows: BatchRows, arriving: ArrivingBet, arrived: ArrivedBet): Refusal | DecidedBet {
    const { request, account } = this;
    const { wallet } = arriving;
    const { market, runner, terms, trading, line } = arrived;
    const order = this.#parts.takeOrderNumber();
    const mayWait = isDelayed(request.terms) && terms.delayMs > 0;
    const outcome = this.#placeWithinLimits(rows, placeCommandOf(arriving, arrived, order, mayWait), trading.kind === 'line');
    if (!outcome.ok) return refusalOfWallet(wallet, outcome);
    // the engine exempts a passive order from the delay where its market does
    const delayed = outcome.value.status === 'PENDING';
    const delayMs = delayed ? terms.delayMs : 0;
    const commissionBp = this.#parts.commissionOf(account.site);
    rows.describeOrder(order, {
      placedAt: rows.now,
      releaseAt: delayed ? rows.now + delayMs : null,
      marketVersion: request.marketVersion ?? null,
      commissionBp,
      customerReferences: request.customerReferences,
    });
    const placed = { order, wallet: walletCodeOf(wallet), market, runner, price: request.price ?? ANY_PRICE, line, commissionBp, placedAt: rows.now, delayMs };
    if (!delayed) return { type: 'placed', bet: placed, outcome: outcome.value };
    const { reference } = request;
    return { type: 'delayed', bet: placed, order: delayIn(rows, { order, account: account.account, market: market.id, reference, bodyHash: this.bodyHash }) };
  }

  /** Places the order and checks the player's own limits last, because only the engine knows the additional possible loss. */
  #placeWithinLimits(rows: BatchRows, command: PlaceCommand, line: boolean): Outcome<OrderOutcome> {
    const { engine } = rows;
    const { playChecks } = this.#parts;
    const { account, order, size } = command;
    const { terms } = this.request;
    if (!playChecks.counts(account)) return placeOnEngine(engine, command, terms);
    const mark = engine.mark();
    const held = (): number => engine.accountState(account)?.held ?? 0;
    const before = held();
    const outcome = placeOnEngine(engine, command, terms);
    if (!outcome.ok) return outcome;
    const rate = riskRateOf(command, terms, line);
    const refused = playChecks.take(rows, { account, key: String(order), size, rate, held: { before, after: held() } });
    if (refused === null) {
      rows.claimWallet(account);
      return outcome;
    }
    engine.undoTo(mark);
    return refused;
  }
}
