/** The TLS certificate of the API's listeners: from files, or made at the first start with an authority of this installation. */
// oxlint-disable-next-line import/no-unassigned-import -- the certificate library needs it before its own import
import 'reflect-metadata';
import {
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  AuthorityKeyIdentifierExtension,
  X509Certificate as ParsedCertificate,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { createPrivateKey, KeyObject, randomBytes, webcrypto, X509Certificate } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BetfairSettings } from '../../../config.ts';
import { writeOnce } from '../../../platform/process/key-file.ts';
import { errorCode, StartError, writeFaultInWords } from '../../../platform/process/start-error.ts';

export interface ServerCertificate {
  /** PEM. */
  readonly cert: string;
  /** PEM. */
  readonly key: string;
  /** The authority that clients must trust, PEM; null: they know it. */
  readonly authority: string | null;
  /** File of `authority`; null: there is none. */
  readonly authorityFile: string | null;
}

export interface CertificateParts {
  /** Folder of the installation; the files are in its folder `betfair`. */
  readonly dataDirectory: string;
  readonly settings: Pick<BetfairSettings, 'certificate' | 'hosts'>;
  /** ms since 1970. */
  readonly now: number;
}

const DAY_MS = 86_400_000;
const AUTHORITY_DAYS = 3650;
/** Clients refuse certificates with a longer life. */
const LEAF_DAYS = 397;
const RENEWED_WITHIN_DAYS = 30;
/** Clocks of clients may be late. */
const EARLIER_MS = 3_600_000;
const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', publicExponent: new Uint8Array([1, 0, 1]), modulusLength: 2048 } as const;
const LOCAL_NAMES = [
  { type: 'dns', value: 'localhost' },
  { type: 'ip', value: '127.0.0.1' },
  { type: 'ip', value: '::1' },
] as const;

/**
 * Returns the certificate of the configured files. Without files, returns that of the data directory, after making or renewing it if it is
 * missing, ends within 30 days or lacks a configured host. Private keys are in files of mode 0600. Throws StartError with the reason.
 */
export async function serverCertificate({ dataDirectory, settings, now }: CertificateParts): Promise<ServerCertificate> {
  if (settings.certificate !== null) return configuredCertificate(settings.certificate);
  const folder = join(dataDirectory, 'betfair');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const authority = await ensureAuthority(folder, now);
    const leaf = await ensureLeaf(folder, authority, { hosts: settings.hosts, now });
    const [cert, authorityFile] = [certificateIn(authority), join(folder, 'maidan-ca.pem')];
    // a copy without the key, for people and clients
    if (readIfThere(authorityFile) !== cert) replaceFile(authorityFile, cert, 0o644);
    return { cert: certificateIn(leaf), key: keyIn(leaf), authority: cert, authorityFile };
  } catch (error) {
    const reason = writeFaultInWords(error);
    if (reason === null) throw error;
    throw new StartError(`The certificate of the API in ${folder} cannot be written: ${reason}.`, { cause: error });
  }
}

function configuredCertificate({ certFile, keyFile, caFile }: NonNullable<BetfairSettings['certificate']>): ServerCertificate {
  const read = (file: string, name: string): string => {
    const text = readIfThere(file);
    if (text === null) throw new StartError(`${name} ${file} cannot be read.`);
    return text;
  };
  const [cert, key] = [read(certFile, 'BETFAIR_CERT_FILE'), read(keyFile, 'BETFAIR_KEY_FILE')];
  try {
    if (!new X509Certificate(cert).checkPrivateKey(createPrivateKey(key))) throw new Error('the key is not that of the certificate');
  } catch (error) {
    throw new StartError('BETFAIR_CERT_FILE and BETFAIR_KEY_FILE must be a certificate and its private key, both PEM.', { cause: error });
  }
  return { cert, key, authority: caFile === null ? null : read(caFile, 'BETFAIR_CA_FILE'), authorityFile: caFile };
}

