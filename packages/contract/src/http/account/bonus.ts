/** What of a bonus wallet must still be played (CA-62). */
import * as z from 'zod/mini';
import { successOf } from '../../answer.ts';
import { endpoint } from '../../endpoint.ts';

/** The wallets that a bonus can stand in. */
export const BONUS_WALLETS = ['BONUS'] as const;
const WalletType = z.enum(BONUS_WALLETS);
export type WalletType = z.infer<typeof WalletType>;

/** What counts: rupees to be staked, at decimal odds of `minOdds` or better, within `days` of its beginning. */
const Terms = { amount: z.number(), required: z.number(), minOdds: z.number(), days: z.number() };
/** Of the bonus that is played now, else of the one that was played last. */
export const WageringDetails = z.object({
  walletType: WalletType,
  /** Rupees that must be played before the bonus is the player's own; 0: nothing is bound to it. */
  required: z.number(),
  done: z.number(),
  expires: z.nullable(z.string()),
  /** NONE: there was no bonus yet. */
  status: z.enum(['NONE', 'ACTIVE', 'CONVERTED', 'LAPSED', 'SPENT']),
  /** As it was given; the wallet has what bets have made of it. */
  amount: z.number(),
  minOdds: z.number(),
  days: z.number(),
  /** Rupees that have become cash, and that went back to the house. */
  converted: z.number(),
  lapsed: z.number(),
  /** Those that begin when this one is over, in their order. */
  waiting: z.array(z.object(Terms)),
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
