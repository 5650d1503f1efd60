/** The console's call that shows clear data of a player, and the masked data that every other call shows. */
import * as z from 'zod/mini';
import { successOf } from '../../answer.ts';
import { endpoint } from '../../endpoint.ts';
import { Id, Text, withDefault } from '../../fields.ts';
import { LONGEST_REVEAL_NOTE, REVEAL_FIELDS, REVEAL_REASON_CODES } from '../../http/account/support.ts';
import { actionRule } from '../call-rule.ts';

/** Ms for which a client shows revealed data; then it removes them. */
export const REVEALED_MS = 60_000;
/** Masked data of a player: a few letters or digits of each value, which the server chooses. Null or empty: the player has none. */
export const MaskedFields = z.object({
  phone: z.nullable(z.string()),
  fullName: z.string(),
  email: z.nullable(z.string()),
  payees: z.array(z.object({ kind: z.enum(['UPI', 'BANK']), payee: z.string() })),
});
export type MaskedFields = z.infer<typeof MaskedFields>;
/** Only the fields that were asked for. Null: the player has none. */
const RevealedFields = z.object({
  phone: z.optional(z.nullable(z.string())),
  fullName: z.optional(z.string()),
  email: z.optional(z.nullable(z.string())),
  /** A UPI ID, or IFSC and account number. */
  payees: z.optional(z.array(z.object({ kind: z.enum(['UPI', 'BANK']), payee: z.string() }))),
});
export type RevealedFields = z.infer<typeof RevealedFields>;
/**
 * Shows fields of a player in clear until `until` (ISO 8601). The player's page *My data* lists when, what and why, without the operator's
 * name. REASON_REQUIRED: no reason, or no note where the reason needs one. MALFORMED (`note`): the reason takes none.
 * ACCOUNT_UNKNOWN, OWN_ACCOUNT.
 */
export const operatorReveal = endpoint({
  name: 'operatorReveal',
  method: 'POST',
  path: 'operator/players/:memberCode/reveal',
  auth: 'console',
  rule: actionRule('player.reveal', { scope: 'account', stepUp: 'window' }),
  params: z.object({ memberCode: Id }),
  body: z.object({
    fields: z.array(z.enum(REVEAL_FIELDS)).check(z.minLength(1), z.maxLength(REVEAL_FIELDS.length)),
    reason: z.optional(z.enum(REVEAL_REASON_CODES)),
    note: withDefault(Text(LONGEST_REVEAL_NOTE), ''),
  }),
  answer: successOf({ message: z.string(), until: z.string(), result: RevealedFields }),
  action: true,
});
