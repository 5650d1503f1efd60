import { expect, it } from 'vitest';
import { hashOfToken, isSignedBy, newPublicId, newToken, sameSecret, signatureOf } from '../../src/platform/secrets.ts';

it('tokens carry 256 bits and never repeat', () => {
  const tokens = new Set(Array.from({ length: 1000 }, newToken));
  expect(tokens.size).toBe(1000);
  for (const token of tokens) {
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  }
  expect(newPublicId()).toMatch(/^[A-Za-z0-9_-]{16}$/);
});

it('hashes tokens with SHA-256, and distinguishes equal secrets from different ones', () => {
  expect(hashOfToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(sameSecret('secret', 'secret')).toBe(true);
  expect(sameSecret('secret', 'Secret')).toBe(false);
  expect(sameSecret('secret', 'secret ')).toBe(false);
});

it('accepts a signed call within 60 seconds, and refuses another secret, path, body, signature or time', () => {
  const now = 1_700_000_000_000;
  const signed = { path: '/feeds/acme', timestamp: String(now), body: '{"seq":1}' };
  const call = { ...signed, signature: signatureOf('secret', signed) };
  for (const later of [0, 60_000, -60_000]) expect(isSignedBy('secret', call, now + later)).toBe(true);
  for (const later of [60_001, -60_001]) expect(isSignedBy('secret', call, now + later)).toBe(false);
  expect(isSignedBy('other', call, now)).toBe(false);
  const { signature } = call;
  for (const changed of [{ path: '/feeds/acme/' }, { body: '{"seq": 1}' }, { signature: signature.toUpperCase() }, { signature: '' }, { timestamp: '1' }])
    expect([changed, isSignedBy('secret', { ...call, ...changed }, now)]).toEqual([changed, false]);
});
