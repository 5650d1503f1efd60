/**
 * Accounts in the order path: wallet and position in the engine (loaded at an account's first command, before any decision), and status,
 * permissions and own limits of the account.
 */
import type { MarketEngine } from '@maidan/engine';
import { walletsOf } from '@maidan/ledger';
import type { Bus } from '../../topics-port.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import type { AccountLimit, AccountRecord, Accounts } from '../../accounts/accounts-port.ts';
import type { OrderPipeline } from '../../../commit/order-pipeline.ts';
import { loadPositionRow, POSITION_COLUMNS, type PositionRow } from '../views/position-rows.ts';
import type { TradingMarket, TradingMarkets } from './trading-markets.ts';
import type { WalletChoice } from '../trading-orders-port.ts';

/**
 * Changes of status, limits and permissions are announced on the bus. In case an announcement is lost, data of this age is read again after
 * the bet that finds it, and before the bet if it is older than `LONGEST_MS`. So a bet does not wait for data that changes rarely.
 */
const FRESH_MS = 10_000;
const LONGEST_MS = 60_000;

export interface TradingAccount {
  readonly record: AccountRecord;
  readonly limits: readonly AccountLimit[];
  /** On the monotonic clock. */
  readonly readAt: number;
}

export interface TradingAccountsParts {
  readonly database: Database;
  readonly engine: MarketEngine;
  readonly pipeline: OrderPipeline;
  readonly accounts: Pick<Accounts, 'byKey' | 'limits'>;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly log: Log;
  readonly markets: TradingMarkets;
  readonly choices: WalletChoice;
}

export class TradingAccounts {
  readonly #parts: TradingAccountsParts;
  readonly #known = new Map<number, TradingAccount>();
  readonly #loading = new Map<number, Promise<TradingAccount | undefined>>();
  /** Number of announced changes: a read that began before one may be outdated and is not kept. */
  #forgotten = 0;
  readonly #loadingPositions = new Map<number, Promise<void>>();

  constructor(parts: TradingAccountsParts) {
    this.#parts = parts;
    parts.bus.subscribe('permissions-changed', ({ account }) => this.forget(account));
    parts.bus.subscribe('account-terms-changed', ({ account }) => this.forget(account));
  }

  /** Returns the known state of an account; undefined if it must be loaded first. */
  ready(account: number): TradingAccount | undefined {
    const known = this.#known.get(account);
    if (known === undefined || !this.#parts.engine.hasAccount(account)) return undefined;
    const age = this.#parts.clock.monotonic() - known.readAt;
    if (age >= LONGEST_MS) return undefined;
    if (age >= FRESH_MS) this.#refresh(account);
    return known;
  }

  /** Loads the account and its wallet. Returns undefined if either does not exist. Throws if the database is unavailable. */
  load(account: number): Promise<TradingAccount | undefined> {
    const ready = this.ready(account);
    if (ready !== undefined) return Promise.resolve(ready);
    return this.#loadOnce(account);
  }

  #loadOnce(account: number): Promise<TradingAccount | undefined> {
    const loading = this.#loading.get(account);
    if (loading !== undefined) return loading;
    const started = this.#load(account).finally(() => {
      if (this.#loading.get(account) === started) this.#loading.delete(account);
    });
    this.#loading.set(account, started);
    return started;
  }

  /** Reads the account again while bets continue with the known state. */
  #refresh(account: number): void {
    this.#loadOnce(account).catch((error: unknown) => {
      this.#parts.log.warn({ err: error, account }, 'could not refresh an account; its last known terms stay in use');
    });
  }

  /** Makes the next bet read the account's status, permissions and limits again. */
  forget(account: number): void {
    this.#forgotten += 1;
    this.#known.delete(account);
    // a read in progress may have begun before the change
    this.#loading.delete(account);
  }

  /** Returns whether the engine has the stored positions of the player's wallets in this market. */
  hasPosition(account: number, market: TradingMarket): boolean {
    return !market.hasStoredPositions || walletsOf(account).every((wallet) => market.loadedPositions.has(wallet));
  }

  /**
   * Loads until the engine has the player's position in this market: a load in progress may have begun before the market existed. Returns
   * false if the market was settled meanwhile and is unknown. Throws if the database is unavailable.
   */
  async ensurePosition(account: number, market: TradingMarket): Promise<boolean> {
    const isKnown = (): boolean => this.#parts.markets.byKey(market.key) === market;
    while (isKnown() && !this.hasPosition(account, market)) await this.#loadPositionsOnce(account);
    return isKnown();
  }

  /**
   * Loads the stored positions of the player's wallets in all markets from before the last start. The account must be loaded. Throws if
   * the database is unavailable.
   */
  #loadPositionsOnce(account: number): Promise<void> {
    const loading = this.#loadingPositions.get(account);
    if (loading !== undefined) return loading;
    const started = this.#loadPositions(account).finally(() => this.#loadingPositions.delete(account));
    this.#loadingPositions.set(account, started);
    return started;
  }

  async #loadPositions(account: number): Promise<void> {
    const { database, engine, markets } = this.#parts;
    const wallets = walletsOf(account);
    const unread = [...new Set(wallets.flatMap((wallet) => markets.unread(wallet)))];
    if (unread.length === 0) return;
    const rows = await database.query<PositionRow>(`select ${POSITION_COLUMNS} from position where account = any($1::int[]) and market = any($2::int[])`, [
      wallets,
      unread,
    ]);
    for (const row of rows) if (engine.hasMarket(row.market) && !engine.hasPosition(row.account, row.market)) loadPositionRow(engine, row);
    for (const market of unread) for (const wallet of wallets) markets.byKey(market)?.loadedPositions.add(wallet);
  }

  async #load(account: number): Promise<TradingAccount | undefined> {
    const { accounts, clock, pipeline, choices } = this.#parts;
    const readAt = clock.monotonic();
    const forgotten = this.#forgotten;
    const [record, limits, missing] = await Promise.all([
      accounts.byKey(account),
      accounts.limits(account),
      pipeline.ensureAccounts(walletsOf(account)),
      choices.load(account),
    ]);
    // most players have no bonus wallet
    if (record === undefined || missing.includes(account)) return undefined;
    const loaded: TradingAccount = { record, limits, readAt };
    if (forgotten === this.#forgotten) this.#known.set(account, loaded);
    return loaded;
  }
}
