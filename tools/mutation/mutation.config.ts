/** Vitest's configuration for a mutation run: one process loads the mutated sources and the tests, and runs them itself. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import type { Plugin } from 'vite';
import { groupedBy } from './sampling.ts';
import { instrument } from './instrumentation.ts';
import { PLAN_VARIABLE, type MutationPlan } from './mutation-plan.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const recorder = fileURLToPath(new URL('recorded-tests.ts', import.meta.url));
const plan = JSON.parse(readFileSync(process.env[PLAN_VARIABLE]!, 'utf8')) as MutationPlan;
const tests = new Set(plan.tests.map((file) => `${root}${file}`));
const mutantsByFile = groupedBy(plan.mutants, (mutant) => `${root}${mutant.file}`);

/** Returns whether loops of this file are counted: a mutant may make a loop endless in another file of the packages or in a test. */
function isOurs(id: string): boolean {
  return tests.has(id) || (id.startsWith(`${root}packages/`) && id.includes('/src/') && id.endsWith('.ts'));
}

const mutation: Plugin = {
  name: 'mutation',
  enforce: 'pre',
  resolveId(source, importer) {
    return source === 'vitest' && importer !== undefined && tests.has(importer) ? recorder : null;
  },
  transform(code, id) {
    const mutants = mutantsByFile.get(id) ?? [];
    return mutants.length > 0 || isOurs(id) ? instrument(id, code, mutants) : null;
  },
};

export default defineConfig({
  root,
  plugins: [mutation],
  test: {
    include: ['tools/mutation/run-mutants.ts'],
    pool: 'forks',
    isolate: false,
    maxWorkers: 1,
    testTimeout: 0,
    disableConsoleIntercept: true,
  },
});
