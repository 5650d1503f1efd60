/** Opens wallets, credits grants and reads balances. Money moves only through the pipeline that also commits bets (FD-19). */
import type { QueryResultRow } from 'pg';
import { accept, type Outcome, paise, refuse } from '@maidan/domain';
import { CAUSES, grantTransfer, OPENING_REFERENCE } from '@maidan/ledger';
import type { Database } from '../../platform/postgres/database.ts';
import type { Batch, BatchCommand, CommitPipeline } from '../../commit/commit-pipeline-port.ts';
import type { Balance, GrantCause, Wallet } from './wallet-port.ts';

export interface WalletParts {
  readonly database: Database;
  readonly pipeline: CommitPipeline;
}

/** Creates the wallet service. Its transfers go through the commit pipeline of the process. */
export function createWallet(parts: WalletParts): Wallet {
  return new StoredWallets(parts);
}

class StoredWallets implements Wallet {
  readonly #database: Database;
  readonly #pipeline: CommitPipeline;

  constructor(parts: WalletParts) {
    this.#database = parts.database;
    this.#pipeline = parts.pipeline;
  }

  /** Returns the balance in paise; all 0 for an account without a wallet. Throws if the database is unavailable. */
  async balance(account: number): Promise<Balance> {
    const [row] = await this.#database.query<Balance & QueryResultRow>(
      `select w.cash, w.held, coalesce(b.cash, 0) as bonus, coalesce(b.held, 0) as "bonusHeld", coalesce(c.bonus, false) as "usesBonus"
       from wallet w left join wallet b on b.account = bonus_wallet_of(w.account) left join wallet_choice c on c.account = w.account where w.account = $1`,
      [account],
    );
    return row ?? { cash: 0, held: 0, bonus: 0, bonusHeld: 0, usesBonus: false };
  }

  async grant(account: number, amount: number, reference?: number): Promise<Outcome<Balance>> {
    if (!Number.isSafeInteger(amount) || amount <= 0) return refuse('MALFORMED', { field: 'amount' });
    const missing = await this.#pipeline.ensureAccounts([account]);
    if (missing.length > 0) return refuse('ACCOUNT_UNKNOWN');
    const command = new Grant(this.#database, { account, amount, reference: reference === undefined ? null : String(reference), opensWallet: false });
    const result = await this.#pipeline.submit(command);
    if (result !== 'COMMITTED') return refuse(result);
    if (command.earlierAmount !== null && command.earlierAmount !== amount) return refuse('DUPLICATE_REFERENCE');
    return accept(await this.balance(account));
  }

  async grantFor(account: number, amount: number, cause: GrantCause): Promise<Outcome<boolean>> {
    if (!Number.isSafeInteger(amount) || amount < 0) return refuse('MALFORMED', { field: 'amount' });
    const missing = await this.#pipeline.ensureAccounts([account]);
    if (missing.length > 0) return refuse('ACCOUNT_UNKNOWN');
    const command = new CausedGrant(account, amount, cause);
    const result = await this.#pipeline.submit(command);
    return result === 'COMMITTED' ? accept(!command.causeExists) : refuse(result);
  }

  /** Creates the wallet. Idempotent: an existing wallet stays unchanged. Throws if the wallet cannot be written. */
  async open(account: number, grant: number): Promise<void> {
    const [row] = await this.#database.query('select 1 from wallet where account = $1', [account]);
    if (row !== undefined) return;
    const missing = await this.#pipeline.ensureAccounts([account], true);
    if (missing.length > 0) throw new Error(`no account ${account} to open a wallet for`);
    const result = await this.#pipeline.submit(new Grant(this.#database, { account, amount: grant, reference: OPENING_REFERENCE, opensWallet: true }));
    if (result !== 'COMMITTED') throw new Error(`the wallet of account ${account} could not be opened: ${result}`);
  }
}

interface GrantRequest {
  readonly account: number;
  /** Paise. */
  readonly amount: number;
  readonly reference: string | null;
  readonly opensWallet: boolean;
}

/** Moves an amount from the house grants to the cash of a player, once for each reference. Creates the wallet first if `opensWallet`. */
class Grant implements BatchCommand {
  /** The amount that an earlier command granted for this reference, paise; null if this command grants it. */
  earlierAmount: number | null = null;
  /** Two grants with one reference in a batch would always conflict, so such a grant is in a batch of its own. */
  readonly isExclusive: boolean;
  readonly #database: Database;
  readonly #request: GrantRequest;

  constructor(database: Database, request: GrantRequest) {
    this.#database = database;
    this.#request = request;
    this.isExclusive = request.reference !== null;
  }

  decide(batch: Batch): void {
    const { account, amount, reference, opensWallet } = this.#request;
    if (this.earlierAmount !== null) return;
    if (opensWallet) batch.also('before', 'insert into wallet (account) values ($1)', [account]);
    if (amount === 0) return;
    const transfer = batch.book(grantTransfer(account, paise(amount)));
    if (reference === null) return;
    batch.also('after', 'insert into transfer_reference (account, cause, reference, transfer, amount) values ($1, $2, $3, $4, $5)', [
      account,
      CAUSES.grant,
      reference,
      transfer,
      amount,
    ]);
  }

  /** Called after a conflict: reads whether an earlier command has used this reference or created this wallet. */
  async refresh(): Promise<void> {
    const { account, reference, opensWallet } = this.#request;
    const [row] = await this.#database.query<{ amount: number }>('select amount from transfer_reference where account = $1 and cause = $2 and reference = $3', [
      account,
      CAUSES.grant,
      reference,
    ]);
    this.earlierAmount = row?.amount ?? null;
    if (opensWallet && this.earlierAmount === null) {
      const [wallet] = await this.#database.query('select 1 from wallet where account = $1', [account]);
      if (wallet !== undefined) this.earlierAmount = 0;
    }
  }
}

/** Moves an amount from the house grants to the cash of a player, once for each row of the cause. */
class CausedGrant implements BatchCommand {
  /** True if the row of the cause exists. The command then grants nothing. */
  causeExists = false;
  /** Two grants with one cause in a batch would always conflict, so each is in a batch of its own. */
  readonly isExclusive = true;
  readonly #account: number;
  readonly #amount: number;
  readonly #cause: GrantCause;

  constructor(account: number, amount: number, cause: GrantCause) {
    this.#account = account;
    this.#amount = amount;
    this.#cause = cause;
  }

  decide(batch: Batch): void {
    if (this.causeExists) return;
    batch.also('before', this.#cause.text, this.#cause.values);
    if (this.#amount > 0) batch.book(grantTransfer(this.#account, paise(this.#amount)));
  }

  async refresh(): Promise<void> {
    this.causeExists = await this.#cause.exists();
  }
}
