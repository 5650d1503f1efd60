/** A player's wallets: MAIN holds cash, BONUS holds Free Cash. A bet uses one of them. */
export const WALLET_CODES = ['MAIN', 'BONUS'] as const;
export type WalletCode = (typeof WALLET_CODES)[number];
