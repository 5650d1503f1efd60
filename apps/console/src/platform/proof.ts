/**
 * Proofs of a factor. A call of class `each` needs one for its very request: the signed challenge covers the request's hash. A dialog names the
 * effect and takes the passkey or the code; the call follows at once.
 */
import { CONSOLE_ENDPOINTS as E, requestText, type AnswerOf, type Endpoint } from '@maidan/contract';
import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { create } from 'zustand';
import { call, CallError, sentRequest, type RequestOf } from './call.ts';
import type { Session } from './session-store.ts';

/** A proof that waits for the operator. `effect`: what he confirms, in his words. */
interface WantedProof {
  readonly effect: string;
  readonly requestHash: string;
  readonly done: (proven: boolean) => void;
}
export const proofStore = create<{ readonly wanted: WantedProof | null }>(() => ({ wanted: null }));

/** The operator closed the dialog of a proof, or the browser's own. */
export class ProofCancelled extends Error {}

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Asks for a proof of this request, then makes it. Throws CallError, and ProofCancelled if the operator does not confirm. */
export async function confirmedCall<T extends Endpoint>(endpoint: T, request: RequestOf<T>, effect: string): Promise<AnswerOf<T>> {
  const requestHash = await hashOf(requestText(sentRequest(endpoint, request)));
  const proven = await new Promise<boolean>((resolve) => {
    proofStore.setState({
      wanted: {
        effect,
        requestHash,
        done: (answer) => {
          proofStore.setState({ wanted: null });
          resolve(answer);
        },
      },
    });
  });
  if (!proven) throw new ProofCancelled();
  return call(endpoint, request);
}

/** The passkey of the browser for these options. Throws ProofCancelled if the operator closes the browser's dialog. */
export async function passkeyAnswer(options: Record<string, unknown>) {
  try {
    // the server made the options for the browser
    return await startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON });
  } catch (error) {
    if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')) throw new ProofCancelled();
    throw error;
  }
}

/** Makes a passkey in the browser. Throws ProofCancelled if the operator closes the browser's dialog. */
export async function createPasskey(options: Record<string, unknown>) {
  try {
    // the server made the options for the browser
    return await startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON });
  } catch (error) {
    if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')) throw new ProofCancelled();
    throw error;
  }
}

/** A passkey's answer to the challenge of a ceremony. */
interface PasskeyProof {
  readonly ceremonyId: string;
  readonly credential: Awaited<ReturnType<typeof passkeyAnswer>>;
}

type Proof = (typeof E.consoleUnlock | typeof E.consoleStepUp)['name'];

/** Proves with the passkey: unlocks the session, or confirms one request. Returns the session. */
export async function proveByPasskey(kind: Proof, requestHash?: string): Promise<Session> {
  const hashed = requestHash === undefined ? {} : { requestHash };
  const { ceremonyId, options } = await call(E.consoleProofOptions, { body: hashed });
  const credential = await passkeyAnswer(options);
  return prove(kind, { ceremonyId, credential }, requestHash);
}

/** Proves with a code of the authenticator app. */
export function proveByCode(kind: Proof, totp: string, requestHash?: string): Promise<Session> {
  return prove(kind, { totp }, requestHash);
}

async function prove(kind: Proof, proof: PasskeyProof | { readonly totp: string }, requestHash: string | undefined): Promise<Session> {
  const hashed = requestHash === undefined ? {} : { requestHash };
  const { session } =
    kind === E.consoleUnlock.name ? await call(E.consoleUnlock, { body: proof }) : await call(E.consoleStepUp, { body: { ...proof, ...hashed } });
  return session;
}

/** Returns the sentence to show for a failure; null if the operator cancelled. */
export function sentenceOf(error: unknown, otherwise: string): string | null {
  if (error instanceof ProofCancelled) return null;
  return error instanceof CallError && error.message !== '' && error.code !== null ? error.message : otherwise;
}
