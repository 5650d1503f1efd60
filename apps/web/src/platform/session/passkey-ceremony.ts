/** Ceremonies of passkeys in this browser. The server makes their options and checks their answers. */
import { passkeyLogin, passkeyLoginOptions, type PasskeyAssertion, type PasskeyRegistration } from '@maidan/contract';
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { call } from '../http/call.ts';
import { session } from './session.ts';

/** Returns whether this browser knows passkeys on this page. */
export function knowsPasskeys(): boolean {
  return browserSupportsWebAuthn() && isSecureContext;
}

/** Returns the answer of the browser. Throws the browser's own DOMException instead of the library's explanation of it. */
async function answered<Answer>(ceremony: Promise<Answer>): Promise<Answer> {
  try {
    return await ceremony;
  } catch (error) {
    throw error instanceof WebAuthnError ? error.cause : error;
  }
}

/** Makes a passkey with options of the server. Throws a DOMException if the player or the browser declines. */
export function createPasskey(options: Record<string, unknown>): Promise<PasskeyRegistration> {
  return answered(startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }));
}

/** Signs with a passkey. Throws a DOMException if the player or the browser declines. */
export function signWithPasskey(options: Record<string, unknown>): Promise<PasskeyAssertion> {
  return answered(startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }));
}

/** Signs in with a passkey of this site (TR-034). Throws CallError with the server's message, or a DOMException if the player declines. */
export async function signInByPasskey(): Promise<void> {
  const { ceremonyId, options } = await call(passkeyLoginOptions, {});
  const credential = await signWithPasskey(options);
  session.signIn(await call(passkeyLogin, { body: { ceremonyId, credential } }));
}
