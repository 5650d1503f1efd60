/** Which of his wallets a player's next bet uses. */
export interface WalletChoice {
  /** Makes it known; before a command that reads it. Throws when the database is away. */
  load(player: number): Promise<void>;
  /** The account of the wallet; that of cash for a player who is not loaded. */
  walletFor(player: number): number;
  /** A command of the queue has written it and is committed. */
  chosen(player: number, bonus: boolean): void;
}
