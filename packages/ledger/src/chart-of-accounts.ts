/**
 * The accounts of the ledger and the causes of its transfers, with the numbers that the tables store (FD-19).
 * A player has sub-accounts. The house has its own accounts, some of them one per market or casino round.
 */
import type { WalletCode } from '@maidan/domain';

/** Sub-accounts of a wallet: available cash, holds, pending withdrawals. A bonus wallet is a separate account (`bonusWalletOf`). */
export const PLAYER_KINDS = { cash: 0, held: 1, withdrawing: 2 } as const;
export type PlayerKind = keyof typeof PLAYER_KINDS;

/** Accounts of the house. grants, cashier and bonuses exist once, casinoRound once per round, and the others once per market. */
export const HOUSE_KINDS = {
  grants: 10,
  cashier: 11,
  bonuses: 12,
  maker: 20,
  bookmaker: 21,
  commission: 22,
  rounding: 23,
  clearing: 24,
  cross: 25,
  casinoRound: 30,
} as const;
export type HouseKind = keyof typeof HOUSE_KINDS;

/** House accounts that exist once per market. `cross` takes the other side of every bet that is matched through other runners; its result is 0, so nothing is ever booked on it. */
export const MARKET_HOUSE_KINDS = ['maker', 'bookmaker', 'commission', 'rounding', 'clearing', 'cross'] as const satisfies readonly HouseKind[];
export type MarketHouseKind = (typeof MARKET_HOUSE_KINDS)[number];

/** The causes of transfers. */
export const CAUSES = { grant: 1, hold: 2, settlement: 3, commission: 4, void: 5, correction: 6, deposit: 7, withdrawal: 8, casino: 9, bonus: 10 } as const;
export type Cause = keyof typeof CAUSES;

/** The reference of the grant that a new account receives. */
export const OPENING_REFERENCE = 'opening';

/** Only entries of these causes may take a player below 0 (RU-46). */
export const CAUSES_BELOW_ZERO: ReadonlySet<number> = new Set([CAUSES.void, CAUSES.correction]);

/** Entries of these causes make up a player's profit or loss. */
export const RESULT_CAUSES: ReadonlySet<number> = new Set([CAUSES.settlement, CAUSES.commission, CAUSES.void, CAUSES.correction, CAUSES.casino]);

/** The account number of the house in every entry. */
export const HOUSE = 0;
/** The accounts of trades and positions that take the other side of cross matches of players and of demo accounts. They have no wallet. */
const CROSS_ACCOUNTS: ReadonlySet<number> = new Set([-2, -3]);

/** Whether trades and positions of this account are the other side of cross matches. */
export function isCrossAccount(account: number): boolean {
  return CROSS_ACCOUNTS.has(account);
}

/** The highest number of a player's sub-account. */
const LAST_PLAYER_KIND = PLAYER_KINDS.withdrawing;
const HOUSE_KIND_NUMBERS: ReadonlySet<number> = new Set(Object.values(HOUSE_KINDS));
const PER_MARKET_NUMBERS: ReadonlySet<number> = new Set([...MARKET_HOUSE_KINDS.map((kind) => HOUSE_KINDS[kind]), HOUSE_KINDS.casinoRound]);

/** Whether account, kind and market of an entry name an account of this chart: a player's kind for players, and a market if the kind needs one. */
export function isAccountOfChart(account: number, kind: number, market: number | null): boolean {
  if (account > HOUSE) return Number.isInteger(kind) && kind >= 0 && kind <= LAST_PLAYER_KIND;
  return account === HOUSE && HOUSE_KIND_NUMBERS.has(kind) && (market !== null || !PER_MARKET_NUMBERS.has(kind));
}

/**
 * A player has two wallets: one for cash and one for Free Cash (ADR 9). The bonus wallet is a separate account whose number follows from the
 * player's. It has its own positions, holds and entries, so that every wallet rule applies to it and bets of the two wallets are never netted.
 * Account numbers of bonus wallets begin here; those of players are lower (0040-bonus.sql).
 */
const BONUS_WALLETS = 1_000_000_000;

/** Returns the account of the bonus wallet that belongs to a player's account. */
export function bonusWalletOf(player: number): number {
  return player + BONUS_WALLETS;
}

/** Returns the player's account of a bonus wallet; any other account is returned unchanged. */
export function playerOf(account: number): number {
  return account >= BONUS_WALLETS ? account - BONUS_WALLETS : account;
}

/** Returns BONUS for the account of a bonus wallet, otherwise MAIN. */
export function walletCodeOf(account: number): WalletCode {
  return account >= BONUS_WALLETS ? 'BONUS' : 'MAIN';
}

/** Returns the accounts of both wallets of a player, cash first. */
export function walletsOf(player: number): readonly [number, number] {
  return [player, bonusWalletOf(player)];
}
