/** Runs a passkey ceremony of the server in this browser: options and answers as JSON, bytes as base64url. */
import type { PasskeyAssertion, PasskeyRegistration } from '@maidan/contract';

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (char) => char.codePointAt(0) ?? 0);
}

function textOf(bytes: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(bytes), (byte) => String.fromCodePoint(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

interface NamedCredential {
  readonly id: string;
  readonly type: 'public-key';
  readonly transports?: AuthenticatorTransport[];
}
const named = (list: unknown): PublicKeyCredentialDescriptor[] =>
  ((list ?? []) as readonly NamedCredential[]).map(({ id, type, transports = [] }) => ({ id: bytesOf(id), type, transports }));

/** Returns whether this browser knows passkeys on this page. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && isSecureContext;
}

/** Makes a passkey with options of the server. Throws a DOMException if the player or the browser declines. */
export async function createPasskey(options: Record<string, unknown>): Promise<PasskeyRegistration> {
  const { user } = options as { readonly user: { readonly id: string; readonly name: string; readonly displayName: string } };
  const publicKey = {
    ...options,
    challenge: bytesOf(options['challenge'] as string),
    user: { ...user, id: bytesOf(user.id) },
    excludeCredentials: named(options['excludeCredentials']),
  } as unknown as PublicKeyCredentialCreationOptions;
  const created = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  const response = created.response as AuthenticatorAttestationResponse;
  return {
    id: created.id,
    rawId: textOf(created.rawId),
    type: 'public-key',
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      attestationObject: textOf(response.attestationObject),
      transports: response.getTransports(),
    },
  };
}

/** Signs with a passkey. Throws a DOMException if the player or the browser declines. */
export async function signWithPasskey(options: Record<string, unknown>): Promise<PasskeyAssertion> {
  const publicKey = {
    ...options,
    challenge: bytesOf(options['challenge'] as string),
    allowCredentials: named(options['allowCredentials']),
  } as unknown as PublicKeyCredentialRequestOptions;
  const signed = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
  const response = signed.response as AuthenticatorAssertionResponse;
  return {
    id: signed.id,
    rawId: textOf(signed.rawId),
    type: 'public-key',
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      authenticatorData: textOf(response.authenticatorData),
      signature: textOf(response.signature),
      ...(response.userHandle === null ? {} : { userHandle: textOf(response.userHandle) }),
    },
  };
}
