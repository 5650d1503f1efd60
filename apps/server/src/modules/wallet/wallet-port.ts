/** Wallets and the transfers that are not bets: grants, corrections, later the cashier and the casino. */
import type { Outcome } from '@maidan/domain';

export interface Balance {
  /** Paise: free cash. */
  readonly cash: number;
  readonly held: number;
  /** Free Cash: free to use, and held. */
  readonly bonus: number;
  readonly bonusHeld: number;
  /** Bets use the bonus wallet. */
  readonly usesBonus: boolean;
}

export type TransferCause = 'grant' | 'hold' | 'settlement' | 'commission' | 'void' | 'correction' | 'deposit' | 'withdrawal' | 'casino' | 'bonus';

/** The row that is a grant's cause: `text` inserts it and breaks a unique key where it stands already; `stands` looks. */
export interface GrantCause {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly stands: () => Promise<boolean>;
}

export interface Wallet {
  balance(account: number): Promise<Balance>;
  /** House grants -> player cash. Amount in paise, positive. Idempotent by reference where one is given. */
  grant(account: number, amount: number, reference?: number): Promise<Outcome<Balance>>;
  /** House grants -> player cash in one commit with the row that is the cause; false: that row stood before, nothing was granted. Amount in paise, from 0. */
  grantFor(account: number, amount: number, cause: GrantCause): Promise<Outcome<boolean>>;
  /** Makes the wallet row of a new account, with its first grant, in one commit. */
  open(account: number, grant: number): Promise<void>;
}
