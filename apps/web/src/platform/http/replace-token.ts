/** Replaces the token of the session in this tab and in its duplicates, which have the same token. */
import type { RenewedToken } from '@maidan/contract';
import { session } from '../session/session.ts';
import { callAlone } from './call.ts';
import type { Caller } from './caller.ts';

interface Replaced {
  readonly from: string;
  readonly token: RenewedToken;
}

const tabs = new BroadcastChannel('session-token');

function ownToken(): string | null {
  const current = session.current();
  return current.state === 'in' ? current.token : null;
}

/** Stores the token that `change` gets from the server. Throws the CallError of `change`; the old token stays then. */
export function replaceToken(change: (send: Caller) => Promise<{ readonly token: RenewedToken }>): Promise<void> {
  return callAlone(async (send) => {
    const from = ownToken();
    const { token } = await change(send);
    session.renew(token);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel reaches its own origin only
    if (from !== null) tabs.postMessage({ from, token } satisfies Replaced);
  });
}

/** Takes over a token that another tab has got for this tab's session, then calls `taken`. */
export function followOtherTabs(taken: () => void): void {
  tabs.addEventListener('message', ({ data }: MessageEvent<Replaced>) => {
    if (data.from !== ownToken()) return;
    session.renew(data.token);
    taken();
  });
}
