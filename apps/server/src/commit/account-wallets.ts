/**
 * Loads wallets into the engine with the account facts that the engine needs. A bonus wallet is a wallet too; it uses its player's person
 * and status.
 */
import type { Paise } from '@maidan/domain';
import type { MarketEngine } from '@maidan/engine';
import type { Database } from '../platform/postgres/database.ts';

interface WalletRow {
  readonly account: number;
  readonly person: number;
  readonly is_demo: boolean;
  readonly status: string;
  readonly cash: Paise;
  readonly held: Paise;
  readonly version: number;
}

export class AccountWallets {
  readonly #database: Database;
  readonly #engine: MarketEngine;
  readonly #reread: (accounts: readonly number[]) => Promise<void>;
  /** Wallets that another process has written since they were read. */
  readonly #stale = new Set<number>();

  /** `reread`: called with the wallets that another process has changed, after the engine holds their new state. */
  constructor(database: Database, engine: MarketEngine, reread: (accounts: readonly number[]) => Promise<void> = () => Promise.resolve()) {
    this.#database = database;
    this.#engine = engine;
    this.#reread = reread;
  }

  /**
   * Loads these accounts into the engine. Returns those without an account or a wallet. A batch changes only wallets that the engine has
   * loaded. `opening`: treats an account without a wallet as empty, for the batch that inserts its row.
   */
  async ensure(accounts: readonly number[], opening = false): Promise<readonly number[]> {
    const missing = accounts.filter((account) => !this.#engine.hasAccount(account));
    if (missing.length === 0) return [];
    const rows = await this.#database.query<WalletRow>(
      `select d.account, a.person, a.is_demo, a.status, coalesce(w.cash, 0) as cash, coalesce(w.held, 0) as held, coalesce(w.version, 0) as version
       from unnest($1::int[]) as d(account) join account a on a.id = player_of(d.account) left join wallet w on w.account = d.account
       where $2 or w.account is not null`,
      [missing, opening],
    );
    for (const row of rows) {
      // another command may have loaded it meanwhile and moved its money since
      if (this.#engine.hasAccount(row.account)) continue;
      const { account, person, cash, held, version } = row;
      this.#engine.loadAccount({ account, person, pool: row.is_demo ? 1 : 0, cash, held, version, blocked: row.status !== 'active', owing: cash < 0 });
    }
    return missing.filter((account) => !this.#engine.hasAccount(account));
  }

  /** Marks wallets that another process has written. */
  noteStale(accounts: readonly number[]): void {
    for (const account of accounts) if (this.#engine.hasAccount(account)) this.#stale.add(account);
  }

  get hasStale(): boolean {
    return this.#stale.size > 0;
  }

  /** Runs between two batches. Throws if the database is unavailable; the wallets then stay stale. */
  async reloadStale(): Promise<void> {
    const stale = [...this.#stale];
    await this.reload(stale);
    for (const account of stale) this.#stale.delete(account);
  }

  /** Reads the wallets again after another writer changed one; runs between two batches. */
  async reload(accounts: readonly number[]): Promise<void> {
    const rows = await this.#database.query<Pick<WalletRow, 'account' | 'cash' | 'held' | 'version'>>(
      'select account, cash, held, version from wallet where account = any($1::int[])',
      [accounts],
    );
    const changed: number[] = [];
    for (const row of rows) {
      const state = this.#engine.accountState(row.account);
      if (state === undefined) continue;
      if (state.version !== row.version) changed.push(row.account);
      this.#engine.reloadAccount({ ...state, ...row, owing: row.cash < 0 });
    }
    if (changed.length > 0) await this.#reread(changed);
  }
}
