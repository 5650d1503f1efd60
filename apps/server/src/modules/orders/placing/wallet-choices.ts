/**
 * The wallet of a player's next bet. It is read from the table once; afterwards only queue commands change it, and a bet that is decided
 * after such a command uses the new wallet.
 */
import { bonusWalletOf } from '@maidan/ledger';
import type { Bus } from '../../topics-port.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import type { WalletChoice } from '../trading-orders-port.ts';

export class WalletChoices implements WalletChoice {
  readonly #database: Database;
  /** Whether it is the bonus wallet, by player. */
  readonly #bonus = new Map<number, boolean>();

  readonly #bus: Bus;

  constructor(database: Database, bus: Bus) {
    this.#database = database;
    this.#bus = bus;
    // changed by another process: a player who is unknown here is read at the first bet
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
