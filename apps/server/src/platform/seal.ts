/** Secrets that the server must read again: sealed with AES-256-GCM and a key of the installation. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface Seal {
  /** Returns nonce, tag and ciphertext. `owner` names the row: the sealed bytes open for this row only. */
  seal(secret: Buffer, owner: string): Buffer;
  /** Throws if the bytes were changed, or sealed with another key or for another owner. */
  open(sealed: Buffer, owner: string): Buffer;
}

/** `key`: 32 bytes as base64url (platform/process/key-file.ts). Throws RangeError if it has another length. */
export function createSeal(key: string): Seal {
  const secret = Buffer.from(key, 'base64url');
  if (secret.length !== 32) throw new RangeError('a sealing key has 32 bytes');
  return {
    seal(bytes, owner) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', secret, nonce).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    open(sealed, owner) {
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', secret, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(owner)).setAuthTag(tag);
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    },
  };
}
