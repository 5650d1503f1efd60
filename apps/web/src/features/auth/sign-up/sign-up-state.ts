/** The state of the sign-up besides its form, and its reset after a failed request for an OTP (EN-35, ER-12, ER-13). Pure. */
import { CallError } from '../../../platform/http/call-error.ts';

export interface PromoInfo {
  readonly code: string;
  readonly type: string;
}
export interface SignUpState {
  /** Referral code of the link that the player opened; empty for none. */
  readonly referCode: string;
  /** The promo code that was verified. */
  readonly promo: PromoInfo | null;
  readonly terms: boolean;
}

export function initialSignUp(referCode: string | null): SignUpState {
  return { referCode: referCode ?? '', promo: null, terms: false };
}

/** Returns any error as a CallError: status, message and data. */
export function normalisedError(error: unknown): CallError {
  return error instanceof CallError ? error : new CallError(0, error instanceof Error ? error.message : String(error));
}

/** Requests an OTP. A failure resets the sign-up; the normalised error is rethrown. */
export async function createOtpOrReset<Sent>(ask: () => Promise<Sent>, reset: () => void): Promise<Sent> {
  try {
    return await ask();
  } catch (error) {
    reset();
    throw normalisedError(error);
  }
}
