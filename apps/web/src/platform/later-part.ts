/** Parts of a page whose code comes later and that a page can do without: one that cannot be loaded takes nothing else with it. */
import { lazy, type ComponentType } from 'react';
import { logProblem } from './log-problem.ts';
import { withNetwork } from './with-network.ts';

async function loaded<Props>(name: string, load: () => Promise<ComponentType<Props>>): Promise<ComponentType<Props>> {
  try {
    return await withNetwork(load);
  } catch (error) {
    logProblem(name, error);
    return () => null;
  }
}

/** Shown inside a Suspense. `name` stands in the log when it is left out. */
export function laterPart<Props extends object>(name: string, load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await loaded(name, load) }));
}
