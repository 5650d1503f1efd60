/** Writes a problem that players need not see to the console (ER-17). `what`: the part of the client that has it. */
export function logProblem(what: string, problem: unknown): void {
  // eslint-disable-next-line no-console -- the only use of the console
  console.warn(what, problem);
}
