/** Recovery codes: ten of 120 random bits, shown once, stored as SHA-256, each good once. */
import { randomBytes } from 'node:crypto';
import { hashOfToken } from '../../platform/secrets.ts';

export const RECOVERY_CODES = 10;
const CHARACTERS = 24;
/** 32 characters without 0, 1, I and O, so that each has 5 bits and none is mistaken for another. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Returns new codes as people write them down: 'XXXX-XXXX-XXXX-XXXX-XXXX-XXXX'. */
export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    // 256 is a multiple of 32, so every character is equally likely
    const characters = [...randomBytes(CHARACTERS)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
    return characters.replaceAll(/(.{4})(?=.)/g, '$1-');
  });
}

/** Returns the hex SHA-256 of a code, however it is typed. */
export function hashOfRecoveryCode(typed: string): string {
  return hashOfToken(typed.toUpperCase().replaceAll(/[^A-Z2-9]/g, ''));
}
