/** The wallet of a player's next bet. */
export interface WalletChoice {
  /** Loads the choice; before a command that reads it. Throws if the database is unavailable. */
  load(player: number): Promise<void>;
  /** The account of the wallet; that of cash for a player who is not loaded. */
  walletFor(player: number): number;
  /** Called after the commit of a command that has written the choice. */
  chosen(player: number, bonus: boolean): void;
}
