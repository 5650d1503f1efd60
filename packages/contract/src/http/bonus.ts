/** What of a bonus wallet must still be played (CA-62). */
import * as z from 'zod/mini';
import { successOf } from '../answer.ts';
import { endpoint } from '../endpoint.ts';

/** The wallets that a bonus can stand in. */
export const BONUS_WALLETS = ['BONUS'] as const;
const WalletType = z.enum(BONUS_WALLETS);
export type WalletType = z.infer<typeof WalletType>;

export const WageringDetails = z.object({
  walletType: WalletType,
  /** Rupees that must be played before the bonus is the player's own; 0: nothing is bound to it. */
  required: z.number(),
  done: z.number(),
  expires: z.nullable(z.string()),
});
export type WageringDetails = z.infer<typeof WageringDetails>;
export const wageringDetails = endpoint({
  name: 'wageringDetails',
  method: 'GET',
  path: 'account/wagering-details',
  auth: 'bearer',
  query: z.object({ walletType: WalletType }),
  answer: successOf({ result: WageringDetails }),
});
