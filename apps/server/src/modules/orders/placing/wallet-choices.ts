/**
 * Which wallet a player's next bet uses. The table says it at the first look; from then on only commands of the queue change it, and a bet
 * that is decided after one knows it: no bet falls between two wallets.
 */
import { bonusWalletOf } from '@maidan/ledger';
import type { Bus } from '../../topics-port.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import type { WalletChoice } from './wallet-choice-port.ts';

export class WalletChoices implements WalletChoice {
  readonly #database: Database;
  /** Whether it is the bonus wallet, by player. */
  readonly #bonus = new Map<number, boolean>();

  readonly #bus: Bus;

  constructor(database: Database, bus: Bus) {
    this.#database = database;
    this.#bus = bus;
    // another process: who is not known here is read when he first bets
    bus.subscribe('wallet-chosen', ({ account, bonus }) => {
      if (this.#bonus.has(account)) this.#bonus.set(account, bonus);
    });
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
    this.#bus.publish('wallet-chosen', { account: player, bonus });
  }
}
