/** Clocks of a subscription: opaque texts with which a client continues after it has lost its connection. */

/** What a clock of ours names. */
export interface ClockPosition {
  /** Identifies the process that made the clock. */
  readonly epoch: number;
  /** Number of the subscription in that process. */
  readonly subscription: number;
  /** Position in its changes. */
  readonly position: number;
}

const NUMBER = '[0-9a-z]{1,11}';
const INITIAL_CLOCK = new RegExp(`^i\\.(${NUMBER})\\.(${NUMBER})$`);
const CLOCK = new RegExp(`^c\\.(${NUMBER})\\.(${NUMBER})\\.(${NUMBER})$`);

const text = (value: number): string => value.toString(36);
const number = (value: string | undefined): number => Number.parseInt(value ?? '', 36);

/** Returns the clock that names a subscription. */
export function initialClockOf({ epoch, subscription }: Pick<ClockPosition, 'epoch' | 'subscription'>): string {
  return `i.${text(epoch)}.${text(subscription)}`;
}

/** Returns the clock of a position. */
export function clockOf({ epoch, subscription, position }: ClockPosition): string {
  return `c.${text(epoch)}.${text(subscription)}.${text(position)}`;
}

/**
 * Reads the two clocks of a subscription. Returns the position; null: there is nothing to continue, because a clock is absent or the two belong to
 * different subscriptions; INVALID: the server never makes such a text.
 */
export function readClocks(initialClk: string | undefined, clk: string | undefined): ClockPosition | null | 'INVALID' {
  if (initialClk === undefined || clk === undefined || initialClk === '' || clk === '') return null;
  const initial = INITIAL_CLOCK.exec(initialClk);
  const last = CLOCK.exec(clk);
  if (initial === null || last === null) return 'INVALID';
  if (initial[1] !== last[1] || initial[2] !== last[2]) return null;
  return { epoch: number(last[1]), subscription: number(last[2]), position: number(last[3]) };
}
