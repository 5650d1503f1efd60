/** The progress of a bonus's wagering (CA-62). */
import * as z from 'zod/mini';
import { successOf } from '../../answer.ts';
import { endpoint } from '../../endpoint.ts';

/** The wallets that can have a bonus. */
export const BONUS_WALLETS = ['BONUS'] as const;
const WalletType = z.enum(BONUS_WALLETS);
export type WalletType = z.infer<typeof WalletType>;

/** The terms of a bonus: stake `required` rupees at decimal odds of `minOdds` or better within `days` days of its start. */
const Terms = { amount: z.number(), required: z.number(), minOdds: z.number(), days: z.number() };
/** The active bonus, or else the last one. */
export const WageringDetails = z.object({
  walletType: WalletType,
  /** Rupees that must be staked before the bonus becomes cash; 0: none. */
  required: z.number(),
  done: z.number(),
  expires: z.nullable(z.string()),
  /** NONE: the account has had no bonus. */
  status: z.enum(['NONE', 'ACTIVE', 'CONVERTED', 'LAPSED', 'SPENT']),
  /** Rupees as granted. The balance of the bonus wallet also includes the results of bets. */
  amount: z.number(),
  minOdds: z.number(),
  days: z.number(),
  /** Rupees that have become cash, and rupees that went back to the house. */
  converted: z.number(),
  lapsed: z.number(),
  /** The bonuses that start after this one ends, in sequence. */
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
