/**
 * The accounts of the ledger and the causes of its transfers, with the numbers under which tables keep them (FD-19).
 * A player has sub-accounts; the house has accounts of its own, those of a market or casino round one per market or round.
 */

/** Sub-accounts of a player's wallet: free to use, exposure, a withdrawal under way. His bonus wallet is an account of its own (player-wallets.ts). */
export const PLAYER_KINDS = { cash: 0, held: 1, withdrawing: 2 } as const;
export type PlayerKind = keyof typeof PLAYER_KINDS;

/** Accounts of the house. grants, cashier and bonuses are one each; the others belong to a market, casinoRound to a round. */
export const HOUSE_KINDS = {
  grants: 10,
  cashier: 11,
  bonuses: 12,
  maker: 20,
  bookmaker: 21,
  commission: 22,
  rounding: 23,
  clearing: 24,
  casinoRound: 30,
} as const;
export type HouseKind = keyof typeof HOUSE_KINDS;

/** House accounts that exist once per market. */
export const MARKET_HOUSE_KINDS = ['maker', 'bookmaker', 'commission', 'rounding', 'clearing'] as const satisfies readonly HouseKind[];
export type MarketHouseKind = (typeof MARKET_HOUSE_KINDS)[number];

/** Why money moved. */
export const CAUSES = { grant: 1, hold: 2, settlement: 3, commission: 4, void: 5, correction: 6, deposit: 7, withdrawal: 8, casino: 9, bonus: 10 } as const;
export type Cause = keyof typeof CAUSES;

/** Reference of the grant that an account is opened with. */
export const OPENING_REFERENCE = 'opening';

/** Entries of these causes alone may take a player below 0 (RU-46). */
export const CAUSES_BELOW_ZERO: ReadonlySet<number> = new Set([CAUSES.void, CAUSES.correction]);

/** Entries of these causes are what a player has won or lost. */
export const RESULT_CAUSES: ReadonlySet<number> = new Set([CAUSES.settlement, CAUSES.commission, CAUSES.void, CAUSES.correction, CAUSES.casino]);

/** The account number of the house in every entry. */
export const HOUSE = 0;
/** Numbers of the player's sub-accounts, the highest last. */
const LAST_PLAYER_KIND = PLAYER_KINDS.withdrawing;
const HOUSE_KIND_NUMBERS: ReadonlySet<number> = new Set(Object.values(HOUSE_KINDS));
const PER_MARKET_NUMBERS: ReadonlySet<number> = new Set([...MARKET_HOUSE_KINDS.map((kind) => HOUSE_KINDS[kind]), HOUSE_KINDS.casinoRound]);

/** Whether account, kind and market of an entry name an account of this chart: players' kinds for players, a market where the kind has one. */
export function isAccountOfChart(account: number, kind: number, market: number | null): boolean {
  if (account > HOUSE) return Number.isInteger(kind) && kind >= 0 && kind <= LAST_PLAYER_KIND;
  return account === HOUSE && HOUSE_KIND_NUMBERS.has(kind) && (market !== null || !PER_MARKET_NUMBERS.has(kind));
}
