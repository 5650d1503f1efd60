/** The audit of entries (FD-20). It reads them once, by ascending id, and keeps only balances, so that a ledger of any length fits into memory. */
import type { AuditCheck, EntryRow, WalletRow } from './audit-rows.ts';
import { CAUSES_BELOW_ZERO, HOUSE, HOUSE_KINDS, isAccountOfChart, PLAYER_KINDS } from './chart-of-accounts.ts';

/** Receives each finding of the audit. `expected` and `actual` are in the unit of the check, mostly paise; NaN means missing. */
export type Report = (check: AuditCheck, where: string, expected: number, actual: number) => void;

/** Balances of one player by kind, and the totals that the entries of the player's last transfer claim. */
interface PlayerState {
  readonly balances: number[];
  transfer: number;
  claimedTotals: number[];
}

const KIND_COUNT = Object.keys(PLAYER_KINDS).length;

export class EntryAudit {
  entries = 0;
  readonly #report: Report;
  readonly #players = new Map<number, PlayerState>();
  /** By transfer id, the sum in paise of the entries read so far, if it is not 0. */
  readonly #open = new Map<number, number>();
  readonly #clearing = new Map<number, number>();
  #total = 0;

  constructor(report: Report) {
    this.#report = report;
  }

  /** Audits the next entry; ids must ascend. */
  add(entry: EntryRow): void {
    this.entries += 1;
    this.#total += entry.amount;
    const sum = (this.#open.get(entry.transfer) ?? 0) + entry.amount;
    if (sum === 0) this.#open.delete(entry.transfer);
    else this.#open.set(entry.transfer, sum);
    if (!isAccountOfChart(entry.account, entry.kind, entry.market)) {
      this.#report('entry is on an account of the chart', `entry ${entry.id}`, 0, entry.kind);
      return;
    }
    if (entry.account === HOUSE) {
      if (entry.kind === HOUSE_KINDS.cross) this.#report('cross-matching keeps nothing', `entry ${entry.id}`, 0, entry.amount);
      if (entry.kind === HOUSE_KINDS.clearing) this.#clearing.set(entry.market!, (this.#clearing.get(entry.market!) ?? 0) + entry.amount);
      return;
    }
    this.#addToPlayer(entry);
  }

  #addToPlayer(entry: EntryRow): void {
    let player = this.#players.get(entry.account);
    if (player === undefined) {
      player = { balances: Array<number>(KIND_COUNT).fill(0), transfer: entry.transfer, claimedTotals: [] };
      this.#players.set(entry.account, player);
    }
    if (player.transfer !== entry.transfer) {
      this.#checkTotals(entry.account, player);
      player.transfer = entry.transfer;
    }
    const balance = player.balances[entry.kind]! + entry.amount;
    player.balances[entry.kind] = balance;
    if (entry.balanceAfter !== balance) this.#report('balance after follows the entries', `entry ${entry.id}`, balance, entry.balanceAfter ?? Number.NaN);
    player.claimedTotals.push(entry.totalAfter ?? Number.NaN);
    const canGoBelowZero = entry.kind === PLAYER_KINDS.cash && CAUSES_BELOW_ZERO.has(entry.cause);
    if (balance < 0 && entry.amount < 0 && !canGoBelowZero)
      this.#report('no player below 0 except by void or correction', `entry ${entry.id} of account ${entry.account}`, 0, balance);
  }

  #checkTotals(account: number, player: PlayerState): void {
    const total = player.balances[PLAYER_KINDS.cash]! + player.balances[PLAYER_KINDS.held]!;
    for (const claimed of player.claimedTotals) {
      if (claimed !== total) this.#report('total after is cash and held', `transfer ${player.transfer} of account ${account}`, total, claimed);
    }
    player.claimedTotals = [];
  }

  /** Checks the sums, the wallets against their entries, and the clearing of settled markets (ids). Call it after the last entry. */
  finish(wallets: Iterable<WalletRow>, settledMarkets: Iterable<number>): void {
    for (const [transfer, sum] of this.#open) this.#report('transfer sums to 0', `transfer ${transfer}`, 0, sum);
    if (this.#total !== 0) this.#report('all entries sum to 0', 'the ledger', 0, this.#total);
    for (const [account, player] of this.#players) this.#checkTotals(account, player);
    const withoutWallet = new Set(this.#players.keys());
    for (const wallet of wallets) {
      withoutWallet.delete(wallet.account);
      this.#compareWallet(wallet);
    }
    for (const account of withoutWallet) this.#compareWallet({ account, cash: 0, held: 0, withdrawing: 0 });
    for (const market of settledMarkets) {
      const left = this.#clearing.get(market) ?? 0;
      if (left !== 0) this.#report('clearing is 0 after settlement', `market ${market}`, 0, left);
    }
  }

  #compareWallet(wallet: WalletRow): void {
    const balances = this.#players.get(wallet.account)?.balances;
    for (const [name, kind] of Object.entries(PLAYER_KINDS)) {
      const booked = balances?.[kind] ?? 0;
      const actual = wallet[name as keyof typeof PLAYER_KINDS];
      if (actual !== booked) this.#report('wallet is the sum of its entries', `account ${wallet.account} ${name}`, booked, actual);
    }
  }
}
