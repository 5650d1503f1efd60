/**
 * A transfer is a set of entries that sum to 0; entries are never changed (FD-19). Amounts are whole paise,
 * positive into the account. A transfer that does not balance cannot be made: the constructors throw.
 */
import { HOUSE, HOUSE_KINDS, isAccountOfChart, PLAYER_KINDS, type Cause, type HouseKind, type MarketHouseKind, type PlayerKind } from './chart-of-accounts.ts';
import { bonusWalletOf } from './player-wallets.ts';

/** One side of a transfer. `account` is HOUSE (0) for the house's accounts; `market` is a round for casinoRound. */
export interface Entry {
  readonly account: number;
  readonly kind: number;
  readonly market: number | null;
  /** Paise, positive into the account. */
  readonly amount: number;
}

export interface Transfer {
  readonly cause: Cause;
  /** Order, request or the like that caused it; null = none. */
  readonly reference: number | null;
  readonly entries: readonly Entry[];
}

/**
 * Makes a transfer of entries. Throws (a bug) unless every amount is a safe integer, every account is of the chart and the
 * sum is 0: then there are two sides, or none. Entries of 0 are left out.
 */
export function balancedTransfer(cause: Cause, entries: readonly Entry[], reference: number | null = null): Transfer {
  let sum = 0;
  for (const entry of entries) {
    if (!Number.isSafeInteger(entry.amount)) throw new RangeError(`not whole paise: ${entry.amount}`);
    if (!isAccountOfChart(entry.account, entry.kind, entry.market))
      throw new RangeError(`no account of the ledger: account ${entry.account}, kind ${entry.kind}, market ${entry.market}`);
    sum += entry.amount;
  }
  if (sum !== 0) throw new RangeError(`the transfer (${cause}) does not balance: ${sum} paise over`);
  return { cause, reference, entries: entries.filter((entry) => entry.amount !== 0) };
}

function ofPlayer(account: number, kind: PlayerKind, amount: number, market: number | null = null): Entry {
  return { account, kind: PLAYER_KINDS[kind], market, amount };
}

function ofHouse(kind: HouseKind, amount: number, market: number | null = null): Entry {
  return { account: HOUSE, kind: HOUSE_KINDS[kind], market, amount };
}

/** Play money from the house to a player. Paise, positive. */
export function grantTransfer(account: number, amount: number, reference: number | null = null): Transfer {
  if (!(amount > 0)) throw new RangeError(`a grant is positive: ${amount}`);
  return balancedTransfer('grant', [ofPlayer(account, 'cash', amount), ofHouse('grants', -amount)], reference);
}

/** A deposit that was approved: from the house's cashier to the player's cash. Paise, positive. */
export function depositTransfer(account: number, amount: number, reference: number): Transfer {
  return balancedTransfer('deposit', [ofPlayer(account, 'cash', positive(amount)), ofHouse('cashier', -amount)], reference);
}

/** What a withdrawal does: set aside when it is asked for; given to the house's cashier when approved, back to the cash when rejected. */
export type WithdrawalStep = 'asked' | 'approved' | 'rejected';

/** One step of a withdrawal. Paise, positive. */
export function withdrawalTransfer(step: WithdrawalStep, account: number, amount: number, reference: number): Transfer {
  const waiting = ofPlayer(account, 'withdrawing', step === 'asked' ? positive(amount) : -positive(amount));
  const other = step === 'approved' ? ofHouse('cashier', amount) : ofPlayer(account, 'cash', -waiting.amount);
  return balancedTransfer('withdrawal', [other, waiting], reference);
}

/** What happens to a player's bonus, paise; negative amounts take back what had become cash or the house's. */
export interface BonusChange {
  /** From the house into the bonus wallet. */
  readonly granted: number;
  readonly toCash: number;
  readonly toHouse: number;
}

/** A bonus begins, becomes cash, or lapses to the house. What is taken back may take the player below 0 (RU-46). */
export function bonusTransfer(account: number, { granted, toCash, toHouse }: BonusChange, bonus: number): Transfer {
  if (granted < 0) throw new RangeError(`a bonus is positive: ${granted}`);
  return balancedTransfer(
    toCash < 0 || toHouse < 0 ? 'correction' : 'bonus',
    [ofPlayer(bonusWalletOf(account), 'cash', granted - toCash - toHouse), ofPlayer(account, 'cash', toCash), ofHouse('bonuses', toHouse - granted)],
    bonus,
  );
}

