/** A player's statement rows from the ledger, and results by market. Paise, ms. */
import type { WalletCode } from '@maidan/domain';
import type { PaymentRequest } from '../cashier/cashier-port.ts';
import type { TransferCause } from '../wallet/wallet-port.ts';

export interface Window {
  readonly from?: number;
  readonly to?: number;
  /** From 1. */
  readonly page: number;
  /** Rows per page; absent: PAGE_SIZE. */
  readonly size?: number;
}
export interface StatementRow {
  readonly transfer: number;
  readonly time: number;
  readonly cause: TransferCause;
  readonly marketId: string | null;
  readonly marketName: string | null;
  readonly eventName: string | null;
  /** null: not a casino game. */
  readonly casino: CasinoEntry | null;
  /** For a settlement: the commission that `amount` already excludes. */
  readonly commission: number;
  /** Positive: credit. */
  readonly amount: number;
  /** Cash and exposure together afterwards. */
  readonly balance: number;
}
/** The casino round of a line. */
export interface CasinoEntry {
  readonly gameId: string;
  /** null: a game of an external provider. */
  readonly tableId: string | null;
  /** Its number at the table, or the external provider's id; '' for a round of one player. */
  readonly round: string;
  /** A round that players share has a public proof. */
  readonly isShared: boolean;
  /** OPEN: the line is a stake. */
  readonly result: 'OPEN' | 'CASHED_OUT' | 'WON' | 'LOST' | 'RETURNED' | 'PARTLY_RETURNED';
  /** Hundredths; 0: not cashed out. */
  readonly cashedOutAt: number;
}
/** One market of a wallet, or one bet of the casino. */
export interface ProfitLossRow {
  /** null: not a casino game. */
  readonly casino: CasinoEntry | null;
  readonly marketId: string;
  readonly wallet: WalletCode;
  readonly marketName: string;
  readonly eventName: string;
  readonly eventTypeId: string;
  readonly settledAt: number;
  /** After commission. */
  readonly profit: number;
  readonly commission: number;
}
/** Points that came from or went to the house, outside bets. */
export interface TransactionRow {
  /** Number of the transfer for grants, of the request for deposits and withdrawals. */
  readonly number: number;
  readonly time: number;
  readonly type: 'deposit' | 'withdraw' | 'grant';
  /** Positive. */
  readonly amount: number;
  /** opening: the grant at the account's creation. */
  readonly method: 'opening' | 'house' | PaymentRequest['method'];
  readonly status: PaymentRequest['status'];
  /** Why a request was rejected. */
  readonly reason: PaymentRequest['reason'];
  readonly remark: string;
  /** Cash and exposure together afterwards; null: nothing has moved. */
  readonly balance: number | null;
}
/** Effect of a ledger transfer on the player's accounts. */
export interface TransferRow extends Pick<StatementRow, 'transfer' | 'time' | 'cause' | 'marketName' | 'eventName'> {
  readonly changes: PlayerChanges;
  /** Cash afterwards; null: unchanged. */
  readonly cash: number | null;
}
/** Positive: into the sub-account. */
export interface PlayerChanges {
  readonly cash: number;
  readonly held: number;
  readonly withdrawing: number;
}
export interface Paged<Row> {
  readonly rows: readonly Row[];
  /** Rows on all pages of the window. */
  readonly total: number;
}
/** Credits and debits of an account in a window, paise. opening + credit - debit = closing. */
export interface StatementTotals {
  readonly opening: number;
  readonly credit: number;
  readonly debit: number;
  readonly closing: number;
  /** Cash in `closing`; the rest is held for open bets. */
  readonly available: number;
}
/** Effect of one transfer on the balance, and its bets. */
export interface TransferLines {
  /** A commission has its own line below its win. */
  readonly rows: readonly StatementRow[];
  /** Newest first. */
  readonly orders: readonly number[];
}

export interface Transactions {
  list(account: number, window: Window & { readonly type?: TransactionRow['type'] }): Promise<Paged<TransactionRow>>;
  /** Finds a transaction; undefined: none of this account and type has the number. */
  one(account: number, type: TransactionRow['type'], number: number): Promise<TransactionRow | undefined>;
  transfers(account: number, window: Window): Promise<Paged<TransferRow>>;
}

export interface Statements {
  /** Returns a page of statement rows with totals. `account`: a player's, or the bonus wallet's. */
  account(account: number, window: Window): Promise<Paged<StatementRow> & { readonly totals: StatementTotals }>;
  /** Returns the lines and bets of a transfer; undefined if it has no line in this account. */
  ofTransfer(account: number, transfer: number): Promise<TransferLines | undefined>;
  /** Returns the results of both wallets of a player. `eventTypeId` 'casino': only casino games; absent: everything. */
  profitLoss(account: number, window: Window & { readonly eventTypeId?: string }): Promise<Paged<ProfitLossRow> & { readonly sum: number }>;
  /** Returns the current result of one market, for each wallet with bets in it. */
  ofMarket(account: number, marketId: string): Promise<readonly ProfitLossRow[]>;
}
