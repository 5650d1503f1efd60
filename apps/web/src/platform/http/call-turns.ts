/**
 * Turns of the page's calls around a change of the session's token. The server ends a session whose replaced token arrives again, so no
 * call may carry the old token after its replacement.
 */
export interface CallTurns {
  /** Runs a call, after a change of the token that is under way. */
  readonly run: <Value>(call: () => Promise<Value>) => Promise<Value>;
  /** Runs a change of the token after the running calls have ended. Further calls wait for its end. */
  readonly runAlone: <Value>(change: () => Promise<Value>) => Promise<Value>;
}

export function createCallTurns(): CallTurns {
  const running = new Set<Promise<unknown>>();
  /** Settles after the last change of the token. */
  let lastChange: Promise<unknown> = Promise.resolve();
  return {
    async run(call) {
      const answer = lastChange.then(call);
      running.add(answer);
      try {
        return await answer;
      } finally {
        running.delete(answer);
      }
    },
    runAlone(change) {
      const answer = Promise.allSettled([lastChange, ...running]).then(change);
      lastChange = answer.catch(() => undefined);
      return answer;
    },
  };
}
