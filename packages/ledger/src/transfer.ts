/**
 * A transfer is a set of entries that sum to 0; entries are never changed (FD-19). Amounts are whole paise,
 * positive into the account. The functions here throw RangeError (a bug) rather than return a transfer that does not balance.
 */
import { paise, type Paise } from '@maidan/domain';
import {
  type Cause,
  HOUSE,
  HOUSE_KINDS,
  type HouseKind,
  type MarketHouseKind,
  PLAYER_KINDS,
  type PlayerKind,
  bonusWalletOf,
  isAccountOfChart,
} from './chart-of-accounts.ts';

/** One entry of a transfer. `account` is HOUSE (0) for the house's accounts; for casinoRound, `market` is the round. */
export interface Entry {
  readonly account: number;
  readonly kind: number;
  readonly market: number | null;
  /** Paise, positive into the account. */
  readonly amount: Paise;
}

export interface Transfer {
  readonly cause: Cause;
  /** Id of the order, request or the like that caused it; null = none. */
  readonly reference: number | null;
  readonly entries: readonly Entry[];
}

/**
 * Returns a transfer of these entries without those of 0 paise. Throws RangeError (a bug) unless every amount is a safe integer, every
 * account is in the chart of accounts, and the sum is 0.
 */
export function balancedTransfer(cause: Cause, entries: readonly Entry[], reference: number | null = null): Transfer {
  let sum = 0;
  for (const entry of entries) {
    if (!Number.isSafeInteger(entry.amount)) throw new RangeError(`not whole paise: ${entry.amount}`);
    if (!isAccountOfChart(entry.account, entry.kind, entry.market))
      throw new RangeError(`not in the chart of accounts: account ${entry.account}, kind ${entry.kind}, market ${entry.market}`);
    sum += entry.amount;
  }
  if (sum !== 0) throw new RangeError(`the transfer (${cause}) does not balance: its entries sum to ${sum} paise`);
  return { cause, reference, entries: entries.filter((entry) => entry.amount !== 0) };
}

function ofPlayer(account: number, kind: PlayerKind, amount: number, market: number | null = null): Entry {
  return { account, kind: PLAYER_KINDS[kind], market, amount: paise(amount) };
}

function ofHouse(kind: HouseKind, amount: number, market: number | null = null): Entry {
  return { account: HOUSE, kind: HOUSE_KINDS[kind], market, amount: paise(amount) };
}

/** Moves play money from the house's grants to a player's cash. Paise, positive. */
export function grantTransfer(account: number, amount: Paise, reference: number | null = null): Transfer {
  if (!(amount > 0)) throw new RangeError(`a grant must be positive: ${amount}`);
  return balancedTransfer('grant', [ofPlayer(account, 'cash', amount), ofHouse('grants', negative(amount))], reference);
}

/** Books an approved deposit from the house's cashier to the player's cash. Paise, positive. */
export function depositTransfer(account: number, amount: Paise, reference: number): Transfer {
  return balancedTransfer('deposit', [ofPlayer(account, 'cash', positive(amount)), ofHouse('cashier', negative(amount))], reference);
}

/** A request sets the amount aside. An approval moves it to the house's cashier, a rejection back to the player's cash. */
export type WithdrawalStep = 'requested' | 'approved' | 'rejected';

/** Books one step of a withdrawal. Paise, positive. */
export function withdrawalTransfer(step: WithdrawalStep, account: number, amount: Paise, reference: number): Transfer {
  const pending = ofPlayer(account, 'withdrawing', step === 'requested' ? positive(amount) : negative(positive(amount)));
  const other = step === 'approved' ? ofHouse('cashier', amount) : ofPlayer(account, 'cash', negative(pending.amount));
  return balancedTransfer('withdrawal', [other, pending], reference);
}

/** A change of a player's bonus in paise. Negative amounts reverse an earlier move to cash or to the house. */
export interface BonusChange {
  /** From the house into the bonus wallet. */
  readonly granted: Paise;
  readonly toCash: Paise;
  readonly toHouse: Paise;
}

/** Books that a bonus begins, becomes cash, or lapses to the house (RU-59). `bonus` is its id. A reversal may take the player below 0 (RU-46). */
export function bonusTransfer(account: number, { granted, toCash, toHouse }: BonusChange, bonus: number): Transfer {
  if (granted < 0) throw new RangeError(`a bonus must not be negative: ${granted}`);
  return balancedTransfer(
    toCash < 0 || toHouse < 0 ? 'correction' : 'bonus',
    [ofPlayer(bonusWalletOf(account), 'cash', granted - toCash - toHouse), ofPlayer(account, 'cash', toCash), ofHouse('bonuses', toHouse - granted)],
    bonus,
  );
}

