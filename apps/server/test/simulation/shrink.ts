/** Reduces a failing plan: fewer faults, fewer actions, fewer players, a calm network, while the same invariant fails. */
import { CALM, type Plan } from './plan.ts';
import type { SimulationReport } from './simulation.ts';
import type { Violation } from './world.ts';

const MOST_TRIES = 250;

export interface Shrunk {
  readonly plan: Plan;
  readonly violations: readonly Violation[];
  readonly tries: number;
}

/** `play`: plays a plan. The given plan has violated `invariant`. If `goesOn` is false, returns the smallest plan so far. */
export async function shrink(
  plan: Plan,
  invariant: string,
  play: (plan: Plan) => Promise<SimulationReport>,
  goesOn: () => boolean = () => true,
): Promise<Shrunk> {
  let [best, violations, tries]: [Plan, readonly Violation[], number] = [plan, [], 0];
  const breaks = async (smaller: Plan): Promise<boolean> => {
    if (tries >= MOST_TRIES || !goesOn()) return false;
    tries += 1;
    const report = await play(smaller);
    if (!report.violations.some((one) => one.invariant === invariant)) return false;
    [best, violations] = [smaller, report.violations];
    return true;
  };
  await breaks({ ...best, network: CALM });
  for (let isSmaller = true; isSmaller;) {
    const before = sizeOf(best);
    await leaveOut(
      () => best.faults,
      (faults) => breaks({ ...best, faults }),
    );
    await leaveOut(
      () => best.actions,
      (actions) => breaks({ ...best, actions }),
    );
    for (let players = Math.floor(best.players / 2); players >= 1; players = best.players - 1) if (!(await breaks({ ...best, players }))) break;
    isSmaller = sizeOf(best) < before;
  }
  return { plan: best, violations, tries };
}

function sizeOf({ faults, actions, players }: Plan): number {
  return faults.length + actions.length + players;
}

/** Leaves out halves, then quarters, and finally single ones. */
async function leaveOut<T>(all: () => readonly T[], breaks: (left: readonly T[]) => Promise<boolean>): Promise<void> {
  for (let part = Math.ceil(all().length / 2); part >= 1; part = part === 1 ? 0 : Math.ceil(part / 2)) {
    for (let at = 0; at < all().length;) {
      const left = all().filter((_, index) => index < at || index >= at + part);
      if (!(await breaks(left))) at += part;
    }
  }
}
