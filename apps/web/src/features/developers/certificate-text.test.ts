import { expect, it } from 'vitest';
import { certificateIn, withoutKeys, writtenFingerprint } from './certificate-text.ts';

const CERTIFICATE = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----';
const KEY = '-----BEGIN EC PRIVATE KEY-----\nSECRET\n-----END EC PRIVATE KEY-----';

it('takes the first certificate out of a text', () => {
  expect(certificateIn(`subject=CN = bot\r\n${CERTIFICATE}\n${CERTIFICATE}`)).toBe(CERTIFICATE);
  for (const text of ['', 'nonsense', KEY, '-----BEGIN CERTIFICATE-----\nMIIB', '-----BEGIN CERTIFICATE-----\n!\n-----END CERTIFICATE-----'])
    expect(certificateIn(text)).toBeNull();
});

it('removes private keys, also one that is cut off, and leaves other texts as they are', () => {
  expect(withoutKeys(`${KEY}\n${CERTIFICATE}`)).toEqual({ text: CERTIFICATE, hadKey: true });
  for (const kind of ['', 'RSA ', 'ENCRYPTED ']) expect(withoutKeys(`-----BEGIN ${kind}PRIVATE KEY-----\nSECRET`)).toEqual({ text: '', hadKey: true });
  expect(withoutKeys(CERTIFICATE)).toEqual({ text: CERTIFICATE, hadKey: false });
});

it('writes a fingerprint as OpenSSL does', () => expect(writtenFingerprint('0aff10')).toBe('0A:FF:10'));
