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
/** Said before a call is looked at: the same call may be sent again. */
const LATER: ReadonlySet<string | undefined> = new Set(['RATE_LIMITED', 'BUSY']);
/** Whether a whole call was put off, so that nothing of it is done. */
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

/** A call of a player, sent again for as long as the server puts it off; nothing is stored of such a call. */
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
