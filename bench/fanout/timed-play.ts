/** Plays a plan: calls `act` with each step at its time, ms from now, in the order of the plan; overdue steps at once. Resolves after the last. */
export function play<Step>(plan: readonly (readonly [at: number, step: Step])[], act: (step: Step) => void): Promise<void> {
  const start = performance.now();
  let next = 0;
  return new Promise((resolve) => {
    const proceed = (): void => {
      const now = performance.now() - start;
      for (let due = plan[next]; due !== undefined && due[0] <= now; due = plan[next]) {
        act(due[1]);
        next += 1;
      }
      const due = plan[next];
      if (due === undefined) resolve();
      else setTimeout(proceed, Math.max(0, due[0] - now));
    };
    proceed();
  });
}
