/** The messages between the command and the process that runs the tests. */
import type { NumberedMutant } from './instrumentation.ts';

export interface PlannedMutant extends NumberedMutant {
  readonly file: string;
}

export interface MutationPlan {
  readonly tests: readonly string[];
  readonly mutants: readonly PlannedMutant[];
  /** File of the baseline; it is written if `step` is 'baseline'. */
  readonly baseline: string;
  /** One line of JSON for each beginning and end of a mutant. */
  readonly outcomes: string;
  readonly step: 'baseline' | 'mutants';
  /** Which of the mutants this process runs. */
  readonly own: readonly number[];
}

/** One test without an active mutant. */
export interface BaselineTest {
  readonly index: number;
  readonly milliseconds: number;
  /** How much work the test does: passes of mutants' places and turns of loops. */
  readonly steps: number;
  readonly reached: readonly number[];
}

export interface BaselineFile {
  readonly file: string;
  /** Ids of mutants that were reached while the file was loaded, before any test: in tables and constants. */
  readonly loading: readonly number[];
  readonly tests: readonly BaselineTest[];
}

/** 'unreached': no test runs its code; counts as survived. 'endless': far more work than without mutants, or a dead process; counts as killed. */
export type Verdict = 'killed' | 'endless' | 'survived' | 'unreached';

export interface Outcome {
  readonly id: number;
  readonly verdict: Verdict | 'begun';
  /** The test that failed. */
  readonly by?: string;
}

/** Environment variable that names the plan's file. */
export const PLAN_VARIABLE = 'MUTATION_PLAN';
