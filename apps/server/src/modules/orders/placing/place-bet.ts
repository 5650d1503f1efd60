/** The arrival of a bet: the ordered checks, then the engine; the answer is stored under its reference, also a refusal. */
import type { MarketEngine, OrderOutcome, PlaceCommand } from '@maidan/engine';
import {
  arrivalRefusal,
  type BetRequest,
  NO_MONEY,
  type OrderCheckContext,
  type OrderId,
  type Outcome,
  paise,
  type Refusal,
  refuse,
  riskRate,
  type WalletCode,
} from '@maidan/domain';
import { walletCodeOf, walletsOf } from '@maidan/ledger';
import type { Catalogue, CatalogueMarket, CatalogueRunner } from '../../catalogue/catalogue-port.ts';
import type { PlayChecks } from '../../play-limits/play-limits-port.ts';
import type { BatchRows, DelayedOrder } from '../../../commit/batch/batch-rows.ts';
import { delayedOrder } from './delayed-orders.ts';
import type { BetReferences, StoredReference } from './bet-references.ts';
import type { BatchCommand } from '../../../commit/commit-pipeline-port.ts';
import { termsInForce } from './betting-terms.ts';
import { isDelayed, placeOnEngine } from './order-terms.ts';
import type { BettingAccount, BettingTerms } from '../orders-port.ts';
import type { TradingAccount } from '../state/trading-accounts.ts';
import type { TradingMarket, TradingMarkets } from '../state/trading-markets.ts';

/** A line bet without its line is refused while the quote is younger than this. */
const QUOTE_SEEN_AFTER_MS = 2000;

export interface PlacingParts {
  readonly playChecks: PlayChecks;
  readonly references: Pick<BetReferences, 'mayStoreRefusal' | 'noteRefusal'>;
  readonly catalogue: Catalogue;
  readonly markets: TradingMarkets;
  /** Returns the account of the wallet that the player has chosen. */
  readonly walletFor: (account: number) => number;
  readonly monotonic: () => number;
  readonly takeOrderNumber: () => OrderId;
  readonly commissionOf: (site: string) => number;
  readonly siteIsFrozen: (site: string) => boolean;
  /** Returns whether the person is linked to an operator who is signed in. */
  readonly isOperatorSignedIn: (person: number) => boolean;
  /** Called after the commit of an order that is now in its delay. */
  readonly delayed: (order: DelayedOrder, delayMs: number) => void;
}

/** Refusals that depend on the wallet's balance or on the counters of its account. */
const OF_THE_WALLET: ReadonlySet<string> = new Set(['INSUFFICIENT_BALANCE', 'INSUFFICIENT_BONUS', 'OWING', 'STAKE_LIMIT', 'LOSS_LIMIT']);

/** A bet's request to one market, and its decision. */
export interface PlacedBet {
  readonly order: OrderId;
  readonly wallet: WalletCode;
  readonly market: CatalogueMarket;
  readonly runner: CatalogueRunner;
  readonly price: number;
  readonly line: number;
  readonly commissionBp: number;
  readonly placedAt: number;
  readonly delayMs: number;
}

/** The decision on a bet so far. */
export type PlaceBetState =
  | { readonly type: 'queued' }
  /** The reference was used before: nothing is decided. */
  | { readonly type: 'repeated'; readonly stored: StoredReference }
  | { readonly type: 'refused'; readonly refusal: Refusal; readonly isStored: boolean }
  | { readonly type: 'placed'; readonly bet: PlacedBet; readonly outcome: OrderOutcome }
  /** In its delay; `order.answer` resolves at its end. */
  | { readonly type: 'delayed'; readonly bet: PlacedBet; readonly order: DelayedOrder };

/** What the request names, as far as it is known, and the terms of the market for the account. */
interface BetTarget {
  readonly market: CatalogueMarket | undefined;
  readonly trading: TradingMarket | undefined;
  readonly runner: CatalogueRunner | undefined;
  readonly terms: BettingTerms | null;
}
type KnownTarget = { readonly [Name in keyof BetTarget]: NonNullable<BetTarget[Name]> };

function isKnown(target: BetTarget): target is KnownTarget {
  return target.market !== undefined && target.trading !== undefined && target.runner !== undefined && target.terms !== null;
}

type DecidedBet = Extract<PlaceBetState, { readonly type: 'placed' | 'delayed' }>;

export class PlaceBet implements BatchCommand {
  readonly isImpatient = true;
  readonly canRunAhead: boolean;
  readonly account: BettingAccount;
  readonly request: BetRequest;
  /** SHA-256 of the request's canonical text, hex. */
  readonly bodyHash: string;
  readonly #parts: PlacingParts;
  readonly #known: TradingAccount;
  /** The account of its wallet, chosen when it is decided. */
  #wallet: number;
  #state: PlaceBetState = { type: 'queued' };

