/**
 * Watches the markets with a player's target and closes the position once when it is reached. Rules are stored in the database, so that
 * they survive a restart. Each attempt has its own bet reference, so that it is never carried out twice.
 */
import { accept, netAfterCommission, profitBeforeCommission, refuse, UNDECIDED_CODES, type Outcome, type RefusalCode } from '@maidan/domain';
import type { Lease } from '../../commit/leases.ts';
import type { Bus } from '../topics-port.ts';
import { backOffMs, type BackOff } from '../../platform/back-off.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { PacedChecks } from '../../platform/paced-checks.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Accounts } from '../accounts/accounts-port.ts';
import type { Catalogue, CatalogueMarket } from '../catalogue/catalogue-port.ts';
import type { CashOuts } from '../orders/cash-out/cash-out-port.ts';
import type { BettingAccount } from '../orders/orders-port.ts';
import type { AutoCashOutRule, AutoCashOuts, AutoCashOutTargets } from './auto-cash-out-port.ts';
import { AutoCashOutRows, referenceOf, type StoredRule } from './auto-cash-out-rows.ts';
import { TrailPeaks } from './trail-peaks.ts';

/** Changes of a market within this time are checked together. */
const CHECK_AFTER_MS = 100;
/** Pause after the first failed attempt; each further one of the same rule doubles it, up to the maximum. */
const PAUSES: BackOff = { firstMs: 2000, longestMs: 60_000 };
/** Paise: maximum target. */
const LARGEST_TARGET = 1_00_00_000_00;

export interface AutoCashOutParts {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Log;
  readonly catalogue: Pick<Catalogue, 'market' | 'storedMarket'>;
  readonly accounts: Pick<Accounts, 'byKey'>;
  readonly cashOuts: Pick<CashOuts, 'value' | 'closeWhole'>;
  /** Returns the commission of a site, hundredths of a per cent. */
  readonly commissionOf: (site: string) => number;
  /** Returns the lease of the one process that carries them out; null if this process has lost it. */
  readonly lease: () => Lease | null;
  /** Writes the audit log. */
  readonly audit: (entry: { readonly account: number; readonly action: string; readonly rule: StoredRule; readonly outcome: string }) => Promise<void>;
}

export function createAutoCashOuts(parts: AutoCashOutParts): AutoCashOuts {
  return new AutoCashOutService(parts);
}

class AutoCashOutService implements AutoCashOuts {
  readonly #parts: AutoCashOutParts;
  readonly #rows: AutoCashOutRows;
  /** WAITING and RUNNING rules by market. */
  readonly #rules = new Map<string, Map<number, StoredRule>>();
  readonly #peaks: TrailPeaks;
  readonly #checks: PacedChecks;
  /** Failed attempts and the timer of the pause, by rule. */
  readonly #pauses = new Map<number, Pause>();
  /** Running rules whose attempt may have been carried out. It is repeated under its reference, so it is carried out once. */
  readonly #undecided = new Set<number>();
  readonly #stops: (() => void)[] = [];

