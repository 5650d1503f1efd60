/** M1 to M5: the order books, the whole in-memory command and matches through other runners, in operations per CPU second, compared with other engines. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { median, ofParts, type Measurement } from '../report.ts';
import { NO_YARDSTICK, yardstick } from '../yardsticks.ts';
import { middleRate, REPEATS, run, STREAMS, Workshop, type CrossRun, type EngineRun, type ProductRun } from './engine-runs.ts';

type Parts = NonNullable<Measurement['parts']>;
type Part = Parts[number];

/** Returns a part of a measurement: the medians of both sides' runs. */
function partOf(name: string, goal: string, product: readonly EngineRun[], other: readonly EngineRun[]): Part {
  const rate = middleRate(product);
  const otherRate = other.length === 0 ? null : middleRate(other);
  return { name, goal, product: rate, yardstick: otherRate, ratio: otherRate === null ? null : rate / otherRate };
}

/** Throws if the two sides did not make the same fills: then their rates cannot be compared. */
function checkFills(name: string, product: { readonly fills: number | null; readonly filled: number | null }, other: EngineRun): void {
  for (const figure of ['fills', 'filled'] as const) {
    if (other[figure] !== null && product[figure] !== other[figure])
      throw new Error(`${name}: ${figure} ${product[figure]}, but the yardstick ${other[figure]}`);
  }
}

/** Runs both sides in turn on every stream. */
async function compare(
  goals: Readonly<Record<string, string>>,
  product: (file: string) => Promise<ProductRun>,
  other: (file: string) => Promise<EngineRun | null>,
  files: (name: string) => Promise<string>,
): Promise<{ readonly parts: Parts; readonly runs: ReadonlyMap<string, { readonly product: ProductRun[]; readonly other: EngineRun[] }> }> {
  const runs = new Map<string, { readonly product: ProductRun[]; readonly other: EngineRun[] }>();
  for (const name of Object.keys(STREAMS)) runs.set(name, { product: [], other: [] });
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    for (const [name, both] of runs) {
      const file = await files(name);
      both.product.push(await product(file));
      const measured = await other(file);
      if (measured !== null) both.other.push(measured);
    }
  }
  return { parts: [...runs].map(([name, both]) => partOf(name, goals[name]!, both.product, both.other)), runs };
}

function sameGoal(goal: string): Record<string, string> {
  return Object.fromEntries(Object.keys(STREAMS).map((name) => [name, goal]));
}

async function withWorkshop(measure: (workshop: Workshop) => Promise<Measurement>): Promise<Measurement> {
  const workshop = new Workshop();
  try {
    return await measure(workshop);
  } finally {
    workshop.close();
  }
}

const UNIT = `operations per CPU second, medians of ${REPEATS} interleaved runs`;

/** M1: the order books compared with the typed-array prototype `soa`. */
async function matchingCore(workshop: Workshop): Promise<Measurement> {
  const { parts, runs } = await compare(
    sameGoal('>=1.1'),
    (file) => workshop.product(file, 'books'),
    (file) => workshop.yardstick(file, 'soa'),
    (name) => workshop.stream(name),
  );
  for (const [name, { product, other }] of runs) for (const one of other) checkFills(name, product[0]!, one);
  const compared = parts.every((part) => part.ratio !== null);
  return ofParts('M1', parts, `order books, ${UNIT}; ${compared ? 'yardstick: soa-book.mjs, the same number and sum of fills' : NO_YARDSTICK}`);
}