function negative(amount: number): Paise {
  return paise(0 - amount);
}

function positive(amount: Paise): Paise {
  if (!(amount > 0)) throw new RangeError(`a payment must be positive: ${amount}`);
  return amount;
}

/** A change of a player's hold in a market. */
export interface HoldChange {
  readonly account: number;
  readonly market: number;
  /** A positive amount moves from cash to held, a negative one back. */
  readonly amount: Paise;
  readonly reference?: number | null;
  /** 'void' or 'correction' if that is the cause; 'hold' by default. */
  readonly cause?: 'hold' | 'void' | 'correction';
}

/** Moves a change of a hold between the player's cash and held. */
export function holdTransfer({ account, market, amount, reference = null, cause = 'hold' }: HoldChange): Transfer {
  return balancedTransfer(cause, [ofPlayer(account, 'cash', negative(amount), market), ofPlayer(account, 'held', amount, market)], reference);
}

/** The settlement of one player in one market, paise. */
export interface PlayerSettlement {
  readonly account: number;
  readonly market: number;
  /** The hold to release. */
  readonly hold: Paise;
  /** Result of the bets before commission; a loss is negative. */
  readonly net: Paise;
  readonly commission: Paise;
}

/** Releases the hold and pays the result from the market's clearing; the commission goes to the commission account. */
export function settlementTransfer({ account, market, hold, net, commission }: PlayerSettlement, reference: number | null = null): Transfer {
  if (hold < 0 || commission < 0 || commission > Math.max(0, net))
    throw new RangeError(`invalid settlement: hold ${hold}, net ${net}, commission ${commission}`);
  return balancedTransfer(
    'settlement',
    [
      ofPlayer(account, 'held', negative(hold), market),
      ofPlayer(account, 'cash', hold + net - commission, market),
      ofHouse('clearing', negative(net), market),
      ofHouse('commission', commission, market),
    ],
    reference,
  );
}

/** Books the house's result as maker or bookmaker, or the rounding difference, against the market's clearing. Paise, positive = the house won. */
export function houseSettlementTransfer(kind: Exclude<MarketHouseKind, 'clearing'>, market: number, net: Paise, reference: number | null = null): Transfer {
  return balancedTransfer('settlement', [ofHouse(kind, net, market), ofHouse('clearing', negative(net), market)], reference);
}

/** Releases the hold of a void market; nothing else moves. Paise. */
export function voidTransfer(account: number, market: number, hold: Paise, reference: number | null = null): Transfer {
  if (hold < 0) throw new RangeError(`a hold must not be negative: ${hold}`);
  return balancedTransfer('void', [ofPlayer(account, 'held', negative(hold), market), ofPlayer(account, 'cash', hold, market)], reference);
}

/** A player's result before commission, and the commission. */
export interface PlayerMoney {
  readonly net: Paise;
  readonly commission: Paise;
}

/** A player's money by the last result and by the new one. */
export interface ResultChange {
  readonly account: number;
  readonly market: number;
  readonly before: PlayerMoney;
  readonly after: PlayerMoney;
}

/** Books the difference between two results of a market that is settled again. It may take the player below 0 (RU-46). */
export function correctionTransfer({ account, market, before, after }: ResultChange, reference: number | null = null): Transfer {
  const net = after.net - before.net;
  const commission = after.commission - before.commission;
  return balancedTransfer(
    'correction',
    [ofPlayer(account, 'cash', net - commission, market), ofHouse('clearing', negative(net), market), ofHouse('commission', commission, market)],
    reference,
  );
}

/** Returns the correction that reverses every entry of a transfer. The original transfer stays in the ledger. */
export function reversalTransfer(transfer: Transfer): Transfer {
  return balancedTransfer(
    'correction',
    transfer.entries.map((entry) => ({ ...entry, amount: negative(entry.amount) })),
    transfer.reference,
  );
}

/** Whether a transfer has no entries, so that it need not be stored. */
export function isEmptyTransfer(transfer: Transfer): boolean {
  return transfer.entries.length === 0;
}

/** Books a casino stake (paise, positive) from the player's cash to the house's account of a shared round or of the player's own table (`round`). */
export function casinoStakeTransfer(account: number, round: number, amount: Paise, bet: number): Transfer {
  return balancedTransfer('casino', [ofPlayer(account, 'cash', negative(positive(amount)), round), ofHouse('casinoRound', amount, round)], bet);
}

/** Books the return of a casino bet, stake included, to the player's cash. Paise, positive: a lost bet has no transfer. */
export function casinoReturnTransfer(account: number, round: number, amount: Paise, bet: number): Transfer {
  return balancedTransfer('casino', [ofPlayer(account, 'cash', positive(amount), round), ofHouse('casinoRound', negative(amount), round)], bet);
}
