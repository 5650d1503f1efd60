/** Parts of a page whose code comes later and that a page can do without: one that cannot be loaded takes nothing else with it. */
import { lazy, type ComponentType } from 'react';
import { logProblem } from './log-problem.ts';

/** Without a network the part waits for it; what cannot be loaded with one is left out. */
async function loaded<Props>(name: string, load: () => Promise<ComponentType<Props>>): Promise<ComponentType<Props>> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) {
      logProblem(name, error);
      return () => null;
    }
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    return loaded(name, load);
  }
}

/** Shown inside a Suspense. `name` stands in the log when it is left out. */
export function laterPart<Props extends object>(name: string, load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await loaded(name, load) }));
}
