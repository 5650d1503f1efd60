/**
 * Anchors of the audit log. An anchor says that the chain of an installation had a hash at a seq; its signature (Ed25519) covers a note of
 * three lines. A copy outside of the database shows a chain that was rewritten as a whole.
 */
import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { ensureKeyFile, readKeyFile } from '../../platform/process/key-file.ts';

export interface Anchor {
  /** Name of the installation (`audit_head.installation`). */
  readonly installation: string;
  readonly seq: number;
  /** SHA-256 of the link, 32 bytes. */
  readonly hash: Buffer;
  /** Ed25519, 32 bytes. */
  readonly publicKey: Buffer;
  /** 64 bytes. */
  readonly signature: Buffer;
}

export interface AnchorKey {
  readonly secret: KeyObject;
  /** 32 bytes. */
  readonly publicKey: Buffer;
}

/** DER of an Ed25519 private key (PKCS 8) and of a public key (SPKI) before their 32 bytes (RFC 8410). */
const PRIVATE_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_HEAD = Buffer.from('302a300506032b6570032100', 'hex');

export function auditKeyFile(dataDirectory: string): string {
  return join(dataDirectory, 'audit.key');
}

/** Returns the file of the anchors that every server of this DATA_DIR has made. */
export function anchorFile(dataDirectory: string): string {
  return join(dataDirectory, 'audit-anchors.log');
}

/** Returns the key that signs anchors, or makes it. Throws StartError. */
export function ensureAuditKey(dataDirectory: string): AnchorKey {
  return anchorKeyOf(ensureKeyFile(auditKeyFile(dataDirectory), 'key of the audit log'));
}

/** Returns the public key of DATA_DIR; null if it has no key or this user may not read it. */
export function readAuditPublicKey(dataDirectory: string): Buffer | null {
  const text = readKeyFile(auditKeyFile(dataDirectory));
  return text === null ? null : anchorKeyOf(text).publicKey;
}

/** Returns the key pair of a seed: 32 bytes as base64url. */
export function anchorKeyOf(seed: string): AnchorKey {
  const secret = createPrivateKey({ key: Buffer.concat([PRIVATE_HEAD, Buffer.from(seed, 'base64url')]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(secret).export({ format: 'der', type: 'spki' }).subarray(PUBLIC_HEAD.length);
  return { secret, publicKey };
}

function noteOf({ installation, seq, hash }: Pick<Anchor, 'installation' | 'seq' | 'hash'>): Buffer {
  return Buffer.from(`${installation}\n${seq}\n${hash.toString('base64')}\n`);
}

export function signAnchor(place: Pick<Anchor, 'installation' | 'seq' | 'hash'>, key: AnchorKey): Anchor {
  return { ...place, publicKey: key.publicKey, signature: sign(null, noteOf(place), key.secret) };
}

/** Returns whether the owner of the anchor's public key signed its note. */
export function isSignedAnchor(anchor: Anchor): boolean {
  if (anchor.publicKey.length !== 32) return false;
  const key = createPublicKey({ key: Buffer.concat([PUBLIC_HEAD, anchor.publicKey]), format: 'der', type: 'spki' });
  return verify(null, noteOf(anchor), key, anchor.signature);
}

/** Returns the anchor as one line of JSON, as files and receivers get it. */
export function anchorLine({ installation, seq, hash, publicKey, signature }: Anchor): string {
  return JSON.stringify({
    installation,
    seq,
    hash: hash.toString('base64'),
    publicKey: publicKey.toString('base64'),
    signature: signature.toString('base64'),
  });
}

/** Returns the anchor of a line; null if the line is none. */
export function parseAnchorLine(line: string): Anchor | null {
  let fields: Readonly<Record<string, unknown>>;
  try {
    fields = JSON.parse(line) as Readonly<Record<string, unknown>>;
  } catch {
    return null;
  }
  const { installation, seq, hash, publicKey, signature } = fields;
  if (typeof installation !== 'string' || typeof seq !== 'number' || !Number.isSafeInteger(seq)) return null;
  if (typeof hash !== 'string' || typeof publicKey !== 'string' || typeof signature !== 'string') return null;
  const bytes = (text: string): Buffer => Buffer.from(text, 'base64');
  return { installation, seq, hash: bytes(hash), publicKey: bytes(publicKey), signature: bytes(signature) };
}
