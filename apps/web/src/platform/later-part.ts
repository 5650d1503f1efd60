/** Loads code and texts of a page later, and retries while the server cannot be reached. */
import { type ComponentType, createElement, lazy, type ReactNode, use } from 'react';
import { logProblem } from './log-problem.ts';

/** Time between two tries, ms, unless the browser reports earlier that it is online again. */
const RETRY_MS = 2000;

/** Returns true if the server responds. Then a failed load does not succeed later either, because a newer release has other files. */
async function isServerReachable(): Promise<boolean> {
  try {
    await fetch('/healthz', { cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}

function waitForRetry(): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, RETRY_MS);
    addEventListener('online', done);
  });
}

/** Retries a load while the server cannot be reached. Throws the error of the load if the server is reachable and the load fails. */
export async function withNetwork<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (await isServerReachable()) throw error;
    }
    await waitForRetry();
  }
}

async function loaded<Props>(name: string, load: () => Promise<ComponentType<Props>>): Promise<ComponentType<Props>> {
  try {
    return await withNetwork(load);
  } catch (error) {
    logProblem(name, error);
    return () => null;
  }
}

/** Returns an optional part of the page, shown inside a Suspense. If it cannot be loaded, it renders nothing, and its `name` is logged. */
export function laterPart<Props extends object>(name: string, load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await loaded(name, load) }));
}

/**
 * Returns an optional part like `laterPart` that can be loaded before it is shown: after `prepare()` it is there at its first render. A part that
 * Suspense waits for comes up to 300 ms later, because React holds back what replaces a fallback, and moves what stands under it.
 */
export function preparedPart<Props extends object>(name: string, load: () => Promise<ComponentType<Props>>) {
  let part: ComponentType<Props> | null = null;
  let request: Promise<ComponentType<Props>> | null = null;
  const prepare = (): Promise<ComponentType<Props>> => (request ??= loaded(name, load).then((component) => (part = component)));
  const Prepared = (props: Props): ReactNode => createElement(part ?? use(prepare()), props);
  return Object.assign(Prepared, { prepare });
}
