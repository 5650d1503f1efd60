/** Proofs of identity of signed-in players, and notices to the owner of an account about its protection. */
import * as z from 'zod/mini';
import { successOf } from '../../answer.ts';
import { endpoint } from '../../endpoint.ts';
import { Id, LONGEST_PASSWORD, Otp, Text } from '../../fields.ts';
import { AnsweredCeremony } from './passkeys.ts';

/**
 * How a player proves to be the owner of the account: by the password, an OTP, a passkey, or a login of the last five minutes if the account
 * has none of them.
 */
export const IDENTITY_PROOFS = ['PASSWORD', 'OTP', 'PASSKEY', 'LOGIN'] as const;
export type IdentityProofKind = Exclude<(typeof IDENTITY_PROOFS)[number], 'LOGIN'>;

/** Fields of a proof; a call carries one proof. */
export const PROOF_FIELDS = {
  password: z.optional(Text(LONGEST_PASSWORD)),
  otp: z.optional(Otp),
  orderId: z.optional(Id),
  /** The answer to `passkeyProofOptions`. */
  passkey: z.optional(AnsweredCeremony),
};

/** Returns the proofs that this session can give. `needsPassword`: an OTP is not enough until the password was given. */
export const identityProofs = endpoint({
  name: 'identityProofs',
  method: 'GET',
  path: 'session/proof',
  auth: 'bearer',
  answer: successOf({ result: z.object({ proofs: z.array(z.enum(IDENTITY_PROOFS)), needsPassword: z.boolean() }) }),
});
/** Sends an OTP to the account's phone as proof. NOT_PERMITTED without a phone, TOO_MANY_TRIES. */
export const sendProofOtp = endpoint({
  name: 'sendProofOtp',
  method: 'POST',
  path: 'session/proof/otp',
  auth: 'bearer',
  answer: successOf({ message: z.string(), orderId: z.string() }),
  action: true,
});
/**
 * Proves the identity of the session's player; the proof is valid for five minutes. A password or passkey also ends PASSWORD_NEEDED. A wrong proof counts
 * as a wrong try. PROOF_NEEDED, PASSWORD_NEEDED, RECENT_LOGIN_NEEDED, PASSWORD_WRONG, OTP_WRONG, TOO_MANY_TRIES.
 */
export const proveIdentity = endpoint({
  name: 'proveIdentity',
  method: 'POST',
  path: 'session/proof',
  auth: 'bearer',
  body: z.object(PROOF_FIELDS),
  answer: successOf({}),
  action: true,
});

/** OTP_LOGIN, OTP_RESET: an OTP was ordered from a browser that has not been in the account. RECOVERY_STARTED: support or a service client sent a login link. */
export const SECURITY_NOTICE_KINDS = ['OTP_LOGIN', 'OTP_RESET', 'PASSWORD_RESET', 'NEW_PAYEE', 'PASSKEY_ADDED', 'PASSKEY_REMOVED', 'RECOVERY_STARTED'] as const;
export type SecurityNoticeKind = (typeof SECURITY_NOTICE_KINDS)[number];

export const SecurityNoticeWire = z.object({
  _id: z.string(),
  kind: z.enum(SECURITY_NOTICE_KINDS),
  time: z.string(),
  /** The masked payee or the name of a passkey; empty for the others. */
  subject: z.string(),
  /** Address that the server saw; empty if it is unknown. */
  address: z.string(),
  /** Whether the ordered OTP was used. */
  used: z.boolean(),
});
export type SecurityNoticeWire = z.infer<typeof SecurityNoticeWire>;

interface NoticeFacts {
  readonly id: number;
  readonly kind: SecurityNoticeKind;
  readonly subject: string | null;
  readonly address: string | null;
  readonly isUsed: boolean;
  readonly createdAt: number;
}

/** Converts a notice for its player. */
export function encodeSecurityNotice({ id, kind, subject, address, isUsed, createdAt }: NoticeFacts): SecurityNoticeWire {
  return { _id: String(id), kind, time: new Date(createdAt).toISOString(), subject: subject ?? '', address: address ?? '', used: isUsed };
}

/** Lists the newest 20 notices, newest first. It does not count as an action. */
export const securityNotices = endpoint({
  name: 'securityNotices',
  method: 'GET',
  path: 'session/notices',
  auth: 'bearer',
  answer: successOf({ result: z.array(SecurityNoticeWire) }),
});
