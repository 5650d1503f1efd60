/**
 * A player has two wallets: one for cash and one for Free Cash (ADR 9). The bonus wallet is a separate account whose number follows from the
 * player's. It has its own positions, holds and entries, so that every wallet rule applies to it and bets of the two wallets are never netted.
 */
import type { WalletCode } from '@maidan/domain';

/** Account numbers of bonus wallets begin here; those of players are lower (0040-bonus.sql). */
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
