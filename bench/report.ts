/**
 * Prints the benchmarks: ratios between the product and a yardstick that ran at about the same time on the same machine.
 * Every bench/<area>/measure.ts exports `measurements: Record<string, () => Promise<Measurement>>`, by id (M1, D2 ...).
 */
import { writeFileSync } from 'node:fs';

/** A figure and its yardstick, in the unit of the note. null: not measured here; the note says why. */
export interface Figure {
  readonly ratio: number | null;
  /** '>=0.9' or '<=1.3'; '' if the figure has no goal. */
  readonly goal: string;
  readonly product: number | null;
  readonly yardstick: number | null;
}
export interface Measurement extends Figure {
  readonly id: string;
  readonly note: string;
  /** The parts of a measurement with several goals. Its own ratio is then that of the part furthest from its goal. */
  readonly parts?: readonly (Figure & { readonly name: string })[];
}

/** Returns whether a figure reaches its goal; null if there is no ratio or no goal. */
export function reaches(figure: Figure): boolean | null {
  const match = /^(<=|>=)\s*([\d.]+)/.exec(figure.goal);
  if (match === null || figure.ratio === null) return null;
  return match[1] === '>=' ? figure.ratio >= Number(match[2]) : figure.ratio <= Number(match[2]);
}

/** Returns how close a figure is to its goal: 1 or more is reached, below 1 is missed. */
function standing(figure: Figure): number {
  const match = /^(<=|>=)\s*([\d.]+)/.exec(figure.goal);
  if (match === null || figure.ratio === null) return Infinity;
  return match[1] === '>=' ? figure.ratio / Number(match[2]) : Number(match[2]) / figure.ratio;
}

/** Combines several parts into one measurement: the result of the part furthest from its goal. */
export function ofParts(id: string, parts: NonNullable<Measurement['parts']>, note: string): Measurement {
  const worst = parts.toSorted((a, b) => standing(a) - standing(b))[0];
  if (worst === undefined) throw new RangeError(`measurement ${id} has no parts`);
  return { id, ratio: worst.ratio, goal: worst.goal, product: worst.product, yardstick: worst.yardstick, parts, note };
}

/** Returns the median of some numbers. Throws if there are none. */
export function median(values: readonly number[]): number {
  const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
  if (middle === undefined) throw new RangeError('no values');
  return middle;
}

function shown(value: number | null): string {
  if (value === null) return '-';
  return Math.abs(value) >= 1000 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)));
}

function row(name: string, figure: Figure): string {
  const reached = reaches(figure);
  const verdict = reached === null ? '' : reached ? 'reached' : 'MISSED';
  return `${name.padEnd(16)}${shown(figure.ratio).padStart(8)}  ${figure.goal.padEnd(8)}${verdict.padEnd(9)}${shown(figure.product).padStart(14)}${shown(figure.yardstick).padStart(14)}`;
}

/** Returns the table as text, ratios first. */
export function table(results: readonly Measurement[]): string {
  const lines = [`${'measure'.padEnd(16)}${'ratio'.padStart(8)}  ${'goal'.padEnd(8)}${''.padEnd(9)}${'product'.padStart(14)}${'yardstick'.padStart(14)}`];
  for (const result of results) {
    lines.push(row(result.id, result));
    for (const part of result.parts ?? []) lines.push(row(`  ${part.name}`, part));
  }
  lines.push('');
  for (const result of results) lines.push(`${result.id}: ${result.note}`);
  return lines.join('\n');
}

/** Prints the table. If `json` names a file, also writes the results to it as JSON by id. */
export function report(results: readonly Measurement[], options: { readonly json?: string } = {}): void {
  process.stdout.write(`${table(results)}\n`);
  if (options.json === undefined) return;
  const byId = Object.fromEntries(results.map(({ id, ...rest }) => [id, rest]));
  writeFileSync(options.json, `${JSON.stringify(byId, null, 2)}\n`);
}
