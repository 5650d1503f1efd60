/**
 * `npm run bench -- [--only M1,D3] [--json FILE]`: prints the table of benchmarks. Each area compares itself with the yardsticks of
 * ../shared/yardsticks; if that folder is absent, it prints only its own figures.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { report, type Measurement } from './report.ts';

/** Areas in the order of the table. An area without a measure.ts is skipped, and a line says so. */
const AREAS = ['start', 'matching', 'durable', 'statements', 'fanout', 'cluster', 'betfair', 'casino', 'client'] as const;

interface Area {
  readonly measurements: Record<string, () => Promise<Measurement>>;
}

/** Runs the requested measurements and prints them. Returns exit code 0 if every measurement ran. */
async function main(): Promise<number> {
  const values = readOptions();
  if (values === null) return 1;
  const only = values.only?.split(',').map((id) => id.trim().toUpperCase());
  const known = new Set<string>();
  const results: Measurement[] = [];
  let failed = false;
  for (const name of AREAS) {
    const module = new URL(`./${name}/measure.ts`, import.meta.url);
    if (!existsSync(fileURLToPath(module))) {
      process.stderr.write(`bench: no measurements in bench/${name}\n`);
      continue;
    }
    const area = (await import(module.href)) as Area;
    for (const [id, measure] of Object.entries(area.measurements)) {
      known.add(id);
      if (only !== undefined && !only.includes(id)) continue;
      process.stderr.write(`bench: ${id} ...\n`);
      try {
        results.push(await measure());
      } catch (error) {
        failed = true;
        results.push({
          id,
          ratio: null,
          goal: '',
          product: null,
          yardstick: null,
          note: `did not run: ${error instanceof Error ? error.message : String(error)}`,
        });
      }
    }
  }
  for (const id of only ?? []) {
    if (known.has(id)) continue;
    process.stderr.write(`bench: there is no measurement ${id}; there are ${[...known].join(', ')}\n`);
    failed = true;
  }
  report(results, values.json === undefined ? {} : { json: values.json });
  return failed ? 1 : 0;
}

/** Returns the options of the command; null, after a message: they cannot be read. */
function readOptions(): { readonly json?: string | undefined; readonly only?: string | undefined } | null {
  try {
    return parseArgs({ options: { json: { type: 'string' }, only: { type: 'string' } } }).values;
  } catch (error) {
    process.stderr.write(`bench: ${error instanceof Error ? error.message : String(error)}\nUsage: npm run bench -- [--only M1,D3] [--json FILE]\n`);
    return null;
  }
}

process.exitCode = await main();