  constructor(parts: PlacingParts, known: TradingAccount, request: BetRequest, bodyHash: string) {
    this.#parts = parts;
    this.#known = known;
    this.account = known.record;
    this.#wallet = known.record.account;
    this.request = request;
    this.canRunAhead = request.replaces === undefined; // a replaced stake is returned at the commit
    this.bodyHash = bodyHash;
  }

  get state(): PlaceBetState {
    return this.#state;
  }

  /** Sets the stored answer of the reference. Called after a batch that found the reference in use. */
  repeat(stored: StoredReference): void {
    this.#state = { type: 'repeated', stored };
  }

  decide(rows: BatchRows): void {
    if (this.#state.type === 'repeated') return;
    this.#wallet = this.request.wallet ?? this.#parts.walletFor(this.account.account);
    const decision = this.#cancelReplaced(rows) ?? this.#decide(rows);
    const state = 'code' in decision ? this.#refused(rows, decision) : decision;
    this.#state = state;
    const refusal = state.type === 'refused' ? state.refusal : null;
    if (state.type === 'refused' && !state.isStored) return;
    rows.addReference({
      account: this.account.account,
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
    if (state.type === 'delayed') this.#parts.delayed(state.order, state.bet.delayMs);
  }

  /** Stores the refusal, unless the account has reached its stored refusals of the day. */
  #refused(rows: BatchRows, refusal: Refusal): Extract<PlaceBetState, { readonly type: 'refused' }> {
    if (OF_THE_WALLET.has(refusal.code)) for (const wallet of walletsOf(this.account.account)) rows.markDoubted(wallet);
    if (this.#parts.references.mayStoreRefusal(this.account.account)) return { type: 'refused', refusal, isStored: true };
    return { type: 'refused', refusal: refuse('RATE_LIMITED'), isStored: false };
  }

  /** Cancels the replaced order first; if that fails, nothing is placed. */
  #cancelReplaced(rows: BatchRows): Refusal | null {
    const { replaces } = this.request;
    if (replaces === undefined) return null;
    const account = this.#wallet;
    const refused = rows.engine.cancelOrder(replaces, account);
    if (refused !== null) return refused;
    this.#parts.playChecks.returnStake(rows, { account, key: String(replaces), kept: rows.engine.lastMatched() });
    return null;
  }

  #decide(rows: BatchRows): Refusal | DecidedBet {
    const { request } = this;
    const market = this.#parts.catalogue.market(request.marketId);
    const trading = this.#parts.markets.get(request.marketId);
    const runner = market?.runners.find((candidate) => candidate.selectionId === request.selectionId);
    const terms = market === undefined ? null : termsInForce(market, trading, this.#known.limits);
    const target: BetTarget = { market, trading, runner, terms };
    const context = this.#context(rows, target);
    const refusal = arrivalRefusal(context);
    if (refusal !== null) return this.#owes(rows.engine, trading, runner, refusal.code) ? refuse('OWING') : refusal;
    // all of these were checked; an unregistered market would be unknown to the engine
    if (!isKnown(target) || request.side === null) return refuse('MARKET_NOT_OPEN');
    const line = this.#line(target.trading, target.runner, context);
    if (!line.ok) return line;
    return this.#place(rows, target, line.value);
  }

  /**
   * Returns whether the bet must be refused with OWING. This check comes before the market's checks, but only the engine knows whether an
   * order lowers the worst case: an order of an account that owes is tried on it and rolled back.
   */
  #owes(engine: MarketEngine, trading: TradingMarket | undefined, runner: CatalogueRunner | undefined, refused: string): boolean {
    const { side, price, line, stake } = this.request;
    const account = this.#wallet;
    if (refused === 'SITE_FROZEN' || refused === 'ACCOUNT_BLOCKED' || engine.accountState(account)?.owing !== true) return false;
    if (trading === undefined || runner === undefined || side === null || price === null || stake === null) return true;
    const mark = engine.mark();
    const limits = { minStake: NO_MONEY, maxStake: NO_MONEY, maxWin: NO_MONEY };
    const order = this.#parts.takeOrderNumber();
    const refusal = engine.placeOrder({
      order,
      account,
      market: trading.key,
      runner: runner.runner,
      side,
      price,
      line: line ?? 0,
      size: stake,
      persistence: 'LAPSE',
      limits,
      delayed: true,
    });
    engine.undoTo(mark);
    return refusal?.code === 'OWING';
  }

  /** Returns the requested line; without one, the line of the current quote if it is old enough to have been seen. */
  #line(trading: TradingMarket, runner: CatalogueRunner, context: OrderCheckContext): Outcome<number> {
    if (trading.kind !== 'line') return { ok: true, value: 0 };
    if (this.request.line !== null) return { ok: true, value: this.request.line };
    const age = trading.quoteAges[runner.runner];
    if (age === undefined || context.quote === null || context.quote === undefined) return refuse('NO_QUOTE');
    const since = this.request.side === 'BACK' ? age.backSince : age.laySince;
    return this.#parts.monotonic() - since < QUOTE_SEEN_AFTER_MS ? refuse('QUOTE_CHANGED') : { ok: true, value: context.quote.line };
  }

