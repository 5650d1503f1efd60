/** The console's call that shows clear data of a player. Every other call shows it masked. */
import * as z from 'zod/mini';
import { successOf } from '../../answer.ts';
import { endpoint } from '../../endpoint.ts';
import { Id, Text, withDefault } from '../../fields.ts';
import { REVEAL_FIELDS } from '../../http/account/support.ts';
import { actionRule } from '../call-rule.ts';

/** Ms for which a client shows revealed data; then it removes them. */
export const REVEALED_MS = 60_000;
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
 * name. REASON_REQUIRED, ACCOUNT_UNKNOWN, OWN_ACCOUNT.
 */
export const operatorReveal = endpoint({
  name: 'operatorReveal',
  method: 'POST',
  path: 'operator/players/:memberCode/reveal',
  auth: 'console',
  rule: actionRule('player.reveal', { scope: 'account', stepUp: 'window' }),
  params: z.object({ memberCode: Id }),
  body: z.object({ fields: z.array(z.enum(REVEAL_FIELDS)).check(z.minLength(1), z.maxLength(REVEAL_FIELDS.length)), reason: withDefault(Text(300), '') }),
  answer: successOf({ message: z.string(), until: z.string(), result: RevealedFields }),
  action: true,
});
