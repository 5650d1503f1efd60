/**
 * Sign-up, login and new password by OTP (CA-35 to CA-43, CA-46). Before a correct OTP, no response reveals whether a phone number is
 * registered (T-23).
 */
import * as z from 'zod/mini';
import { successOf } from '../../answer.ts';
import { endpoint } from '../../endpoint.ts';
import { Claim, Id, LONGEST_PASSWORD, Otp, Text } from '../../fields.ts';
import { User } from './login.ts';

/** Ten ASCII digits without the country's prefix. */
const Phone = z.string().check(z.regex(/^[0-9]{10}$/));

/** `managerId` must be that of the site; any other one is refused (T-09). */
const OtpRequest = z.object({ phone: Phone, managerId: Claim });
const OtpProof = z.object({ phone: Phone, otp: Otp, orderId: Id });
/** The `data` of these responses. */
const SuccessMessage = z.object({ success: z.literal(true), message: z.string() });

/** `orderId` identifies the OTP. `otpLength`: its digits if they are not four. It is also present if no OTP was sent, so that the response reveals nothing. */
const OtpSent = successOf({ status: z.number(), data: z.extend(SuccessMessage, { orderId: z.string(), otpLength: z.optional(z.number()) }) });
export type OtpSent = z.infer<typeof OtpSent>;

/** Sends an OTP for sign-up. */
export const createOtp = endpoint({ name: 'createOtp', method: 'POST', path: 'createOtp', auth: 'none', humanProof: true, body: OtpRequest, answer: OtpSent });
/** Sends an OTP for login. */
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
 * Sends a new OTP for the purpose of `orderId`. The old OTP ends, and the response has a new orderId. TOO_MANY_TRIES within 59 s of the last
 * one. For a forgotten password the client repeats `/auth/forgotPassword` instead, because it also needs a new header.
 */
export const resendOtp = endpoint({
  name: 'resendOtp',
  method: 'POST',
  path: 'auth/resendOtp',
  auth: 'none',
  body: z.extend(OtpRequest, { orderId: Id }),
  answer: OtpSent,
});
/** Checks an OTP without using it up; the call that it is for checks it again. A wrong one is OTP_WRONG and counts as a try. */
export const verifyOtp = endpoint({
  name: 'verifyOtp',
  method: 'POST',
  path: 'auth/verifyOtp',
  auth: 'none',
  body: OtpProof,
  answer: successOf({ data: SuccessMessage }),
});

/**
 * Checks a promo or referral code (CA-37) within a live OTP order of a sign-up: the authorization header has the orderId as Bearer. `type`
 * goes into the sign-up payload. PROMO_UNKNOWN: unknown, expired, foreign or used; OTP_WRONG: without a live order no code is judged;
 * TOO_MANY_TRIES.
 */
export const verifyReferralCode = endpoint({
  name: 'verifyReferralCode',
  method: 'POST',
  path: 'verifyRefferalCode',
  auth: 'none',
  body: z.object({ bonusCode: Text(32).check(z.minLength(1)), siteurl: Text(255).check(z.minLength(1)) }),
  answer: successOf({ data: z.extend(SuccessMessage, { type: z.string() }) }),
});

/** A new account (CA-46). Manager, admin name and role are claims that the server ignores; every new account has the role user (T-09, RO-15). */
export const SignUpRequest = z.object({
  details: z.object({ _id: Claim, username: Claim, role: Claim }),
  newUser: z.object({
    /** The phone (EN-37). */
    username: Phone,
    fullname: z.optional(Text(64)),
    password: Text(LONGEST_PASSWORD),
    /** The promo field, or else the stored referral code; empty for none. */
    referrBy: z.optional(Text(32)),
  }),
  otp: Otp,
  orderId: Id,
  /** The `type` that verifyRefferalCode returned for `referrBy`; empty without a code. */
  type: z.optional(Text(16)),
  /**
   * Whether the box 'I am 18 or older' was ticked; false is NOT_ADULT. The specified payload (EN-36 to EN-38) has no such field, and the
   * client sends none: its form cannot be submitted without the box, so submitting it is the declaration.
   */
  adult: z.optional(z.boolean()),
});
/** `user.verifytoken` and `verifytoken` are the same session token (T-05). */
export const Entered = z.object({ user: User, verifytoken: z.string(), isB2C: z.boolean() });
export type Entered = z.infer<typeof Entered>;
/** Creates an account and logs in. PASSWORD_WEAK with the first broken rule, NOT_ADULT, SELF_EXCLUDED, OTP_WRONG, PHONE_REGISTERED, PROMO_UNKNOWN, TOO_MANY_TRIES. */
export const createUserWithOtp = endpoint({
  name: 'createUserWithOtp',
  method: 'POST',
  path: 'createUserWithOtp',
  auth: 'none',
  body: SignUpRequest,
  answer: successOf({ data: z.extend(SuccessMessage, { output: Entered }) }),
});

/** Sends an OTP for a forgotten password (CA-41). The client sends the authorization header of the response unchanged with verifyForgotPassword (CA-43). */
export const forgotPassword = endpoint({
  name: 'forgotPassword',
  method: 'POST',
  path: 'auth/forgotPassword',
  auth: 'none',
  humanProof: true,
  body: z.extend(OtpRequest, { siteurl: Claim }),
  answer: OtpSent,
});
/** Sets a new password (CA-42) and ends every session of the account. OTP_WRONG, also without the header of `/auth/forgotPassword`. */
export const verifyForgotPassword = endpoint({
  name: 'verifyForgotPassword',
  method: 'POST',
  path: 'auth/verifyforgotPassword',
  auth: 'none',
  body: z.extend(OtpProof, { password: Text(LONGEST_PASSWORD) }),
  answer: successOf({ message: z.string() }),
});
