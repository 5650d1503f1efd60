/** Passkeys of players: sign-in, the own list, and their use as a proof of identity. Only on sites with `playerPasskeys`. */
import * as z from 'zod/mini';
import { successOf } from '../../answer.ts';
import { endpoint } from '../../endpoint.ts';
import { Id, Text } from '../../fields.ts';
import { CeremonyOptions, PasskeyAssertion, PasskeyRegistration } from '../../passkey.ts';
import { Login } from './login.ts';

/** Names a ceremony for five minutes; signed by the server. */
const CeremonyId = Text(512).check(z.minLength(1));
const CeremonyAnswer = successOf({ ceremonyId: z.string(), options: CeremonyOptions });
/** The answer of an authenticator to a ceremony of this server. */
export const AnsweredCeremony = z.object({ ceremonyId: CeremonyId, credential: PasskeyAssertion });

/** Returns the options of a sign-in by any passkey of this site. SWITCHED_OFF, TOO_MANY_TRIES. */
export const passkeyLoginOptions = endpoint({
  name: 'passkeyLoginOptions',
  method: 'POST',
  path: 'session/passkey/options',
  auth: 'none',
  answer: CeremonyAnswer,
});
/** Signs in with a passkey. PASSKEY_REFUSED for any defect, ACCOUNT_LOCKED, SELF_EXCLUDED, SWITCHED_OFF, TOO_MANY_TRIES. */
export const passkeyLogin = endpoint({
  name: 'passkeyLogin',
  method: 'POST',
  path: 'session/passkey',
  auth: 'none',
  body: AnsweredCeremony,
  answer: Login,
});

export const OwnPasskeyWire = z.object({
  _id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  /** null: not used yet. */
  lastUsedAt: z.nullable(z.string()),
});
export type OwnPasskeyWire = z.infer<typeof OwnPasskeyWire>;
/** Lists the account's passkeys, newest first. It does not count as an action. SWITCHED_OFF. */
export const ownPasskeys = endpoint({
  name: 'ownPasskeys',
  method: 'GET',
  path: 'session/passkeys',
  auth: 'bearer',
  answer: successOf({ result: z.array(OwnPasskeyWire) }),
});
/** Returns the options of a new passkey. It needs a proof of identity of the last five minutes. PASSWORD_NEEDED, PROOF_NEEDED, RESET_TOO_NEW. */
export const newPasskeyOptions = endpoint({
  name: 'newPasskeyOptions',
  method: 'POST',
  path: 'session/passkeys/options',
  auth: 'bearer',
  answer: CeremonyAnswer,
  action: true,
});
/** Adds a passkey; withdrawals then wait 24 hours. PASSKEY_REFUSED for any defect, or if there are 20. Refuses like `newPasskeyOptions`. */
export const addPasskey = endpoint({
  name: 'addPasskey',
  method: 'POST',
  path: 'session/passkeys',
  auth: 'bearer',
  body: z.object({ ceremonyId: CeremonyId, credential: PasskeyRegistration, name: Text(60).check(z.minLength(1), z.regex(/\S/)) }),
  answer: successOf({}),
  action: true,
});
/** Removes a passkey. `removed` is 0 if there is none with this name. PASSWORD_NEEDED, RESET_TOO_NEW. */
export const removePasskey = endpoint({
  name: 'removePasskey',
  method: 'DELETE',
  path: 'session/passkeys/:passkey',
  auth: 'bearer',
  params: z.object({ passkey: Id }),
  answer: successOf({ removed: z.number() }),
  action: true,
});
/** Returns the options of a proof of identity by one of the account's passkeys. */
export const passkeyProofOptions = endpoint({
  name: 'passkeyProofOptions',
  method: 'POST',
  path: 'session/proof/passkey',
  auth: 'bearer',
  answer: CeremonyAnswer,
  action: true,
});
