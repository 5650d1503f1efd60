/** The plan of one simulation: generated from a seed, and reduced when it fails. */
import { Draws } from './draws.ts';

/** commit: only statements of the session that commits batches count. */
type On = 'commit' | 'any';

/**
 * A fault happens at the `at`th statement after the servers accept calls. crash, lose: before or after PostgreSQL has applied it.
 * takeover: another process takes the leases. slow: every statement takes up to `ms` longer, for `forMs`. clock: the machine's time is
 * set.
 */
export type Fault =
  | { readonly type: 'crash' | 'lose'; readonly on: On; readonly at: number; readonly applied: boolean }
  | { readonly type: 'error'; readonly on: On; readonly at: number; readonly code: string }
  | { readonly type: 'outage'; readonly on: On; readonly at: number; readonly forMs: number }
  | { readonly type: 'slow'; readonly on: On; readonly at: number; readonly ms: number; readonly forMs: number }
  | { readonly type: 'clock'; readonly on: On; readonly at: number; readonly byMs: number }
  | { readonly type: 'takeover'; readonly on: On; readonly at: number };

/** The network between players and servers: percentages of messages, and times in ms. */
export interface Network {
  readonly lossPercent: number;
  readonly doublePercent: number;
  readonly longestMs: number;
}

export interface Plan {
  readonly seed: number;
  readonly players: number;
  /** Numbers of actions; each has its own random stream. */
  readonly actions: readonly number[];
  /** All actions begin within this time, ms. */
  readonly spanMs: number;
  readonly faults: readonly Fault[];
  readonly network: Network;
  /** Whether casino tables are watched and played. */
  readonly casino: boolean;
}

/** Numbers of operators' acts begin here; smaller numbers are actions of players. */
export const FIRST_ACT = 10_000;

export const CALM: Network = { lossPercent: 0, doublePercent: 0, longestMs: 20 };

/** Out of disk, out of memory, serialization failure, deadlock, timeout, ended by an administrator, read-only, starting up. */
const CODES = ['53100', '53200', '40001', '40P01', '57014', '57P01', '25006', '57P03', '58030'] as const;

/** Two owners of one market are rare, and most guards against them matter only when both write: so many plans include a takeover. */
const TAKEN_OVER_PERCENT = 20;

/** Statements that an action sends, more or less. */
const STATEMENTS_OF_ACTION = 12;
/** Longer than the requests of F-01 and F-04 wait. */
const REQUESTS_END_MS = 31 * 60_000;

/** Returns the plan of a seed. Most plans have a dozen players and some faults; some have no faults, some have many players. */
export function planOf(seed: number): Plan {
  const draws = new Draws(seed, 1);
  const isCrowded = draws.chance(4);
  const players = isCrowded ? draws.between(100, 300) : draws.between(3, 16);
  const count = isCrowded ? draws.between(300, 600) : draws.between(30, 100);
  const faults = draws.chance(15) ? 0 : draws.between(1, 6);
  const calm = draws.chance(25);
  const casino = draws.chance(40);
  const spanMs = draws.chance(30) ? draws.between(300, 3000) : draws.between(3000, 40_000);
  const drawn = Array.from({ length: faults }, () => faultOf(draws, count));
  const network = calm ? CALM : { lossPercent: draws.between(0, 12), doublePercent: draws.between(0, 25), longestMs: draws.between(20, 2500) };
  const takeover: readonly Fault[] = draws.chance(TAKEN_OVER_PERCENT) ? [{ type: 'takeover', on: 'commit', at: draws.between(2, Math.floor(count / 3)) }] : [];
  const acts = isCrowded ? draws.between(10, 30) : draws.between(8, 30);
  return {
    seed,
    players,
    actions: [...Array.from({ length: count }, (_, action) => action), ...Array.from({ length: acts }, (_, act) => FIRST_ACT + act)],
    casino,
    spanMs,
    faults: [...drawn, ...takeover, ...(faults === 0 ? [] : lateFaults(draws, count + acts))],
    network,
  };
}

/** Faults among the many statements of operators' calls, and a jump of the clock after which requests for a second person are too old. */
function lateFaults(draws: Draws, actions: number): readonly Fault[] {
  const at = (): number => 1 + draws.below(actions * STATEMENTS_OF_ACTION);
  const fault = draws.chance(60) ? [{ ...faultOf(draws, actions), on: 'any', at: at() } as const] : [];
  return draws.chance(15) ? [...fault, { type: 'clock', on: 'any', at: at(), byMs: REQUESTS_END_MS }] : fault;
}

function faultOf(draws: Draws, actions: number): Fault {
  const on: On = draws.chance(55) ? 'commit' : 'any';
  const at = 1 + draws.below(on === 'commit' ? actions : actions * 4);
  const kind = draws.below(100);
  if (kind < 30) return { type: 'crash', on, at, applied: draws.chance(50) };
  if (kind < 50) return { type: 'lose', on, at, applied: draws.chance(50) };
  if (kind < 67) return { type: 'error', on, at, code: draws.pick(CODES) };
  if (kind < 75) return { type: 'outage', on, at, forMs: draws.between(20, 6000) };
  if (kind < 85) return { type: 'takeover', on, at };
  if (kind < 93) return { type: 'slow', on, at, ms: draws.between(50, 3000), forMs: draws.between(200, 15_000) };
  return { type: 'clock', on, at, byMs: draws.between(-120_000, 120_000) };
}

/** Returns the command line that plays a plan again. */
export function commandOf(plan: Plan): string {
  const whole = planOf(plan.seed);
  const words = ['npm run simulate --', '--seed', String(plan.seed)];
  if (plan.players !== whole.players) words.push('--players', String(plan.players));
  if (plan.actions.length !== whole.actions.length) words.push('--actions', rangesOf(plan.actions));
  if (plan.faults.length !== whole.faults.length) words.push('--faults', rangesOf(plan.faults.map((fault) => indexOf(whole.faults, fault))));
  if (plan.network.lossPercent !== whole.network.lossPercent || plan.network.longestMs !== whole.network.longestMs) words.push('--calm-network');
  return words.join(' ');
}

/** The parts of a seed's plan that the command line keeps. */
export interface Cut {
  readonly players?: number | undefined;
  readonly actions?: readonly number[] | undefined;
  readonly faults?: readonly number[] | undefined;
  readonly calmNetwork?: boolean | undefined;
}

export function cutPlan(plan: Plan, { players, actions, faults, calmNetwork }: Cut): Plan {
  return {
    ...plan,
    players: players ?? plan.players,
    actions: actions ?? plan.actions,
    faults: faults === undefined ? plan.faults : plan.faults.filter((_, index) => faults.includes(index)),
    network: calmNetwork === true ? CALM : plan.network,
  };
}

function indexOf(faults: readonly Fault[], fault: Fault): number {
  const words = JSON.stringify(fault);
  return faults.findIndex((one) => JSON.stringify(one) === words);
}

/** Returns sorted numbers as text such as '0-3,7'. */
function rangesOf(numbers: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.length === 0 ? 'none' : ranges.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(',');
}

/** Reads the output of `rangesOf`; null if it is invalid. */
export function numbersOf(text: string): readonly number[] | null {
  if (text === 'none') return [];
  const numbers: number[] = [];
  for (const range of text.split(',')) {
    const found = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(range);
    if (found === null) return null;
    for (let number = Number(found[1]); number <= Number(found[2] ?? found[1]); number += 1) numbers.push(number);
  }
  return numbers;
}
