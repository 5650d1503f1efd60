/** TEST FIXTURE: an authenticator and the browser around it, in software: real keys, real signatures, and every fault that a test needs. */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { PasskeyAssertion, PasskeyRegistration } from '@maidan/contract';

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>;

/** Encodes the part of CBOR that WebAuthn uses: integers, texts, bytes, maps. */
function cbor(value: Cbor): Buffer {
  const head = (major: number, size: number): Buffer => {
    if (size < 24) return Buffer.from([(major << 5) | size]);
    if (size < 256) return Buffer.from([(major << 5) | 24, size]);
    return Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  };
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -value - 1);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([name, field]) => [cbor(name), cbor(field)])]);
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();

/** What the test changes in an answer. */
export interface Faults {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  /** False: the user was present but not verified. */
  readonly userVerified?: boolean;
  readonly crossOrigin?: boolean;
  /** The counter that the answer carries. */
  readonly counter?: number;
  readonly userHandle?: string;
  readonly attestation?: string;
}

const PRESENT = 1;
const VERIFIED = 4;
const WITH_CREDENTIAL = 64;

type Algorithm = 'ES256' | 'EdDSA' | 'RS256';

/** One passkey. `counts`: whether its counter rises; platform authenticators always send 0. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(32).toString('base64url');
  readonly #origin: string;
  readonly #counts: boolean;
  readonly #algorithm: Algorithm;
  readonly #privateKey: KeyObject;
  readonly #publicKey: ReadonlyMap<number | string, Cbor>;
  #rpId = '';
  #userHandle = '';
  #counter = 0;

  constructor(origin: string, options: { readonly counts?: boolean; readonly algorithm?: Algorithm } = {}) {
    this.#origin = origin;
    this.#counts = options.counts ?? false;
    this.#algorithm = options.algorithm ?? 'ES256';
    const { privateKey, publicKey } = keysOf(this.#algorithm);
    this.#privateKey = privateKey;
    this.#publicKey = coseOf(this.#algorithm, publicKey);
  }

  /** Answers navigator.credentials.create(options). */
  create(options: Record<string, unknown>, faults: Faults = {}): PasskeyRegistration {
    const { rp, user } = options as { readonly rp: { readonly id: string }; readonly user: { readonly id: string } };
    this.#rpId = rp.id;
    this.#userHandle = user.id;
    const credential = Buffer.from(this.id, 'base64url');
    const length = Buffer.from([credential.length >> 8, credential.length & 255]);
    const authData = Buffer.concat([this.#head(WITH_CREDENTIAL, faults), Buffer.alloc(16), length, credential, cbor(this.#publicKey)]);
    const attestation = new Map<string, Cbor>([
      ['fmt', faults.attestation ?? 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options, faults).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Answers navigator.credentials.get(options). */
  get(options: Record<string, unknown>, faults: Faults = {}): PasskeyAssertion {
    if (this.#counts) this.#counter += 1;
    const clientData = this.#clientData('webauthn.get', options, faults);
    const authenticatorData = this.#head(0, faults);
    const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
    const signature = sign(this.#algorithm === 'EdDSA' ? null : 'sha256', signed, this.#privateKey);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
        ...(this.#userHandle === '' ? {} : { userHandle: faults.userHandle ?? this.#userHandle }),
      },
    };
  }

  #head(flags: number, { rpId = this.#rpId, userVerified = true, counter = this.#counter }: Faults): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags | PRESENT | (userVerified ? VERIFIED : 0)]), count]);
  }

  #clientData(type: string, options: Record<string, unknown>, { origin = this.#origin, challenge, crossOrigin = false }: Faults): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge: challenge ?? options['challenge'], origin, crossOrigin }));
  }
}

function keysOf(algorithm: Algorithm): { readonly privateKey: KeyObject; readonly publicKey: KeyObject } {
  if (algorithm === 'ES256') return generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return algorithm === 'EdDSA' ? generateKeyPairSync('ed25519') : generateKeyPairSync('rsa', { modulusLength: 2048 });
}

/** Returns the COSE key of a public key. */
function coseOf(algorithm: Algorithm, publicKey: KeyObject): ReadonlyMap<number | string, Cbor> {
  const { x = '', y = '', n = '', e = '' } = publicKey.export({ format: 'jwk' });
  const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');
  const rows: readonly (readonly [number, Cbor])[] = {
    ES256: [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ] as const,
    EdDSA: [
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, bytes(x)],
    ] as const,
    RS256: [
      [1, 3],
      [3, -257],
      [-1, bytes(n)],
      [-2, bytes(e)],
    ] as const,
  }[algorithm];
  return new Map<number | string, Cbor>(rows);
}
