/** Loads code or texts through times in which the server cannot be reached. */

/** How long is waited before the next try, where nothing says that the network is back. */
const AGAIN_MS = 2000;

/** Whether anything answers at all: then a load that failed fails for good (a newer release has other files). */
async function serverAnswers(): Promise<boolean> {
  try {
    await fetch('/healthz', { cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}

function aWhile(): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, AGAIN_MS);
    addEventListener('online', done);
  });
}

/** Tries again while the server cannot be reached; where it answers, this fails as the load does. */
export async function withNetwork<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (await serverAnswers()) throw error;
    }
    await aWhile();
  }
}
