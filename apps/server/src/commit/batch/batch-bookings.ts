/**
 * The transfers that commands book in a batch: they move the wallets of players and become entries. In an exclusive batch the wallets of the
 * batch move, and the engine loads them after the commit. In a shared batch the engine moves cash at once.
 */
import { NO_MONEY, paise, type Paise } from '@maidan/domain';
import type { MarketEngine } from '@maidan/engine';
import { CAUSES, HOUSE, PLAYER_KINDS, RESULT_CAUSES, type Entry, type Transfer } from '@maidan/ledger';
import type { BookedResult } from '../commit-pipeline-port.ts';
import type { BigintList } from './array-values.ts';
import { ENTRIES, type WalletRow } from './row-tables.ts';

export interface BookingParts {
  readonly engine: MarketEngine;
  readonly exclusive: boolean;
  readonly entries: BigintList;
  readonly takeTransfer: () => number;
  /** Adds a statement after the batch's own. */
  readonly also: (text: string, values: readonly unknown[]) => void;
}

export class BatchBookings {
  /** Wallets that the batch sets, by account. */
  readonly wallets = new Map<number, WalletRow>();
  /** Wins and losses by account. */
  readonly results = new Map<number, BookedResult[]>();
  readonly #parts: BookingParts;
  readonly #withdrawing = new Map<number, Paise>();

  constructor(parts: BookingParts) {
    this.#parts = parts;
  }

  /** Books a transfer and returns its number. The events of earlier commands must have been drained: entries follow the order of the movements. */
  book(transfer: Transfer): number {
    const id = this.#parts.takeTransfer();
    const { cause, reference } = transfer;
    const totals = new Map<number, Paise>();
    const entries = transfer.entries.map((entry) => ({ entry, balanceAfter: entry.account === HOUSE ? NO_MONEY : this.#move(entry) }));
    for (const { account } of transfer.entries) if (account !== HOUSE) totals.set(account, this.#totalOf(account));
    if (RESULT_CAUSES.has(CAUSES[cause])) for (const account of totals.keys()) this.#noteResult(account, id, transfer);
    for (const { entry, balanceAfter } of entries) {
      const totalAfter = totals.get(entry.account) ?? NO_MONEY;
      ENTRIES.add(this.#parts.entries, { ...entry, transfer: id, cause: CAUSES[cause], reference, balanceAfter, totalAfter });
    }
    return id;
  }

  /** Sets the balance of an account's sub-account `withdrawing`, which the engine does not hold. Throws (a bug) in a shared batch. */
  setWithdrawing(account: number, balance: Paise): void {
    if (!this.#parts.exclusive) throw new RangeError('withdrawing moves in a batch of its own');
    this.#withdrawing.set(account, balance);
  }

  /** Returns the wallet that the batch sets for an account. The first call copies it from the engine. */
  wallet(account: number): WalletRow {
    const known = this.wallets.get(account);
    if (known !== undefined) return known;
    const state = this.#parts.engine.accountState(account);
    if (state === undefined) throw new Error(`account ${account} is not loaded`);
    const wallet = { cash: state.cash, held: state.held, version: state.version };
    this.wallets.set(account, wallet);
    return wallet;
  }

  #noteResult(account: number, id: number, { entries }: Transfer): void {
    const own = entries.filter((entry) => entry.account === account && (entry.kind === PLAYER_KINDS.cash || entry.kind === PLAYER_KINDS.held));
    const net = paise(own.reduce((sum, { amount }) => sum + amount, 0));
    if (net === 0) return;
    const known = this.results.get(account);
    if (known === undefined) this.results.set(account, [{ transfer: id, net }]);
    else known.push({ transfer: id, net });
  }

  /** Moves one side of a transfer on a player's wallet. Returns the balance of the sub-account afterwards. */
  #move({ account, kind, amount }: Entry): Paise {
    const { engine, exclusive } = this.#parts;
    if (exclusive) {
      const wallet = this.wallet(account);
      if (kind === PLAYER_KINDS.cash) return (wallet.cash = paise(wallet.cash + amount));
      if (kind === PLAYER_KINDS.held) return (wallet.held = paise(wallet.held + amount));
      if (kind === PLAYER_KINDS.withdrawing) return this.#moveWithdrawing(account, amount);
    } else if (kind === PLAYER_KINDS.cash) {
      engine.moveCash(account, amount);
      return engine.accountState(account)!.cash;
    }
    throw new RangeError(`the pipeline does not move sub-account ${kind} here`);
  }

  /** Uses a separate statement: a column in the wallet row would cost time in every bet. */
  #moveWithdrawing(account: number, amount: Paise): Paise {
    const known = this.#withdrawing.get(account);
    if (known === undefined) throw new RangeError(`the withdrawing balance of account ${account} has not been read`);
    const after = paise(known + amount);
    this.#withdrawing.set(account, after);
    this.#parts.also('select wallet_set_withdrawing($1, $2, $3)', [account, known, after]);
    return after;
  }

  #totalOf(account: number): Paise {
    const wallet = this.#parts.exclusive ? this.wallet(account) : this.#parts.engine.accountState(account)!;
    return paise(wallet.cash + wallet.held);
  }
}
