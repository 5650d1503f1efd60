import { Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { checkTotp, enrolTotp, newTotpSecret, totpAddress, totpCode, totpStep, type TotpState } from '../../../src/modules/operators/totp.ts';
import { hashOfRecoveryCode, newRecoveryCodes } from '../../../src/modules/operators/operator-factors.ts';

/** Fixed, so that no two of its codes are equal by chance. */
const SECRET = 'JBSWY3DPEHPK3PXPKRUGS4ZANFZSA5DP';
const STEP = 30_000;
const NOW = 1_800_000_000_000;
const codeAt = (ms: number): string => totpCode(SECRET, totpStep(ms));

describe('codes of an authenticator app', () => {
  it('[OC-013] pass the vectors of RFC 6238 for SHA-1', () => {
    const secret = Secret.fromLatin1('12345678901234567890').base32;
    const vectors = [
      [59, '94287082'],
      [1_111_111_109, '07081804'],
      [1_111_111_111, '14050471'],
      [1_234_567_890, '89005924'],
      [2_000_000_000, '69279037'],
      [20_000_000_000, '65353130'],
    ] as const;
    for (const [seconds, code] of vectors) {
      expect([seconds, totpCode(secret, totpStep(seconds * 1000), 8)]).toEqual([seconds, code]);
      expect([seconds, totpCode(secret, totpStep(seconds * 1000))]).toEqual([seconds, code.slice(2)]);
    }
  });
  it('come from a secret of 160 bits, which the address of the app carries', () => {
    expect(Secret.fromBase32(SECRET).bytes).toHaveLength(20);
    const fresh = newTotpSecret();
    expect(Secret.fromBase32(fresh).bytes).toHaveLength(20);
    expect(newTotpSecret()).not.toBe(fresh);
    const address = new URL(totpAddress(SECRET, 'asha'));
    expect(Object.fromEntries(address.searchParams)).toMatchObject({ secret: SECRET, algorithm: 'SHA1', digits: '6', period: '30' });
  });
  it('teach the drift of the device at enrolment, one step at most', () => {
    for (const drift of [-1, 0, 1]) expect(enrolTotp(SECRET, codeAt(NOW + drift * STEP), NOW)).toEqual({ drift, lastStep: totpStep(NOW) + drift, near: null });
    for (const drift of [-2, 2]) expect(enrolTotp(SECRET, codeAt(NOW + drift * STEP), NOW)).toBeNull();
    expect(enrolTotp(SECRET, '', NOW)).toBeNull();
  });
  it.each([-1, 0, 1])('[OC-013] afterwards exactly one step is right and works once, with a drift of %i', (drift) => {
    const state: TotpState = { drift, lastStep: 0, near: null };
    const rightCode = codeAt(NOW + drift * STEP);
    for (const delta of [-2, -1, 1, 2]) expect([delta, checkTotp(SECRET, state, codeAt(NOW + (drift + delta) * STEP), NOW).right]).toEqual([delta, false]);
    const used = checkTotp(SECRET, state, rightCode, NOW);
    expect(used).toEqual({ right: true, next: { drift, lastStep: totpStep(NOW) + drift, near: null } });
    expect(checkTotp(SECRET, used.next, rightCode, NOW + STEP - 1).right).toBe(false);
    expect(checkTotp(SECRET, used.next, codeAt(NOW + (drift + 1) * STEP), NOW + STEP).right).toBe(true);
  });
  it('[OC-013] two neighbouring codes in a row move the drift; the same one twice, or a wrong one in between, does not', () => {
    const state: TotpState = { drift: 0, lastStep: 0, near: null };
    for (const delta of [-1, 1]) {
      const first = checkTotp(SECRET, state, codeAt(NOW + delta * STEP), NOW);
      expect(first.right).toBe(false);
      expect(checkTotp(SECRET, first.next, codeAt(NOW + delta * STEP), NOW).right).toBe(false);
      const later = NOW + 4 * STEP;
      const second = checkTotp(SECRET, first.next, codeAt(later + delta * STEP), later);
      expect(second).toEqual({ right: true, next: { drift: delta, lastStep: totpStep(later) + delta, near: null } });
      const wrong = checkTotp(SECRET, first.next, 'wrong', NOW);
      expect(checkTotp(SECRET, wrong.next, codeAt(later + delta * STEP), later).right).toBe(false);
      expect(checkTotp(SECRET, first.next, codeAt(later - delta * STEP), later).right).toBe(false);
    }
  });
});

it('recovery codes are ten of 120 bits, equal however they are typed', () => {
  const codes = newRecoveryCodes();
  expect(codes).toHaveLength(10);
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code).toMatch(/^(?:[A-HJ-NP-Z2-9]{4}-){5}[A-HJ-NP-Z2-9]{4}$/);
    expect(hashOfRecoveryCode(` ${code.toLowerCase().replaceAll('-', ' ')}`)).toBe(hashOfRecoveryCode(code));
  }
});
