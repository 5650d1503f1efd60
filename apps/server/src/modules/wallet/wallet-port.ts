/** Wallets and the transfers that are not bets: grants, corrections, later the cashier and the casino. */
import type { Outcome } from '@maidan/domain';

export interface Balance {
  /** Paise: free cash. */
  readonly cash: number;
  readonly held: number;
  readonly bonus: number;
}

export type TransferCause = 'grant' | 'hold' | 'settlement' | 'commission' | 'void' | 'correction' | 'deposit' | 'withdrawal' | 'casino' | 'bonus';

export interface Wallet {
  balance(account: number): Promise<Balance>;
  /** House grants -> player cash. Amount in paise, positive. Idempotent by reference where one is given. */
  grant(account: number, amount: number, reference?: number): Promise<Outcome<Balance>>;
  /** Makes the wallet row of a new account, with its first grant, in one commit. */
  open(account: number, grant: number): Promise<void>;
}
