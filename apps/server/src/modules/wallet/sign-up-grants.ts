/**
 * Grants of new accounts: once per person in the installation, two per browser in 30 days, five per network a day, and a budget of the site a
 * day (TR-010, TR-012). Then the account opens without a grant, and its player may ask an operator for one.
 */
import { paise } from '@maidan/domain';
import { CAUSES, grantTransfer, OPENING_REFERENCE } from '@maidan/ledger';
import type { Database } from '../../platform/postgres/database.ts';
import type { Batch, BatchCommand, CommitPipeline } from '../../commit/commit-pipeline-port.ts';
import type { OpeningAccount, SignUpGrants } from './wallet-port.ts';

export interface SignUpGrantsParts {
  readonly database: Database;
  readonly pipeline: CommitPipeline;
}

export function createSignUpGrants({ database, pipeline }: SignUpGrantsParts): SignUpGrants {
  return {
    async open(opening) {
      if ((await database.query('select 1 from wallet where account = $1', [opening.account])).length > 0) return;
      const missing = await pipeline.ensureAccounts([opening.account], true);
      if (missing.length > 0) throw new Error(`no account ${opening.account} to open a wallet for`);
      const command = new OpenGranted(database, opening);
      await command.refresh();
      const result = await pipeline.submit(command);
      if (result !== 'COMMITTED') throw new Error(`the wallet of account ${opening.account} could not be opened: ${result}`);
    },
    async wasRefused(account) {
      return (await database.query('select 1 from sign_up_grant where account = $1 and refused is not null', [account])).length > 0;
    },
  };
}

/** Creates the wallet of a new account with its grant, or with nothing if a limit is reached. Once for each account. */
class OpenGranted implements BatchCommand {
  /** Two commands of one account would always conflict, so each is in a batch of its own. */
  readonly isExclusive = true;
  readonly #database: Database;
  readonly #opening: OpeningAccount;
  #isOpen = false;
  #refusal: string | null = null;

  constructor(database: Database, opening: OpeningAccount) {
    this.#database = database;
    this.#opening = opening;
  }

  decide(batch: Batch): void {
    if (this.#isOpen) return;
    const { account, amount } = this.#opening;
    batch.also('before', 'insert into wallet (account) values ($1)', [account]);
    batch.also('before', 'select sign_up_grant_claim($1, $2, $3, $4, $5, $6, $7, $8, $9)', [account, ...this.#limits(), this.#refusal]);
    if (this.#refusal !== null) return;
    const transfer = batch.book(grantTransfer(account, paise(amount)));
    batch.also('after', 'insert into transfer_reference (account, cause, reference, transfer, amount) values ($1, $2, $3, $4, $5)', [
      account,
      CAUSES.grant,
      OPENING_REFERENCE,
      transfer,
      amount,
    ]);
  }

  /** Reads whether the wallet exists, and whether a limit refuses the grant. */
  async refresh(): Promise<void> {
    const [row] = await this.#database.query<{ open: boolean; refusal: string | null }>(
      'select exists (select 1 from wallet where account = $1) as open, sign_up_grant_refusal($2, $3, $4, $5, $6, $7, $8) as refusal',
      [this.#opening.account, ...this.#limits()],
    );
    this.#isOpen = row!.open;
    this.#refusal = row!.refusal;
  }

  #limits(): readonly unknown[] {
    const { person, site, amount, devices, network, budget, at } = this.#opening;
    return [person, site, amount, devices, network, budget, new Date(at)];
  }
}
