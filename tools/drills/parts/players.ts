/** Demo accounts and their calls. */
import type { Login } from '@maidan/contract';
import { inParallel, sleep } from './run-drill.ts';

export interface Player {
  readonly token: string;
  readonly memberCode: string;
}

export interface CallAnswer {
  readonly success: boolean;
  readonly message?: string;
  readonly code?: string;
  readonly result?: unknown;
}

const PAUSE_MS = 200;
const AT_ONCE = 20;
/** The server answers with these before it handles a request, so the same request may be sent again. */
const LATER: ReadonlySet<string | undefined> = new Set(['RATE_LIMITED', 'BUSY']);
/** Returns whether the server refused a whole request for now, so that it has stored nothing of it. */
export const isPutOff = (answer: { readonly code?: string }): boolean => LATER.has(answer.code);

/** Opens demo accounts; retries those that the server refuses because of its rate limit. */
export async function signInPlayers(url: string, count: number): Promise<readonly Player[]> {
  return inParallel(Array.from({ length: count }), AT_ONCE, () => signInPlayer(url));
}

async function signInPlayer(url: string): Promise<Player> {
  for (;;) {
    const answer = (await (await fetch(`${url}/LoginWithDemo`, { method: 'POST' })).json()) as Login | (CallAnswer & { readonly success: false });
    if (answer.success) return { token: answer.token.accessToken, memberCode: answer.data.memberCode };
    if (!isPutOff(answer)) throw new Error(`Demo login refused: ${answer.message}`);
    await sleep(PAUSE_MS);
  }
}

/** Sends a player's request, again while the server answers RATE_LIMITED or BUSY, and returns the answer. */
export async function callAs(url: string, player: Player, path: string, body?: unknown): Promise<CallAnswer> {
  for (;;) {
    const response = await fetch(`${url}/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${player.token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as CallAnswer;
    if (!isPutOff(answer)) return answer;
    await sleep(PAUSE_MS);
  }
}
