/** State of the process that runs the tests: the active mutant, the reached mutants, and the amount of work. */

/** Ends a run that does about ten times the work of the run without mutants, because it may be endless. Work is counted in steps, so that runs are repeatable. */
export class RunawayError extends Error {}

export interface MutationSwitch {
  /** Called at each mutant's place. */
  isAwake(this: void, id: number): boolean;
  /** Called at each turn of a loop. */
  step(this: void): void;
  awake: number;
  steps: number;
  allowed: number;
  /** Mutants that were reached since the set was last emptied; null: not recorded. */
  reached: Set<number> | null;
}

declare global {
  // eslint-disable-next-line no-var
  var mutationSwitch: MutationSwitch;
}

/** Returns the switch of this process, made at the first call. It is global, because modules are loaded several times. */
export function mutationSwitchOfProcess(): MutationSwitch {
  const existing = globalThis.mutationSwitch as MutationSwitch | undefined;
  if (existing !== undefined) return existing;
  const made: MutationSwitch = {
    awake: 0,
    steps: 0,
    allowed: Infinity,
    reached: null,
    isAwake(id) {
      made.step();
      made.reached?.add(id);
      return id === made.awake;
    },
    step() {
      if (++made.steps > made.allowed) throw new RunawayError('does not end');
    },
  };
  globalThis.mutationSwitch = made;
  return made;
}
