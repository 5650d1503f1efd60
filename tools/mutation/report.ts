/** Formats the results of a mutation run. */
import { groupedBy } from './sampling.ts';
import type { Outcome, PlannedMutant } from './mutation-plan.ts';

export interface Judged {
  readonly target: string;
  readonly mutant: PlannedMutant;
  readonly outcome: Outcome;
}

/** Returns the survivors by place, then the score of each file, of each package and of all. */
export function reportText(judged: readonly Judged[], run: { readonly seed: number; readonly seconds: number }): string {
  const survivors = judged
    .filter(survived)
    .map(({ mutant, outcome }) => `${mutant.file}:${mutant.line}  ${mutant.change}${outcome.verdict === 'unreached' ? '  (no test gets there)' : ''}`);
  const byFile = [...groupedBy(judged, (each) => each.mutant.file)].map(([file, own]) => scoreLine(file, own));
  const byTarget = [...groupedBy(judged, (each) => each.target)].map(([target, own]) => scoreLine(target, own));
  const speed = `${Math.round(run.seconds)} s, ${(run.seconds / judged.length).toFixed(2)} s a mutant, seed ${run.seed}`;
  return [...(survivors.length === 0 ? [] : ['survived:', ...survivors, '']), ...byFile, '', ...byTarget, scoreLine('in all', judged), speed, ''].join('\n');
}

/** Returns whether no test detected the mutant. */
export function survived({ outcome }: Judged): boolean {
  return outcome.verdict === 'survived' || outcome.verdict === 'unreached';
}

function scoreLine(name: string, judged: readonly Judged[]): string {
  const alive = judged.filter(survived).length;
  const killed = judged.length - alive;
  const percent = ((100 * killed) / judged.length).toFixed(1);
  return `${percent.padStart(5)} %  ${String(killed).padStart(4)} killed  ${String(alive).padStart(4)} survived  ${name}`;
}
