/** Wallets and transfers outside bets: grants and corrections. */
import type { Outcome } from '@maidan/domain';

export interface Balance {
  /** Paise: free cash. */
  readonly cash: number;
  readonly held: number;
  /** Free Cash: free to use, and held. */
  readonly bonus: number;
  readonly bonusHeld: number;
  /** Whether bets use the bonus wallet. */
  readonly usesBonus: boolean;
}

export type TransferCause = 'grant' | 'hold' | 'settlement' | 'commission' | 'void' | 'correction' | 'deposit' | 'withdrawal' | 'casino' | 'bonus';

/** The row that causes a grant: `text` inserts it and violates a unique key if it exists; `stands` checks it. */
export interface GrantCause {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly stands: () => Promise<boolean>;
}

export interface Wallet {
  balance(account: number): Promise<Balance>;
  /** House grants -> player cash. Amount in paise, positive. Idempotent by reference if one is given. */
  grant(account: number, amount: number, reference?: number): Promise<Outcome<Balance>>;
  /**
   * House grants -> player cash in one commit with the row that causes it. Returns false if that row exists, and grants nothing. Amount
   * in paise, from 0.
   */
  grantFor(account: number, amount: number, cause: GrantCause): Promise<Outcome<boolean>>;
  /** Creates the wallet row of a new account with its first grant, in one commit. */
  open(account: number, grant: number): Promise<void>;
}
