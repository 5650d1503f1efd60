/**
 * A batch of bets in the queue (MX): all of them are placed in one command of the engine, or none. The batch has a reference with the number of
 * its bets or its refusal, unless it is sent once only, and each bet a reference of its own.
 */
import type { BatchOutcome, MarketEngine, OrderOutcome, PlaceCommand } from '@maidan/engine';
import { ANY_PRICE, LARGEST_BATCH, matchingPair, referenceInBatch, type Refusal, refuse, type BetRequest } from '@maidan/domain';
import { walletCodeOf } from '@maidan/ledger';
import type { BatchRows, DelayedOrder } from '../../../commit/batch/batch-rows.ts';
import type { BatchCommand } from '../../../commit/commit-pipeline-port.ts';
import type { BatchRequest, BettingAccount } from '../orders-port.ts';
import type { TradingAccount } from '../state/trading-accounts.ts';
import { arrivalOf, placeCommandOf, type ArrivedBet, type PlacedBet } from './arrival.ts';
import type { ReferencedCommand, StoredReference } from './bet-references.ts';
import { delayIn } from './delayed-orders.ts';
import { playersRefusal, riskRateOf, withTerms } from './order-terms.ts';
import { doubtWallets, refusalOfWallet, refusedState, type PlacingParts, type RefusedState } from './place-bet.ts';

/** A bet of a batch that was placed. `order` is set while it is in its delay. */
export interface BatchedOrder {
  readonly bet: PlacedBet;
  readonly request: BetRequest;
  readonly outcome: OrderOutcome;
  readonly order: DelayedOrder | null;
}

/** The decision on a batch so far. */
export type PlaceBatchState =
  | { readonly type: 'queued' }
  /** The reference was used before: nothing is decided. */
  | { readonly type: 'repeated'; readonly stored: StoredReference }
  | RefusedState
  | { readonly type: 'placed'; readonly orders: readonly BatchedOrder[] };

/** A bet that has passed the checks at arrival, as the engine gets it. */
interface Instruction {
  readonly request: BetRequest;
  /** Of this bet. */
  readonly reference: string;
  readonly arrived: ArrivedBet;
  readonly command: PlaceCommand;
}

export class PlaceBatch implements BatchCommand, ReferencedCommand {
  readonly isImpatient = true;
  readonly canRunAhead = true;
  readonly account: BettingAccount;
  readonly references: readonly string[];
  readonly bodyHash: string;
  readonly #parts: PlacingParts;
  readonly #known: TradingAccount;
  readonly #request: BatchRequest;
  #state: PlaceBatchState = { type: 'queued' };
  /** Why the reference of one of these bets cannot be used: another bet has it, or get-bet-status has closed it. */
  #clash: Refusal | null = null;

  constructor(parts: PlacingParts, known: TradingAccount, request: BatchRequest, bodyHash: string) {
    const { instructions, reference } = request;
    this.#parts = parts;
    this.#known = known;
    this.#request = request;
    this.account = known.record;
    this.references = [reference, ...instructions.map((_, at) => referenceInBatch(reference, at + 1))];
    this.bodyHash = bodyHash;
  }

  get state(): PlaceBatchState {
    return this.#state;
  }

