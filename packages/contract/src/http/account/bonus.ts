/** The progress of a bonus's wagering (CA-62). */
import { WALLET_CODES } from '@maidan/domain';
import * as z from 'zod/mini';
import { successOf } from '../../answer.ts';
import { endpoint } from '../../endpoint.ts';
import { Id, SafeInteger } from '../../fields.ts';

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
  /** The wagering is complete, and a person checks the conversion until then at the latest; null: it does not wait. */
  reviewUntil: z.nullable(z.string()),
  /** Why an operator refused the conversion; null: no one has. */
  refused: z.nullable(z.string()),
});
export type WageringDetails = z.infer<typeof WageringDetails>;

/** Rupees of stakes that can count, and what of them counts because no other bet of the player covers it. */
const Counted = { staked: z.number(), counts: z.number() };
/** A market, or markets with the same question, with bets of the active bonus. */
export const WageringGroup = z.object({ ...Counted, eventName: z.string(), marketName: z.string(), settled: z.boolean() });
export type WageringGroup = z.infer<typeof WageringGroup>;
export const wageringGroups = endpoint({
  name: 'wageringGroups',
  method: 'GET',
  path: 'account/wagering-groups',
  auth: 'bearer',
  answer: successOf({ result: z.array(WageringGroup) }),
  about:
    'Returns what the bets with Free Cash count in each market: at most 20 open ones, as they are matched now, then at most 20 settled ones, the newest first.',
});

/** What the bets with Free Cash of a market count without and with a bet, if it is fully matched. */
export const WageringEstimate = z.object({
  before: z.object(Counted),
  after: z.object(Counted),
  /** Why less counts: LINE (fancy), ODDS (below minOdds), COVERED (other bets cover the rest); null: all of it counts. */
  reason: z.nullable(z.enum(['LINE', 'ODDS', 'COVERED'])),
  minOdds: z.number(),
});
export type WageringEstimate = z.infer<typeof WageringEstimate>;
export const wageringEstimate = endpoint({
  name: 'wageringEstimate',
  method: 'POST',
  path: 'account/wagering-estimate',
  auth: 'bearer',
  /** price: decimal odds; stake: rupees; wallet: the one that pays. */
  body: z.object({ marketId: Id, selectionId: SafeInteger, side: z.enum(['BACK', 'LAY']), price: z.number(), stake: z.number(), wallet: z.enum(WALLET_CODES) }),
  /** null: there is no active bonus, or the market or runner is unknown. */
  answer: successOf({ result: z.nullable(WageringEstimate) }),
});
export const wageringDetails = endpoint({
  name: 'wageringDetails',
  method: 'GET',
  path: 'account/wagering-details',
  auth: 'bearer',
  query: z.object({ walletType: WalletType }),
  answer: successOf({ result: WageringDetails }),
});
