/** The operator's own session on the command line: sign-in by a code, sign-out, proofs of a factor, and waiting for a second person. */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { CONSOLE_ENDPOINTS as E, requestText, shownDeviceCode, type Endpoint } from '@maidan/contract';
import { addressOf, type OperatorRequest } from './command-request.ts';
import { call, withSession, type ConsoleAddress, type Reply, type Server, type Streams } from './console-connection.ts';
import { keepSession, readSession } from './operator-session-file.ts';

const PAUSE_MS = 2000;

const request = (endpoint: Endpoint, parts: Partial<Pick<OperatorRequest, 'params' | 'body'>> = {}): OperatorRequest => ({
  endpoint,
  params: {},
  query: {},
  body: {},
  ...parts,
});
const pauseOf = ({ pause }: Streams): (() => Promise<void>) => pause ?? (() => sleep(PAUSE_MS));
const showCode = (code: string, { origin }: ConsoleAddress): string => `Open ${origin}/device and confirm the code ${shownDeviceCode(code)} within 5 minutes.`;

/** Signs in: shows a code, and keeps the session when the operator has confirmed it. Returns the server's last answer if he did not. */
export async function signIn(console: ConsoleAddress, file: string, streams: Streams): Promise<Reply | null> {
  // the listener answers programs under another Host header if they name a credential; the code is in the body
  const address = { ...console, headers: { ...console.headers, authorization: 'Device' } };
  const begun = (await call(address, request(E.consoleDeviceCode))) as Reply & { readonly deviceToken?: string; readonly code?: string };
  const { deviceToken, code } = begun;
  if (begun.success !== true || deviceToken === undefined || code === undefined) return begun;
  // a token that could not be sent back safely is not asked for
  withSession(console, deviceToken);
  streams.error(showCode(code, address));
  for (;;) {
    const answer = (await call(address, request(E.consoleDeviceSession, { body: { deviceToken } }))) as Reply & {
      readonly state?: string;
      readonly token?: string;
      readonly login?: string;
      readonly endsAt?: number;
    };
    const { token, login = '', endsAt = 0 } = answer;
    if (answer.success !== true) return answer;
    if (answer.state === 'SIGNED_IN' && token !== undefined) {
      keepSession(file, address.url, { token, login, endsAt });
      streams.out(`Signed in as ${login} until ${new Date(endsAt).toISOString()}. The session is in ${file}.`);
      return null;
    }
    await pauseOf(streams)();
  }
}

/** Ends the session and forgets it. */
export async function signOut(address: ConsoleAddress, file: string, { out }: Streams): Promise<void> {
  const kept = readSession(file, address.url);
  if (kept !== null) await call(withSession(address, kept.token), request(E.consoleSignOut));
  keepSession(file, address.url, null);
  out('Signed out.');
}

/**
 * Makes a call that needs a factor again: shows a code for this very request, and repeats the request until the operator has confirmed it in
 * the console. Returns the first other answer, or the refusal if the code expires.
 */
export async function confirmed(server: Server, wanted: OperatorRequest, streams: Streams): Promise<Reply> {
  const { method, name } = wanted.endpoint;
  const requestHash = createHash('sha256')
    .update(requestText({ method, path: addressOf(wanted), body: wanted.body }))
    .digest('hex');
  const begun = (await call(server, request(E.consoleDeviceProof, { body: { requestHash, call: name } }))) as Reply & { readonly expiresAt?: number };
  if (begun.success !== true || begun.code === undefined) return begun;
  streams.error(showCode(begun.code, server));
  for (;;) {
    await pauseOf(streams)();
    const reply = await call(server, wanted);
    if (reply.code !== 'STEP_UP_NEEDED' || Date.now() >= (begun.expiresAt ?? 0)) return reply;
  }
}

/** Waits until a request has ended. Returns whether it was applied. */
export async function waitForApproval(server: Server, id: string, streams: Streams): Promise<boolean> {
  for (;;) {
    const answer = (await call(server, request(E.consoleApproval, { params: { id } }))) as Reply & {
      readonly approval?: { readonly state?: string; readonly decisionReason?: string };
    };
    const { state, decisionReason = '' } = answer.approval ?? {};
    if (answer.success !== true) {
      streams.error(`Refused: ${answer.message ?? ''} (${answer.code ?? 'no code'})`);
      return false;
    }
    if (state !== 'ASKED') {
      (state === 'APPLIED' ? streams.out : streams.error)(`Request ${id} is ${state}${decisionReason === '' ? '' : `: ${decisionReason}`}.`);
      return state === 'APPLIED';
    }
    await pauseOf(streams)();
  }
}
