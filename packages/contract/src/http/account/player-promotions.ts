/** Promo codes and the referral code of a logged-in player (CA-44). */
import * as z from 'zod/mini';
import { successOf } from '../../answer.ts';
import { endpoint } from '../../endpoint.ts';
import { Id, Text } from '../../fields.ts';

const AccountPath = z.object({ id: Id });

/** Redeems a promo code, once per person (CA-44). PROMO_UNKNOWN, PROMO_USED, TOO_MANY_TRIES, NOT_PERMITTED. */
export const redeemPromoCode = endpoint({
  name: 'redeemPromoCode',
  method: 'POST',
  path: 'account/:id/promotions/promo-code',
  auth: 'bearer',
  params: AccountPath,
  body: z.object({ promoCode: Text(32).check(z.minLength(1)) }),
  answer: successOf({ message: z.string() }),
  action: true,
});

/** `friends`: number of accounts that signed up with the code, 1,000 at most. SWITCHED_OFF, NOT_PERMITTED. */
export const Referral = z.object({ code: z.string(), friends: z.number() });
export type Referral = z.infer<typeof Referral>;
export const referral = endpoint({
  name: 'referral',
  method: 'GET',
  path: 'account/:id/referral',
  auth: 'bearer',
  params: AccountPath,
  answer: successOf({ result: Referral }),
});
