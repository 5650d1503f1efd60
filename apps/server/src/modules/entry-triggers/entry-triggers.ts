/**
 * Watches the markets with waiting triggers and places the bet of each one once when its condition is met. A trigger is claimed in the
 * database before its bet is placed, and its bet has a reference of its own, so that a repeat after a crash finds the stored answer.
 */
import type { DecodedTrigger, EntryTriggerFacts } from '@maidan/contract';
import {
  accept,
  isExpiryInRange,
  isLadderPrice,
  paise,
  refuse,
  TRIGGER_MIN_STAKES,
  triggeredBetRefusal,
  UNDECIDED_CODES,
  type BetRequest,
  type Outcome,
  type TriggerCondition,
} from '@maidan/domain';
import type { Lease } from '../../commit/leases.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Accounts } from '../accounts/accounts-port.ts';
import type { Catalogue, CatalogueMarket } from '../catalogue/catalogue-port.ts';
import type { BettingAccount } from '../orders/orders-port.ts';
import type { LocalOrders } from '../orders/trading-orders-port.ts';
import type { Bus } from '../topics-port.ts';
import type { LocalEntryTriggers } from './entry-triggers-port.ts';
import { EntryTriggerRows, referenceOf, type StoredTrigger, type TriggerEnd } from './entry-trigger-rows.ts';
import { backOffMs, isLoggedFailure, type BackOff } from '../../platform/back-off.ts';
import { PacedChecks } from '../../platform/paced-checks.ts';
import { TriggerWatches } from './trigger-watches.ts';

/** Changes of a market within this time are checked together; a trigger fires at most 100 ms after the commit that reaches it. */
const CHECK_AFTER_MS = 50;
/** Interval of the check for expired triggers, and for books that could not be watched. */
const SWEEP_MS = 1000;
/** Pauses between the tries to place a bet that the server could not decide. */
const PAUSES: BackOff = { firstMs: 500, longestMs: 30_000 };

export interface EntryTriggersParts {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Log;
  readonly catalogue: Pick<Catalogue, 'market' | 'storedMarket'>;
  readonly accounts: Pick<Accounts, 'byKey'>;
  /** The orders of the markets that this process owns. */
  readonly orders: Pick<LocalOrders, 'place' | 'terms' | 'isTrading' | 'depth'>;
  /** Returns the lease of a market that this process owns; null if it owns it no longer. */
  readonly leaseOf: (market: number) => Lease | null;
  /** Writes the audit log. */
  readonly audit: (entry: {
    readonly account: number;
    readonly action: string;
    readonly trigger: EntryTriggerFacts;
    readonly outcome: string;
  }) => Promise<void>;
}

export function createEntryTriggers(parts: EntryTriggersParts): LocalEntryTriggers {
  return new EntryTriggerService(parts);
}

class EntryTriggerService implements LocalEntryTriggers {
  readonly #parts: EntryTriggersParts;
  readonly #rows: EntryTriggerRows;
  readonly #watches: TriggerWatches;
  /** Waiting triggers of the own markets. */
  readonly #waiting = new Map<string, Map<number, StoredTrigger>>();
  /** Triggers whose bet is being placed. */
  readonly #firing = new Set<number>();
  readonly #checks: PacedChecks;
  readonly #stops: (() => void)[] = [];

