/** What a user need not see: one line in the console (ER-17). */
export function logProblem(what: string, problem: unknown): void {
  // eslint-disable-next-line no-console -- the one place that writes there
  console.warn(what, problem);
}
