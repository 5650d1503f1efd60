import { expect, it } from 'vitest';
import { createSeal } from '../../src/platform/seal.ts';

const keyOf = (byte: number): string => Buffer.alloc(32, byte).toString('base64url');

const SECRET = Buffer.from('a secret');

it('a sealed secret opens with its key and for its owner only, and a changed byte opens nothing', () => {
  const seal = createSeal(keyOf(1));
  const sealed = seal.seal(SECRET, 'row 1');
  expect(seal.open(sealed, 'row 1').equals(SECRET)).toBe(true);
  expect(sealed.toString('latin1')).not.toContain('secret');
  expect(seal.seal(SECRET, 'row 1').equals(sealed)).toBe(false);
  expect(() => seal.open(sealed, 'row 2')).toThrow(/./);
  expect(() => createSeal(keyOf(2)).open(sealed, 'row 1')).toThrow(/./);
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => seal.open(changed, 'row 1')).toThrow(/./);
  }
  expect(() => seal.open(sealed.subarray(0, 20), 'row 1')).toThrow(/./);
  expect(() => createSeal('short')).toThrow(/32 bytes/);
});
