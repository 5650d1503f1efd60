import { expect, it } from 'vitest';
import { hashOfToken, newPublicId, newToken, sameSecret } from '../../src/platform/secrets.ts';

it('tokens carry 256 bits and never repeat', () => {
  const tokens = new Set(Array.from({ length: 1000 }, newToken));
  expect(tokens.size).toBe(1000);
  for (const token of tokens) {
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  }
  expect(newPublicId()).toMatch(/^[A-Za-z0-9_-]{16}$/);
});

it('a token is known by its hash, and equal secrets are told from different ones', () => {
  expect(hashOfToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(sameSecret('secret', 'secret')).toBe(true);
  expect(sameSecret('secret', 'Secret')).toBe(false);
  expect(sameSecret('secret', 'secret ')).toBe(false);
});