  #place(rows: BatchRows, { market, trading, runner, terms }: KnownTarget, line: number): Refusal | DecidedBet {
    const { request, account } = this;
    const wallet = walletCodeOf(this.#wallet);
    if (!rows.engine.hasAccount(this.#wallet)) return refuse('INSUFFICIENT_BONUS');
    const delayMs = isDelayed(request.terms) ? terms.delayMs : 0;
    const delayed = delayMs > 0;
    const order = this.#parts.takeOrderNumber();
    const price = request.price!;
    const commissionBp = this.#parts.commissionOf(account.site);
    rows.describeOrder(order, {
      placedAt: rows.now,
      releaseAt: delayed ? rows.now + delayMs : null,
      marketVersion: request.marketVersion ?? null,
      commissionBp,
    });
    const command: PlaceCommand = {
      order,
      account: this.#wallet,
      market: market.id,
      runner: runner.runner,
      side: request.side!,
      price,
      line,
      size: request.stake!,
      persistence: request.persistence ?? 'LAPSE',
      limits: { minStake: paise(terms.minStake), maxStake: paise(terms.maxStake), maxWin: paise(terms.maxWin) },
      delayed,
      ...(request.marketVersion === undefined ? {} : { marketVersion: request.marketVersion }),
    };
    const outcome = this.#placeWithinLimits(rows, command, trading.kind === 'line');
    if (!outcome.ok) return wallet === 'BONUS' && outcome.code === 'INSUFFICIENT_BALANCE' ? refuse('INSUFFICIENT_BONUS') : outcome;
    const placed = { order, wallet, market, runner, price, line, commissionBp, placedAt: rows.now, delayMs };
    return delayed ? { type: 'delayed', bet: placed, order: this.#delay(rows, order, market.id) } : { type: 'placed', bet: placed, outcome: outcome.value };
  }

  /** Places the order and checks the player's own limits last, because only the engine knows the additional possible loss. */
  #placeWithinLimits(rows: BatchRows, command: PlaceCommand, line: boolean): Outcome<OrderOutcome> {
    const { engine } = rows;
    const { playChecks } = this.#parts;
    const { account, order, side, price, size } = command;
    const { terms } = this.request;
    if (!playChecks.counts(account)) return placeOnEngine(engine, command, terms);
    const mark = engine.mark();
    const held = (): number => engine.accountState(account)?.held ?? 0;
    const before = held();
    const outcome = placeOnEngine(engine, command, terms);
    if (!outcome.ok) return outcome;
    const rate = riskRate(side, price, line);
    const refused = playChecks.take(rows, { account, key: String(order), size, rate, held: { before, after: held() } });
    if (refused === null) {
      rows.claimWallet(account);
      return outcome;
    }
    engine.undoTo(mark);
    return refused;
  }

  #delay(rows: BatchRows, order: OrderId, market: number): DelayedOrder {
    const delayed = delayedOrder({ order, account: this.account.account, market, reference: this.request.reference, bodyHash: this.bodyHash });
    rows.delayed.set(order, delayed);
    return delayed;
  }

  #context({ engine, now }: BatchRows, { market, trading, runner, terms }: BetTarget): OrderCheckContext {
    const { request, account } = this;
    const { record } = this.#known;
    const event = market?.event.definition;
    return {
      sessionOpen: true,
      siteFrozen: this.#parts.siteIsFrozen(account.site),
      account: {
        status: record.status,
        playBreak: this.#parts.playChecks.stakeStopOf(record.person, now),
        operatorSignedIn: this.#parts.isOperatorSignedIn(record.person),
        // a player who owes cash takes no new risk with Free Cash either
        owing: this.#wallet !== account.account && engine.accountState(account.account)?.owing === true,
        permitted: event === undefined || record.permissions[event.eventTypeId] !== false,
      },
      market:
        market === undefined || event === undefined
          ? undefined
          : { status: market.status, marketType: market.definition.marketType, eventId: event.eventId, eventTypeId: event.eventTypeId },
      runner,
      order: request,
      quote: trading === undefined || runner === undefined || trading.kind === 'exchange' ? undefined : quoteOf(engine, trading, runner, request.side),
      limits: terms ?? { minStake: 0, maxStake: 0 },
      now,
      oneClick: request.oneClick,
    };
  }
}

function quoteOf(engine: MarketEngine, trading: TradingMarket, runner: CatalogueRunner, side: BetRequest['side']): OrderCheckContext['quote'] {
  const quote = engine.houseQuote(trading.key, runner.runner);
  return side === 'BACK' ? quote.back : quote.lay;
}
