/** Offers of cash-outs: an offer is valid for some seconds, is taken by its id, and is carried out after the bet delay. */
import type { BetAnswer, OrderView } from '@maidan/contract';
import { hash } from 'node:crypto';
import type { MarketEngine } from '@maidan/engine';
import { accept, netAfterCommission, refuse, UNDECIDED_CODES, type Outcome, type Refusal, type RefusalCode } from '@maidan/domain';
import { walletCodeOf, walletsOf } from '@maidan/ledger';
import type { Clock } from '../../../platform/clock.ts';
import { newPublicId } from '../../../platform/secrets.ts';
import type { Log } from '../../../platform/log.ts';
import { isReference, referenceKey, type BetReferences } from '../placing/bet-references.ts';
import { termsOf } from '../placing/betting-terms.ts';
import { CashOutCommand, type CashOutTerms } from './cash-out-command.ts';
import { cashOutFacts } from './cash-out-facts.ts';
import { planCashOut, type CashOutPlan, type PlannedBet } from './cash-out-plan.ts';
import type { CashOutBet, CashOutQuote, CashOuts, CashOutValue, OutcomeProfit, TakingRequest, WantedCashOut } from './cash-out-port.ts';
import type { OrderPipeline } from '../../../commit/order-pipeline.ts';
import type { BettingAccount } from '../orders-port.ts';
import type { TradingAccount, TradingAccounts } from '../state/trading-accounts.ts';
import type { TradingMarket, TradingMarkets } from '../state/trading-markets.ts';

/** Time in which an offer may be taken. */
const OFFER_VALID_MS = 8000;
/** Maximum offers in memory; the oldest are dropped first. */
const MOST_QUOTES = 20_000;

export interface CashOutParts {
  readonly engine: MarketEngine;
  readonly pipeline: OrderPipeline;
  readonly markets: TradingMarkets;
  readonly accounts: TradingAccounts;
  readonly references: BetReferences;
  /** Returns the account of the wallet that the player has chosen. */
  readonly walletFor: (account: number) => number;
  readonly clock: Clock;
  readonly log: Log;
  readonly commissionOf: (site: string) => number;
  readonly siteIsFrozen: (site: string) => boolean;
  readonly views: (orders: readonly number[]) => Promise<readonly OrderView[]>;
}

interface Offer {
  /** Account of the player, and of the wallet whose position it closes. */
  readonly account: number;
  readonly wallet: number;
  readonly marketId: string;
  readonly percent: number;
  readonly worst: number;
  /** Monotonic ms. */
  readonly until: number;
}

/** The position to close, once the offer or the rule is known. */
interface CashOutTarget {
  readonly marketId: string;
  /** null: the wallet that has the position at that time. */
  readonly wallet: number | null;
  readonly percent: number;
  readonly atLeast: number | null;
  readonly automatic: boolean;
}

interface Ask {
  readonly reference: string;
  readonly bodyHash: string;
  readonly origin: number | null;
  readonly target: () => Outcome<CashOutTarget>;
}

interface InDelay {
  readonly trading: TradingMarket;
  readonly end: (refusal: Refusal | null) => void;
}

export class CashOutService implements CashOuts {
  readonly #parts: CashOutParts;
  /** Oldest first. */
  readonly #offers = new Map<string, Offer>();
  readonly #running = new Set<string>();
  readonly #inDelay = new Set<InDelay>();

  constructor(parts: CashOutParts) {
    this.#parts = parts;
  }

  async quote(account: BettingAccount, marketId: string, percent: number): Promise<Outcome<CashOutQuote>> {
    const found = await this.#loaded(account.account, marketId);
    if (!found.ok) return found;
    const { trading, known } = found.value;
    const wallet = this.#walletIn(account.account, trading);
    const plan = this.#plan(wallet, trading, percent);
    if (!plan.ok) return plan;
    const id = newPublicId();
    const { worst, complete } = plan.value;
    const net = (profit: number): number => this.#net(trading, account.site, profit);
    this.#keep(id, { account: account.account, wallet, marketId, percent, worst, until: this.#parts.clock.monotonic() + OFFER_VALID_MS });
    return accept({
      id,
      marketId,
      wallet: walletCodeOf(wallet),
      percent,
      value: net(Math.round(worst / 100)),
      complete,
      bets: plan.value.bets.map((bet) => betOf(trading, bet)),
      before: named(trading, plan.value.before, net),
      after: named(trading, plan.value.after, net),
      standsMs: OFFER_VALID_MS,
      delayMs: termsOf(trading.catalogue, known.limits).delayMs,
    });
  }

