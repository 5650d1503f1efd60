/** What the sign-up holds besides its form, and how a request for an OTP that failed leaves it (EN-35, ER-12, ER-13). Pure. */
import { CallError } from '../../../platform/http/call-error.ts';

export interface PromoInfo {
  readonly code: string;
  readonly type: string;
}
export interface SignUpState {
  /** Of the link that the player came by; empty for none. */
  readonly referCode: string;
  /** The promo code that was verified. */
  readonly promo: PromoInfo | null;
  readonly terms: boolean;
}

export function initialSignUp(referCode: string | null): SignUpState {
  return { referCode: referCode ?? '', promo: null, terms: false };
}

/** Whatever was thrown, as status, text and data. */
export function normalisedError(error: unknown): CallError {
  return error instanceof CallError ? error : new CallError(0, error instanceof Error ? error.message : String(error));
}

/** Asks for an OTP; a failure resets the sign-up and is thrown on in its normalised form. */
export async function createOtpOrReset<Sent>(ask: () => Promise<Sent>, reset: () => void): Promise<Sent> {
  try {
    return await ask();
  } catch (error) {
    reset();
    throw normalisedError(error);
  }
}
