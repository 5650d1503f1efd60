/** Breaks that players set for themselves (ADR 10). Amounts in rupees, times in ISO 8601. */
import * as z from 'zod/mini';
import { successOf } from '../../answer.ts';
import { endpoint } from '../../endpoint.ts';
import { SafeNumber, Text } from '../../fields.ts';
import { IDENTITY_PROOFS, PROOF_FIELDS } from '../account/identity.ts';

/** until is null if the break is permanent. */
export const PlayBreakWire = z.object({ kind: z.enum(['TIMEOUT', 'EXCLUSION']), until: z.nullable(z.string()) });
export type PlayBreakWire = z.infer<typeof PlayBreakWire>;

/** Length of a break. hours: a time-out of 24 to 1008. months: an exclusion of 6, 12, 24, 60 or null (permanent). */
const BreakWish = z.union([z.object({ hours: SafeNumber }), z.object({ months: z.nullable(SafeNumber) })]);

export const BreakSummaryWire = z.object({
  /** Confirms this break of this account for `validMs`. */
  token: z.string(),
  validMs: z.number(),
  kind: z.enum(['TIMEOUT', 'EXCLUSION']),
  /** End of the break if it began now; null: permanent. */
  until: z.nullable(z.string()),
  /** Rupees in the account, and the part that open bets hold. Matched bets are settled as usual; unmatched ones are cancelled. */
  balance: z.number(),
  held: z.number(),
  /** Any one of these is enough; empty: no proof is needed. */
  proofs: z.array(z.enum(IDENTITY_PROOFS)),
  /** E-mail address of the site's support, which pays out the balance of an excluded player; empty: none. */
  support: z.string(),
  /** Public help lines. */
  help: z.array(z.object({ name: z.string(), number: z.string() })),
});
export type BreakSummaryWire = z.infer<typeof BreakSummaryWire>;

/** Returns what a break would do, and the token that begins it. Changes nothing. LIMIT_INVALID, BREAK_SHORTER. */
export const askBreak = endpoint({
  name: 'askBreak',
  method: 'POST',
  path: 'play/break/summary',
  auth: 'bearer',
  body: BreakWish,
  answer: successOf({ result: BreakSummaryWire }),
  action: true,
});
/** Sends an OTP to the account's phone as proof for an exclusion. NOT_PERMITTED without a phone, TOO_MANY_TRIES. */
export const sendBreakOtp = endpoint({
  name: 'sendBreakOtp',
  method: 'POST',
  path: 'play/break/otp',
  auth: 'bearer',
  answer: successOf({ message: z.string(), orderId: z.string() }),
  action: true,
});
/**
 * Begins the break of a summary at once; it can only be extended. A time-out needs the token alone. An exclusion also needs `sure` (the
 * ticked box) and one of the summary's proofs; a wrong one counts as a wrong try. BREAK_TOKEN_INVALID, CONFIRMATION_NEEDED, PROOF_NEEDED,
 * RECENT_LOGIN_NEEDED, PASSWORD_WRONG, OTP_WRONG, TOO_MANY_TRIES, BREAK_SHORTER.
 */
export const beginBreak = endpoint({
  name: 'beginBreak',
  method: 'POST',
  path: 'play/break',
  auth: 'bearer',
  body: z.object({
    token: Text(256).check(z.minLength(1)),
    sure: z.optional(z.boolean()),
    ...PROOF_FIELDS,
  }),
  answer: successOf({ message: z.string(), result: PlayBreakWire }),
  action: true,
});