  constructor(parts: AutoCashOutParts) {
    this.#parts = parts;
    this.#rows = new AutoCashOutRows(parts.database);
    this.#peaks = new TrailPeaks({ clock: parts.clock, log: parts.log, store: (rule, peak) => this.#rows.keepPeak(rule, peak) });
    this.#checks = new PacedChecks({
      clock: parts.clock,
      afterMs: CHECK_AFTER_MS,
      check: (markets) => this.#checkMarkets(markets),
      failed: (error) => parts.log.warn({ err: error }, 'Could not check auto cash-outs; will retry.'),
    });
  }

  async start(): Promise<void> {
    const { bus } = this.#parts;
    for (const rule of await this.#rows.active()) await this.#resume(rule);
    this.#stops.push(
      bus.subscribe('market-changed', ({ marketId }) => this.#mark(marketId)),
      bus.subscribe('market-status', ({ marketId }) => this.#mark(marketId)),
      bus.subscribe('market-settled', ({ marketId }) => this.#mark(marketId)),
      bus.subscribe('account-changed', ({ account, orders }) => {
        if (orders.length === 0) return;
        for (const [marketId, rules] of this.#rules) for (const rule of rules.values()) if (rule.account === account) this.#mark(marketId);
      }),
    );
    for (const marketId of this.#rules.keys()) this.#mark(marketId);
  }

  stop(): void {
    for (const stop of this.#stops.splice(0)) stop();
    this.#checks.stop();
    for (const { end } of this.#pauses.values()) end?.();
    this.#pauses.clear();
    this.#undecided.clear();
    this.#peaks.stop();
  }

  async set(account: BettingAccount, marketId: string, targets: AutoCashOutTargets): Promise<Outcome<AutoCashOutRule>> {
    const market = this.#parts.catalogue.market(marketId);
    if (market === undefined) return refuse('MARKET_UNKNOWN');
    if (!areTargets(targets)) return refuse('TARGET_INVALID');
    const value = await this.#parts.cashOuts.value(account.account, marketId);
    if (!value.ok && (value.code === 'NOTHING_TO_CLOSE' || value.code === 'MARKET_UNKNOWN')) return value;
    // a target that is already reached is a cash-out, not a rule
    if (value.ok && reached(targets, value.value.net) !== null) return refuse('TARGET_INVALID');
    const lease = this.#parts.lease();
    if (lease === null) return refuse('NOT_READY');
    const rule = await this.#rows.save({ account: account.account, market: market.id, targets }, this.#parts.clock.now(), lease);
    if (rule === undefined) return refuse('CASH_OUT_RUNNING');
    this.#keep(rule);
    this.#peaks.forget(rule.id);
    this.#endPause(rule);
    if (value.ok && value.value.complete) await this.#peaks.hasFallen(rule, value.value.net);
    await this.#record(rule, 'auto-cash-out set', 'OK');
    this.#mark(marketId);
    return accept(rule);
  }

  async cancel(account: BettingAccount, marketId: string): Promise<Outcome<AutoCashOutRule>> {
    const rule = [...(this.#rules.get(marketId)?.values() ?? [])].find((one) => one.account === account.account);
    if (rule === undefined) return refuse('ORDER_NOT_OPEN');
    const ended = await this.#rows.end(rule, { status: 'CANCELLED', from: 'WAITING', result: null, at: this.#parts.clock.now() });
    if (ended === undefined) return refuse('CASH_OUT_RUNNING');
    await this.#ended(ended, 'auto-cash-out cancelled', 'OK');
    return accept(ended);
  }

  list(account: number): readonly AutoCashOutRule[] {
    return [...this.#rules.values()].flatMap((rules) => [...rules.values()].filter((rule) => rule.account === account));
  }

  /** Resumes a rule: completes a running one that was carried out; otherwise its attempt is repeated. */
  async #resume(rule: StoredRule): Promise<void> {
    if (rule.status === 'WAITING') return this.#keep(rule);
    const result = await this.#rows.resultOf(rule);
    if (result === undefined) {
      this.#keep(rule);
      this.#undecided.add(rule.id);
      return;
    }
    const record = await this.#parts.accounts.byKey(rule.account);
    return this.#done(rule, netAfterCommission(result, record === undefined ? 0 : await this.#commissionIn(rule.marketId, record.site)));
  }

  /** Ends a rule that was carried out. `result`: paise after commission; null: unknown. */
  async #done(rule: StoredRule, result: number | null): Promise<void> {
    const done = await this.#rows.end(rule, { status: 'DONE', from: 'RUNNING', result, at: this.#parts.clock.now() });
    if (done !== undefined) await this.#ended(done, 'auto-cash-out done', 'OK');
  }

  /** Returns the commission in a market, hundredths of a per cent of the winnings; a house market has none. */
  async #commissionIn(marketId: string, site: string): Promise<number> {
    return (await this.#market(marketId))?.kind === 'exchange' ? this.#parts.commissionOf(site) : 0;
  }

  #keep(rule: StoredRule): void {
    const rules = this.#rules.get(rule.marketId);
    if (rules === undefined) this.#rules.set(rule.marketId, new Map([[rule.id, rule]]));
    else rules.set(rule.id, rule);
  }

  #forget(rule: StoredRule): void {
    const rules = this.#rules.get(rule.marketId);
    rules?.delete(rule.id);
    if (rules?.size === 0) this.#rules.delete(rule.marketId);
    this.#peaks.forget(rule.id);
    this.#undecided.delete(rule.id);
    this.#endPause(rule);
  }

  /** Pauses a rule after a failed attempt, whatever its market does, because each attempt writes rows. */
  #pause(rule: StoredRule): void {
    const tries = (this.#pauses.get(rule.id)?.tries ?? 0) + 1;
    const ms = backOffMs(tries, PAUSES);
    const end = this.#parts.clock.after(ms, () => {
      this.#pauses.set(rule.id, { tries, end: null });
      this.#mark(rule.marketId);
    });
    this.#pauses.set(rule.id, { tries, end });
  }

  #isPaused(rule: StoredRule): boolean {
    const pause = this.#pauses.get(rule.id);
    return pause !== undefined && pause.end !== null;
  }

  #endPause(rule: StoredRule): void {
    this.#pauses.get(rule.id)?.end?.();
    this.#pauses.delete(rule.id);
  }

  #mark(marketId: string): void {
    if (this.#rules.has(marketId)) this.#checks.mark(marketId);
  }

  async #checkMarkets(markets: readonly string[]): Promise<void> {
    for (const marketId of markets)
      for (const rule of this.#rules.get(marketId)?.values() ?? []) {
        if (this.#isPaused(rule)) continue;
        if (rule.status === 'WAITING') await this.#check(rule);
        else if (this.#undecided.has(rule.id)) this.#carryOutLater(rule);
      }
  }

  async #check(rule: StoredRule): Promise<void> {
    if (await this.#isOver(rule.marketId)) return this.#end(rule, 'WAITING');
    const value = await this.#parts.cashOuts.value(rule.account, rule.marketId);
    if (!value.ok) return value.code === 'NOTHING_TO_CLOSE' ? this.#end(rule, 'WAITING') : undefined;
    // a partial close would leave the player in the market without the rule
    if (!value.value.complete) return undefined;
    const hasFallen = await this.#peaks.hasFallen(rule, value.value.net);
    const trigger = reached(rule, value.value.net) ?? (hasFallen ? 'TRAIL' : null);
    if (trigger === null) return undefined;
    const lease = this.#parts.lease();
    const running = lease === null ? undefined : await this.#rows.begin(rule, trigger, lease);
    if (running === undefined) return undefined;
    this.#keep(running);
    await this.#record(running, 'auto-cash-out triggered', trigger);
    this.#carryOutLater(running);
    return undefined;
  }

  /** Carries an attempt out; other rules are checked meanwhile, because it waits for the bet delay. */
  #carryOutLater(rule: StoredRule): void {
    this.#undecided.delete(rule.id);
    void this.#carryOut(rule).catch((error: unknown) => this.#failed(rule, error));
  }

  async #carryOut(rule: StoredRule): Promise<void> {
    const record = await this.#parts.accounts.byKey(rule.account);
    if (record === undefined) return this.#end(rule, 'RUNNING');
    const { account, memberCode, site, isDemo } = record;
    const commissionBp = await this.#commissionIn(rule.marketId, site);
    const answer = await this.#parts.cashOuts.closeWhole(
      { account, memberCode, site, isDemo },
      {
        marketId: rule.marketId,
        reference: referenceOf(rule.id, rule.attempt),
        atLeast: rule.trigger === 'PROFIT' && rule.profitAt !== null ? profitBeforeCommission(rule.profitAt, commissionBp) * 100 : null,
      },
    );
    if (!answer.outcome.ok) return this.#refused(rule, answer.outcome.code);
    const result = await this.#rows.resultOf(rule);
    return this.#done(rule, result === undefined ? null : netAfterCommission(result, commissionBp));
  }

  async #refused(rule: StoredRule, code: RefusalCode): Promise<void> {
    // an owner that has just taken over does not know the market yet
    if (UNDECIDED_CODES.has(code) || (code === 'MARKET_UNKNOWN' && !(await this.#isOver(rule.marketId)))) return this.#repeatLater(rule);
    if (code === 'NOTHING_TO_CLOSE' || code === 'MARKET_UNKNOWN') return this.#end(rule, 'RUNNING');
    const waiting = await this.#rows.wait(rule);
    if (waiting === undefined) return undefined;
    this.#keep(waiting);
    await this.#record(waiting, 'auto-cash-out waits again', code);
    this.#pause(waiting);
    return undefined;
  }

  #failed(rule: StoredRule, error: unknown): void {
    this.#parts.log.error({ err: error, rule: rule.id }, 'An auto cash-out failed; will retry after a pause.');
    this.#repeatLater(rule);
  }

  /** Repeats an attempt after a pause, under its reference: if it was carried out, it gets the stored answer. */
  #repeatLater(rule: StoredRule): void {
    // it has ended, and only its record failed
    if (this.#rules.get(rule.marketId)?.has(rule.id) !== true) return;
    this.#undecided.add(rule.id);
    this.#pause(rule);
  }

  async #market(marketId: string): Promise<CatalogueMarket | undefined> {
    const { catalogue } = this.#parts;
    return catalogue.market(marketId) ?? (await catalogue.storedMarket(marketId));
  }

  async #isOver(marketId: string): Promise<boolean> {
    const market = await this.#market(marketId);
    return market === undefined || market.status === 'SETTLED' || market.status === 'VOID';
  }

  async #end(rule: StoredRule, from: 'WAITING' | 'RUNNING'): Promise<void> {
    const ended = await this.#rows.end(rule, { status: 'ENDED', from, result: null, at: this.#parts.clock.now() });
    if (ended !== undefined) await this.#ended(ended, 'auto-cash-out ended', 'NOTHING_TO_CLOSE');
  }

  async #ended(rule: StoredRule, action: string, outcome: string): Promise<void> {
    this.#forget(rule);
    await this.#record(rule, action, outcome);
  }

  /** Writes the audit log, then notifies the player. */
  async #record(rule: StoredRule, action: string, outcome: string): Promise<void> {
    await this.#parts.audit({ account: rule.account, action, rule, outcome });
    const { marketId, status, trigger, profitAt, lossAt, trailBy, result } = rule;
    this.#parts.bus.publish('auto-cash-out', { account: rule.account, rule: { marketId, status, trigger, profitAt, lossAt, trailBy, result } });
  }
}

interface Pause {
  readonly tries: number;
  /** Stops the timer; null: the pause is over, but the attempts still count. */
  readonly end: (() => void) | null;
}

/** Whether these are targets: at least one, whole paise within bounds, the loss below the profit, and a distance above 0. */
function areTargets({ profitAt, lossAt, trailBy = null }: AutoCashOutTargets): boolean {
  const given = [profitAt, lossAt, trailBy].filter((target) => target !== null);
  if (given.length === 0 || !given.every((target) => Number.isSafeInteger(target) && Math.abs(target) <= LARGEST_TARGET)) return false;
  if (profitAt !== null && lossAt !== null && lossAt >= profitAt) return false;
  return trailBy === null || trailBy > 0;
}

/** Returns the target that a worst result of `net` paise after commission reaches. */
function reached({ profitAt, lossAt }: AutoCashOutTargets, net: number): 'PROFIT' | 'LOSS' | null {
  if (profitAt !== null && net >= profitAt) return 'PROFIT';
  return lossAt !== null && net <= lossAt ? 'LOSS' : null;
}
