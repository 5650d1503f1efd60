/**
 * Passkeys (WebAuthn): discoverable, user verification required, no attestation; ES256, EdDSA or RS256. The relying party is the host
 * name of the console or of a site, and the origin is compared exactly.
 */
import { generateAuthenticationOptions, generateRegistrationOptions, verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject, decodeClientDataJSON, isoBase64URL } from '@simplewebauthn/server/helpers';
import type { PasskeyAssertion, PasskeyRegistration } from '@maidan/contract';
import { hashOfToken } from '../platform/secrets.ts';

/** COSE: EdDSA, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257];
const TIMEOUT_MS = 5 * 60_000;
const PASSKEY_NAME_LENGTH = 16;

/** The page that runs a ceremony: its origin, its host name, and the name that the authenticator shows. */
export interface PasskeyParty {
  readonly origin: string;
  readonly rpId: string;
  /** Absent: the console. */
  readonly name?: string;
}
/** Returns the page that a player's call comes from: passkeys belong to its host name and are signed for its origin. */
export function partyOf({ origin, site }: { readonly origin: string; readonly site: { readonly name: string } }): PasskeyParty {
  return { origin, rpId: new URL(origin).hostname, name: site.name };
}

/** Returns the passkey in the body of a player's call, with the page that it was signed for; undefined: the call has none. */
export function passkeyOfCall<Answer>(
  call: Parameters<typeof partyOf>[0] & { readonly body: { readonly passkey?: Answer | undefined } },
): (Answer & { readonly party: PasskeyParty }) | undefined {
  const { passkey } = call.body;
  return passkey === undefined ? undefined : { ...passkey, party: partyOf(call) };
}

/** The owner of a new passkey. `publicId`: the user handle, which reveals nothing about him. */
export interface PasskeyUser {
  readonly publicId: string;
  readonly login: string;
  readonly name: string;
}

export interface StoredPasskey {
  /** base64url. */
  readonly id: string;
  /** COSE key. */
  readonly publicKey: Uint8Array;
  readonly transports: readonly string[];
}
export interface NewPasskey extends StoredPasskey {
  readonly counter: number;
  readonly backedUp: boolean;
}

/** Returns the name of a passkey on the wire. */
export function passkeyName(id: string): string {
  return hashOfToken(id).slice(0, PASSKEY_NAME_LENGTH);
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(base64url, 'base64url'));
const userHandleOf = (publicId: string): string => Buffer.from(publicId).toString('base64url');

/** Returns the options of `navigator.credentials.create`. `known`: passkeys that the authenticator must not replace. */
export async function registrationOptions(
  party: PasskeyParty,
  user: PasskeyUser,
  challenge: string,
  known: readonly StoredPasskey[],
): Promise<Record<string, unknown>> {
  const options = await generateRegistrationOptions({
    rpName: party.name ?? 'Maidan console',
    rpID: party.rpId,
    userName: user.login,
    userDisplayName: user.name,
    userID: bytesOf(userHandleOf(user.publicId)),
    challenge: bytesOf(challenge),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports: [...transports] })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return { ...options };
}

/** Returns the options of `navigator.credentials.get`. `known`: the passkeys that may answer; empty: any of the party. */
export async function assertionOptions(party: PasskeyParty, challenge: string, known: readonly StoredPasskey[]): Promise<Record<string, unknown>> {
  const options = await generateAuthenticationOptions({
    rpID: party.rpId,
    challenge: bytesOf(challenge),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    allowCredentials: known.map(({ id, transports }) => ({ id, transports: [...transports] })),
  });
  return { ...options };
}

/** Returns whether the page that ran the ceremony was inside another site's page. */
function isFramed(clientDataJSON: string): boolean {
  return decodeClientDataJSON(clientDataJSON).crossOrigin === true;
}

/**
 * Returns whether an attestation can be verified without certificates: none, or self attestation. The library would load revocation lists
 * from addresses inside foreign certificates.
 */
function needsNoCertificate(attestationObject: string): boolean {
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = decoded.get('fmt');
  return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
}

/** Returns the passkey of a registration, or null if any check fails. */
export async function verifyRegistration(party: PasskeyParty, challenge: string, credential: PasskeyRegistration): Promise<NewPasskey | null> {
  const { transports = [], clientDataJSON, attestationObject } = credential.response;
  try {
    if (isFramed(clientDataJSON) || !needsNoCertificate(attestationObject)) return null;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { id: credential.id, rawId: credential.rawId, type: 'public-key', response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { id, publicKey, counter, transports, backedUp: registrationInfo.credentialBackedUp };
  } catch {
    // the library throws for every failed check; its reason would help only the attacker
    return null;
  }
}

/** Returns the new counter of the passkey, or null if any check fails. The caller compares the counter, with the signature already verified. */
export async function verifyAssertion(
  party: PasskeyParty,
  challenge: string,
  credential: PasskeyAssertion,
  stored: Pick<StoredPasskey, 'id' | 'publicKey'>,
): Promise<{ readonly counter: number; readonly backedUp: boolean } | null> {
  const { clientDataJSON, authenticatorData, signature } = credential.response;
  try {
    if (isFramed(clientDataJSON)) return null;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: credential.id,
        rawId: credential.rawId,
        type: 'public-key',
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.rpId,
      requireUserVerification: true,
      credential: { id: stored.id, publicKey: new Uint8Array(stored.publicKey), counter: 0 },
    });
    return verified ? { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp } : null;
  } catch {
    return null;
  }
}

/** Returns whether the authenticator names this user, as a discoverable passkey does. */
export function namesUser(credential: PasskeyAssertion, publicId: string): boolean {
  return credential.response.userHandle === userHandleOf(publicId);
}