/** M2: the order books compared with liquibook, if LIQUIBOOK names a checkout of it; else the note has the figures of the typed-array design in C++. */
async function overLiquibook(workshop: Workshop): Promise<Measurement> {
  const source = yardstick('matching/native.cpp');
  const checkout = process.env['LIQUIBOOK'];
  const liquibook = checkout !== undefined && existsSync(join(checkout, 'src/simple/simple_order.cpp'));
  const program = join(workshop.folder, 'native');
  let absent = source === null ? NO_YARDSTICK : null;
  if (source !== null) {
    const extra = liquibook ? ['-DLIQUIBOOK', '-I', join(checkout, 'src'), join(checkout, 'src/simple/simple_order.cpp')] : [];
    await run('g++', ['-O2', '-std=c++17', source, ...extra, '-o', program]).catch((error: unknown) => {
      absent = `no C++ compiler here (${error instanceof Error ? error.message : String(error)})`;
    });
  }
  const { parts, runs } = await compare(
    { deep: '>=18', shallow: '>=5', 'hundred books': '>=9' },
    (file) => workshop.product(file, 'books'),
    (file) => (absent === null ? workshop.native(program, file) : Promise.resolve(null)),
    (name) => workshop.stream(name),
  );
  for (const [name, { product, other }] of runs) for (const one of other) checkFills(name, product[0]!, one);
  if (liquibook || absent !== null) return ofParts('M2', parts, `order books over liquibook (C++), ${UNIT}${absent === null ? '' : `; ${absent}`}`);
  const known = parts.map((part) => ({ ...part, goal: '' }));
  const figures = known.map((part) => `${part.name} ${part.ratio?.toFixed(2)}`).join(', ');
  const note = `liquibook was absent (a checkout named by LIQUIBOOK is needed), so its goals were not measured; for reference the typed-array design in C++ (native.cpp): ${figures}; ${UNIT}`;
  return { id: 'M2', ratio: null, goal: '', product: known[0]!.product, yardstick: null, parts: known, note };
}

/** Operations of a run of the slow npm package. */
const SLOW_OPERATIONS = 50_000;

/** M3: the order books compared with npm's nodejs-order-book, which is installed into a temporary folder. */
async function overNpm(workshop: Workshop): Promise<Measurement> {
  let absent = yardstick('matching/run.mjs') === null ? NO_YARDSTICK : null;
  const modules = join(workshop.folder, 'npm');
  if (absent === null) {
    await run('npm', ['install', '--prefix', modules, '--no-audit', '--no-fund', '--ignore-scripts', 'nodejs-order-book']).catch((error: unknown) => {
      absent = `nodejs-order-book could not be installed (${error instanceof Error ? error.message : String(error)})`;
    });
  }
  const { parts } = await compare(
    { deep: '>=600', shallow: '>=90', 'hundred books': '>=100' },
    (file) => workshop.product(file, 'books'),
    (file) => (absent === null ? workshop.yardstick(file, 'nodejs-order-book', { modules, operations: SLOW_OPERATIONS }) : Promise.resolve(null)),
    (name) => workshop.stream(name),
  );
  return ofParts('M3', parts, `order books, ${UNIT}; ${absent ?? `yardstick: npm nodejs-order-book on the first ${SLOW_OPERATIONS} operations`}`);
}

/** M4: whole commands compared with `soa-risk`, the prototype with balances and profit-and-loss vectors. */
async function wholeCommand(workshop: Workshop): Promise<Measurement> {
  const { parts, runs } = await compare(
    sameGoal('>=0.4'),
    (file) => workshop.product(file, 'commands'),
    (file) => workshop.yardstick(file, 'soa-risk'),
    (name) => workshop.stream(name),
  );
  const stopped: string[] = [];
  for (const [name, { product, other }] of runs) {
    const { filled, refused, selfMatchStops } = product[0]!;
    if (refused !== 0) throw new Error(`${name}: ${refused} orders were refused`);
    if (filled !== selfMatchStops?.filled) throw new Error(`${name}: filled ${filled}, but the books alone with the self-match rule ${selfMatchStops?.filled}`);
    if (other[0] !== undefined) stopped.push(`${name} ${other[0].fills! - selfMatchStops.fills}`);
  }
  const drained = await workshop.product(await workshop.stream('deep'), 'drained');
  const note = [
    `whole commands (checks, limits, max win, self-match, worst case and hold, match, journal with undo; committed every 200), ${UNIT}`,
    stopped.length === 0 ? NO_YARDSTICK : `yardstick: soa-risk.mjs, which has no self-match rule: fills that the rule left out: ${stopped.join(', ')}`,
    'filled sizes agree with the books under the same rule, positions sum to nothing, cash and holds recomputed',
    `with every event sent to a sink as well: ${(drained.rate / 1e6).toFixed(2)} million (deep)`,
  ];
  return ofParts('M4', parts, note.join('; '));
}

