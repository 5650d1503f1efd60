/** Reads the balance of a wallet and credits grants from the house. Bets, casino rounds and the cashier have transfers of their own. */
import type { Outcome } from '@maidan/domain';

/** Amounts in paise. */
export interface Balance {
  /** Cash without a hold. */
  readonly cash: number;
  /** Cash in holds. */
  readonly held: number;
  /** Free Cash without a hold. */
  readonly bonus: number;
  /** Free Cash in holds. */
  readonly bonusHeld: number;
  /** True if new bets use Free Cash instead of cash. */
  readonly usesBonus: boolean;
}

export type TransferCause = 'grant' | 'hold' | 'settlement' | 'commission' | 'void' | 'correction' | 'deposit' | 'withdrawal' | 'casino' | 'bonus';

/** The row that causes a grant. It makes the grant idempotent: each row is inserted once. */
export interface GrantCause {
  /** The SQL that inserts the row. It violates a unique key if the row exists. */
  readonly text: string;
  readonly values: readonly unknown[];
  /** Resolves to true if the row exists. */
  readonly exists: () => Promise<boolean>;
}

export interface Wallet {
  balance(account: number): Promise<Balance>;
  /** Moves a positive amount in paise from the house grants to the player's cash. Idempotent by `reference` if one is given. */
  grant(account: number, amount: number, reference?: number): Promise<Outcome<Balance>>;
  /**
   * Moves an amount in paise, 0 or more, from the house grants to the player's cash, and inserts the row that causes it in the same
   * commit. If that row exists, it grants nothing and returns false.
   */
  grantFor(account: number, amount: number, cause: GrantCause): Promise<Outcome<boolean>>;
  /** Creates the wallet row of a new account with its first grant, in one commit. */
  open(account: number, grant: number): Promise<void>;
}

/** Where a player signed up: the limits of grants count by it. */
export interface SignUpOrigin {
  /** Accounts that the browser has been in, as far as its device cookie proves it. */
  readonly devices: readonly number[];
  /** The /24 or /64 of the caller; null: this machine. */
  readonly network: string | null;
}

export interface OpeningAccount extends SignUpOrigin {
  readonly account: number;
  readonly person: number;
  readonly site: string;
  /** Paise, positive. */
  readonly amount: number;
  /** Paise that the site grants to new accounts in a day; null: no budget. */
  readonly budget: number | null;
  /** ms since 1970. */
  readonly at: number;
}

export interface SignUpGrants {
  /** Creates the wallet of a new account with its grant, or without it if a limit is reached. Idempotent. Throws if it cannot be written. */
  open(opening: OpeningAccount): Promise<void>;
  /** Returns whether the account was opened without a grant because a limit was reached. */
  wasRefused(account: number): Promise<boolean>;
}
