/** `npm run mutation`: makes one small change after another in the code that calculates money, and lists the changes that no test detects. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findMutants, numberTypes } from './mutants.ts';
import type { MutationPlan, Outcome, PlannedMutant } from './mutation-plan.ts';
import { reportText, survived, type Judged } from './report.ts';
import { drawSample } from './sampling.ts';
import { readTargets, type Target } from './targets.ts';
import { runBaseline, runToTheEnd } from './test-process.ts';

const USAGE = `usage: npm run mutation [-- --package NAME] [--file PATH] [--line N] [--sample N] [--seed S] [--jobs N] [--again FILE] [--json FILE]
  --package  domain, ledger, engine or settlement; all without it
  --file     only this source (its end is enough)
  --line     only the mutants of this line
  --sample   so many mutants, of each file in proportion; all without it
  --seed     of the sample and of the tests' random inputs (1)
  --jobs     processes that run tests (2)
  --again    only the mutants that survived in a file written by --json, on the same sources
  --json     also writes every mutant with its verdict to this file
`;

const root = process.cwd();
const options = readOptions();
const targets = readTargets(root).filter((target) => options.package === undefined || target.name === options.package);
if (targets.length === 0) giveUp(`no package ${options.package}\n${USAGE}`);
const numbers = new Set(targets.flatMap((target) => target.sources).flatMap((file) => numberTypes(file, readFileSync(join(root, file), 'utf8'))));
const survivors = options.again === undefined ? null : survivorsOf(options.again);
const chosen = drawSample(
  targets.flatMap((target) => target.sources.map((file) => mutantsOf(target, file))),
  options.sample,
  options.seed,
);
if (chosen.length === 0) giveUp('nothing to mutate there');
const begun = performance.now();
const folder = mkdtempSync(join(folderOfRuns(), 'run-'));
const judged: Judged[] = [];
for (const target of targets) {
  const mutants = chosen.filter((each) => each.target === target.name).map((each, index): PlannedMutant => ({ ...each, id: index + 1 }));
  if (mutants.length > 0) judged.push(...(await judge(target, mutants)));
}
rmSync(folder, { recursive: true });
if (options.json !== undefined) writeFileSync(options.json, JSON.stringify(judged, null, 2));
process.stdout.write(reportText(judged, { seed: options.seed, seconds: (performance.now() - begun) / 1000 }));

interface ChosenMutant extends Omit<PlannedMutant, 'id'> {
  readonly target: string;
}

function mutantsOf(target: Target, file: string): readonly ChosenMutant[] {
  if (options.file !== undefined && !file.endsWith(options.file)) return [];
  const found = findMutants(file, readFileSync(join(root, file), 'utf8'), numbers).map((mutant) => ({ ...mutant, file, target: target.name }));
  return found.filter((mutant) => (options.line === undefined || mutant.line === options.line) && survivors?.has(placeOf(mutant)) !== false);
}

/** Returns a key that identifies a mutant across runs, as long as its source does not change. */
function placeOf({ file, start, change }: { readonly file: string; readonly start: number; readonly change: string }): string {
  return `${file} ${start} ${change}`;
}

function survivorsOf(report: string): ReadonlySet<string> {
  const before = JSON.parse(readFileSync(report, 'utf8')) as Judged[];
  return new Set(before.filter((each) => survived(each)).map((each) => placeOf(each.mutant)));
}

async function judge(target: Target, mutants: readonly PlannedMutant[]): Promise<readonly Judged[]> {
  const home = join(folder, target.name);
  mkdirSync(home);
  const plan: MutationPlan = { tests: target.tests, mutants, baseline: join(home, 'baseline-tests.json'), outcomes: '', step: 'baseline', own: [] };
  process.stderr.write(`${target.name}: ${mutants.length} mutants; first the tests without mutants\n`);
  await runBaseline(root, home, plan, options.seed);
  const shares = Array.from({ length: Math.min(options.jobs, mutants.length) }, (_, job) => mutants.filter((__, index) => index % options.jobs === job));
  const outcomes = await Promise.all(
    shares.map((share, job) => {
      const own = share.map((mutant) => mutant.id);
      return runToTheEnd(root, home, { ...plan, step: 'mutants', outcomes: join(home, `outcomes-${job}`), own }, options.seed);
    }),
  );
  const byId = new Map(outcomes.flat().map((outcome): [number, Outcome] => [outcome.id, outcome]));
  return mutants.map((mutant) => ({ target: target.name, mutant, outcome: byId.get(mutant.id)! }));
}

/** Makes and returns the folder of the runs. It is in the project, so that imports resolve as usual; git ignores it. */
function folderOfRuns(): string {
  const runs = join(root, 'node_modules/.mutation');
  mkdirSync(runs, { recursive: true });
  return runs;
}

function readOptions() {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: { package: text, file: text, line: text, sample: text, seed: text, jobs: text, json: text, again: text, help: { type: 'boolean' } },
  });
  if (values.help === true) {
    process.stdout.write(USAGE);
    process.exit(0);
  }
  return {
    package: values.package,
    file: values.file,
    json: values.json,
    again: values.again,
    line: values.line === undefined ? undefined : wholeNumber(values.line),
    sample: values.sample === undefined ? Infinity : wholeNumber(values.sample),
    seed: wholeNumber(values.seed ?? '1'),
    jobs: wholeNumber(values.jobs ?? '2'),
  };
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) giveUp(`${text} is no whole number from 1 up\n${USAGE}`);
  return Number(text);
}

function giveUp(why: string): never {
  process.stderr.write(`${why}\n`);
  process.exit(2);
}
