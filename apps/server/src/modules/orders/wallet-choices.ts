/**
 * Which wallet a player's next bet uses. The table says it at the first look; from then on only commands of the queue change it, and a bet
 * that is decided after one knows it: no bet falls between two wallets.
 */
import { bonusWalletOf } from '@maidan/ledger';
import type { Database } from '../../platform/postgres/database.ts';
import type { WalletChoice } from './wallet-choice-port.ts';

export class WalletChoices implements WalletChoice {
  readonly #database: Database;
  /** Whether it is the bonus wallet, by player. */
  readonly #bonus = new Map<number, boolean>();

  constructor(database: Database) {
    this.#database = database;
  }

  async load(player: number): Promise<void> {
    if (this.#bonus.has(player)) return;
    const [row] = await this.#database.query<{ bonus: boolean }>('select bonus from wallet_choice where account = $1', [player]);
    // a command may have changed it meanwhile
    if (!this.#bonus.has(player)) this.#bonus.set(player, row?.bonus ?? false);
  }

  walletFor(player: number): number {
    return this.#bonus.get(player) === true ? bonusWalletOf(player) : player;
  }

  chosen(player: number, bonus: boolean): void {
    this.#bonus.set(player, bonus);
  }
}
