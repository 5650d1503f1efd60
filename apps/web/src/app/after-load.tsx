/** What nobody waits for: loaded when the page stands and has come to rest. A part that cannot be loaded is left out. */
import { lazy, Suspense, type ComponentType } from 'react';
import { logProblem } from '../platform/log-problem.ts';

/** The page is loaded and the browser has nothing to do. */
async function rest(): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  // Safari has no idle time
  await new Promise((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve));
}

const Later = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    await rest();
    return { default: (await import('./after-rest.tsx')).AfterRest };
  } catch (error) {
    logProblem('notices', error);
    return { default: () => null };
  }
});

export function AfterLoad() {
  return (
    <Suspense fallback={null}>
      <Later />
    </Suspense>
  );
}
