/**
 * A player has two wallets: of cash and of Free Cash. The second is an account of its own, whose number follows from the player's: with
 * positions, holds and entries of its own, so that every rule of a wallet holds for it and no bet of one is netted with bets of the other.
 */
import type { WalletCode } from '@maidan/domain';

/** Numbers of bonus wallets begin here, those of players end below (0040-bonus.sql). */
const BONUS_WALLETS = 1_000_000_000;

/** The account of a player's bonus wallet. `player`: his account. */
export function bonusWalletOf(player: number): number {
  return player + BONUS_WALLETS;
}

/** Whose wallet it is; a player's own account, and those of the house, are themselves. */
export function playerOf(account: number): number {
  return account >= BONUS_WALLETS ? account - BONUS_WALLETS : account;
}

export function walletCodeOf(account: number): WalletCode {
  return account >= BONUS_WALLETS ? 'BONUS' : 'MAIN';
}

/** Both wallets of a player, cash first. */
export function walletsOf(player: number): readonly [number, number] {
  return [player, bonusWalletOf(player)];
}