/** Returns the authority with its key, PEM. Of several processes that start at once, one makes it. */
async function ensureAuthority(folder: string, now: number): Promise<string> {
  const file = join(folder, 'authority.pem');
  const existing = readIfThere(file);
  if (existing !== null) return existing;
  const keys = await newKeys();
  const authority = await X509CertificateGenerator.createSelfSigned({
    serialNumber: newSerial(),
    name: `CN=Maidan private CA ${randomBytes(4).toString('hex')}`,
    notBefore: new Date(now - EARLIER_MS),
    notAfter: new Date(now + AUTHORITY_DAYS * DAY_MS),
    signingAlgorithm: ALGORITHM,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      // oxlint-disable-next-line no-bitwise -- the flags of the certificate format
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  writeOnce(file, withKey(authority, keys));
  return readFileSync(file, 'utf8');
}

interface LeafTerms {
  readonly hosts: readonly string[];
  readonly now: number;
}

/** Returns the certificate of the listeners with its key, PEM; makes a new one if the stored one does not serve. */
async function ensureLeaf(folder: string, authority: string, terms: LeafTerms): Promise<string> {
  const file = join(folder, 'server.pem');
  const existing = readIfThere(file);
  if (existing !== null && serves(existing, authority, terms)) return existing;
  const keys = await newKeys();
  const issuer = new ParsedCertificate(certificateIn(authority));
  const leaf = await X509CertificateGenerator.create({
    serialNumber: newSerial(),
    subject: 'CN=Maidan API',
    issuer: issuer.subject,
    notBefore: new Date(terms.now - EARLIER_MS),
    notAfter: new Date(terms.now - EARLIER_MS + LEAF_DAYS * DAY_MS),
    signingAlgorithm: ALGORITHM,
    publicKey: keys.publicKey,
    signingKey: await signingKeyOf(authority),
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      // oxlint-disable-next-line no-bitwise -- the flags of the certificate format
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature | KeyUsageFlags.keyEncipherment, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension([...terms.hosts.map((value) => ({ type: 'dns' as const, value })), ...LOCAL_NAMES]),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      await AuthorityKeyIdentifierExtension.create(issuer.publicKey),
    ],
  });
  const text = withKey(leaf, keys);
  replaceFile(file, text, 0o600);
  return text;
}

/** Returns whether a stored certificate has 30 days left, is of this authority and names every host. */
function serves(leaf: string, authority: string, { hosts, now }: LeafTerms): boolean {
  try {
    const [certificate, issuer] = [new X509Certificate(certificateIn(leaf)), new X509Certificate(certificateIn(authority))];
    const names = new Set((certificate.subjectAltName ?? '').split(', '));
    return (
      Date.parse(certificate.validTo) - now >= RENEWED_WITHIN_DAYS * DAY_MS &&
      certificate.verify(issuer.publicKey) &&
      certificate.checkPrivateKey(createPrivateKey(keyIn(leaf))) &&
      hosts.every((host) => names.has(`DNS:${host}`))
    );
  } catch {
    return false;
  }
}

/** Returns the host names of a certificate in PEM, without wildcards, in its order. */
export function hostsOf(cert: string): readonly string[] {
  const names = (new X509Certificate(cert).subjectAltName ?? '').split(', ');
  return names.flatMap((name) => (name.startsWith('DNS:') && !name.includes('*') ? [name.slice('DNS:'.length)] : []));
}

function newKeys(): Promise<webcrypto.CryptoKeyPair> {
  return webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
}

function signingKeyOf(pem: string): Promise<webcrypto.CryptoKey> {
  const pkcs8 = createPrivateKey(keyIn(pem)).export({ type: 'pkcs8', format: 'der' });
  return webcrypto.subtle.importKey('pkcs8', pkcs8, ALGORITHM, false, ['sign']);
}

/** Returns 127 random bits, hex: positive, as the format demands. */
function newSerial(): string {
  const bytes = randomBytes(16);
  // oxlint-disable-next-line no-bitwise -- the first bit would make the number negative, a first byte of 0 would shorten it
  bytes[0] = (bytes[0]! & 0x7f) | 0x40;
  return bytes.toString('hex');
}

function withKey(certificate: ParsedCertificate, { privateKey }: webcrypto.CryptoKeyPair): string {
  const key = KeyObject.from(privateKey).export({ type: 'pkcs8', format: 'pem' });
  return `${certificate.toString('pem')}\n${key.toString()}`;
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/;
const KEY = /-----BEGIN PRIVATE KEY-----[\s\S]*?-----END PRIVATE KEY-----/;

function certificateIn(pem: string): string {
  return `${CERTIFICATE.exec(pem)?.[0] ?? ''}\n`;
}

function keyIn(pem: string): string {
  return `${KEY.exec(pem)?.[0] ?? ''}\n`;
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === null) throw error;
    return null;
  }
}

/** Writes a file in one step, so that no reader sees half of it. */
function replaceFile(file: string, text: string, mode: number): void {
  const draft = `${file}.${process.pid}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, text, { mode, flag: 'wx' });
  renameSync(draft, file);
}
