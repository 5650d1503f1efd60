/**
 * One-time codes of an authenticator app (RFC 6238: SHA-1, 6 digits, 30 s). Enrolment learns the drift of the device, at most one step.
 * Afterwards exactly one step is right, and each step works once. Two neighbouring codes in a row, both early or both late, move the drift.
 */
import { HOTP, Secret, TOTP } from 'otpauth';
import { sameSecret } from '../../platform/secrets.ts';

const STEP_MS = 30_000;
const ISSUER = 'Maidan console';

export interface TotpState {
  /** Steps of 30 s between the device and this server. */
  readonly drift: number;
  /** The last step whose code was used. */
  readonly lastStep: number;
  /** The neighbouring code that was refused last, or null. */
  readonly near: { readonly step: number; readonly delta: -1 | 1 } | null;
}

/** Returns a new secret of 160 bits in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Returns the address that an authenticator app reads from a QR code. */
export function totpAddress(secret: string, login: string): string {
  return new TOTP({ issuer: ISSUER, label: login, secret }).toString();
}

/** Returns the code of a step, 6 digits by default. */
export function totpCode(secret: string, step: number, digits = 6): string {
  return HOTP.generate({ secret: Secret.fromBase32(secret), counter: step, digits });
}

/** Returns the step of a time in ms since 1970. */
export function totpStep(now: number): number {
  return Math.floor(now / STEP_MS);
}

/** Returns the state after the first code, which may be one step early or late; null if the code is wrong. now: ms since 1970. */
export function enrolTotp(secret: string, code: string, now: number): TotpState | null {
  const step = totpStep(now);
  const drift = [0, -1, 1].find((delta) => sameSecret(totpCode(secret, step + delta), code));
  return drift === undefined ? null : { drift, lastStep: step + drift, near: null };
}

/** Returns whether a code is right, and the state to store in both cases. now: ms since 1970. */
export function checkTotp(secret: string, state: TotpState, code: string, now: number): { readonly right: boolean; readonly next: TotpState } {
  const expected = totpStep(now) + state.drift;
  const fits = (step: number): boolean => step > state.lastStep && sameSecret(totpCode(secret, step), code);
  if (fits(expected)) return { right: true, next: { drift: state.drift, lastStep: expected, near: null } };
  const delta = ([-1, 1] as const).find((neighbour) => fits(expected + neighbour));
  if (delta === undefined) return { right: false, next: { ...state, near: null } };
  const step = expected + delta;
  if (state.near !== null && state.near.delta === delta && step > state.near.step)
    return { right: true, next: { drift: state.drift + delta, lastStep: step, near: null } };
  // the same neighbouring code again proves nothing new
  return { right: false, next: { ...state, near: { step, delta } } };
}
