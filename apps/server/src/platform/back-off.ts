/** Growing pauses between the tries of work that fails repeatedly. */
export interface BackOff {
  readonly firstMs: number;
  readonly longestMs: number;
}

/** Returns the pause after this many failures in a row (1 or more), ms: the first one doubles with each further failure, up to the longest. */
export function backOffMs(failures: number, { firstMs, longestMs }: BackOff): number {
  return Math.min(longestMs, firstMs * 2 ** Math.min(failures - 1, 30));
}

/** Whether a failure with this number (1 or more) is logged: the first, second, fourth, eighth and so on, so that a long fault fills no log. */
export function isLoggedFailure(failures: number): boolean {
  return Number.isInteger(Math.log2(failures));
}