  constructor(parts: EntryTriggersParts) {
    const { catalogue, clock, database, log, orders } = parts;
    this.#parts = parts;
    this.#rows = new EntryTriggerRows(database);
    this.#watches = new TriggerWatches({
      depth: orders.depth,
      runnerOf: (marketId, selectionId) => runnerOf(catalogue.market(marketId), selectionId)?.runner,
      isOpen: (marketId) => catalogue.market(marketId)?.status === 'OPEN',
      waitingIn: (marketId) => this.#waiting.get(marketId)?.values() ?? [],
    });
    this.#checks = new PacedChecks({
      clock,
      afterMs: CHECK_AFTER_MS,
      check: (markets) => Promise.all(markets.map((marketId) => this.#checkMarket(marketId))),
      failed: (error) => log.warn({ err: error }, 'Could not check entry triggers; will retry.'),
    });
  }

  async take(isOurs: (market: number) => boolean): Promise<void> {
    if (this.#stops.length === 0) this.#subscribe();
    for (const trigger of await this.#rows.waiting()) {
      if (!isOurs(trigger.market)) continue;
      this.#keep(trigger);
      if (this.#firing.has(trigger.id)) continue;
      // the last owner has stopped: a bet without a stored answer was not placed
      if (trigger.claimed && !(await this.#rows.hasAnswer(trigger))) await this.#rows.unclaim(trigger.id);
      else if (trigger.claimed) this.#placeLater(trigger, 0);
      this.#mark(trigger.marketId);
    }
  }

  release(isTheirs: (market: number) => boolean): void {
    for (const [marketId, triggers] of this.#waiting) {
      const [first] = triggers.values();
      if (first === undefined || !isTheirs(first.market)) continue;
      this.#waiting.delete(marketId);
      this.#watches.end(marketId);
    }
  }

  stop(): void {
    for (const stop of this.#stops.splice(0)) stop();
    this.#checks.stop();
    this.release(() => true);
  }

  async set(account: BettingAccount, asked: DecodedTrigger): Promise<Outcome<EntryTriggerFacts>> {
    const { bet, marketId, oneOf = null, reference = null, selectionId } = asked;
    const now = this.#parts.clock.now();
    const terms = await this.#parts.orders.terms(account, marketId, selectionId);
    if (!terms.ok) return terms;
    const market = this.#parts.catalogue.market(marketId);
    const condition = conditionOf(asked, terms.value.minStake);
    const isValid = market !== undefined && market.kind === 'exchange' && !isOver(market) && runnerOf(market, selectionId)?.status !== 'REMOVED';
    if (!isValid || condition === null || asked.oneOf === null || asked.reference === null) return refuse('TRIGGER_INVALID');
    if (asked.expiresAt === null || (asked.expiresAt !== undefined && !isExpiryInRange(asked.expiresAt, now))) return refuse('EXPIRY_INVALID');
    const refused = triggeredBetRefusal(bet, now);
    if (refused !== null) return refuse(refused);
    // trades count from here on
    if (!(await this.#watches.watch({ marketId, selectionId, pool: account.isDemo ? 1 : 0 }))) return refuse('NOT_READY');
    const wished = { ...condition, account: account.account, market: market.id, selectionId, bet, expiresAt: asked.expiresAt ?? null, oneOf, reference };
    const lease = this.#parts.leaseOf(market.id);
    if (lease === null) return refuse('NOT_READY');
    const trigger = await this.#rows.add(wished, { at: now, lease });
    if (trigger === 'FULL' || trigger === 'BUSY' || trigger.state !== 'WAITING') {
      if (!this.#waiting.has(marketId)) this.#watches.end(marketId);
      return typeof trigger === 'string' ? refuse(trigger === 'FULL' ? 'TRIGGERS_FULL' : 'BUSY') : accept(trigger);
    }
    if (this.#isKept(trigger)) return accept(trigger);
    this.#keep(trigger);
    await this.#record(trigger, 'entry trigger set', 'OK');
    this.#mark(marketId);
    return accept(trigger);
  }

  async cancel({ account }: BettingAccount, id: number): Promise<Outcome<EntryTriggerFacts>> {
    const cancelled = await this.#rows.cancel(account, id, this.#parts.clock.now());
    if (cancelled === undefined) return refuse('TRIGGER_UNKNOWN');
    if (cancelled === 'CLAIMED') return refuse('ORDER_IN_DELAY');
    await this.#ended(cancelled, 'OK');
    return accept(cancelled);
  }

  list(account: number): Promise<readonly EntryTriggerFacts[]> {
    return this.#rows.ofAccount(account, this.#parts.clock.now());
  }

  #subscribe(): void {
    const { bus, catalogue, clock } = this.#parts;
    this.#stops.push(
      bus.subscribe('market-changed', ({ marketId }) => this.#mark(marketId)),
      bus.subscribe('market-settled', ({ marketId }) => this.#mark(marketId)),
      bus.subscribe('market-status', ({ marketId }) => {
        if (catalogue.market(marketId)?.status !== 'OPEN') this.#watches.closed(marketId);
        this.#mark(marketId);
      }),
      bus.subscribe('entry-trigger', ({ account, trigger }) => this.#noteEnd(account, trigger)),
      clock.every(SWEEP_MS, () => {
        for (const marketId of this.#waiting.keys()) this.#mark(marketId);
      }),
    );
  }

  /** Forgets a trigger that has ended, maybe in another process, and checks those that its mark may have held. */
  #noteEnd(account: number, { id, marketId, state }: EntryTriggerFacts): void {
    if (state === 'WAITING') return;
    this.#forget(marketId, id);
    for (const [other, triggers] of this.#waiting) for (const one of triggers.values()) if (one.account === account && one.oneOf !== null) this.#mark(other);
  }

  #keep(trigger: StoredTrigger): void {
    const triggers = this.#waiting.get(trigger.marketId);
    if (triggers === undefined) this.#waiting.set(trigger.marketId, new Map([[trigger.id, trigger]]));
    else triggers.set(trigger.id, trigger);
  }

  #forget(marketId: string, id: number): void {
    const triggers = this.#waiting.get(marketId);
    this.#watches.forget(id);
    if (triggers?.delete(id) !== true || triggers.size > 0) return;
    this.#waiting.delete(marketId);
    this.#watches.end(marketId);
  }

  #isKept({ id, marketId }: StoredTrigger): boolean {
    return this.#waiting.get(marketId)?.has(id) === true;
  }

  #mark(marketId: string): void {
    if (this.#waiting.has(marketId)) this.#checks.mark(marketId);
  }

  async #checkMarket(marketId: string): Promise<void> {
    const { catalogue, clock, orders } = this.#parts;
    const market = catalogue.market(marketId) ?? (await catalogue.storedMarket(marketId));
    for (const trigger of this.#waiting.get(marketId)?.values() ?? []) {
      if (this.#firing.has(trigger.id)) continue;
      const runner = runnerOf(market, trigger.selectionId);
      if (isOver(market) || runner?.status === 'REMOVED') await this.#end(trigger, 'OVER');
      else if (trigger.expiresAt !== null && trigger.expiresAt <= clock.now()) await this.#end(trigger, 'EXPIRED');
      else if (runner?.status === 'ACTIVE' && orders.isTrading(marketId) && (await this.#watches.watch(trigger)) && this.#watches.isReached(trigger))
        await this.#fire(trigger);
    }
  }

  /** Claims a trigger whose condition is met, and places its bet; other triggers are checked meanwhile. */
  async #fire(trigger: StoredTrigger): Promise<void> {
    const lease = this.#parts.leaseOf(trigger.market);
    if (lease === null || !this.#isKept(trigger)) return;
    const claim = await this.#rows.claim(trigger, { at: this.#parts.clock.now(), lease });
    if (claim === 'GONE') this.#forget(trigger.marketId, trigger.id);
    // a trigger that another one with its mark holds is checked again at the end of that one
    if (claim === 'CLAIMED') this.#placeLater(trigger, 0);
  }

  /** Places the bet of a claimed trigger, after `failures` failed tries. */
  #placeLater(trigger: StoredTrigger, failures: number): void {
    this.#firing.add(trigger.id);
    if (failures === 0) void this.#tryPlace(trigger, 0);
    else
      this.#parts.clock.after(backOffMs(failures, PAUSES), () => {
        if (this.#isKept(trigger)) void this.#tryPlace(trigger, failures);
        else this.#firing.delete(trigger.id);
      });
  }

  /** Places the bet of a claimed trigger, or tries again later. Never rejects. */
  async #tryPlace(trigger: StoredTrigger, failures: number): Promise<void> {
    let isDone = false;
    try {
      isDone = await this.#place(trigger);
    } catch (error) {
      if (isLoggedFailure(failures + 1)) this.#parts.log.warn({ err: error, trigger: trigger.id }, 'Could not place the bet of an entry trigger; will retry.');
    }
    this.#firing.delete(trigger.id);
    if (!isDone && this.#isKept(trigger)) this.#placeLater(trigger, failures + 1);
  }

  /** Places the bet and stores how the trigger ended. Returns false if the server could not decide the bet. */
  async #place(trigger: StoredTrigger): Promise<boolean> {
    const { accounts, clock, orders } = this.#parts;
    const record = await accounts.byKey(trigger.account);
    if (record === undefined) throw new Error(`there is no account ${trigger.account}`);
    const { account, memberCode, site, isDemo } = record;
    const { outcome } = await orders.place({ account, memberCode, site, isDemo }, betOf(trigger));
    if (!outcome.ok && UNDECIDED_CODES.has(outcome.code)) return false;
    const end = outcome.ok ? ({ state: 'FIRED', order: outcome.value.order } as const) : ({ state: 'REFUSED', refusal: outcome } as const);
    for (const ended of await this.#rows.end(trigger, { ...end, at: clock.now() })) await this.#ended(ended, ended.refusal?.code ?? 'OK');
    return true;
  }

  async #end(trigger: StoredTrigger, state: Extract<TriggerEnd['state'], 'EXPIRED' | 'OVER'>): Promise<void> {
    const ended = await this.#rows.end(trigger, { state, at: this.#parts.clock.now() });
    if (ended.length === 0) this.#forget(trigger.marketId, trigger.id);
    for (const one of ended) await this.#ended(one, 'OK');
  }

  async #ended(trigger: StoredTrigger, outcome: string): Promise<void> {
    this.#forget(trigger.marketId, trigger.id);
    await this.#record(trigger, `entry trigger ${trigger.state.toLowerCase()}`, outcome);
  }

  /** Notifies the player, then writes the audit log. */
  async #record({ account, market: _market, pool: _pool, claimed: _claimed, ...trigger }: StoredTrigger, action: string, outcome: string): Promise<void> {
    this.#parts.bus.publish('entry-trigger', { account, trigger });
    await this.#parts.audit({ account, action, trigger, outcome });
  }
}

function runnerOf(market: CatalogueMarket | undefined, selectionId: number): CatalogueMarket['runners'][number] | undefined {
  return market?.runners.find((runner) => runner.selectionId === selectionId);
}

function isOver(market: CatalogueMarket | undefined): boolean {
  return market === undefined || market.status === 'CLOSED' || market.status === 'SETTLED' || market.status === 'VOID';
}

/** Returns the condition that was asked for; null if it is not one. `minStake`: paise. */
function conditionOf({ source, op, price, minSize }: DecodedTrigger, minStake: number): TriggerCondition | null {
  if (source === null || op === null || minSize === null || price === null || !isLadderPrice(price)) return null;
  return { source, op, price, minSize: minSize ?? paise(Math.max(1, TRIGGER_MIN_STAKES * minStake)) };
}

/** Returns the bet of a trigger. Its canonical text depends on the stored trigger alone, so that a repeat is the same request. */
function betOf({ bet, id, marketId, selectionId }: StoredTrigger): BetRequest {
  return { ...bet, reference: referenceOf(id), marketId, selectionId, line: null, claims: {}, canonical: JSON.stringify(['entry-trigger', id, bet]) };
}