  repeat(stored: StoredReference): void {
    if (stored.reference === this.#request.reference) this.#state = { type: 'repeated', stored };
    else this.#clash = refuse(stored.refusal === 'REFERENCE_CLOSED' ? 'REFERENCE_CLOSED' : 'DUPLICATE_REFERENCE');
  }

  decide(rows: BatchRows): void {
    if (this.#state.type === 'repeated') return;
    if (this.#clash !== null) {
      this.#state = { type: 'refused', refusal: this.#clash, isStored: false };
      return;
    }
    const decision = this.#decide(rows);
    const state = 'code' in decision ? this.#refused(rows, decision) : decision;
    this.#state = state;
    if (state.type === 'placed') this.#refer(rows, state.orders);
    else if (state.isStored) this.#refer(rows, state.refusal);
  }

  committed(): void {
    const state = this.#state;
    if (state.type === 'refused' && state.isStored) this.#parts.references.noteRefusal(this.account.account);
    if (state.type !== 'placed') return;
    const delayed = state.orders.map(({ order }) => order).filter((order) => order !== null);
    if (delayed.length > 0) this.#parts.delayed(delayed, state.orders[0]!.bet.delayMs);
  }

  #refused(rows: BatchRows, refusal: Refusal): RefusedState {
    if (this.#request.isSentOnce !== true) return refusedState(this.#parts, rows, this.account.account, refusal);
    doubtWallets(rows, this.account.account, refusal);
    return { type: 'refused', refusal, isStored: false };
  }

  /** Stores the answer of the batch, and the order of each bet under a reference of its own. */
  #refer(rows: BatchRows, answer: Refusal | readonly BatchedOrder[]): void {
    const { bodyHash } = this;
    const { account } = this.account;
    const origin = this.#request.origin ?? null;
    const { reference } = this.#request;
    if ('code' in answer) {
      rows.addReference({ account, reference, bodyHash, origin, order: null, refusal: answer.code, detail: answer.detail ?? null });
      return;
    }
    if (this.#request.isSentOnce !== true)
      rows.addReference({ account, reference, bodyHash, origin, order: null, batch: answer.length, refusal: null, detail: null });
    for (const [at, { bet }] of answer.entries())
      rows.addReference({ account, reference: this.references[at + 1]!, bodyHash, origin, order: bet.order, refusal: null, detail: null });
  }

  #decide(rows: BatchRows): Refusal | Extract<PlaceBatchState, { readonly type: 'placed' }> {
    const { instructions, largest } = this.#request;
    if (instructions.length < 1 || instructions.length > Math.min(largest, LARGEST_BATCH)) return refuse('BATCH_SIZE_INVALID');
    const pair = matchingPair(instructions.map(batchedBet));
    if (pair !== null) return refuse('BACK_LAY_COMBINATION', { instructions: pair });
    // the wallet is chosen when the batch is decided
    const { account } = this.account;
    const wallet = this.#request.wallet === 'MAIN' ? account : this.#parts.walletFor(account);
    const mark = rows.engine.mark();
    const passed: Instruction[] = [];
    let refused: Refusal | null = null;
    for (const request of instructions) {
      const arriving = { parts: this.#parts, known: this.#known, wallet, request, isInBatch: true };
      const arrived = arrivalOf(rows, arriving);
      if (!arrived.ok) {
        refused = refuse(arrived.code, { ...arrived.detail, instruction: passed.length });
        break;
      }
      const command = placeCommandOf(arriving, arrived.value, this.#parts.takeOrderNumber(), arrived.value.terms.delayMs > 0);
      passed.push({ request, reference: this.references[passed.length + 1]!, arrived: arrived.value, command });
    }
    // the bets before the refused one may be refused by the engine, and the first refusal is the answer
    const placed = passed.length === 0 && refused !== null ? refused : this.#placeWithinLimits(rows, passed);
    if ('code' in placed) return refusalOfWallet(wallet, placed);
    if (refused === null) return { type: 'placed', orders: placed.placed.map((outcome, at) => this.#placed(rows, wallet, passed[at]!, outcome)) };
    rows.engine.undoTo(mark);
    this.#dropStakes(rows, wallet, passed);
    return refused;
  }

  /** Places the bets on the engine, and checks the player's own limits last, each on the hold that the earlier bets leave. */
  #placeWithinLimits(rows: BatchRows, passed: readonly Instruction[]): Refusal | BatchOutcome {
    const { engine } = rows;
    const { playChecks } = this.#parts;
    const { account } = passed[0]!.command;
    if (!playChecks.counts(account)) return placeOnEngine(engine, passed);
    const mark = engine.mark();
    const held = [engine.accountState(account)?.held ?? 0];
    let outcome: Refusal | BatchOutcome = { placed: [] };
    for (let count = 1; count <= passed.length; count += 1) {
      engine.undoTo(mark);
      outcome = placeOnEngine(engine, passed.slice(0, count));
      if ('code' in outcome) return outcome;
      held.push(engine.accountState(account)?.held ?? 0);
    }
    for (const [at, { command, arrived, request }] of passed.entries()) {
      const { order, size } = command;
      const rate = riskRateOf(command, request.terms, arrived.trading.kind === 'line');
      const refused = playChecks.take(rows, { account, key: String(order), size, rate, held: { before: held[at]!, after: held[at + 1]! } });
      if (refused === null) continue;
      engine.undoTo(mark);
      this.#dropStakes(rows, account, passed.slice(0, at));
      return refuse(refused.code, { ...refused.detail, instruction: at });
    }
    rows.claimWallet(account);
    return outcome;
  }

  #dropStakes(rows: BatchRows, account: number, passed: readonly Instruction[]): void {
    const keys = passed.map(({ command }) => String(command.order));
    this.#parts.playChecks.dropStakes(rows, account, keys);
  }

  #placed(rows: BatchRows, wallet: number, { request, arrived, reference }: Instruction, outcome: OrderOutcome): BatchedOrder {
    const { market, runner, terms, line } = arrived;
    const { order } = outcome;
    const isDelayed = outcome.status === 'PENDING';
    const delayMs = isDelayed ? terms.delayMs : 0;
    const commissionBp = this.#parts.commissionOf(this.account.site);
    const { customerReferences, marketVersion = null } = request;
    const releaseAt = isDelayed ? rows.now + delayMs : null;
    rows.describeOrder(order, { placedAt: rows.now, releaseAt, marketVersion, commissionBp, customerReferences });
    const bet = { order, wallet: walletCodeOf(wallet), market, runner, price: request.price ?? ANY_PRICE, line, commissionBp, placedAt: rows.now, delayMs };
    if (!isDelayed) return { bet, request, outcome, order: null };
    const { account, bodyHash } = this;
    return { bet, request, outcome, order: delayIn(rows, { order, account: account.account, market: market.id, reference, bodyHash }) };
  }
}

function batchedBet({ marketId, selectionId, side, price, terms }: BetRequest): Parameters<typeof matchingPair>[0][number] {
  return { market: marketId, runner: selectionId, side, price, ...(terms?.orderType === undefined ? {} : { orderType: terms.orderType }) };
}

function placeOnEngine(engine: MarketEngine, passed: readonly Instruction[]): Refusal | BatchOutcome {
  const refused = engine.placeBatch(passed.map(({ command, request }) => withTerms(command, request.terms)));
  return refused === null ? engine.lastBatch() : playersRefusal(refused);
}