function positive(amount: number): number {
  if (!(amount > 0)) throw new RangeError(`a payment is positive: ${amount}`);
  return amount;
}

/** Moves a player's hold in a market: a positive amount (paise) from cash to held, a negative one back. A removal or void that raises it names its cause. */
export function holdTransfer(
  account: number,
  market: number,
  amount: number,
  reference: number | null = null,
  cause: 'hold' | 'void' | 'correction' = 'hold',
): Transfer {
  return balancedTransfer(cause, [ofPlayer(account, 'cash', -amount, market), ofPlayer(account, 'held', amount, market)], reference);
}

/** What a settlement does to one player in one market, paise. */
export interface PlayerSettlement {
  readonly account: number;
  readonly market: number;
  /** The hold that ends. */
  readonly hold: number;
  /** Result of the bets before commission; negative = lost. */
  readonly net: number;
  readonly commission: number;
}

/** Ends the hold and pays the result: against clearing, the commission to its own account. */
export function settlementTransfer({ account, market, hold, net, commission }: PlayerSettlement, reference: number | null = null): Transfer {
  if (hold < 0 || commission < 0 || commission > Math.max(0, net)) throw new RangeError(`no settlement: hold ${hold}, net ${net}, commission ${commission}`);
  return balancedTransfer(
    'settlement',
    [
      ofPlayer(account, 'held', -hold, market),
      ofPlayer(account, 'cash', hold + net - commission, market),
      ofHouse('clearing', -net, market),
      ofHouse('commission', commission, market),
    ],
    reference,
  );
}

/** The house's side of a settlement in one of its roles (maker, bookmaker) or the rounding difference, against clearing. Paise, positive = the house won. */
export function houseSettlementTransfer(kind: Exclude<MarketHouseKind, 'clearing'>, market: number, net: number, reference: number | null = null): Transfer {
  return balancedTransfer('settlement', [ofHouse(kind, net, market), ofHouse('clearing', -net, market)], reference);
}

/** A void market: the hold goes back, nothing else moves. Paise. */
export function voidTransfer(account: number, market: number, hold: number, reference: number | null = null): Transfer {
  if (hold < 0) throw new RangeError(`no hold: ${hold}`);
  return balancedTransfer('void', [ofPlayer(account, 'held', -hold, market), ofPlayer(account, 'cash', hold, market)], reference);
}

/** What a player had by the last result and has by the new one, paise. */
export interface ResultChange {
  readonly account: number;
  readonly market: number;
  readonly before: { readonly net: number; readonly commission: number };
  readonly after: { readonly net: number; readonly commission: number };
}

/** Books the difference between two results of a market that is settled again. May take the player below 0 (RU-46). */
export function correctionTransfer({ account, market, before, after }: ResultChange, reference: number | null = null): Transfer {
  const net = after.net - before.net;
  const commission = after.commission - before.commission;
  return balancedTransfer(
    'correction',
    [ofPlayer(account, 'cash', net - commission, market), ofHouse('clearing', -net, market), ofHouse('commission', commission, market)],
    reference,
  );
}

/** Takes a transfer back, entry by entry: history stays, a correction stands after it. */
export function reversalTransfer(transfer: Transfer): Transfer {
  return balancedTransfer(
    'correction',
    transfer.entries.map((entry) => ({ ...entry, amount: -entry.amount })),
    transfer.reference,
  );
}

/** Whether nothing moves: such a transfer need not be written. */
export function movesNothing(transfer: Transfer): boolean {
  return transfer.entries.length === 0;
}

/** A stake of the casino: from the player's cash to the house's account of the round. Paise, positive. `round`: a shared round or a table of its own. */
export function casinoStakeTransfer(account: number, round: number, amount: number, bet: number): Transfer {
  return balancedTransfer('casino', [ofPlayer(account, 'cash', -positive(amount), round), ofHouse('casinoRound', amount, round)], bet);
}

/** What a bet of the casino returns, stake included. Paise, positive: who lost gets no transfer. */
export function casinoReturnTransfer(account: number, round: number, amount: number, bet: number): Transfer {
  return balancedTransfer('casino', [ofPlayer(account, 'cash', positive(amount), round), ofHouse('casinoRound', -amount, round)], bet);
}