  async value(account: number, marketId: string): Promise<Outcome<CashOutValue>> {
    const found = await this.#loaded(account, marketId);
    if (!found.ok) return found;
    const { trading, known } = found.value;
    const plan = this.#plan(this.#walletIn(account, trading), trading, 100);
    return plan.ok ? accept({ net: this.#net(trading, known.record.site, Math.round(plan.value.worst / 100)), complete: plan.value.complete }) : plan;
  }

  take(account: BettingAccount, { cashOutId = '', reference, canonical, origin }: TakingRequest): Promise<BetAnswer> {
    return this.#answerOnce(account, {
      reference,
      bodyHash: hash('sha256', canonical),
      origin: origin ?? null,
      target: () => {
        const offer = this.#offers.get(cashOutId);
        if (offer === undefined || offer.account !== account.account || offer.until < this.#parts.clock.monotonic()) return refuse('CASH_OUT_EXPIRED');
        this.#offers.delete(cashOutId);
        return accept({ marketId: offer.marketId, wallet: offer.wallet, percent: offer.percent, atLeast: offer.worst, automatic: false });
      },
    });
  }

  closeWhole(account: BettingAccount, { marketId, reference, atLeast }: WantedCashOut): Promise<BetAnswer> {
    return this.#answerOnce(account, {
      reference,
      bodyHash: '00',
      origin: null,
      target: () => accept({ marketId, wallet: null, percent: 100, atLeast, automatic: true }),
    });
  }

  /** Ends cash-outs in their delay because of a suspension, a wicket, a goal ... Call it before the cause is written. */
  lapse(markets: readonly TradingMarket[], reason: 'SUSPENDED' | 'CLOSED' | 'MATERIAL_EVENT'): void {
    for (const waiting of this.#inDelay) if (markets.includes(waiting.trading)) waiting.end(refuse('ORDER_LAPSED', { field: reason }));
  }

  /** Ends the waiting cash-outs when the process stops: none was written, and nothing is stored under its reference. */
  stop(): void {
    for (const waiting of this.#inDelay) waiting.end(refuse('NOT_READY'));
  }

  #keep(id: string, offer: Offer): void {
    this.#offers.set(id, offer);
    const now = this.#parts.clock.monotonic();
    for (const [old, { until }] of this.#offers) {
      if (until >= now && this.#offers.size <= MOST_QUOTES) break;
      this.#offers.delete(old);
    }
  }

  /** Returns the wallet to close. Positions of the two wallets are closed separately: first that of the chosen wallet, if it has one here. */
  #walletIn(account: number, trading: TradingMarket): number {
    const chosen = this.#parts.walletFor(account);
    const held = (wallet: number): boolean => {
      const facts = cashOutFacts(this.#parts.engine, trading, wallet);
      const plan = facts === null ? null : planCashOut(facts, 100);
      return plan !== null && (plan.ok || plan.code !== 'NOTHING_TO_CLOSE');
    };
    return held(chosen) ? chosen : (walletsOf(account).find((wallet) => wallet !== chosen && held(wallet)) ?? chosen);
  }

  /** Plans a cash-out. `wallet`: the account of the wallet. */
  #plan(wallet: number, trading: TradingMarket, percent: number): Outcome<CashOutPlan> {
    if (!trading.open || trading.catalogue.status !== 'OPEN') return refuse('MARKET_NOT_OPEN');
    const facts = cashOutFacts(this.#parts.engine, trading, wallet);
    return facts === null ? refuse('NOTHING_TO_CLOSE') : planCashOut(facts, percent);
  }

  /** Returns a result of the market after commission, paise. */
  #net(trading: TradingMarket, site: string, profit: number): number {
    return trading.kind === 'exchange' ? netAfterCommission(profit, this.#parts.commissionOf(site)) : profit;
  }

  async #loaded(account: number, marketId: string): Promise<Outcome<{ readonly trading: TradingMarket; readonly known: TradingAccount }>> {
    const { accounts, markets } = this.#parts;
    const [known, trading] = await Promise.all([accounts.load(account), markets.register(marketId)]);
    if (trading === undefined) return refuse('MARKET_UNKNOWN');
    if (known === undefined) return refuse('ACCOUNT_UNKNOWN');
    if (!(await accounts.ensurePosition(account, trading))) return refuse('MARKET_UNKNOWN');
    return accept({ trading, known });
  }

  /** Answers a reference once: a running one is shared, a stored one is repeated. */
  #answerOnce(account: BettingAccount, ask: Ask): Promise<BetAnswer> {
    const { references } = this.#parts;
    const { reference, bodyHash } = ask;
    if (!isReference(reference)) return Promise.resolve({ reference, outcome: refuse('MALFORMED', { field: 'betSlipRef' }) });
    const key = referenceKey(account.account, reference);
    return references.once<BetAnswer>(key, bodyHash, {
      clash: { reference, outcome: refuse('DUPLICATE_REFERENCE') },
      run: () => this.#answer(account, ask),
    });
  }

  async #answer(account: BettingAccount, ask: Ask): Promise<BetAnswer> {
    const { reference } = ask;
    try {
      // the time of arrival decides whether an offer is still valid
      return { reference, outcome: await this.#take(account, ask, ask.target()) };
    } catch (error) {
      this.#parts.log.error({ err: error, account: account.account, reference }, 'a cash-out failed');
      return { reference, outcome: refuse('NOT_READY') };
    }
  }

  async #take(account: BettingAccount, ask: Ask, request: Outcome<CashOutTarget>): Promise<Outcome<OrderView>> {
    const { references, pipeline } = this.#parts;
    const key = referenceKey(account.account, ask.reference);
    const stored = references.known(key) ?? (await references.lookUp([{ account: account.account, reference: ask.reference }]))[0];
    if (stored !== undefined) return this.#repeat(stored, ask.bodyHash);
    if (!pipeline.ready()) return refuse('NOT_READY');
    const terms = request.ok ? await this.#terms(account, request.value) : request;
    if (!terms.ok && UNDECIDED_CODES.has(terms.code)) return terms;
    const command = new CashOutCommand(account, ask, { terms: terms.ok ? terms.value : terms, references });
    const result = await pipeline.submit(command);
    if (result !== 'COMMITTED') return refuse(result);
    if (command.stored !== null) return this.#repeat(command.stored, ask.bodyHash);
    return command.outcome.ok ? this.#view(command.outcome.value) : command.outcome;
  }

  /** Checks the request on arrival, then waits for the bet delay. Returns the terms for the queue, or a refusal. */
  async #terms(account: BettingAccount, { marketId, percent, atLeast, automatic, ...request }: CashOutTarget): Promise<Outcome<CashOutTerms>> {
    const found = await this.#loaded(account.account, marketId);
    if (!found.ok) return found;
    const { trading, known } = found.value;
    const { commissionOf, siteIsFrozen, pipeline } = this.#parts;
    if (siteIsFrozen(account.site)) return refuse('SITE_FROZEN');
    if (known.record.status !== 'active') return refuse('ACCOUNT_BLOCKED');
    const wallet = request.wallet ?? this.#walletIn(account.account, trading);
    const plan = this.#plan(wallet, trading, percent);
    if (!plan.ok) return plan;
    if (atLeast !== null && plan.value.worst < atLeast) return refuse('PRICE_MOVED');
    const name = `${account.account}:${marketId}`;
    if (this.#running.has(name)) return refuse('CASH_OUT_RUNNING');
    this.#running.add(name);
    const { version } = trading.catalogue;
    const lapsed = await this.#delay(trading, termsOf(trading.catalogue, known.limits).delayMs).finally(() => this.#running.delete(name));
    if (lapsed !== null) return lapsed;
    return accept({
      trading,
      wallet,
      percent,
      version,
      atLeast,
      automatic,
      commissionBp: commissionOf(account.site),
      takeOrderNumber: () => pipeline.takeOrderNumber(),
    });
  }

  /** Returns null after the delay, or the reason that ended it earlier. */
  #delay(trading: TradingMarket, delayMs: number): Promise<Refusal | null> {
    if (delayMs <= 0) return Promise.resolve(null);
    return new Promise((resolve) => {
      const waiting: InDelay = {
        trading,
        end: (refusal) => {
          cancelTimer();
          this.#inDelay.delete(waiting);
          resolve(refusal);
        },
      };
      const cancelTimer = this.#parts.clock.after(delayMs, () => waiting.end(null));
      this.#inDelay.add(waiting);
    });
  }

  async #repeat(
    stored: { readonly bodyHash: string; readonly order: number | null; readonly refusal: RefusalCode | null },
    bodyHash: string,
  ): Promise<Outcome<OrderView>> {
    if (stored.refusal === 'REFERENCE_CLOSED') return refuse('REFERENCE_CLOSED');
    if (stored.bodyHash !== bodyHash) return refuse('DUPLICATE_REFERENCE');
    if (stored.refusal !== null) return refuse(stored.refusal);
    return stored.order === null ? refuse('FAULT') : this.#view(stored.order);
  }

  async #view(order: number): Promise<Outcome<OrderView>> {
    const [view] = await this.#parts.views([order]);
    return view === undefined ? refuse('FAULT') : accept(view);
  }
}

function betOf(trading: TradingMarket, bet: PlannedBet): CashOutBet {
  const runner = trading.catalogue.runners[bet.runner]!;
  const { side, line, size } = bet;
  return { selectionId: runner.selectionId, selectionName: runner.name, side, averagePrice: Math.round(bet.value / size), line, size };
}

/** Replaces runner indexes by selection ids; runs stay as they are. */
function named(trading: TradingMarket, profits: readonly OutcomeProfit[], net: (profit: number) => number): readonly OutcomeProfit[] {
  if (trading.kind === 'line') return profits;
  return profits.flatMap(({ at, profit }) => {
    const runner = trading.catalogue.runners[at];
    return runner === undefined || runner.status === 'REMOVED' ? [] : [{ at: runner.selectionId, profit: net(profit) }];
  });
}
