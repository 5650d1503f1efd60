/**
 * What a phone that answers opens: a new account, a login, a new password (CA-35 to CA-43, CA-46). Whether a phone is known
 * is told by none of these answers before a right OTP (T-23).
 */
import * as z from 'zod/mini';
import { successOf } from '../../answer.ts';
import { endpoint } from '../../endpoint.ts';
import { Claim, Id, Text } from '../../fields.ts';
import { User } from './session.ts';

/** Ten ASCII digits without the country's prefix. */
const Phone = z.string().check(z.regex(/^[0-9]{10}$/));
const Otp = z.string().check(z.regex(/^[0-9]{4}$/));

/** `managerId` is the site's own; another one is refused, never adopted (T-09). */
const OtpRequest = z.object({ phone: Phone, managerId: Claim });
const OtpProof = z.object({ phone: Phone, otp: Otp, orderId: Id });
/** What the answers of these calls hold: the server's words in `data`. */
const Told = z.object({ success: z.literal(true), message: z.string() });

/** `orderId` names the OTP that was sent, or that would have been. */
const OtpSent = successOf({ status: z.number(), data: z.extend(Told, { orderId: z.string() }) });
export type OtpSent = z.infer<typeof OtpSent>;

/** To register. */
export const createOtp = endpoint({ name: 'createOtp', method: 'POST', path: 'createOtp', auth: 'none', humanProof: true, body: OtpRequest, answer: OtpSent });
/** To log in. */
export const createUserOtp = endpoint({
  name: 'createUserOtp',
  method: 'POST',
  path: 'createUserOtp',
  auth: 'none',
  humanProof: true,
  body: OtpRequest,
  answer: OtpSent,
});
/**
 * A new OTP for what `orderId` was for; the old one ends, the answer's orderId is new. TOO_MANY_TRIES within 59 s of the last one.
 * For a forgotten password `/auth/forgotPassword` is sent again instead: its header is new too.
 */
export const resendOtp = endpoint({
  name: 'resendOtp',
  method: 'POST',
  path: 'auth/resendOtp',
  auth: 'none',
  body: z.extend(OtpRequest, { orderId: Id }),
  answer: OtpSent,
});
/** Looks at an OTP without using it up: the call that it is for takes it again. A wrong one is OTP_WRONG and counts as a try. */
export const verifyOtp = endpoint({
  name: 'verifyOtp',
  method: 'POST',
  path: 'auth/verifyOtp',
  auth: 'none',
  body: OtpProof,
  answer: successOf({ data: Told }),
});

/** A promo or a referral code (CA-37); `type` goes into the sign-up payload. PROMO_UNKNOWN. */
export const verifyReferralCode = endpoint({
  name: 'verifyReferralCode',
  method: 'POST',
  path: 'verifyRefferalCode',
  auth: 'none',
  body: z.object({ bonusCode: Text(32).check(z.minLength(1)), siteurl: Text(255).check(z.minLength(1)) }),
  answer: successOf({ data: z.extend(Told, { type: z.string() }) }),
});

/** A new account (CA-46). Manager, admin name and role are claims: the server takes its own, and every new account is a user's (T-09, RO-15). */
export const SignUpRequest = z.object({
  details: z.object({ _id: Claim, username: Claim, role: Claim }),
  newUser: z.object({
    /** The phone (EN-37). */
    username: Phone,
    fullname: z.optional(Text(64)),
    password: Text(128),
    /** What stands in the promo field, else the stored referral code; empty for none. */
    referrBy: z.optional(Text(32)),
  }),
  otp: Otp,
  orderId: Id,
  /** As verifyRefferalCode answered for `referrBy`; empty without a code. */
  type: z.optional(Text(16)),
  /**
   * Says that the box 'I am 18 or older' was ticked. The specified payload (EN-36 to EN-38) has no such field, and our client sends none: its
   * form cannot be sent without the box, and sending it is the declaration, in the box's words. false is NOT_ADULT.
   */
  adult: z.optional(z.boolean()),
});
/** The same session token stands in user and beside it (T-05). */
export const Entered = z.object({ user: User, verifytoken: z.string(), isB2C: z.boolean() });
export type Entered = z.infer<typeof Entered>;
/** PASSWORD_WEAK names the first rule that is broken; NOT_ADULT, SELF_EXCLUDED, OTP_WRONG, PHONE_REGISTERED, PROMO_UNKNOWN, TOO_MANY_TRIES. The answer signs in. */
export const createUserWithOtp = endpoint({
  name: 'createUserWithOtp',
  method: 'POST',
  path: 'createUserWithOtp',
  auth: 'none',
  body: SignUpRequest,
  answer: successOf({ data: z.extend(Told, { output: Entered }) }),
});

/** A forgotten password (CA-41). The authorization header of the answer goes with the call that sets the new one, as it is (CA-43). */
export const forgotPassword = endpoint({
  name: 'forgotPassword',
  method: 'POST',
  path: 'auth/forgotPassword',
  auth: 'none',
  humanProof: true,
  body: z.extend(OtpRequest, { siteurl: Claim }),
  answer: OtpSent,
});
/** The new password (CA-42). Every session of the account ends. OTP_WRONG also without the header of `/auth/forgotPassword`. */
export const verifyForgotPassword = endpoint({
  name: 'verifyForgotPassword',
  method: 'POST',
  path: 'auth/verifyforgotPassword',
  auth: 'none',
  body: z.extend(OtpProof, { password: Text(128) }),
  answer: successOf({ message: z.string() }),
});
