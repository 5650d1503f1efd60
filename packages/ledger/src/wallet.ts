/** A player's sub-accounts, and how transfers change them; entries store the balance after them (FD-19). Paise. */
import { NO_MONEY, paise, type Paise } from '@maidan/domain';
import { CAUSES, CAUSES_BELOW_ZERO, HOUSE, PLAYER_KINDS, type PlayerKind } from './chart-of-accounts.ts';
import type { Entry, Transfer } from './transfer.ts';

export type Wallet = { readonly [kind in PlayerKind]: Paise };

export const EMPTY_WALLET: Wallet = { cash: NO_MONEY, held: NO_MONEY, withdrawing: NO_MONEY };

/** An entry as stored. Players' entries have the sub-account's balance after the entry and cash + held after the transfer; the house's have null. */
export interface PostedEntry extends Entry {
  readonly balanceAfter: Paise | null;
  readonly totalAfter: Paise | null;
}

export interface Posting {
  readonly entries: readonly PostedEntry[];
  /** The wallets of the transfer's players after the transfer. */
  readonly wallets: ReadonlyMap<number, Wallet>;
}

const KIND_NAMES = Object.keys(PLAYER_KINDS) as PlayerKind[];

/**
 * Applies a transfer to the wallets of its players. Returns null if it would take a sub-account below 0, except the cash of a void or a
 * correction (RU-46). Throws RangeError (a bug) if a player's wallet is missing.
 */
export function postTransfer(wallets: ReadonlyMap<number, Wallet>, transfer: Transfer): Posting | null {
  const after = new Map<number, Wallet>();
  const balances: (Paise | null)[] = [];
  for (const { account, kind, amount } of transfer.entries) {
    if (account === HOUSE) {
      balances.push(null);
      continue;
    }
    const wallet = after.get(account) ?? wallets.get(account);
    if (wallet === undefined) throw new RangeError(`no wallet of account ${account}`);
    const name = KIND_NAMES[kind]!;
    const balance = paise(wallet[name] + amount);
    if (balance < 0 && amount < 0 && !(name === 'cash' && CAUSES_BELOW_ZERO.has(CAUSES[transfer.cause]))) return null;
    after.set(account, { ...wallet, [name]: balance });
    balances.push(balance);
  }
  const entries = transfer.entries.map((entry, index) => {
    const wallet = after.get(entry.account);
    return { ...entry, balanceAfter: balances[index]!, totalAfter: wallet === undefined ? null : paise(wallet.cash + wallet.held) };
  });
  return { entries, wallets: after };
}
