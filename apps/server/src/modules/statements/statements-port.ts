/** What happened to a player's money: statement rows from the ledger, results by market. Paise, ms. */
import type { WalletCode } from '@maidan/domain';
import type { PaymentRequest } from '../cashier/cashier-port.ts';
import type { TransferCause } from '../wallet/wallet-port.ts';

export interface Window {
  readonly from?: number;
  readonly to?: number;
  /** From 1. */
  readonly page: number;
  /** Rows of a page; absent: PAGE_SIZE. */
  readonly size?: number;
}
export interface StatementRow {
  readonly transfer: number;
  readonly time: number;
  readonly cause: TransferCause;
  readonly marketId: string | null;
  readonly marketName: string | null;
  readonly eventName: string | null;
  /** null: no game of the casino. */
  readonly casino: CasinoEntry | null;
  /** Of a settlement: what `amount` is already reduced by. */
  readonly commission: number;
  /** Positive: credit. */
  readonly amount: number;
  /** Cash and exposure together after it. */
  readonly balance: number;
}
/** The round behind a line. */
export interface CasinoEntry {
  readonly gameId: string;
  /** null: a game of another provider. */
  readonly tableId: string | null;
  /** Its number at the table, or as another provider names it; '' for a round of one player. */
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
  /** null: a game of the casino. */
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
  /** Of the transfer for grants, of the request for deposits and withdrawals. */
  readonly number: number;
  readonly time: number;
  readonly type: 'deposit' | 'withdraw' | 'grant';
  /** Positive. */
  readonly amount: number;
  /** opening: the grant that the account was opened with. */
  readonly method: 'opening' | 'house' | PaymentRequest['method'];
  readonly status: PaymentRequest['status'];
  /** Why a request was rejected. */
  readonly reason: PaymentRequest['reason'];
  readonly remark: string;
  /** Cash and exposure together after it; null: nothing has moved. */
  readonly balance: number | null;
}
/** What a transfer of the ledger did to the player's accounts. */
export interface TransferRow extends Pick<StatementRow, 'transfer' | 'time' | 'cause' | 'marketName' | 'eventName'> {
  readonly changes: PlayerChanges;
  /** Cash after it; null: it was not touched. */
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
/** What came to an account and went in a window, paise. opening + credit - debit = closing. */
export interface StatementTotals {
  readonly opening: number;
  readonly credit: number;
  readonly debit: number;
  readonly closing: number;
  /** What of `closing` is cash; the rest is held for open bets. */
  readonly available: number;
}
/** What one transfer did to the balance, and the bets behind it. */
export interface TransferLines {
  /** A commission has a line of its own below its win. */
  readonly rows: readonly StatementRow[];
  /** Newest first. */
  readonly orders: readonly number[];
}

export interface Transactions {
  list(account: number, window: Window & { readonly type?: TransactionRow['type'] }): Promise<Paged<TransactionRow>>;
  /** undefined: no transaction of this account and type. */
  one(account: number, type: TransactionRow['type'], number: number): Promise<TransactionRow | undefined>;
  transfers(account: number, window: Window): Promise<Paged<TransferRow>>;
}

export interface Statements {
  /** `account`: of a player, or of his bonus wallet. */
  account(account: number, window: Window): Promise<Paged<StatementRow> & { readonly totals: StatementTotals }>;
  /** undefined when the transfer made no line of this account. */
  ofTransfer(account: number, transfer: number): Promise<TransferLines | undefined>;
  /** Of both wallets of a player. `eventTypeId` 'casino': only games of the casino; absent: everything. */
  profitLoss(account: number, window: Window & { readonly eventTypeId?: string }): Promise<Paged<ProfitLossRow> & { readonly sum: number }>;
  /** The standing result of one market, for each wallet that had bets in it. */
  ofMarket(account: number, marketId: string): Promise<readonly ProfitLossRow[]>;
}