/** Commands of a run of the engine, and of the naive engine, which tries every combination of prices. */
const CROSSING = 200_000;
const NAIVE_CROSSING: Readonly<Record<number, number>> = { 3: 3000, 10: 300 };
const LONGEST_RUNNERS = 30;
/** The taker, and ten orders on each of 29 runners. */
const LONGEST_ROWS = 1 + 29 * 10;
const LONGEST_REPEATS = 60;

/** Returns the time of one order that takes ten orders on each of 29 runners, ms. Throws if it did not take all of them. */
export async function longestCommand(workshop: Pick<Workshop, 'cross'>, repeats: number): Promise<Part> {
  const { matches, rate, rows } = await workshop.cross('longest', LONGEST_RUNNERS, repeats);
  if (matches !== 1 || rows !== LONGEST_ROWS) throw new Error(`the longest command made ${matches} matches with ${rows} rows`);
  return { name: `${LONGEST_RUNNERS} runners, ms`, goal: '<=2', product: rate, yardstick: null, ratio: rate };
}

/** M5: matches through other runners compared with the naive engine on the same commands, the longest command, and markets in which nothing crosses. */
export async function throughOthers(workshop: Pick<Workshop, 'cross'>): Promise<Measurement> {
  const parts: Part[] = [];
  const shares: string[] = [];
  for (const runners of [3, 10]) {
    const fast = await workshop.cross('engine', runners, CROSSING);
    const few = NAIVE_CROSSING[runners]!;
    const [short, naive] = [await workshop.cross('engine', runners, few), await workshop.cross('naive', runners, few)];
    if (short.filled !== naive.filled || short.matches !== naive.matches)
      throw new Error(`${runners} runners: filled ${short.filled} in ${short.matches} matches, but the naive engine ${naive.filled} in ${naive.matches}`);
    parts.push({ name: `${runners} runners`, goal: '', product: fast.rate, yardstick: naive.rate, ratio: fast.rate / naive.rate });
    shares.push(`${runners} runners ${fast.matches} of ${CROSSING} commands`);
  }
  parts.push(await longestCommand(workshop, LONGEST_REPEATS));
  const direct: Record<'off' | 'on', CrossRun[]> = { off: [], on: [] };
  for (let repeat = 0; repeat < REPEATS; repeat++) for (const what of ['off', 'on'] as const) direct[what].push(await workshop.cross(what, 3, CROSSING));
  const [{ filled }, { matches, filled: filledToo }] = [direct.off[0]!, direct.on[0]!];
  if (matches !== 0 || filled !== filledToo) throw new Error(`nothing should cross, but ${matches} did`);
  const [off, on] = [median(direct.off.map((one) => one.rate)), median(direct.on.map((one) => one.rate))];
  parts.push({ name: 'nothing crosses', goal: '>=0.85', product: on, yardstick: off, ratio: on / off });
  const note = [
    'commands per CPU second; yardstick: the naive engine, which fills the same size in as many matches',
    `matches through other runners: ${shares.join(', ')}`,
    '30 runners: ms of one order that takes ten orders on each of 29 runners',
    `nothing crosses: the same direct orders with matching through other runners on, compared with off; medians of ${REPEATS} interleaved runs`,
  ];
  return ofParts('M5', parts, note.join('; '));
}

export const measurements: Record<string, () => Promise<Measurement>> = {
  M1: () => withWorkshop(matchingCore),
  M2: () => withWorkshop(overLiquibook),
  M3: () => withWorkshop(overNpm),
  M4: () => withWorkshop(wholeCommand),
  M5: () => withWorkshop(throughOthers),
};
