/** What may follow `npm run drill:NAME --`: each option has the kind of what it is otherwise. */
import { parseArgs } from 'node:util';

type Given<Otherwise> = { readonly [Name in keyof Otherwise]: Otherwise[Name] extends number ? number : string };

/**
 * The options as they were given. A number must be a whole one of at least 1, a text may be any. Throws, in words, for all else and for names that nobody knows.
 */
export function drillOptions<const Otherwise extends Readonly<Record<string, number | string>>>(
  otherwise: Otherwise,
  args: readonly string[] = process.argv.slice(2),
): Given<Otherwise> {
  const names = Object.entries(otherwise);
  const { values } = parseArgs({
    args: [...args],
    options: Object.fromEntries(names.map(([name, value]) => [name, { type: 'string' as const, default: String(value) }])),
  });
  return Object.fromEntries(names.map(([name, value]) => [name, typeof value === 'number' ? count(name, values[name]!) : values[name]!])) as Given<Otherwise>;
}

function count(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} must be a whole number of at least 1, it is '${text}'.`);
  return value;
}
